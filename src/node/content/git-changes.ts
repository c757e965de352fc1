import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedDocs } from '../model/docs.js'

/** The last commit of a file. */
export interface LastCommit {
  /** `2026-01-31`, in the committer's time zone. */
  readonly day: string
  readonly author: string
}

/** The last commits of all docs, by absolute path; undefined if no docs show anything of them. */
export function docsCommits({ docs }: ResolvedConfig): Promise<ReadonlyMap<string, LastCommit>> | undefined {
  const dirs = docs.filter(showsHistory).map(({ docsDir }) => docsDir)
  if (dirs.length === 0) return undefined
  return Promise.all(dirs.map(lastCommits)).then((commits) => new Map(commits.flatMap((entries) => [...entries])))
}

/** Whether pages show something from the history of their files. */
export function showsHistory({ lastUpdated, lastUpdatedAuthor }: ResolvedDocs): boolean {
  return lastUpdated === 'git' || (lastUpdatedAuthor && lastUpdated === 'none')
}

/** The last commit of every file below a folder, by absolute path. Empty without git. */
async function lastCommits(dir: string): Promise<Map<string, LastCommit>> {
  const commits = new Map<string, LastCommit>()
  const run = promisify(execFile)
  try {
    const { stdout: top } = await run('git', ['rev-parse', '--show-toplevel'], { cwd: dir })
    const args = ['-c', 'core.quotePath=false', 'log', '--format=%x00%cs%x09%aN', '--name-only', '--', '.']
    const { stdout } = await run('git', args, { cwd: dir, maxBuffer: 1 << 28 })
    for (const commit of stdout.split('\0')) {
      const [head, ...names] = commit.split('\n').filter((line) => line !== '')
      const [day, author = ''] = head?.split('\t') ?? []
      for (const name of names) {
        const file = path.join(top.trim(), name)
        if (day !== undefined && !commits.has(file)) commits.set(file, { day, author })
      }
    }
  } catch {
    // Without git or a repository, pages have neither date nor author.
  }
  return commits
}
