import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Collection } from '../model/collection.js'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import type { KeyPath } from '../source-text/key-path.js'
import { keyLocator } from '../source-text/locate-key.js'

/** The last commit of a file. */
export interface LastCommit {
  /** `2026-01-31`, in the committer's time zone. */
  readonly day: string
  readonly author: string
}

/** What git knows about the sources. */
export interface SourceHistory {
  /** By absolute path. */
  readonly commits: ReadonlyMap<string, LastCommit>
  /** Why pages have no dates, or wrong ones. */
  readonly problems: readonly Diagnostic[]
}

/** The last commits of all sources whose pages show something of them; undefined if there are none. */
export function sourceHistory(
  config: ResolvedConfig,
  collections: readonly Collection[],
): Promise<SourceHistory> | undefined {
  const folders = collections.filter(showsHistory)
  if (folders.length === 0) return undefined
  const read = folders.map(async ({ dir, key: [option = ''], lastUpdated }) => {
    const { commits, problem } = await lastCommits(dir, siteRelative(config.rootDir, dir))
    const key = [option, lastUpdated === 'git' ? 'lastUpdated' : 'lastUpdatedAuthor']
    return { commits, problems: problem === undefined ? [] : [located(problem, key, config)] }
  })
  return Promise.all(read).then((all) => ({
    commits: new Map(all.flatMap(({ commits }) => [...commits])),
    problems: all.flatMap(({ problems }) => problems),
  }))
}

type HistoryProblem = Pick<Diagnostic, 'message' | 'hint'>

function located(problem: HistoryProblem, key: KeyPath, { rootDir, configPath }: ResolvedConfig): Diagnostic {
  const location = { file: siteRelative(rootDir, configPath), ...keyLocator(readFileSync(configPath, 'utf8'))(key) }
  return { code: 'git-history', severity: 'warning', ...problem, location }
}

/** Whether pages show something from the history of their files. */
export function showsHistory({
  lastUpdated,
  lastUpdatedAuthor,
}: Pick<Collection, 'lastUpdated' | 'lastUpdatedAuthor'>): boolean {
  return lastUpdated === 'git' || (lastUpdatedAuthor && lastUpdated === 'none')
}

/** More branches of a shallow clone are not looked at one by one. */
const MOST_CUT = 20

interface FolderHistory {
  readonly commits: ReadonlyMap<string, LastCommit>
  readonly problem?: HistoryProblem
}

/** The last commit of every file below a folder, by absolute path. `name` is the folder in messages. */
async function lastCommits(dir: string, name: string): Promise<FolderHistory> {
  const run = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)('git', args, { cwd: dir, maxBuffer: 1 << 28 })).stdout
  const commits = new Map<string, LastCommit>()
  try {
    const [top = '', shallowPath = ''] = (await run('rev-parse', '--show-toplevel', '--git-path', 'shallow')).split(
      '\n',
    )
    const oldest = await cutCommits(path.resolve(dir, shallowPath), run)
    let cut = 0
    const format = '--format=%x00%cs%x09%H%x09%aN'
    const log = await run('-c', 'core.quotePath=false', 'log', format, '--name-only', '--', '.')
    for (const commit of log.split('\0')) {
      const [head, ...names] = commit.split('\n').filter((line) => line !== '')
      const [day, hash = '', author = ''] = head?.split('\t') ?? []
      for (const one of names) {
        const file = path.join(top, one)
        if (day === undefined || commits.has(file)) continue
        commits.set(file, { day, author })
        if (oldest.has(hash) && existsSync(file)) cut++
      }
    }
    return cut === 0 ? { commits } : { commits, problem: cutHistory(cut, name) }
  } catch (error) {
    return { commits, problem: noHistory(error, dir, name) }
  }
}

/** The commits of a shallow clone whose parents are missing: git shows them as if they had added all of their files. */
async function cutCommits(
  shallowPath: string,
  run: (...args: readonly string[]) => Promise<string>,
): Promise<ReadonlySet<string>> {
  const listed = existsSync(shallowPath) ? readFileSync(shallowPath, 'utf8').split('\n').filter(Boolean) : []
  const texts = await Promise.all(listed.slice(0, MOST_CUT).map((hash) => run('cat-file', 'commit', hash)))
  // The first commit of a repository is listed too if the clone ends there.
  return new Set(listed.filter((_, index) => /^parent /m.test(texts[index]?.split('\n\n')[0] ?? 'parent ')))
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
