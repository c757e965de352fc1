import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Returns the time of the first commit of every file below a folder; see `firstCommits`. */
export type FirstCommits = (dir: string) => ReadonlyMap<string, string>

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

/** Like `firstCommits`, but runs git again only if the repository has new commits since the last call for a folder. */
export function keptFirstCommits(): FirstCommits {
  const kept = new Map<string, { readonly stamp: string; readonly dates: ReadonlyMap<string, string> }>()
  return (dir) => {
    const stamp = historyStamp(dir)
    const known = kept.get(dir)
    if (known?.stamp === stamp) return known.dates
    const dates = firstCommits(dir)
    kept.set(dir, { stamp, dates })
    return dates
  }
}

/** Changes with every commit and checkout: sizes and times of HEAD and its log. Empty outside of a repository. */
function historyStamp(dir: string): string {
  const gitDir = gitDirOf(dir)
  if (gitDir === undefined) return ''
  return ['HEAD', path.join('logs', 'HEAD')]
    .map((name) => {
      const stat = statSync(path.join(gitDir, name), { throwIfNoEntry: false })
      return stat ? `${stat.size}-${stat.mtimeMs}-${stat.ino}` : ''
    })
    .join()
}

/** The folder of the repository that a folder is in. In a linked worktree, `.git` is a file that names it. */
function gitDirOf(dir: string): string | undefined {
  const place = path.join(dir, '.git')
  const stat = statSync(place, { throwIfNoEntry: false })
  if (stat?.isDirectory()) return place
  if (stat)
    return path.resolve(
      dir,
      readFileSync(place, 'utf8')
        .replace(/^gitdir:/, '')
        .trim(),
    )
  const parent = path.dirname(dir)
  return parent === dir ? undefined : gitDirOf(parent)
}
