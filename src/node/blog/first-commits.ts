import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** The time of the first commit (ISO 8601) of every file below a folder, by absolute path, renames included. Empty without git. */
export function firstCommits(dir: string): Map<string, string> {
  const dates = new Map<string, string>()
  const run = (args: readonly string[]): string =>
    execFileSync('git', args, { cwd: dir, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const top = run(['rev-parse', '--show-toplevel']).trim()
    const args = ['log', '-M', '--diff-filter=AR', '--format=%x00%aI', '--name-status', '--', '.']
    // The log begins with the last commit, so a renamed file is found by its present name first.
    const present = new Map<string, string>()
    for (const commit of run(['-c', 'core.quotePath=false', ...args]).split('\0')) {
      const [date, ...changes] = commit.split('\n').filter((line) => line !== '')
      for (const change of changes) {
        const [, name = '', newName = name] = change.split('\t')
        const file = present.get(newName) ?? newName
        if (newName !== name) present.set(name, file)
        if (date !== undefined) dates.set(path.join(top, file), date)
      }
    }
  } catch {
    // Without git or a repository, these posts have no date.
  }
  return dates
}
