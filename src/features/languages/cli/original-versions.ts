import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { cutCommits, repositoryOf, readLogOf, runGit } from '../../../node/content/git-history.js'

/** A translation and its original; both are absolute paths. */
export interface TranslatedFile {
  readonly path: string
  readonly originalPath: string
}

/** The text of an original in a commit, or why git does not know it. */
export type OriginalVersion =
  | { readonly text: string; readonly why?: undefined }
  | { readonly text?: undefined; readonly why: string }

/** A file in a commit; the path is absolute. */
interface CommittedFile {
  readonly commit: string
  readonly path: string
}

/** More versions of one file are not read: an original that changed so often needs a new translation. */
const MOST_VERSIONS = 500
/** Files that one process of git reads; its output is kept in memory. */
const MOST_FILES = 500

/**
 * The texts that originals had when their translations last changed, in the order of the translations, which are in one folder. Reads the
 * history of the folder once.
 */
export async function originalsWhenTranslated(
  files: readonly TranslatedFile[],
  { dir, rootDir }: { readonly dir: string; readonly rootDir: string },
): Promise<readonly OriginalVersion[]> {
  if (files.length === 0) return []
  const history = await readLastCommits(dir)
  if (history === undefined) return files.map(() => ({ why: 'git has no history of the translations' }))
  const found = files.map((file): CommittedFile | { readonly why: string } => {
    const commit = history.byPath.get(file.path)
    if (commit === undefined) return { why: 'the translation is in no commit' }
    if (history.cut.has(commit)) return { why: 'the repository is a shallow clone' }
    return { commit, path: file.originalPath }
  })
  const texts = await textsOf(
    found.filter((one) => 'commit' in one),
    rootDir,
  )
  return found.map((one) => {
    if ('why' in one) return one
    const text = texts.get(nameOf(one, rootDir))
    return text === undefined ? { why: 'the original is not in the commit of the translation' } : { text }
  })
}

/** The newest of the texts that an original had in commits and that is the right one; undefined if there is none. */
export async function findOriginal(
  originalPath: string,
  { rootDir, isRight }: { readonly rootDir: string; readonly isRight: (text: string) => boolean },
): Promise<string | undefined> {
  const dir = path.dirname(originalPath)
  const name = path.basename(originalPath)
  try {
    const log = await runGit(dir, 'log', `--max-count=${MOST_VERSIONS}`, '--format=%H', '--', name)
    const commits = log.split('\n').filter(Boolean)
    const texts = await textsOf(
      commits.map((commit) => ({ commit, path: originalPath })),
      rootDir,
    )
    return [...texts.values()].find(isRight)
  } catch {
    // Without git, only the fingerprint is known.
    return undefined
  }
}

/** The commits that changed the files of a folder last. */
interface LastChanges {
  readonly byPath: ReadonlyMap<string, string>
  /** Those that seem to have added all files, because a shallow clone ends at them. */
  readonly cut: ReadonlySet<string>
}

/** Undefined if the folder is in no repository with a commit, or if git is not installed. */
async function readLastCommits(dir: string): Promise<LastChanges | undefined> {
  try {
    const { shallowPath } = await repositoryOf(dir)
    const cut = await cutCommits(dir, shallowPath)
    const byPath = new Map<string, string>()
    for (const [commit, ...names] of await readLogOf(dir, '%H', '--name-only')) {
      for (const name of names) {
        const filePath = path.join(dir, name)
        if (commit !== undefined && !byPath.has(filePath)) byPath.set(filePath, commit)
      }
    }
    return { byPath, cut }
  } catch {
    return undefined
  }
}

/** What git calls a file in a commit. */
function nameOf({ commit, path: filePath }: CommittedFile, rootDir: string): string {
  return `${commit}:./${path.relative(rootDir, filePath).replaceAll('\\', '/')}`
}

/** The texts of files in commits by their names, in the given order; those that do not exist are missing. */
async function textsOf(files: readonly CommittedFile[], rootDir: string): Promise<ReadonlyMap<string, string>> {
  const names = files.map((file) => nameOf(file, rootDir)).filter((name) => !name.includes('\n'))
  const texts = new Map<string, string>()
  for (let at = 0; at < names.length; at += MOST_FILES) {
    const batch = names.slice(at, at + MOST_FILES)
    for (const [name, text] of readBatch(batch, await catFiles(batch, rootDir))) texts.set(name, text)
  }
  return texts
}

/** Prints files in commits one after the other: one process for many files, since each takes some milliseconds to start. */
async function catFiles(names: readonly string[], rootDir: string): Promise<Buffer> {
  const options = { cwd: rootDir, maxBuffer: 1 << 28, encoding: 'buffer' } as const
  const running = promisify(execFile)('git', ['cat-file', '--batch'], options)
  running.child.stdin?.end(names.map((name) => `${name}\n`).join(''))
  return (await running).stdout
}

/** Reads the output of `git cat-file --batch`: https://git-scm.com/docs/git-cat-file#_batch_output. */
function readBatch(names: readonly string[], output: Buffer): (readonly [name: string, text: string])[] {
  let at = 0
  return names.flatMap((name) => {
    const lineEnd = output.indexOf('\n', at)
    const [, kind, size] = /^\S+ (\w+) (\d+)$/.exec(output.toString('utf8', at, lineEnd)) ?? []
    at = lineEnd + 1
    if (size === undefined) return []
    const content = output.toString('utf8', at, at + Number(size))
    at += Number(size) + 1
    return kind === 'blob' ? [[name, content] as const] : []
  })
}
