import { fenceOf } from '../../node/base/code-fence.js'
import { groupBy, sortBy } from 'es-toolkit'
import { createColors } from 'picocolors'
import type { ListChange, PageChange, SiteDiff, TextHunk, TextPart } from './site-diff.js'
import { counted } from '../../node/cli/summary.js'

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
  const fence = fenceOf(text)
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
  const without = (redirect: string | undefined) =>
    redirect === undefined ? paint.red('no redirect') : `redirected to ${redirect}`
  const section = <Item>(
    name: string,
    items: readonly Item[],
    linesOf: (item: Item) => string[],
    count = items.length,
  ): Section[] => {
    if (items.length === 0) return []
    const { shown, left } = firstOf(items, most.pages)
    const lines = shown.flatMap(linesOf)
    if (lines.at(-1) === '') lines.pop()
    return [{ title: `${name} (${count})`, lines: [...lines, ...restLine(left, paint)] }]
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
      // Pages that are gone before anchors that are gone.
      ...section('Broken URLs', sortBy(broken, [({ code }) => code === 'vanished-anchor']), (one) => [
        `${paint.red('!')} ${one.message}; ${one.hint}`,
      ]),
      ...section('Added', added, (one) => [`${paint.green('+')} ${one.route}  ${paint.dim(aboutPage(one))}`]),
      ...section('Removed', removed, (one) => [
        `${paint.red('-')} ${one.route}  ${paint.dim(aboutPage(one))}, ${without(one.redirect)}`,
      ]),
      ...section('Moved', moved, (one) => {
        const redirect = one.redirect === one.to ? 'redirected' : without(one.redirect)
        return [`${one.from} -> ${one.to}  ${paint.dim(sameText(one.similarity))}, ${redirect}`]
      }),
      ...section('Changed', alikePages(changed), (pages) => changeLines(pages, paint), changed.length),
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

/** So many pages with the same changes are listed once. */
const fewestAlike = 4

/** The pages, each alone or with others that have the same changes, apart from the words around them. */
function alikePages(changed: readonly PageChange[]): readonly (readonly [PageChange, ...PageChange[]])[] {
  const groups = groupBy(changed, ({ route: _route, title: _title, text, ...others }) => {
    const words = text?.hunks.map(({ parts }) => parts.flatMap((part) => (part.kind === 'same' ? [] : [part])))
    return JSON.stringify([words, others])
  })
  return Object.values(groups).flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const own = [first, ...others] as const
    return own.length < fewestAlike ? own.map((page) => [page] as const) : [own]
  })
}

function changeLines([page, ...alike]: readonly [PageChange, ...PageChange[]], paint: Paint): string[] {
  const { route, from, text, links, images, ids } = page
  const { shown, left } = firstOf(text?.hunks ?? [], most.hunks)
  const hidden = left + (text?.omitted ?? 0)
  const others = alike.length === 0 ? '' : ` and ${counted(alike.length, 'other page')}`
  return [
    `${paint.cyan(route)}${from === undefined ? '' : ` (was ${from})`}${others}  ${paint.dim(changeSummary(page))}`,
    ...replacedValues(page).map(
      ({ name, change: { before, after } }) =>
        `  ${name}: ${paint.red(quoted(before))} -> ${paint.green(quoted(after))}`,
    ),
    ...shown.map((hunk) => `  ${hunkText(hunk, paint)}`),
    ...(hidden === 0 ? [] : [paint.dim(`  … and ${counted(hidden, 'more change')}`)]),
    ...[
      ...listLines('link ', links, paint),
      ...listLines('image ', images, paint),
      ...listLines('anchor ', ids && { added: ids.added.map(fragment), removed: ids.removed.map(fragment) }, paint),
    ].map(indented),
    '',
  ]
}

function hunkText({ section: heading, parts }: TextHunk, paint: Paint): string {
  const text = spaced(parts, (part) => partText(part, paint))
  return heading === undefined ? text : `${paint.dim(`${heading}:`)} ${text}`
}

/** A word diff as `git diff --word-diff` prints it; with colors, they take the place of the marks. */
function partText({ kind, text }: TextPart, paint: Paint): string {
  if (kind === 'same') return text
  const { red, green, strikethrough, isColorSupported } = paint
  if (kind === 'removed') return isColorSupported ? red(strikethrough(text)) : `[-${text}-]`
  return isColorSupported ? green(text) : `{+${text}+}`
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

/** What happened to the pages, in a few words: `2 added, 1 removed, 3 changed, 84 unchanged`. */
export function pageCounts({ pages, added, removed, moved, changed }: SiteDiff): string {
  const kept = pages.after - added.length - changed.length - moved.length
  const unchanged = kept + changed.filter(({ from }) => from !== undefined).length
  const counts = [
    [added.length, 'added'],
    [removed.length, 'removed'],
    [moved.length, 'moved'],
    [changed.length, 'changed'],
    [unchanged, 'unchanged'],
  ] as const
  return counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(', ')
}

/** What has changed on a page, in a few words: `2 words added, 1 word removed, title`. */
function changeSummary(page: PageChange): string {
  const { text, links, images, ids } = page
  const count = (noun: string, added = 0, removed = 0) => [
    ...(added > 0 ? [`${counted(added, noun)} added`] : []),
    ...(removed > 0 ? [`${counted(removed, noun)} removed`] : []),
  ]
  const words = count('word', text?.added, text?.removed)
  return [
    ...(text && words.length === 0 ? ['punctuation changed'] : words),
    ...replacedValues(page).map(({ name }) => name),
    ...count('link', links?.added.length, links?.removed.length),
    ...count('image', images?.added.length, images?.removed.length),
    ...count('anchor', ids?.added.length, ids?.removed.length),
  ].join(', ')
}

/** `built with VitePress v1.6.4 before, with docsgen after`, if docsgen has not built both sites. */
function generatorLine({ generators }: SiteDiff): string | undefined {
  return generators && `built with ${generators.before} before, with ${generators.after} after`
}

/** The values of a page that others replace, with their names. */
function replacedValues({ newTitle, newDescription }: PageChange) {
  const values = [
    { name: 'title', change: newTitle },
    { name: 'description', change: newDescription },
  ]
  return values.flatMap(({ name, change }) => (change === undefined ? [] : [{ name, change }]))
}

/** The first items of a list, and how many are left. */
function firstOf<Item>(
  items: readonly Item[],
  most: number,
): { readonly shown: readonly Item[]; readonly left: number } {
  return { shown: items.slice(0, most), left: Math.max(0, items.length - most) }
}

/** Joins the parts of a change as they are on the page, with or without spaces. */
export function spaced(parts: readonly TextPart[], print: (part: TextPart) => string): string {
  return parts.map((part, i) => (i === 0 || part.glued ? '' : ' ') + print(part)).join('')
}
