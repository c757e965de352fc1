import { createColors } from 'picocolors'
import { groupChanges, type RepeatedChange } from './repeated-changes.js'
import type { AroundLists, ListChange, PageChange, SiteDiff, TextHunk, TextPart } from './site-diff.js'
import { counted } from '../../node/cli/summary.js'
import {
  amountOf,
  changedTotals,
  changeSummary,
  clipped,
  firstOf,
  generatorLine,
  replacedValues,
  signedSize,
  spaced,
  weightGroups,
  weightLine,
  worstFirst,
} from './report-facts.js'
import { byteSize } from '../../node/base/weight.js'

type Paint = ReturnType<typeof createColors>

const most = { pages: 40, hunks: 8, items: 12, weights: 8 }

/** Smaller differences in the weight of a page are only counted. */
const leastBytes = 50

/** Formats the difference between two sites for a terminal; `title` counts the pages. Ends in a newline. */
export function formatSiteDiff(
  found: SiteDiff,
  { title, colors }: { readonly title: string; readonly colors: boolean },
): string {
  const diff = printable(found)
  const paint = createColors(colors)
  const { pages, added, removed, moved, changed, markup, around, redirects, files, broken } = diff
  const generators = generatorLine(diff)
  const { repeated, single } = groupChanges(changed)
  const without = (redirect: string | undefined) =>
    redirect === undefined ? paint.red('no redirect') : `redirected to ${redirect}`
  const lines = [
    `${paint.bold(`${pages.before} to ${counted(pages.after, 'page')}`)}: ${title}`,
    ...(generators === undefined ? [] : [generators]),
    ...section('Broken URLs', worstFirst(broken), (one) => [`${paint.red('!')} ${one.message}; ${one.hint}`], paint),
    ...section('Added', added, (one) => [`${paint.green('+')} ${one.route}  ${paint.dim(aboutPage(one))}`], paint),
    ...section(
      'Removed',
      removed,
      (one) => [`${paint.red('-')} ${one.route}  ${paint.dim(aboutPage(one))}, ${without(one.redirect)}`],
      paint,
    ),
    ...section(
      'Moved',
      moved,
      (one) => {
        const redirect = one.redirect === one.to ? 'redirected' : without(one.redirect)
        return [`${one.from} -> ${one.to}  ${paint.dim(sameText(one.similarity))}, ${redirect}`]
      },
      paint,
    ),
    ...section('Same change on many pages', repeated, (change) => [repeatedLine(change, paint)], paint),
    ...section('Changed', single, (page) => changeLines(page, paint), paint),
    ...section('Same content in other HTML', markup, (route) => [route], paint),
    ...aroundLines(around, paint),
    ...listSection('Redirects', redirects, paint),
    ...listSection('Files', files, paint, files.changed),
    ...weightLines(diff, paint),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function aboutPage({ title, words }: { readonly title: string; readonly words: number }): string {
  return `"${title}", ${counted(words, 'word')}`
}

function sameText(similarity: number): string {
  return similarity === 1 ? 'same text' : `about ${Math.round(similarity * 100)}% the same text`
}

function section<Item>(
  title: string,
  items: readonly Item[],
  linesOf: (item: Item) => string[],
  paint: Paint,
): string[] {
  if (items.length === 0) return []
  const { shown, left } = firstOf(items, most.pages)
  const lines = shown.flatMap(linesOf).map((line) => (line === '' ? '' : `  ${line}`))
  if (lines.at(-1) === '') lines.pop()
  return ['', paint.bold(`${title} (${items.length})`), ...lines, ...restLine(left, paint)]
}

function restLine(left: number, paint: Paint): string[] {
  return left === 0 ? [] : [paint.dim(`  … and ${left} more; --format json has all`)]
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
    ...listLines('link ', links, paint),
    ...listLines('image ', images, paint, images?.changed),
    ...listLines('anchor ', ids && { added: ids.added.map(fragment), removed: ids.removed.map(fragment) }, paint),
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
  return [...shown.map((line) => `  ${line}`), ...restLine(left, paint)]
}

function listSection(title: string, list: ListChange, paint: Paint, changed: readonly string[] = []): string[] {
  const count = list.added.length + list.removed.length + changed.length
  const lines = listLines('', list, paint, changed)
  return count === 0 ? [] : ['', paint.bold(`${title} (${count})`), ...lines]
}

function aroundLines({ pages, links, texts }: SiteDiff['around'], paint: Paint): string[] {
  if (pages === 0) return []
  const linesOf = (name: string, { added, removed }: AroundLists): string[] => {
    const all = [
      ...added.map(
        ({ value, pages: on }) => `${paint.green('+')} ${name} ${value}  ${paint.dim(`on ${counted(on, 'page')}`)}`,
      ),
      ...removed.map(
        ({ value, pages: on }) => `${paint.red('-')} ${name} ${value}  ${paint.dim(`on ${counted(on, 'page')}`)}`,
      ),
    ]
    const { shown, left } = firstOf(all, most.items)
    return [...shown.map((line) => `  ${line}`), ...restLine(left, paint)]
  }
  const title = `Around the content: navbar, sidebar, footer (${counted(pages, 'page')})`
  return ['', paint.bold(title), ...linesOf('link', links), ...linesOf('text', texts)]
}

function weightLines({ weight }: SiteDiff, paint: Paint): string[] {
  const totals = changedTotals(weight.files).map(
    ([name, change]) =>
      `  ${name} ${byteSize(change.before)} to ${byteSize(change.after)} (${sized(signedSize(change), paint)})`,
  )
  const groups = weightGroups(weight.routes)
  const large = groups.filter((group) => amountOf(group) >= leastBytes)
  const { shown, left } = firstOf(large, most.weights)
  const small = new Set(groups.filter((group) => amountOf(group) < leastBytes).flatMap(({ routes }) => routes))
  return [
    ...(totals.length === 0 ? [] : ['', paint.bold('Weight of all files'), ...totals]),
    ...(groups.length === 0 ? [] : ['', paint.bold('First load, as transferred')]),
    ...shown.map((group) => `  ${weightLine(group)}`),
    ...restLine(left, paint),
    ...(small.size === 0 ? [] : [paint.dim(`  ${counted(small.size, 'page')}: differences below ${leastBytes} B`)]),
  ]
}

function sized(text: string, { green, yellow }: Paint): string {
  return text.startsWith('+') ? yellow(text) : green(text)
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
