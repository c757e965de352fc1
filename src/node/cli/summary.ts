import { relative } from 'node:path'
import { createColors } from 'picocolors'
import type { ShardResult } from '../site/build-shard.js'
import type { CheckLinksResult } from '../site/check-links.js'
import type { BuildResult } from '../base/command.js'
import { countDiagnostics, sortDiagnostics } from '../base/diagnostics/format.js'
import type { OutputBytes } from '../base/output-record.js'
import { byteSize } from '../base/weight.js'

const KINDS: readonly (readonly [keyof OutputBytes, string])[] = [
  ['html', 'HTML'],
  ['js', 'JavaScript'],
  ['css', 'CSS'],
  ['data', 'data'],
  ['other', 'other'],
]

/** Summarizes `build` in a few lines, ending in a newline. The output folder is shown relative to `cwd`. */
export function formatBuildSummary(
  result: BuildResult,
  { colors, cwd }: { readonly colors: boolean; readonly cwd: string },
): string {
  const { bold, dim, green, red } = createColors(colors)
  const time = seconds(result.totalMs)
  const { errors, warnings } = countDiagnostics(sortDiagnostics(result.diagnostics))
  const steps = dim(`  time      ${stepTimes(result)}`)
  if (result.failed)
    return joinLines([
      `${bold(red('Not built'))} (${time}): ${problems(errors, warnings)}; the output is unchanged`,
      steps,
    ])
  const outDir = relative(cwd, result.outDir) || '.'
  const written = `${result.written} written, ${result.unchanged} unchanged, ${result.removed} removed`
  return joinLines([
    `${bold(green(`Built ${counted(result.pages, 'page')}`))} in ${time} into ${outDir}`,
    steps,
    dim(`  size      ${sizes(result.bytes)}`),
    dim(`  files     ${written}`),
    ...remoteLine(result).map(dim),
    ...(warnings > 0 ? [dim(`  warnings  ${warnings}`)] : []),
  ])
}

/** Summarizes `build --shard` in a few lines, ending in a newline. */
export function formatShardSummary(result: ShardResult, colors: boolean): string {
  const { bold, dim, green, red } = createColors(colors)
  const { shard, pages, sitePages, compiled, diagnostics } = result
  const { errors, warnings } = countDiagnostics(sortDiagnostics(diagnostics))
  const verdict = (errors > 0 ? red : green)(`Shard ${shard.index} of ${shard.count}`)
  return joinLines([
    `${bold(verdict)}: ${pages} of ${counted(sitePages, 'page')} in ${seconds(result.totalMs)}, ${problems(errors, warnings)}`,
    dim(`  time      ${stepTimes(result)}`),
    dim(`  cache     ${compiled} compiled, ${pages - compiled} from the cache`),
    ...remoteLine(result).map(dim),
  ])
}

/** Summarizes `check-links` in a few lines, ending in a newline. `dryRun` means that fixes were only previewed. */
export function formatCheckSummary(
  result: CheckLinksResult,
  { colors, dryRun = false }: { readonly colors: boolean; readonly dryRun?: boolean },
): string {
  const { bold, dim, green, red } = createColors(colors)
  const { errors, warnings } = countDiagnostics(sortDiagnostics(result.diagnostics))
  const verdict = (errors > 0 ? red : green)(`${counted(result.pages, 'page')} checked`)
  return joinLines([
    `${bold(verdict)} in ${seconds(result.totalMs)}: ${problems(errors, warnings)}`,
    dim(`  time      ${stepTimes(result)}`),
    ...[...checks(result, dryRun), ...remoteLine(result)].map(dim),
  ])
}

function checks({ failed, crawl, external, fixed }: CheckLinksResult, dryRun: boolean): string[] {
  return [
    ...(fixed ? [`  fix       ${fixes(fixed.files, dryRun)}`] : []),
    ...(crawl ? [`  crawl     ${counted(crawl.urls, 'URL')} on ${counted(crawl.pages, 'page')}`] : []),
    ...(failed ? ['  crawl     skipped: the site cannot be built because of these errors'] : []),
    ...(external ? [`  external  ${externals(external)}`] : []),
  ]
}

/** Summarizes what `--fix` did in a line; empty without `--fix`. */
export function formatFix({ fixed }: Pick<CheckLinksResult, 'fixed'>, dryRun: boolean): string {
  return fixed ? `${fixes(fixed.files, dryRun)}\n` : ''
}

function fixes(files: NonNullable<CheckLinksResult['fixed']>['files'], dryRun: boolean): string {
  if (files.length === 0) return 'nothing can be fixed automatically'
  const links = files.reduce((sum, { fixed }) => sum + fixed, 0)
  return `${dryRun ? 'would fix' : 'fixed'} ${counted(links, 'link')} in ${counted(files.length, 'file')}`
}

function externals({ checked, fromCache, ...counts }: NonNullable<CheckLinksResult['external']>): string {
  const { broken, unverified, moved, leftOut } = counts
  const parts = [
    counted(checked, 'URL'),
    ...(fromCache > 0 ? [`${fromCache} from the cache`] : []),
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(unverified > 0 ? [`${unverified} unverified`] : []),
    ...(moved > 0 ? [`${moved} moved`] : []),
    ...(leftOut > 0 ? [`${leftOut} skipped (examples and ignored URLs)`] : []),
  ]
  return parts.join(', ')
}

function remoteLine({ remote }: Pick<BuildResult, 'remote'>): string[] {
  if (!remote) return []
  const { requests, hits, misses, bytesDown, bytesUp } = remote
  const asked = hits + misses === 0 ? '' : `, ${hits} of ${counted(hits + misses, 'artifact')} found`
  return [
    `  remote    ${counted(requests, 'request')}${asked}; ${byteSize(bytesDown)} received, ${byteSize(bytesUp)} sent`,
  ]
}

/** Joins lines, each of which ends in a newline. */
export function joinLines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('')
}

function problems(errors: number, warnings: number): string {
  if (errors + warnings === 0) return 'no problems'
  return [errors > 0 ? counted(errors, 'error') : '', warnings > 0 ? counted(warnings, 'warning') : '']
    .filter(Boolean)
    .join(', ')
}

function sizes(bytes: OutputBytes): string {
  const parts = KINDS.filter(([kind]) => bytes[kind] > 0).map(([kind, name]) => `${name} ${byteSize(bytes[kind])}`)
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

/** `1 page`, `1,200 pages` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** `1.25 s` */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

/** The time of each step. */
export function stepTimes({ steps }: Pick<CheckLinksResult, 'steps'>): string {
  return steps.map(({ name, ms }) => `${name} ${Math.round(ms)} ms`).join(', ')
}
