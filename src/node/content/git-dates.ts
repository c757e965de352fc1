import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ResolvedConfig } from '../model/config.js'

/** The dates of all docs whose config reads them from git; undefined if none does. */
export function docsGitDates({ docs }: ResolvedConfig): Promise<ReadonlyMap<string, string>> | undefined {
  const dirs = docs.filter(({ lastUpdated }) => lastUpdated === 'git').map(({ docsDir }) => docsDir)
  if (dirs.length === 0) return undefined
  return Promise.all(dirs.map(gitDates)).then((dates) => new Map(dates.flatMap((entries) => [...entries])))
}

/** The day of the last commit (`2026-01-31`, in the committer's time zone) of every file below a folder, by absolute path. Empty without git. */
async function gitDates(dir: string): Promise<Map<string, string>> {
  const dates = new Map<string, string>()
  const run = promisify(execFile)
  try {
    const { stdout: top } = await run('git', ['rev-parse', '--show-toplevel'], { cwd: dir })
    const args = ['-c', 'core.quotePath=false', 'log', '--format=%x00%cs', '--name-only', '--', '.']
    const { stdout } = await run('git', args, { cwd: dir, maxBuffer: 1 << 28 })
    for (const commit of stdout.split('\0')) {
      const [date, ...names] = commit.split('\n').filter((line) => line !== '')
      for (const name of names) {
        const file = path.join(top.trim(), name)
        if (date !== undefined && !dates.has(file)) dates.set(file, date)
      }
    }
  } catch {
    // Without git or a repository, pages have no date.
  }
  return dates
}
