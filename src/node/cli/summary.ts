import { relative } from 'node:path'
import { createColors } from 'picocolors'
import { countDiagnostics } from '../diagnostics/format.js'
import type { CheckLinksResult } from '../commands/check-links.js'
import type { BuildResult } from '../model/command.js'
import type { OutputBytes } from '../model/output-record.js'

/** What a command that reads a site hands back. */
export type CommandResult = BuildResult & Pick<CheckLinksResult, 'crawl' | 'external' | 'fixed'>

export interface SummaryOptions {
  readonly command: 'build' | 'check-links'
  readonly colors: boolean
  /** Links were not repaired, but would have been. */
  readonly dryRun?: boolean
  /** Absolute; the output folder is named relative to it. */
  readonly cwd: string
}

const KINDS: readonly (readonly [keyof OutputBytes, string])[] = [
  ['html', 'HTML'],
  ['js', 'JavaScript'],
  ['css', 'CSS'],
  ['data', 'data'],
  ['other', 'other'],
]

/** What a command did, in a few lines, ending in a newline. */
export function formatSummary(result: CommandResult, { command, colors, dryRun, cwd }: SummaryOptions): string {
  const { bold, dim, green, red } = createColors(colors)
  const pages = counted(result.pages, 'page')
  const time = seconds(result.totalMs)
  const { errors, warnings } = countDiagnostics(result.diagnostics)
  const steps = dim(`  time      ${result.steps.map(({ name, ms }) => `${name} ${milliseconds(ms)}`).join(', ')}`)
  if (command === 'check-links') {
    const verdict = errors > 0 ? red(`${pages} checked`) : green(`${pages} checked`)
    const title = `${bold(verdict)} in ${time}: ${problems(errors, warnings)}`
    return lines([title, steps, ...checks(result, dryRun).map((line) => dim(line))])
  }
  if (result.failed) {
    return lines([
      `${bold(red('Not built'))} (${time}): ${problems(errors, warnings)}; the output was left as it was`,
      steps,
    ])
  }
  const outDir = relative(cwd, result.outDir) || '.'
  const written = `${result.written} written, ${result.unchanged} unchanged, ${result.removed} removed`
  return lines([
    `${bold(green(`Built ${pages}`))} in ${time} into ${outDir}`,
    steps,
    dim(`  size      ${sizes(result.bytes)}`),
    dim(`  files     ${written}`),
    ...(warnings > 0 ? [dim(`  warnings  ${warnings}`)] : []),
  ])
}

function checks({ failed, crawl, external, fixed }: CommandResult, dryRun = false): string[] {
  return [
    ...(fixed ? [`  fix       ${repairs(fixed.files, dryRun)}`] : []),
    ...(crawl ? [`  crawl     ${counted(crawl.urls, 'URL')} on ${counted(crawl.pages, 'page')}`] : []),
    ...(failed ? ['  crawl     none: these errors keep the site from being built'] : []),
    ...(external ? [`  external  ${externals(external)}`] : []),
  ]
}

/** What was repaired, in a line; empty where nothing was to be. */
export function formatFix({ fixed }: Pick<CheckLinksResult, 'fixed'>, dryRun: boolean): string {
  return fixed ? `${repairs(fixed.files, dryRun)}\n` : ''
}

function repairs(files: NonNullable<CheckLinksResult['fixed']>['files'], dryRun: boolean): string {
  if (files.length === 0) return 'nothing that has one clear repair'
  const links = files.reduce((sum, { fixed }) => sum + fixed, 0)
  return `${dryRun ? 'would fix' : 'fixed'} ${counted(links, 'link')} in ${counted(files.length, 'file')}`
}

function externals({ checked, fromCache, ...counts }: NonNullable<CheckLinksResult['external']>): string {
  const { broken, unverified, moved, leftOut } = counts
  const parts = [
    counted(checked, 'address', 'addresses'),
    ...(fromCache > 0 ? [`${fromCache} from the cache`] : []),
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(unverified > 0 ? [`${unverified} unverified`] : []),
    ...(moved > 0 ? [`${moved} moved`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out (examples and ignored)`] : []),
  ]
  return parts.join(', ')
}

function lines(texts: readonly string[]): string {
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

/** A number with its noun, one or many of it. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function milliseconds(ms: number): string {
  return `${Math.round(ms)} ms`
}

/** Decimal units, as browsers and CDNs count: `845 B`, `12.3 kB`, `1.4 MB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
