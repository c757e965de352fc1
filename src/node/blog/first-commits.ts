import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** The time of the first commit (ISO 8601) of every file below a folder, by absolute path. Empty without git. */
export function firstCommits(dir: string): Map<string, string> {
  const dates = new Map<string, string>()
  const run = (args: readonly string[]): string =>
    execFileSync('git', args, { cwd: dir, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const top = run(['rev-parse', '--show-toplevel']).trim()
    const args = ['-c', 'core.quotePath=false', 'log', '--diff-filter=A', '--format=%x00%aI', '--name-only', '--', '.']
    for (const commit of run(args).split('\0')) {
      const [date, ...names] = commit.split('\n').filter((line) => line !== '')
      // The log begins with the last commit, so the first one of a file remains.
      for (const name of names) if (date !== undefined) dates.set(path.join(top, name), date)
    }
  } catch {
    // Without git or a repository, these posts have no date.
  }
  return dates
}
