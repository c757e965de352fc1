import { resolve } from 'node:path'
import { print } from '../../node/cli/output.js'
import { createProgress } from '../../node/cli/progress.js'
import { type CommandIo, hasColors, unlessAborted } from '../../node/cli/terminal.js'
import { pageCounts, formatSiteDiff, siteDiffMarkdown } from './report-text.js'

export interface DiffFlags {
  readonly format: 'pretty' | 'json' | 'markdown'
  /** Exit with 1 if URLs of the old site no longer work. */
  readonly exitCode: boolean
  readonly quiet: boolean
  readonly debug: boolean
}

/** Folders as typed. */
interface DiffRequest {
  readonly oldDir: string
  readonly newDir: string
  readonly flags: DiffFlags
}

/** Runs `docsgen diff` and prints the report. Returns the exit code. */
export async function runDiff({ oldDir, newDir, flags }: DiffRequest, io: CommandIo): Promise<number> {
  const { diff: diffSites } = await import('./diff.js')
  const progress = flags.quiet ? undefined : createProgress(io.stderr)
  try {
    const onProgress = progress && { onProgress: progress.report }
    const dirs = { oldDir: resolve(io.cwd, oldDir), newDir: resolve(io.cwd, newDir) }
    const diff = await unlessAborted(diffSites({ ...dirs, ...onProgress }), io.signal)
    progress?.end()
    if (diff === undefined) return 130
    const title = pageCounts(diff)
    const text =
      flags.format === 'json'
        ? `${JSON.stringify(diff, null, 2)}\n`
        : flags.format === 'markdown'
          ? siteDiffMarkdown(diff, title)
          : formatSiteDiff(diff, { title, colors: hasColors(io.stdout, io.env) })
    await print(text, { io })
    return flags.exitCode && diff.broken.length > 0 ? 1 : 0
  } finally {
    progress?.end()
  }
}
