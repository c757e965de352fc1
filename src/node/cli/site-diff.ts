import { resolve } from 'node:path'
import type { SiteDiff } from '../model/site-diff.js'
import type { DiffPart, DiffRequest } from './diff-arguments.js'
import { print } from './output.js'
import { createProgress } from './progress.js'
import { formatSiteDiff } from './site-diff-text.js'
import { siteDiffMarkdown } from './site-diff-markdown.js'
import { type CommandIo, hasColors, unlessAborted } from './terminal.js'

/** Runs `docsgen diff` and prints the report. Returns the exit code. */
export async function runDiff({ oldDir, newDir, flags }: DiffRequest, io: CommandIo): Promise<number> {
  const { diff } = await import('../commands/diff.js')
  const progress = flags.quiet ? undefined : createProgress(io.stderr)
  try {
    const onProgress = progress && { onProgress: progress.report }
    const dirs = { oldDir: resolve(io.cwd, oldDir), newDir: resolve(io.cwd, newDir) }
    const found = await unlessAborted(diff({ ...dirs, ...onProgress }), io.signal)
    progress?.end()
    if (found === undefined) return 130
    await print(reportOf(onlyParts(found, flags.only), flags.format, hasColors(io.stdout, io.env)), { io })
    return flags.exitCode && found.broken.length > 0 ? 1 : 0
  } finally {
    progress?.end()
  }
}

function reportOf(diff: SiteDiff, format: DiffRequest['flags']['format'], colors: boolean): string {
  if (format === 'json') return `${JSON.stringify(diff, null, 2)}\n`
  return format === 'markdown' ? siteDiffMarkdown(diff) : formatSiteDiff(diff, colors)
}

/** Empties the parts of a diff that were not asked for. */
function onlyParts(diff: SiteDiff, parts: readonly DiffPart[]): SiteDiff {
  const without = (part: DiffPart, empty: Partial<SiteDiff>) => (parts.includes(part) ? {} : empty)
  const none = { added: [], removed: [] }
  return {
    ...diff,
    ...without('pages', { ...none, moved: [], redirects: none, broken: [] }),
    ...without('content', { changed: [], markup: [] }),
    ...without('around', { around: { pages: 0, links: none, texts: none } }),
    ...without('files', { files: { ...none, changed: [] } }),
    ...without('weight', { weight: { files: diff.weight.files, routes: [] } }),
  }
}
