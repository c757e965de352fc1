import type { Element, ElementContent } from 'hast'
import { escapeHtml } from '../../shared/escape-html.js'
import { fill, pluralForm } from '../../shared/interface-text.js'
import type { CodeType } from '../base/code-fence.js'
import type { CompileConfig } from '../config/keys.js'
import type { CoreExtra } from '../base/compiled-page.js'
import { LruMap } from '../base/lru-map.js'
import { type FenceMeta, parseFenceMeta } from './fence-meta.js'
import { createElement, type ElementPlace, textOf } from './hast-tree.js'
import { iconElement } from './icons.js'
import { ansiTokens, isTerminal, sessionTokens } from './highlight/terminal.js'
import { type CodeToken, type Highlighter, splitLines, tokensToHtml } from './highlight/code-tokens.js'
import { HIGHLIGHTED_LINE, type LineMark, type LineNotation, type MarkedCode, takeNotation } from './line-notation.js'

declare module 'hast' {
  interface ElementData {
    types?: readonly CodeType[]
  }
}

/** A fence, or indented code, in the tree of a page. */
export interface CodeFence {
  /** The word after the fence; empty if there is none. */
  readonly language: string
  readonly meta: FenceMeta
  /** The text after the language, as written. */
  readonly metastring: string
  /** The code as written, without a final newline. */
  readonly source: string
  readonly position?: Element['position']
  /** By the lines of `source`. */
  readonly types?: readonly CodeType[]
}

/** The languages of a page's code blocks, as written. */
export function codeLanguages(places: readonly ElementPlace[]): string[] {
  return places.flatMap(({ element }) => readFence(element)?.language ?? [])
}

/**
 * Returns the code of a `<pre>`, if it is fenced or indented. Code that the author wrote as HTML with attributes or markup is
 * none: it stays unchanged.
 */
export function readFence(pre: Element): CodeFence | undefined {
  const code = pre.tagName === 'pre' ? pre.children[0] : undefined
  if (code?.type !== 'element' || pre.children.length !== 1 || code.tagName !== 'code') return undefined
  if (Object.keys(pre.properties).length > 0 || Object.keys(code.properties).some((name) => name !== 'className'))
    return undefined
  if (!code.children.every(({ type }) => type === 'text')) return undefined
  // VitePress writes some options without a space in front of them: ```js:line-numbers{2}
  const info = languageOf(code).replace(':no-line-numbers', '').replace(':line-numbers', ' showLineNumbers')
  const written = typeof code.data?.meta === 'string' ? code.data.meta : ''
  const [, language = '', options = ''] = /^([^\s{,]*)(.*)$/s.exec(info) ?? []
  // Words after a comma, as in ```rust,ignore, are for other tools, such as rustdoc.
  const meta = options.endsWith(',') ? written.replace(/^\s*[\w-]+(?:,\s*[\w-]+)*(?!\S)/, '') : written
  return {
    language,
    meta: parseFenceMeta(`${options.replace(/^,[^\s{]*/, '').replace('{', ' {')} ${meta}`),
    metastring: written,
    // CommonMark adds a final newline, which would become an empty last line.
    source: textOf(code).replace(/\n$/, ''),
    position: pre.position,
    types: code.data?.types,
  }
}

function languageOf({ properties }: Element): string {
  if (!Array.isArray(properties.className)) return ''
  const name = properties.className.find((word) => String(word).startsWith('language-'))
  return name === undefined ? '' : String(name).slice('language-'.length)
}

/** Names of languages in tabs. */
const languageNames: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  jsx: 'JSX',
  tsx: 'TSX',
  json: 'JSON',
}

/** The label of a fence in a group. */
export function tabLabel({ language, meta }: Pick<CodeFence, 'language' | 'meta'>): string {
  const name = meta.tab === undefined ? language : (languageNames[language.toLowerCase()] ?? language)
  return meta.tab || meta.title || name || 'text'
}

/** What code is rendered with. */
export interface CodeRenderer {
  readonly highlight: Highlighter
  /** HTML of highlighted code; see `highlightedHtml`. */
  readonly knownCode: LruMap<Buffer>
  readonly notation: LineNotation
  readonly config: CompileConfig
}

/** How much highlighted code each thread remembers: that of about 100 pages. */
const knownCodeBytes = 4 * 1024 * 1024

/** Creates an empty `CodeRenderer.knownCode`. */
export function createKnownCode(): LruMap<Buffer> {
  return new LruMap(knownCodeBytes)
}

/** Takes the comments that mark lines out of the code of a fence. */
export function markedCode(
  { meta, source }: Pick<CodeFence, 'meta' | 'source'>,
  { notation }: { readonly notation?: LineNotation },
): MarkedCode {
  return takeNotation(source, { ownLines: !meta.marked, notation })
}

/**
 * From this number of lines, the first frame skips a block. The style sheet computes its height from `data-lines`, in which a title
 * counts as `TITLE_LINES`.
 */
const SKIPPED_LINES = 5
const TITLE_LINES = 2.07

/** A block with more lines may break over printed pages. */
const WHOLE_LINES = 20

/**
 * Renders a fence with highlighting, and with the title, marked lines and texts, folds and line numbers that it asks for.
 * `extras` names the style sheets that it needs besides that of the theme.
 */
export function renderFence(
  fence: CodeFence,
  renderer: CodeRenderer,
  { code, marks, notes = new Map(), written }: MarkedCode = markedCode(fence, renderer),
): { readonly element: Element; readonly extras: readonly CoreExtra[] } {
  const { language, meta } = fence
  const lineMarks = new Map([...marks].map(([line, found]) => [line, new Set(found)]))
  for (const line of meta.marked ?? []) lineMarks.set(line, new Set([...(lineMarks.get(line) ?? []), 'highlight']))
  const lines = countLines(code)
  const folds = foldedLines(meta, { lines, marked: lineMarks.keys() }, renderer.config)
  for (const [line, mark] of language === 'diff' || language === 'patch' ? patchedLines(code) : [])
    lineMarks.set(line, new Set([...(lineMarks.get(line) ?? []), mark]))
  const session =
    language.toLowerCase() === 'ansi' ? ansiTokens(code) : sessionTokens(code, language, renderer.highlight)
  const texts = meta.texts ? occurrences(code, meta.texts) : []
  const types = fence.types ? typeRanges(fence.types, { code, written }) : []
  const layout = { meta, marks: lineMarks, notes, folds, texts, types }
  const inner = session ? codeHtml(session, layout) : highlightedHtml(code, language, { layout, renderer })
  const className = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
  const children: ElementContent[] = [
    createElement('pre', {}, [{ type: 'raw', value: `<code${className}>${inner}</code>` }]),
  ]
  if (meta.title !== undefined) {
    const icon = meta.icon === undefined ? [] : [{ ...iconElement(meta.icon), position: fence.position }]
    children.unshift(
      createElement('div', { className: ['code-title'] }, [...icon, { type: 'text', value: meta.title }]),
    )
  }
  const hasLine = (mark: LineMark) => [...lineMarks.values()].some((found) => found.has(mark))
  const isCommand = isTerminal(fence)
  const isNumbered = meta.firstLine !== undefined
  const isMarked = texts.length > 0 || (['focus', 'error', 'warning', '.inserted', '.deleted'] as const).some(hasLine)
  const classes = [
    isNumbered && 'numbered',
    hasLine('focus') && 'has-focus',
    meta.wrap && 'wrap',
    isCommand && 'terminal',
  ].filter((name) => name !== false && name !== undefined)
  const label = isLabel(language) ? { dataLang: language.toLowerCase() } : {}
  // The height of a block with folded or wrapped lines is not known.
  const isMeasured = lines >= SKIPPED_LINES && folds.length === 0 && !meta.wrap
  const height = isMeasured ? { dataLines: lines + (meta.title === undefined ? 0 : TITLE_LINES) } : {}
  const long = lines > WHOLE_LINES ? { dataLong: '' } : {}
  const extras: (CoreExtra | false)[] = [
    (isMarked || meta.wrap === true) && 'code',
    folds.length > 0 && 'folds',
    (isCommand || session !== undefined) && 'terminal',
    meta.icon !== undefined && 'icons',
    notes.size > 0 && 'notes',
    types.length > 0 && 'types',
  ]
  return {
    element: createElement('div', { className: ['code', ...classes], ...label, ...height, ...long }, children),
    extras: extras.filter((extra) => extra !== false),
  }
}

/** The lines that a patch adds and removes. Unlike marked lines, they have their sign in the code, and are copied. */
function patchedLines(code: string): (readonly [line: number, mark: LineMark])[] {
  return code.split('\n').flatMap((line, i) => {
    if (!/^[+-]/.test(line) || /^(?:\+{3}|-{3}) /.test(line)) return []
    return [[i + 1, line.startsWith('+') ? '.inserted' : '.deleted'] as const]
  })
}

function countLines(code: string): number {
  let lines = 1
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) lines++
  return lines
}

/** Whether a language is worth naming. */
function isLabel(language: string): boolean {
  return language !== '' && !/^(?:text|txt|plain|plaintext|none)$/i.test(language)
}

const lineClasses: Readonly<Partial<Record<LineMark, string>>> = {
  highlight: `marked ${HIGHLIGHTED_LINE}`,
  add: 'added',
  remove: 'removed',
  focus: 'focused',
  error: 'error',
  warning: 'warning',
}

/** How code is laid out in lines, and the texts that are marked in it. */
interface CodeLayout {
  readonly meta: Pick<FenceMeta, 'firstLine' | 'wrap'>
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>
  readonly notes: ReadonlyMap<number, string>
  readonly folds: readonly FoldedLines[]
  readonly texts: readonly TextRange[]
  readonly types: readonly TextRange[]
}

/**
 * The content of `<code>`. Highlighting is the slowest step of most pages, and code repeats: in the versions of a site, and in the
 * preview after each edit of a page.
 */
function highlightedHtml(
  code: string,
  language: string,
  { layout, renderer }: { readonly layout: CodeLayout; readonly renderer: CodeRenderer },
): string {
  const { highlight, knownCode } = renderer
  const { meta, marks, notes, folds, texts, types } = layout
  const byLine = [...marks].map(([line, found]) => [line, ...found])
  const key = JSON.stringify([language, code, meta.firstLine, meta.wrap, byLine, [...notes], folds, texts, types])
  const known = knownCode.get(key)
  if (known) return known.toString()
  const tokens = highlight(code, language)
  // The caller of the highlighter reports each block that it did not highlight.
  if (tokens === undefined || tokens === 'too-slow') return codeHtml([{ text: code }], layout)
  const html = codeHtml(tokens, layout)
  // Bytes, because a string that was joined from thousands of tokens takes many times its length.
  const bytes = Buffer.from(html)
  knownCode.set(key, bytes, key.length + bytes.length)
  return html
}

/** The content of `<code>`: with an element for each line only if something needs it. */
function codeHtml(unmarked: readonly CodeToken[], { meta, marks, notes, folds, texts, types }: CodeLayout): string {
  const tokens = markRanges(markRanges(unmarked, types), texts)
  const byLine = marks.size > 0 || notes.size > 0 || meta.firstLine !== undefined || meta.wrap
  if (!byLine && folds.length === 0) return `${tokensToHtml(tokens)}\n`
  const lines = splitLines(tokens)
  const print = (from: number, to: number): string =>
    lines
      .slice(from, to)
      .map((line, i) => (byLine ? lineHtml(line, from + i + 1, { meta, marks, notes }) : `${tokensToHtml(line)}\n`))
      .join('')
  let html = ''
  let at = 0
  for (const fold of folds) {
    html += print(at, fold.from - 1) + foldHtml(print(fold.from - 1, fold.to), fold)
    at = fold.to
  }
  return html + print(at, lines.length)
}

/** The widest indentation that wrapped lines keep: more would leave no room on a phone. */
const MOST_INDENTATION = 16

function lineHtml(
  tokens: readonly CodeToken[],
  line: number,
  { meta, marks, notes }: Pick<CodeLayout, 'meta' | 'marks' | 'notes'>,
): string {
  const isOutput = tokens.length > 0 && tokens.every(({ kind }) => kind === 'o')
  const indentation = meta.wrap ? Math.min(indentationOf(tokens), MOST_INDENTATION) : 0
  const classes = [
    'line',
    ...[...(marks.get(line) ?? [])].map((mark) => lineClasses[mark] ?? mark.slice(1)),
    ...(isOutput ? ['t-o'] : []),
    ...(indentation > 0 ? [`in-${indentation}`] : []),
  ]
  const number = meta.firstLine === undefined ? '' : ` data-line="${meta.firstLine + line - 1}"`
  const content = isOutput ? tokens.map(({ kind: _, ...token }) => token) : tokens
  return `<span class="${escapeHtml(classes.join(' '))}"${number}>${tokensToHtml(content)}${notes.get(line) ?? ''}\n</span>`
}

/** In columns. A tab has two, as in the theme. */
function indentationOf(tokens: readonly CodeToken[]): number {
  let columns = 0
  for (const { text } of tokens) {
    for (const character of text) {
      if (character === '\t') columns += 2
      else if (character === ' ') columns++
      else return columns
    }
  }
  return 0
}

/** Where identifiers with types are in code. The tab key goes to the first one of each type only. */
function typeRanges(types: readonly CodeType[], { code, written }: Pick<MarkedCode, 'code' | 'written'>): TextRange[] {
  const known = new Set<string>()
  const starts = new Map<number, number>()
  let at = 0
  for (const [i, line] of code.split('\n').entries()) {
    starts.set(written[i] ?? i, at)
    at += line.length + 1
  }
  return types.flatMap(({ line, column, length, text }) => {
    const start = starts.get(line)
    if (start === undefined) return []
    const typed = ` tabindex="${known.has(text) ? -1 : 0}" aria-description="${escapeHtml(text)}"`
    known.add(text)
    return [{ start: start + column, end: start + column + length, typed }]
  })
}

/** Marks ranges of the joined text of tokens. */
function markRanges(tokens: readonly CodeToken[], ranges: readonly TextRange[]): readonly CodeToken[] {
  if (ranges.length === 0) return tokens
  const marked: CodeToken[] = []
  let at = 0
  let next = 0
  for (const token of tokens) {
    const end = at + token.text.length
    while (at < end) {
      while ((ranges[next]?.end ?? Infinity) <= at) next++
      const range = ranges[next]
      const isIn = range !== undefined && range.start <= at
      const until = Math.min(end, (isIn ? range.end : range?.start) ?? end)
      const text = token.text.slice(token.text.length - (end - at), token.text.length - (end - until))
      marked.push({ ...token, text, ...(isIn ? (range.typed ? { typed: range.typed } : { isMarked: true }) : {}) })
      at = until
    }
  }
  return marked
}

interface TextRange {
  readonly start: number
  readonly end: number
  /** Absent if the text is marked. */
  readonly typed?: string
}

/** Where the texts are, in order; ranges that overlap are one. */
function occurrences(code: string, texts: readonly string[]): TextRange[] {
  const found = texts.flatMap((text) => {
    const ranges: TextRange[] = []
    for (let start = code.indexOf(text); start !== -1; start = code.indexOf(text, start + text.length))
      ranges.push({ start, end: start + text.length })
    return ranges
  })
  const joined: TextRange[] = []
  for (const range of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1)
    if (last !== undefined && range.start < last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else joined.push(range)
  }
  return joined
}

/** How many lines a block shows that folds the rest. */
const FIRST_LINES = 12

/** Lines that are folded together, counted from 1. */
interface FoldedLines {
  readonly from: number
  readonly to: number
  /** What the control says that unfolds them. */
  readonly label: string
}

/** The folded lines of a block, in order. */
function foldedLines(
  { fold }: Pick<FenceMeta, 'fold'>,
  block: { readonly lines: number; readonly marked: Iterable<number> },
  { locale, strings, markdown: { foldLongCode } }: Pick<CompileConfig, 'locale' | 'strings' | 'markdown'>,
): FoldedLines[] {
  const { lines } = block
  const isLong =
    foldLongCode !== false && lines > foldLongCode && [...block.marked].every((line) => line <= FIRST_LINES)
  if (fold === 'rest' || (fold === undefined && isLong)) {
    if (lines <= FIRST_LINES) return []
    return [{ from: FIRST_LINES + 1, to: lines, label: fill(strings.showAllLines, { count: lines }) }]
  }
  const runs: { from: number; to: number }[] = []
  for (const line of [...(fold ?? [])].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (line > lines) break
    if (run?.to === line - 1) run.to = line
    else runs.push({ from: line, to: line })
  }
  return runs.map((run) => {
    const count = run.to - run.from + 1
    return { ...run, label: fill(pluralForm(strings.showLines, { count, locale }), { count }) }
  })
}

/**
 * Prints folded lines. A checkbox unfolds them without a script; the browser does it too, if a search in the page finds
 * text in them. The control has no text, so it is neither copied nor searched.
 */
function foldHtml(html: string, { label }: FoldedLines): string {
  const name = escapeHtml(label)
  return `<label class="fold" data-label="${name}"><input type="checkbox" aria-label="${name}"></label><span class="folded" hidden="until-found">${html}</span>`
}
