import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Collection } from '../base/collection.js'
import type { ResolvedConfig } from '../base/config.js'
import { hashOf } from '../base/hash.js'
import { siteRelative } from '../base/names.js'
import type { LastCommit, SourceHistory } from '../base/source-file.js'
import type { KeyPath } from '../base/source-text/position.js'
import { keyLocator } from '../base/source-text/locate-key.js'
import type { Query, ResultStore } from '../store/result-store.js'

/** What the history of a site is read from. */
export interface HistoryScope {
  readonly config: Pick<ResolvedConfig, 'configPath' | 'rootDir'>
  /** Those that show nothing of it are left out. */
  readonly collections: readonly Collection[]
  /** Absolute paths of other folders; they have no problems. */
  readonly dirs?: readonly string[]
}

/** Reads what git knows of a folder; every folder only once. */
export type FolderReader = (dir: string) => Promise<FolderHistory>

/** Creates a reader of folders that does not ask git for a log that is in the store: it is valid for one commit. */
export function createFolderReader(store: ResultStore, { rootDir }: Pick<ResolvedConfig, 'rootDir'>): FolderReader {
  const running = new Map<string, Promise<FolderHistory>>()
  return (dir) => {
    const reading = running.get(dir) ?? readFolder(dir, store, logOf(dir, rootDir))
    running.set(dir, reading)
    return reading
  }
}

/** The folders whose history a site shows, or that its features depend on. */
export function historyDirs({ collections, dirs = [] }: Pick<HistoryScope, 'collections' | 'dirs'>): readonly string[] {
  const shown = collections.filter(showsHistory)
  const translated = shown.flatMap(({ translatedDir }) => translatedDir ?? []).filter((dir) => existsSync(dir))
  return [...new Set([...shown.map(({ dir }) => dir), ...translated, ...dirs])]
}

/** Reads the history of a site. */
export async function readHistory(scope: HistoryScope, read: FolderReader): Promise<SourceHistory> {
  const dirs = historyDirs(scope)
  return joinFolders(scope, new Map(await Promise.all(dirs.map(async (dir) => [dir, await read(dir)] as const))))
}

/** The history as it was read last, maybe of another commit; undefined unless all of it has been read. Starts no process. */
export function lastReadHistory(scope: HistoryScope, store: ResultStore): SourceHistory | undefined {
  const folders = new Map<string, FolderHistory>()
  for (const dir of historyDirs(scope)) {
    const kept = store.find<KeptLog>(logOf(dir, scope.config.rootDir))
    if (!kept) return undefined
    folders.set(dir, folderHistory(dir, kept.value, []))
  }
  return joinFolders(scope, folders)
}

/** Whether pages show something from the history of their files. */
function showsHistory({
  lastUpdated,
  lastUpdatedAuthor,
}: Pick<Collection, 'lastUpdated' | 'lastUpdatedAuthor'>): boolean {
  return lastUpdated === 'git' || (lastUpdatedAuthor && lastUpdated === 'none')
}

type HistoryProblem = Pick<Diagnostic, 'message' | 'hint'>

/** What git knows of the files in a folder, by absolute path. */
interface FolderHistory extends Pick<SourceHistory, 'lastCommits' | 'firstCommits' | 'inputs'> {
  /** How many of the files have a date that may be too late, because the clone is shallow. */
  readonly cut: number
  /** What git failed with. */
  readonly error?: unknown
}

function joinFolders(
  { config, collections }: HistoryScope,
  folders: ReadonlyMap<string, FolderHistory>,
): SourceHistory {
  const all = [...folders.values()]
  const lastCommits = new Map(all.flatMap((folder) => [...folder.lastCommits]))
  const firstCommits = new Map(all.flatMap((folder) => [...folder.firstCommits]))
  const problems = collections.filter(showsHistory).flatMap(({ dir, key: [option = ''], lastUpdated }) => {
    const folder = folders.get(dir)
    const problem = folder && problemOf(folder, dir, siteRelative(config.rootDir, dir))
    const key = [option, lastUpdated === 'git' ? 'lastUpdated' : 'lastUpdatedAuthor']
    return problem ? [located(problem, key, config)] : []
  })
  const hash = hashOf([JSON.stringify([[...lastCommits], [...firstCommits], problems])])
  const inputs = [...new Set(all.flatMap((folder) => folder.inputs))]
  return { lastCommits, firstCommits, problems, inputs, hash }
}

function located(problem: HistoryProblem, key: KeyPath, { rootDir, configPath }: HistoryScope['config']): Diagnostic {
  const location = { file: siteRelative(rootDir, configPath), ...keyLocator(readFileSync(configPath, 'utf8'))(key) }
  return { code: 'git-history', severity: 'warning', ...problem, location }
}

/** The last commit of a file, and whether it only seems to have added the file because a shallow clone ends at it. */
interface NamedCommit extends LastCommit {
  readonly hash: string
  readonly isCut?: true
}

/** What the log of a folder says, with names relative to the folder. */
interface KeptLog {
  /** Identifies the commit, the shallow file and `.mailmap`. */
  readonly key: string
  readonly lastCommits: readonly (readonly [name: string, commit: NamedCommit])[]
  readonly firstCommits: readonly (readonly [name: string, time: string])[]
}

/** The log is looked up by its folder only, so that an older one is found too. */
function logOf(dir: string, rootDir: string): Query {
  return { kind: { name: 'git-log', isPortable: true }, key: [siteRelative(rootDir, dir)] }
}

async function readFolder(dir: string, store: ResultStore, query: Query): Promise<FolderHistory> {
  let inputs: readonly string[] = []
  try {
    const repository = await repositoryOf(dir)
    inputs = repository.inputs
    const { key } = repository
    const kept = store.find<KeptLog>(query)
    if (kept?.value.key === key) return folderHistory(dir, kept.value, inputs)
    const read: KeptLog = { key, ...(await readLog(dir, repository)) }
    store.keep(query, read)
    return folderHistory(dir, read, inputs)
  } catch (error) {
    // Where a repository may be created.
    if (inputs.length === 0) inputs = [dir, path.dirname(dir)].map((place) => path.join(place, '.git'))
    return { lastCommits: new Map(), firstCommits: new Map(), cut: 0, inputs, error }
  }
}

function folderHistory(
  dir: string,
  { lastCommits, firstCommits }: KeptLog,
  inputs: FolderHistory['inputs'],
): FolderHistory {
  const place = (name: string): string => path.join(dir, name)
  return {
    lastCommits: new Map(lastCommits.map(([name, { day, author }]) => [place(name), { day, author }])),
    firstCommits: new Map(firstCommits.map(([name, time]) => [place(name), time])),
    cut: lastCommits.filter(([name, { isCut }]) => isCut && existsSync(place(name))).length,
    inputs,
  }
}

/** Runs git in a folder; resolves to its output. */
export async function runGit(dir: string, ...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)('git', args, { cwd: dir, maxBuffer: 1 << 28 })).stdout
}

/**
 * The commits that changed something in a folder, the last one first: what `format` says of each, then what git prints of its files. The
 * fields end with NUL, because git quotes names with quotes or tabs otherwise.
 */
export async function readLogOf(dir: string, format: string, ...options: readonly string[]): Promise<string[][]> {
  const log = await runGit(dir, 'log', '-z', `--format=%x00${format}`, ...options, '--relative', '--', '.')
  const commits = log.slice(1, -1).split('\0\0')
  return commits.map((commit) => commit.split('\0').map((field, at) => (at === 1 ? field.replace(/^\n/, '') : field)))
}

/** The repository that a folder is in. Rejects if there is none. */
export async function repositoryOf(dir: string) {
  // Without a commit, the log fails.
  const head = runGit(dir, 'rev-parse', '--verify', 'HEAD').catch(() => '')
  const names = ['HEAD', 'logs/HEAD', 'shallow'].flatMap((name) => ['--git-path', name])
  const [top = '', ...places] = (await runGit(dir, 'rev-parse', '--show-toplevel', ...names)).trimEnd().split('\n')
  const inputs = [...places.map((place) => path.resolve(dir, place)), path.join(top, '.mailmap')]
  const [, , shallowPath = '', mailmapPath = ''] = inputs
  const key = hashOf([await head, readIfExists(shallowPath), readIfExists(mailmapPath)])
  return { key, inputs, shallowPath }
}

function readIfExists(filePath: string): string {
  return existsSync(filePath) ? readFileSync(filePath, 'utf8') : ''
}

/** Reads the last and the first commit of each file of a folder. */
export async function readLog(
  dir: string,
  { shallowPath }: { readonly shallowPath: string },
): Promise<Omit<KeptLog, 'key'>> {
  const oldest = await cutCommits(dir, shallowPath)
  const lastCommits = new Map<string, NamedCommit>()
  const firstCommits = new Map<string, string>()
  // The log begins with the last commit, so a renamed file is found by its present name first.
  const present = new Map<string, string>()
  const log = await readLogOf(dir, '%cs%x09%aI%x09%H%x09%aN', '-M', '--name-status')
  for (const [head, ...fields] of log) {
    const [day, time, hash = '', author = ''] = head?.split('\t') ?? []
    if (day === undefined || time === undefined) continue
    while (fields.length > 0) {
      const [status = '', name = ''] = fields.splice(0, 2)
      const newName = /^[RC]/.test(status) ? (fields.shift() ?? name) : name
      const isCut = oldest.has(hash) || undefined
      if (!lastCommits.has(newName)) lastCommits.set(newName, { day, author, hash, isCut })
      if (!/^[AR]/.test(status)) continue
      const file = present.get(newName) ?? newName
      if (newName !== name) present.set(name, file)
      firstCommits.set(file, time)
    }
  }
  return { lastCommits: [...lastCommits], firstCommits: [...firstCommits] }
}

/** More branches of a shallow clone are not looked at one by one. */
const MOST_CUT = 20

/** The commits of a shallow clone whose parents are missing: git shows them as if they had added all of their files. */
async function cutCommits(dir: string, shallowPath: string): Promise<ReadonlySet<string>> {
  const listed = readIfExists(shallowPath).split('\n').filter(Boolean)
  const texts = await Promise.all(listed.slice(0, MOST_CUT).map((hash) => runGit(dir, 'cat-file', 'commit', hash)))
  // The first commit of a repository is listed too if the clone ends there.
  return new Set(listed.filter((_, index) => /^parent /m.test(texts[index]?.split('\n\n')[0] ?? 'parent ')))
}

/** Why the pages of a folder have no dates, or wrong ones. `name` is the folder in messages. */
function problemOf({ cut, error }: FolderHistory, dir: string, name: string): HistoryProblem | undefined {
  if (error !== undefined) return noHistory(error, dir, name)
  return cut === 0 ? undefined : cutHistory(cut, name)
}

function cutHistory(count: number, name: string): HistoryProblem {
  const files = count === 1 ? '1 file' : `${count} files`
  return {
    message: `the repository is a shallow clone, so the dates of ${files} in "${name}" may be too late`,
    hint: 'fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` in GitHub Actions',
  }
}

function noHistory(error: unknown, dir: string, name: string): HistoryProblem {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return { message: 'git is not installed, so no page has a date of git', hint: 'install git, or set "front-matter"' }
  if (!isInRepository(dir))
    return {
      message: `"${name}" is not in a git repository, so its pages have no dates of git`,
      hint: 'build in a clone of the repository, or set "front-matter"',
    }
  const hint = `run \`git log\` in that folder to see why`
  return { message: `git cannot read the history of "${name}", so its pages have no dates of git`, hint }
}

function isInRepository(dir: string): boolean {
  if (existsSync(path.join(dir, '.git'))) return true
  const above = path.dirname(dir)
  return above !== dir && isInRepository(above)
}
