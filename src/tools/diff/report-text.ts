import { createColors } from 'picocolors'
import { groupChanges, type RepeatedChange } from './repeated-changes.js'
import type { ListChange, PageChange, SiteDiff, TextHunk, TextPart } from './site-diff.js'
import { counted } from '../../node/cli/summary.js'
import { changeSummary, clipped, firstOf, generatorLine, replacedValues, spaced, worstFirst } from './report-facts.js'

type Paint = ReturnType<typeof createColors>

const most = { pages: 40, hunks: 8, items: 12 }

/** A part of a report, without an indent. */
interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

interface ReportOptions {
  /** Counts the pages. */
  readonly title: string
  readonly colors: boolean
}

/** Formats the difference between two sites for a terminal. Ends in a newline. */
export function formatSiteDiff(diff: SiteDiff, options: ReportOptions): string {
  const { bold } = createColors(options.colors)
  const { head, sections } = reportOf(diff, options)
  const lines = [...head, ...sections.flatMap(({ title, lines: below }) => ['', bold(title), ...below.map(indented)])]
  return lines.map((line) => `${line}\n`).join('')
}

/** GitHub rejects comments with more than 65,536 characters. What is around the lines takes the rest. */
const mostCharacters = 60_000

/** By this comment, a workflow finds the report that it wrote before. Browsers do not show it. */
const marker = '<!-- docsgen-diff -->'

/**
 * The difference between two sites as a comment for a pull request: sections that readers open, which are code, so that nothing on the pages
 * notifies a user or refers to an issue.
 */
export function siteDiffMarkdown(diff: SiteDiff, title: string): string {
  const { head, sections } = reportOf(diff, { title, colors: false })
  let room = mostCharacters
  const blocks = sections.map((section, i) => {
    const shown = section.lines.filter((line) => {
      room -= line.length + 1
      return room > 0
    })
    const left = section.lines.length - shown.length
    const lines = left === 0 ? shown : [...shown, `… and ${counted(left, 'more line')}; --format json has all`]
    // Broken URLs come first, and are what a reviewer must see.
    const open = i === 0 && diff.broken.length > 0 ? ' open' : ''
    return `<details${open}><summary>${section.title}</summary>\n\n${fenced(lines)}\n\n</details>\n`
  })
  return [marker, '### Changes of the built site', '', fenced(head), '', ...blocks].join('\n')
}

function fenced(lines: readonly string[]): string {
  const text = lines.join('\n')
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length)
  const fence = '`'.repeat(Math.max(2, ...runs) + 1)
  return `${fence}diff\n${text}\n${fence}`
}

/** The first lines of a report, and its sections. */
function reportOf(
  found: SiteDiff,
  { title, colors }: ReportOptions,
): { readonly head: readonly string[]; readonly sections: readonly Section[] } {
  const diff = printable(found)
  const paint = createColors(colors)
  const { pages, added, removed, moved, changed, redirects, files, broken } = diff
  const generators = generatorLine(diff)
  const { repeated, single } = groupChanges(changed)
  const without = (redirect: string | undefined) =>
    redirect === undefined ? paint.red('no redirect') : `redirected to ${redirect}`
  const section = <Item>(name: string, items: readonly Item[], linesOf: (item: Item) => string[]): Section[] => {
    if (items.length === 0) return []
    const { shown, left } = firstOf(items, most.pages)
    const lines = shown.flatMap(linesOf)
    if (lines.at(-1) === '') lines.pop()
    return [{ title: `${name} (${items.length})`, lines: [...lines, ...restLine(left, paint)] }]
  }
  const listSection = (name: string, list: ListChange, others: readonly string[] = []): Section[] => {
    const count = list.added.length + list.removed.length + others.length
    return count === 0 ? [] : [{ title: `${name} (${count})`, lines: listLines('', list, paint, others) }]
  }
  return {
    head: [
      `${paint.bold(`${pages.before} to ${counted(pages.after, 'page')}`)}: ${title}`,
      ...(generators === undefined ? [] : [generators]),
    ],
    sections: [
      ...section('Broken URLs', worstFirst(broken), (one) => [`${paint.red('!')} ${one.message}; ${one.hint}`]),
      ...section('Added', added, (one) => [`${paint.green('+')} ${one.route}  ${paint.dim(aboutPage(one))}`]),
      ...section('Removed', removed, (one) => [
        `${paint.red('-')} ${one.route}  ${paint.dim(aboutPage(one))}, ${without(one.redirect)}`,
      ]),
      ...section('Moved', moved, (one) => {
        const redirect = one.redirect === one.to ? 'redirected' : without(one.redirect)
        return [`${one.from} -> ${one.to}  ${paint.dim(sameText(one.similarity))}, ${redirect}`]
      }),
      ...section('Same change on many pages', repeated, (change) => [repeatedLine(change, paint)]),
      ...section('Changed', single, (page) => changeLines(page, paint)),
      ...listSection('Redirects', redirects),
      ...listSection('Files', files, files.changed),
    ],
  }
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`
}

function aboutPage({ title, words }: { readonly title: string; readonly words: number }): string {
  return `"${title}", ${counted(words, 'word')}`
}

function sameText(similarity: number): string {
  return similarity === 1 ? 'same text' : `about ${Math.round(similarity * 100)}% the same text`
}

function restLine(left: number, paint: Paint): string[] {
  return left === 0 ? [] : [paint.dim(`… and ${left} more; --format json has all`)]
}

function changeLines(page: PageChange, paint: Paint): string[] {
  const { route, from, text, links, images, ids } = page
  const { shown, left } = firstOf(text?.hunks ?? [], most.hunks)
  const hidden = left + (text?.omitted ?? 0)
  return [
    `${paint.cyan(route)}${from === undefined ? '' : ` (was ${from})`}  ${paint.dim(changeSummary(page))}`,
    ...replacedValues(page).map(
      ({ name, change: { before, after } }) =>
        `  ${name}: ${paint.red(quoted(before))} -> ${paint.green(quoted(after))}`,
    ),
    ...shown.map((hunk) => `  ${hunkText(hunk, paint)}`),
    ...(hidden === 0 ? [] : [paint.dim(`  … and ${counted(hidden, 'more change')}`)]),
    ...[
      ...listLines('link ', links, paint),
      ...listLines('image ', images, paint, images?.changed),
      ...listLines('anchor ', ids && { added: ids.added.map(fragment), removed: ids.removed.map(fragment) }, paint),
    ].map(indented),
    '',
  ]
}

function repeatedLine({ name, parts, routes }: RepeatedChange, paint: Paint): string {
  const change = spaced(parts, (part) => partText(part, paint))
  const examples = routes.slice(0, 2).join(', ')
  return `${name === undefined ? '' : `${name}: `}${change}  ${paint.dim(`on ${routes.length} pages, such as ${examples}`)}`
}

function hunkText({ section: heading, parts }: TextHunk, paint: Paint): string {
  const text = spaced(parts, (part) => partText(part, paint))
  return heading === undefined ? text : `${paint.dim(`${heading}:`)} ${text}`
}

/** A word diff as `git diff --word-diff` prints it; with colors, they take the place of the marks. */
function partText({ kind, text }: TextPart, paint: Paint): string {
  const shown = clipped(text)
  if (kind === 'same') return shown
  const { red, green, strikethrough, isColorSupported } = paint
  if (kind === 'removed') return isColorSupported ? red(strikethrough(shown)) : `[-${shown}-]`
  return isColorSupported ? green(shown) : `{+${shown}+}`
}

function listLines(
  name: string,
  list: ListChange | undefined,
  paint: Paint,
  changed: readonly string[] = [],
): string[] {
  if (list === undefined) return []
  const all = [
    ...list.added.map((value) => `${paint.green('+')} ${name}${value}`),
    ...list.removed.map((value) => `${paint.red('-')} ${name}${value}`),
    ...changed.map((value) => `${paint.yellow('~')} ${name}${value}`),
  ]
  const { shown, left } = firstOf(all, most.items)
  return [...shown, ...restLine(left, paint)]
}

function quoted(text: string): string {
  return `"${text}"`
}

function fragment(id: string): string {
  return `#${id}`
}

/** Removes the control characters in the texts of the sites, which could change the terminal. */
function printable(diff: SiteDiff): SiteDiff {
  const controls = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
  return JSON.parse(JSON.stringify(diff), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(controls, '') : value,
  ) as SiteDiff
}
