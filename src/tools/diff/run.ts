import { resolve } from 'node:path'
import { byteSize } from '../../node/base/weight.js'
import { print } from '../../node/cli/output.js'
import { createProgress } from '../../node/cli/progress.js'
import { counted } from '../../node/cli/summary.js'
import { type CommandIo, hasColors, unlessAborted } from '../../node/cli/terminal.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { groupChanges, type RepeatedChange } from './repeated-changes.js'
import {
  amountOf,
  changedTotals,
  changeSummary,
  clipped,
  firstOf,
  generatorLine,
  pageCounts,
  replacedValues,
  signedSize,
  spaced,
  weightGroups,
  weightLine,
  worstFirst,
} from './report-facts.js'
import { formatSiteDiff } from './report-text.js'
import type { AroundItem, Change, ListChange, PageChange, SiteDiff, TextHunk, TextPart } from './site-diff.js'

/** A part of a report. */
export type DiffPart = 'pages' | 'content' | 'around' | 'files' | 'weight'

export interface DiffFlags {
  readonly format: 'pretty' | 'json' | 'markdown'
  /** Exit with 1 if URLs of the old site no longer work. */
  readonly exitCode: boolean
  readonly only: readonly DiffPart[]
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
    const found = await unlessAborted(diffSites({ ...dirs, ...onProgress }), io.signal)
    progress?.end()
    if (found === undefined) return 130
    const diff = onlyParts(found, flags.only)
    const title = pageCounts(found)
    const text =
      flags.format === 'json'
        ? `${JSON.stringify(diff, null, 2)}\n`
        : flags.format === 'markdown'
          ? siteDiffMarkdown(diff, title)
          : formatSiteDiff(diff, { title, colors: hasColors(io.stdout, io.env) })
    await print(text, { io })
    return flags.exitCode && found.broken.length > 0 ? 1 : 0
  } finally {
    progress?.end()
  }
}

const same = { before: 0, after: 0 }
const noWeight: SiteDiff['weight'] = {
  files: { html: same, css: same, js: same, images: same, fonts: same, other: same },
  routes: [],
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
    ...without('weight', { weight: noWeight }),
  }
}

/** By this comment, a workflow finds the report that it wrote before. Browsers do not show it. */
const marker = '<!-- docsgen-diff -->'

/** GitHub rejects comments with more than 65,536 characters. */
const mostCharacters = 65_000

const most = { pages: 60, hunks: 8, items: 20, weights: 10 }
const leastBytes = 50

/**
 * The difference between two sites as a comment for a pull request: a table, and details that readers open. Details that
 * do not fit are left out, and the last line says how many.
 */
export function siteDiffMarkdown(diff: SiteDiff, title: string): string {
  const { added, removed, moved, markup, redirects, files, broken, weight } = diff
  const { repeated, single } = groupChanges(diff.changed)
  const generators = generatorLine(diff)
  const builtWith = generators === undefined ? [] : [prose(generators), '']
  const head = [marker, `### Changes of the built site: ${title}`, '', ...builtWith, ...table(diff)]
  const withRedirect = (to: string | undefined) =>
    to === undefined ? '<b>no redirect</b>' : `redirected to ${code(to)}`
  const about = ({ route, title, words }: { route: string; title: string; words: number }) =>
    `${code(route)} ${text(title)}, ${counted(words, 'word')}`
  const blocks = [
    details(
      'Broken URLs',
      worstFirst(broken).map(({ message, hint }) => prose(`${message}; ${hint}`)),
      { isOpen: true },
    ),
    details('Added pages', added.map(about)),
    details(
      'Removed pages',
      removed.map((page) => `${about(page)}, ${withRedirect(page.redirect)}`),
    ),
    details(
      'Moved pages',
      moved.map(({ from, to, redirect }) => {
        const state = redirect === to ? 'redirected' : withRedirect(redirect)
        return `${code(from)} → ${code(to)}, ${state}`
      }),
    ),
    details('Same change on many pages', repeated.map(repeatedItem)),
    ...single.slice(0, most.pages).map(pageBlock),
    details('Same content in other HTML', markup.map(code)),
    details('Around the content: navbar, sidebar, footer', aroundItems(diff.around)),
    details('Redirects', signedItems('', redirects)),
    details('Files', signedItems('', files, files.changed)),
    details('First load of pages, as transferred', weightItems(weight.routes)),
  ]
  return fitted(
    head.join('\n'),
    blocks.filter((block) => block !== ''),
    Math.max(0, single.length - most.pages),
  )
}

/** Adds blocks as long as there is room. */
function fitted(head: string, blocks: readonly string[], left: number): string {
  let printed = `${head}\n`
  let omitted = left
  for (const block of blocks) {
    if (printed.length + block.length > mostCharacters - 200) omitted++
    else printed += `\n${block}\n`
  }
  return omitted === 0
    ? printed
    : `${printed}\n${omitted} more sections did not fit. \`docsgen diff --format json\` has all.\n`
}

function table({ pages, weight }: SiteDiff): string[] {
  const row = (name: string, [before, after, change]: readonly [string, string, string]) =>
    `| ${name} | ${before} | ${after} | ${change} |`
  const count = pages.after - pages.before
  const sizes = (change: Change<number>) =>
    [byteSize(change.before), byteSize(change.after), signedSize(change)] as const
  return [
    '| | before | after | change |',
    '| --- | ---: | ---: | ---: |',
    row('pages', [String(pages.before), String(pages.after), count === 0 ? '±0' : `${count > 0 ? '+' : ''}${count}`]),
    ...changedTotals(weight.files).map(([name, change]) => row(name, sizes(change))),
  ]
}

function pageBlock(page: PageChange): string {
  const { route, from, links, images, ids } = page
  const items = [
    ...(from === undefined ? [] : [`was ${code(from)}`]),
    ...replacedValues(page).map(
      ({ name, change: { before, after } }) => `${name}: <del>${text(before)}</del> <ins>${text(after)}</ins>`,
    ),
    ...signedItems('link ', links),
    ...signedItems('image ', images, images?.changed),
    ...signedItems('anchor ', ids && { added: ids.added.map(fragment), removed: ids.removed.map(fragment) }),
  ]
  const { shown, left } = firstOf(page.text?.hunks ?? [], most.hunks)
  const hidden = left + (page.text?.omitted ?? 0)
  return [
    `<details><summary>${code(route)} ${text(changeSummary(page))}</summary>`,
    ...shown.map(hunkHtml),
    ...(hidden === 0 ? [] : [`<p>… and ${counted(hidden, 'more change')}</p>`]),
    ...(items.length === 0 ? [] : [list(items)]),
    '</details>',
  ].join('\n')
}

function repeatedItem({ name, parts, routes }: RepeatedChange): string {
  const change = partsHtml(parts)
  const examples = routes.slice(0, 2).map(code).join(', ')
  return `${name === undefined ? '' : `${name}: `}${change} on ${routes.length} pages, such as ${examples}`
}

function hunkHtml({ section, parts }: TextHunk): string {
  return `<p>${section === undefined ? '' : `<b>${text(section)}:</b> `}${partsHtml(parts)}</p>`
}

function partsHtml(parts: readonly TextPart[]): string {
  return spaced(parts, ({ kind, text: written }) => {
    const shown = text(clipped(written))
    return kind === 'same' ? shown : kind === 'added' ? `<ins>${shown}</ins>` : `<del>${shown}</del>`
  })
}

/** A section that readers open; empty without items. */
function details(title: string, items: readonly string[], { isOpen = false } = {}): string {
  if (items.length === 0) return ''
  const summary = `<summary>${title} (${items.length})</summary>`
  return `<details${isOpen ? ' open' : ''}>${summary}\n${list(items)}\n</details>`
}

function list(items: readonly string[]): string {
  const { shown, left } = firstOf(items, most.items)
  const rest = left === 0 ? [] : [`… and ${left} more`]
  return `<ul>\n${[...shown, ...rest].map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`
}

function signedItems(name: string, found: ListChange | undefined, changed: readonly string[] = []): string[] {
  if (found === undefined) return []
  return [
    ...found.added.map((value) => `${name}added: ${code(value)}`),
    ...found.removed.map((value) => `${name}removed: ${code(value)}`),
    ...changed.map((value) => `${name}changed: ${code(value)}`),
  ]
}

function aroundItems({ links, texts }: SiteDiff['around']): string[] {
  const printed = (name: string, items: readonly AroundItem[], print: (value: string) => string) =>
    items.map(({ value, pages }) => `${name}: ${print(value)} on ${counted(pages, 'page')}`)
  return [
    ...printed('link added', links.added, code),
    ...printed('link removed', links.removed, code),
    ...printed('text added', texts.added, text),
    ...printed('text removed', texts.removed, text),
  ]
}

function weightItems(routes: SiteDiff['weight']['routes']): string[] {
  const groups = weightGroups(routes).filter((group) => amountOf(group) >= leastBytes)
  const { shown, left } = firstOf(groups, most.weights)
  return [...shown.map((group) => text(weightLine(group))), ...(left === 0 ? [] : [`… and ${left} more`])]
}

function fragment(id: string): string {
  return `#${id}`
}

function code(value: string): string {
  return `<code>${oneLine(escapeHtml(clipped(value, 200)))}</code>`
}

/** Text that notifies nobody and refers to no issue: a space without width keeps `@name` and `#1` from becoming links. */
function text(value: string): string {
  return oneLine(escapeHtml(value)).replace(/@(?=\w)|#(?=\d)/g, '$&&#8203;')
}

/** A message of docsgen, in which code is between backticks. */
function prose(value: string): string {
  return text(value).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** An empty line would end the HTML, and GitHub would read what follows as Markdown. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\s]+/gu, ' ')
}
