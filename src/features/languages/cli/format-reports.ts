import { fenceOf } from '../../../node/base/code-fence.js'
import { structuredPatch } from 'diff'
import { createColors } from 'picocolors'
import { counted, joinLines } from '../../../node/cli/summary.js'
import type { SectionChange } from './section-changes.js'
import type { TextReport } from './extract-texts.js'
import { type PageReport, type TranslatedPage, withStatus } from './translation-status.js'

/** What has to be done in a language: its pages, and the texts that are in none. */
export interface LanguageReport extends PageReport {
  readonly texts: TextReport
}

/** A problem with translations that `--fail-on` can name. */
export type TranslationFailure = 'missing' | 'out-of-date' | 'unknown' | 'orphaned'

interface ReportFormat {
  readonly format: 'text' | 'json' | 'markdown'
  /** Whether to print the changed passages of originals. */
  readonly withDiff: boolean
  /** For `text`. */
  readonly colors: boolean
}

/** The reports of all languages as text for the terminal, as code blocks in Markdown, or as one JSON object. Ends in a newline. */
export function formatReports(reports: readonly LanguageReport[], options: ReportFormat): string {
  if (options.format === 'json') {
    const languages = reports.map((report) => jsonReport(report, options))
    return `${JSON.stringify({ languages }, undefined, 2)}\n`
  }
  const texts = reports.map((report) => textReport(report, options))
  return (options.format === 'markdown' ? texts.map(fenced) : texts).join('\n')
}

/** A text in a code block, whose fence is longer than those in it. */
function fenced(text: string): string {
  const fence = fenceOf(text)
  return `${fence}text\n${text}${fence}\n`
}

/** Why the command fails, in one line; undefined if there is nothing that it should fail on. */
export function failureLine(
  reports: readonly LanguageReport[],
  failOn: readonly TranslationFailure[],
): string | undefined {
  const found = reports.flatMap((report) => {
    const pages = numbersOf(report)
    const parts = failOn.flatMap((name) => {
      const texts = textProblems(report.texts, name)
      return [
        ...(pages[name] === 0 ? [] : [`${pages[name]} ${NAMES[name]}`]),
        ...(texts.length === 0 ? [] : [counted(texts.length, `${NAMES[name]} text`)]),
      ]
    })
    return parts.length === 0 ? [] : [`${report.tag}: ${parts.join(', ')}`]
  })
  return found.length === 0 ? undefined : `Failed because of --fail-on: ${found.join('; ')}`
}

/** The problems as readers of a report see them. */
const NAMES: Readonly<Record<TranslationFailure, string>> = {
  missing: 'missing',
  'out-of-date': 'out of date',
  unknown: 'unknown',
  orphaned: 'orphaned',
}

/** Counts the pages with problems. */
function numbersOf(report: LanguageReport): Readonly<Record<TranslationFailure, number>> {
  return {
    missing: report.missing.length,
    'out-of-date': withStatus(report, 'out-of-date').length,
    unknown: withStatus(report, 'unknown').length,
    orphaned: report.orphaned.length,
  }
}

/** The keys of the texts with a problem. */
function textProblems({ missing, orphaned }: TextReport, name: TranslationFailure): readonly string[] {
  return name === 'missing' ? missing : name === 'orphaned' ? orphaned : []
}

/** How many texts are translated; none if the site has none, and the language neither. */
function textsLine({ file, missing, orphaned, same, total }: TextReport): string[] {
  if (total === 0 && orphaned.length === 0) return []
  const counts = [
    [missing.length, NAMES.missing],
    [orphaned.length, NAMES.orphaned],
    [same.length, 'as in the default language'],
  ] as const
  const problems = counts.flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}`]))
  return [[`${file}: ${total - missing.length} of ${counted(total, 'text')} in the file`, ...problems].join(', ')]
}

/** The share of the pages that are translated, rounded down, so that 100 means all of them. */
function percentOf({ pages, translated }: LanguageReport): number {
  return pages === 0 ? 100 : Math.floor((translated.length / pages) * 100)
}

function headline(report: LanguageReport): string {
  const numbers = numbersOf(report)
  const problems = Object.entries(NAMES).flatMap(([name, text]) => {
    const count = numbers[name as TranslationFailure]
    return count === 0 ? [] : [`${count} ${text}`]
  })
  const translated = `${report.translated.length} of ${counted(report.pages, 'page')} translated (${percentOf(report)}%)`
  return [translated, ...problems].join(', ')
}

function textReport(report: LanguageReport, { withDiff, colors }: ReportFormat): string {
  const { bold, dim, green, red, yellow } = createColors(colors)
  const line = (name: string, text: string): string => `  ${yellow(name.padEnd(13))}${text}`
  const colored = (text: string): string =>
    text.startsWith('+') ? green(text) : text.startsWith('-') ? red(text) : dim(text)
  const outdated = withStatus(report, 'out-of-date').flatMap((page) => [
    line('out of date', `${page.translation}: ${changesText(page)}`),
    ...(withDiff ? diffLines(page).map((text) => `    ${colored(text)}`) : []),
  ])
  const keyLine = (name: string) => (key: string) => line(name, `${report.texts.file}: ${JSON.stringify(key)}`)
  return joinLines([
    `${bold(`${report.label} (${report.tag})`)}: ${headline(report)}`,
    ...report.missing.map((original) => line('missing', original)),
    ...outdated,
    ...unknownPages(report).map(([translation, why]) => line('unknown', `${translation}: ${why}`)),
    ...report.orphaned.map((file) => line('orphaned', file)),
    ...textsLine(report.texts).map((text) => line('texts', text)),
    ...report.texts.missing.map(keyLine('missing')),
    ...report.texts.orphaned.map(keyLine('orphaned')),
  ])
}

/** The diff of a page, or why there is none. */
function diffLines(page: TranslatedPage): readonly string[] {
  const found = diffOf(page)
  return found.length > 0 ? found : ['(no diff: the text that was translated is not in the git history)']
}

function unknownPages(report: LanguageReport): readonly (readonly [translation: string, why: string])[] {
  return report.translated.flatMap(({ translation, status }) =>
    status.kind === 'unknown' ? [[translation, status.why] as const] : [],
  )
}

function changesOf({ status }: TranslatedPage): readonly SectionChange[] {
  return status.kind === 'out-of-date' ? status.changes : []
}

/** `"Install" changed, "Upgrade" is new, 2 sections removed`. */
function changesText(page: TranslatedPage): string {
  const changes = changesOf(page)
  const named = changes.flatMap(({ kind, heading }) => {
    if (heading === undefined) return []
    return [`${heading === '' ? START : JSON.stringify(heading)} ${kind === 'new' ? 'is new' : kind}`]
  })
  const unnamed = changes.filter(({ heading }) => heading === undefined).length
  return [...named, ...(unnamed === 0 ? [] : [`${counted(unnamed, 'section')} removed`])].join(', ')
}

/** The changed sections as lines of a unified diff, each below a line with its heading. Without sections whose former text is unknown. */
function diffOf(page: TranslatedPage): readonly string[] {
  return changesOf(page).flatMap(({ kind, heading, before, now }) => {
    if (before === undefined && kind !== 'new') return []
    const { hunks } = structuredPatch('', '', lines(before), lines(now), '', '', { context: 3 })
    return hunks.flatMap((hunk) => [`@@ ${heading === '' ? START : heading} @@`, ...hunk.lines])
  })
}

/** A section without the empty lines at its end. */
function lines(section = ''): string {
  return section === '' ? '' : `${section.replaceAll('\r\n', '\n').trimEnd()}\n`
}

const START = 'the start of the page'

function jsonReport(report: LanguageReport, { withDiff }: ReportFormat) {
  const { tag, label, pages, translated, missing, orphaned } = report
  return {
    language: tag,
    label,
    pages,
    translated: translated.length,
    percent: percentOf(report),
    missing,
    outOfDate: withStatus(report, 'out-of-date').map((page) => ({
      original: page.original,
      translation: page.translation,
      changes: changesOf(page).map(({ kind, heading }) => ({ kind, heading })),
      diff: withDiff ? diffOf(page).join('\n') : undefined,
    })),
    unknown: unknownPages(report).map(([translation, why]) => ({ translation, why })),
    orphaned,
    texts: report.texts,
  }
}
