import type { Heading, Nodes, Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type {} from 'mdast-util-directive'
import type {} from 'mdast-util-mdx'
import { lettersBesideMarks } from './spaceless-emphasis.js'
import { definitionItems, definitionsIn, joinDefinitions } from './foreign-syntax/definition-lists.js'

/** Parses Markdown, or throws a `SyntaxProblem`. */
type Read = (text: string) => Root

/** A mistake that a parser cannot read past. Line and column count from 1. */
export class SyntaxProblem extends Error {
  constructor(
    readonly reason: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(reason)
  }
}

/**
 * Parses what authors write besides the syntax that the parsers know:
 *
 * - boxes with a title, `:::tip Title`, and those of VitePress, `::: tip Title`
 * - ids at the end of a heading, `{#id}`, also in a comment of HTML or MDX
 * - in MDX, comments of HTML, and fences `mdx-code-block` around a part of the page
 * - emphasis beside punctuation in languages without spaces, `**重要。**テキスト`
 * - with `definitions`, lists of definitions, `: Definition` below a term
 *
 * 1. Wherever the text looks like one of them, it is replaced by text of the same length that the parsers read as a box without
 *    a title, as spaces, as an expression, as an item of a list, or as punctuation.
 * 2. The tree tells which of these places the parser has read so. The others are in code, in attributes, in strings or in prose:
 *    there the text is put back, and parsed again.
 * 3. The nodes get their titles, their ids and their text.
 *
 * So no other character changes, and offsets in the tree are offsets in the text.
 */
export function parseExtended(text: string, options: ExtendedOptions): Root {
  const { mdx, definitions = false, read } = options
  const terms = definitions ? definitionsIn(text).map(definitionPlace) : []
  const letters = lettersBesideMarks(text).map((span): Letter => ({ kind: 'letter', ...span }))
  const all = [...boxesIn(text), ...idsIn(text), ...(mdx ? bracesIn(text) : []), ...terms, ...letters]
  all.sort((a, b) => a.start - b.start)
  const rejected = new Set<Place>()
  for (;;) {
    const places = withoutOverlap(all.filter((place) => !rejected.has(place)))
    const tree = read(blanked(text, places))
    const unwrapped = mdx ? unwrap(tree, text) : undefined
    if (unwrapped !== undefined) return parseExtended(unwrapped, options)
    if (places.length === 0) return tree
    const found = matchNodes(tree, { text, places })
    const misread = places.filter((place) => !found.has(place))
    if (misread.length === 0) {
      for (const [place, { node, parent }] of found) complete(node, parent, { place, tree, text, options })
      if (terms.length > 0) joinDefinitions(tree, new Set([...found.values()].map(({ node }) => node)))
      return tree
    }
    for (const place of misread) rejected.add(place)
  }
}

interface ExtendedOptions {
  readonly mdx: boolean
  /** Whether lists of definitions are read. */
  readonly definitions?: boolean
  readonly read: Read
}

/** A part of the text that may be a construct, and what the parser reads in its place. */
interface Span {
  readonly start: number
  readonly end: number
  readonly blank: string
}

interface Box extends Span {
  readonly kind: 'box'
  readonly title: string
  readonly titleStart: number
}

interface Id extends Span {
  readonly kind: 'id'
  readonly id: string
  readonly classes: readonly string[]
  /** The offset of the end of its line. */
  readonly lineEnd: number
}

/** A comment of HTML in MDX, or braces in a heading that are no expression. */
interface Braces extends Span {
  readonly kind: 'comment' | 'text'
}

/** The colon of a definition. */
interface Colon extends Span {
  readonly kind: 'definition'
}

function definitionPlace(start: number): Colon {
  return { kind: 'definition', start, end: start + 1, blank: '+' }
}

/** A letter beside a mark of emphasis. */
interface Letter extends Span {
  readonly kind: 'letter'
}

type Place = Box | Id | Braces | Colon | Letter

const boxLine = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*((:{3,})([ \t]*)([a-zA-Z][\w-]*)((?:[ \t[{].*)?))$/
/** With a space in front of it, another word is only a box if it is alone on its line: other lines may be prose. */
const spacedNames = /^(?:note|tip|info|warning|danger|caution|important|success|secondary|code-group|details)$/

function boxesIn(text: string): Box[] {
  return linesWith(text, ':::').flatMap(({ line, index }): Box[] => {
    const [, written = '', colons = '', gap = '', name = '', rest = ''] = boxLine.exec(line) ?? []
    if (name === '') return []
    const after = rest.trim()
    // A single backtick is the end of a template that begins on an earlier line.
    if (after.split('`').length % 2 === 0) return []
    if (gap === '' ? after === '' || !/^[ \t]/.test(rest) : after !== '' && !spacedNames.test(name)) return []
    const start = index + line.length - written.length
    const isLabel = /^[[{]/.test(rest)
    const braces = after.endsWith('}') ? after.lastIndexOf('{') : -1
    const hasAttributes = braces === 0 || (braces > 0 && /[ \t]/.test(after.charAt(braces - 1)))
    const attributes = isLabel ? after : hasAttributes ? after.slice(braces) : ''
    const label = isLabel ? '' : hasAttributes ? after.slice(0, braces).trimEnd() : after
    const isBracketed = /^\[[^[\]]*\]$/.test(label)
    const labelStart = start + written.length - rest.trimStart().length
    return [
      {
        kind: 'box',
        start,
        end: start + written.length,
        blank: `${colons}${name}${attributes}`.padEnd(written.length),
        title: isBracketed ? label.slice(1, -1) : label,
        titleStart: isBracketed ? labelStart + 1 : labelStart,
      },
    ]
  })
}

/** The lines that contain a mark, with the offset of their start. */
function linesWith(text: string, mark: string): { readonly line: string; readonly index: number }[] {
  const found = []
  for (let at = text.indexOf(mark); at !== -1; ) {
    const index = text.lastIndexOf('\n', at) + 1
    const newline = text.indexOf('\n', at)
    const end = newline === -1 ? text.length : newline
    found.push({ line: text.slice(index, end).replace(/\r$/, ''), index })
    at = text.indexOf(mark, end)
  }
  return found
}

/** In braces, which may be escaped for MDX, or in a comment; a run of `#` may follow. */
const headingId =
  /(?:\\?\{#([^{}\\\r\n]+)\}|\{\/\*[ \t]*#([^*\r\n]+)\*\/\}|<!--[ \t]*#([^<>\r\n]+)-->)(?=((?:[ \t]+#+)?[ \t]*)$)/gm

function idsIn(text: string): Id[] {
  if (!/\{#|(?:\{\/\*|<!--)[ \t]*#/.test(text)) return []
  return [...text.matchAll(headingId)].flatMap(({ 0: written, 1: braces, 2: mdx, 3: html, 4: after, index }): Id[] => {
    const [first = '', ...others] = (braces ?? mdx ?? html ?? '').trim().split(/[ \t]+/)
    const hasAttributes = others.every((word) => /^\.|=/.test(word))
    const id = braces === undefined || hasAttributes ? first : [first, ...others].join(' ')
    if (id === '') return []
    const end = index + written.length
    const classes = braces === undefined ? [] : others.flatMap((word) => (word.startsWith('.') ? [word.slice(1)] : []))
    const span = { start: index, end, blank: ' '.repeat(written.length), lineEnd: end + (after?.length ?? 0) }
    return [{ kind: 'id', id, classes, ...span }]
  })
}

function bracesIn(text: string): Braces[] {
  const found: Braces[] = []
  const add = (kind: Braces['kind'], start: number, end: number): void => {
    // The following lines of a quote begin with its marks.
    const isQuoted = /^[ \t]*>/.test(text.slice(text.lastIndexOf('\n', start) + 1, start))
    const pieces = isQuoted ? /\n[ \t]*>[ \t>]*|[^\r\n]/g : /[^\r\n]/g
    const inner = text.slice(start + 1, end - 1).replace(pieces, (piece) => (piece.startsWith('\n') ? piece : ' '))
    found.push({ kind, start, end, blank: `{${inner}}` })
  }
  for (let start = text.indexOf('<!--'); start !== -1; ) {
    const end = text.indexOf('-->', start + 4)
    if (end === -1) break
    add('comment', start, end + 3)
    start = text.indexOf('<!--', end + 3)
  }
  for (const { 0: written, index } of text.matchAll(/(?<!\\)\{#[^{}\r\n]*\}/g))
    add('text', index, index + written.length)
  return found
}

function withoutOverlap(places: readonly Place[]): Place[] {
  let end = 0
  return places.filter((place) => {
    if (place.start < end) return false
    end = place.end
    return true
  })
}

function blanked(text: string, spans: readonly Span[]): string {
  let end = 0
  const pieces = spans.map((span) => {
    const before = text.slice(end, span.start)
    end = span.end
    return before + span.blank
  })
  return pieces.join('') + text.slice(end)
}

/** Blanks the fences around parts of the page; undefined if the page has none. */
function unwrap(tree: Root, text: string): string | undefined {
  if (!text.includes('mdx-code-block')) return undefined
  const spans: Span[] = []
  const visit = (node: Nodes): void => {
    if ('children' in node) node.children.forEach(visit)
    if (node.type !== 'code' || node.lang !== 'mdx-code-block' || node.meta || !node.position) return
    const { start, end } = node.position
    const written = text.slice(start.offset, end.offset)
    const [opening = ''] = /^.*/.exec(written) ?? []
    const [closing = ''] = /[`~]*[ \t]*$/.exec(written.slice(opening.length)) ?? []
    for (const [at, length] of [
      [start.offset ?? 0, opening.length],
      [(end.offset ?? 0) - closing.length, closing.length],
    ] as const)
      spans.push({ start: at, end: at + length, blank: ' '.repeat(length) })
  }
  visit(tree)
  return spans.length === 0 ? undefined : blanked(text, spans)
}

interface Found {
  readonly node: Nodes
  readonly parent: Nodes
}

/** Finds the nodes that the parser has read at the places. */
function matchNodes(
  tree: Root,
  { text, places }: { readonly text: string; readonly places: readonly Place[] },
): ReadonlyMap<Place, Found> {
  const starts = new Map(places.map((place) => [place.kind === 'id' ? place.lineEnd : place.start, place]))
  const found = new Map<Place, Found>()
  const has = (kind: Place['kind']) => places.some((place) => place.kind === kind)
  const [hasLetters, hasDefinitions] = [has('letter'), has('definition')]
  const visit = (node: Nodes, parent: Nodes, inHeading: boolean): void => {
    if (hasLetters && node.type === 'text') for (const one of lettersIn(node, starts)) found.set(one, { node, parent })
    const place = starts.get(node.type === 'heading' ? contentEnd(node, text) : (node.position?.start.offset ?? -1))
    if (place && isReadAs(place, node, inHeading)) found.set(place, { node, parent })
    const isDefinition = (offset: number): boolean => starts.get(offset)?.kind === 'definition'
    for (const item of hasDefinitions ? definitionItems(node, isDefinition) : []) {
      const colon = starts.get(item.position?.start.offset ?? -1)
      if (colon) found.set(colon, { node: item, parent: node })
    }
    if ('children' in node) for (const child of node.children) visit(child, node, inHeading || node.type === 'heading')
  }
  visit(tree, tree, false)
  return found
}

/** The letters that the parser has read in a text node, in order. */
function lettersIn({ value, position }: Text, starts: ReadonlyMap<number, Place>): Letter[] {
  const letters: Letter[] = []
  const { start, end } = position ?? {}
  for (let offset = start?.offset ?? 0; offset < (end?.offset ?? 0); offset++) {
    const place = starts.get(offset)
    if (place?.kind === 'letter' && value.includes(place.blank)) letters.push(place)
  }
  return letters
}

function isReadAs(place: Place, node: Nodes, inHeading: boolean): boolean {
  switch (node.type) {
    case 'containerDirective':
      return place.kind === 'box'
    case 'heading':
      return place.kind === 'id' && (node.children.at(-1)?.position?.end.offset ?? 0) <= place.start
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return (
        place.end === node.position?.end.offset && (place.kind === 'comment' || (place.kind === 'text' && inHeading))
      )
    default:
      return false
  }
}

/** The end of the last line of a heading's text: of the line above the one that underlines it. */
function contentEnd({ position }: Heading, text: string): number {
  const end = position?.end.offset ?? 0
  if (position?.start.line === position?.end.line) return end
  const lineBreak = text.lastIndexOf('\n', end - 1)
  return text[lineBreak - 1] === '\r' ? lineBreak - 1 : lineBreak
}

interface Completion {
  readonly place: Place
  readonly tree: Root
  readonly text: string
  readonly options: ExtendedOptions
}

function complete(node: Nodes, parent: Nodes, { place, tree, text, options }: Completion): void {
  const written = text.slice(place.start, place.end)
  if (node.type === 'containerDirective' && place.kind === 'box') {
    if (place.title === '') return
    const line = node.position?.start.line ?? 1
    node.children.unshift(...(titleNodes(place, { line, tree, text, options }) as typeof node.children))
  } else if (node.type === 'heading' && place.kind === 'id') {
    const className = place.classes.length > 0 ? { className: [...place.classes] } : {}
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: place.id, ...className } }
  } else if (node.type === 'text') {
    // The places come in order.
    node.value = node.value.replace(place.blank, written)
  } else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
    if (place.kind === 'comment') node.value = `/*${written.slice(4, -3).replaceAll('*/', '* ')}*/`
    else if ('children' in parent) {
      const children: Nodes[] = parent.children
      children[children.indexOf(node)] = { type: 'text', value: written, position: node.position }
    }
  }
}

/** The title of a box, parsed as the label of a box: a paragraph, or JSX that the parser has lifted out of it. */
function titleNodes(
  { title, titleStart }: Box,
  { line, tree, text, options }: Omit<Completion, 'place'> & { readonly line: number },
): RootContent[] {
  const opening = ':::x['
  const lineStart = text.lastIndexOf('\n', titleStart - 1) + 1
  const shift = { line: line - 1, column: titleStart - lineStart - opening.length, offset: titleStart - opening.length }
  try {
    const label = `${opening}${title}]\n:::\n\n${title.includes('[') ? definitions(tree, text) : ''}`
    const [box] = parseExtended(label, options).children
    const children = box?.type === 'containerDirective' ? box.children : []
    for (const child of children) move(child, shift)
    return children.length > 0 ? children : [plainTitle(title)]
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error
    throw new SyntaxProblem(error.reason, error.line + shift.line, error.column + (error.line === 1 ? shift.column : 0))
  }
}

/** A title with a bracket that is never closed. */
function plainTitle(title: string): Paragraph {
  const children: PhrasingContent[] = [{ type: 'text', value: title }]
  return { type: 'paragraph', data: { directiveLabel: true } as Paragraph['data'], children }
}

/** The definitions of a page, which a title may refer to. */
function definitions(tree: Nodes, text: string): string {
  if (tree.type === 'definition') return `${text.slice(tree.position?.start.offset, tree.position?.end.offset)}\n\n`
  if (tree.type === 'footnoteDefinition') return `[^${tree.label ?? tree.identifier}]: -\n\n`
  return 'children' in tree ? tree.children.map((child) => definitions(child, text)).join('') : ''
}

/** Moves a subtree that is in one line. */
function move(node: Nodes, by: { readonly line: number; readonly column: number; readonly offset: number }): void {
  for (const point of [node.position?.start, node.position?.end]) {
    if (point === undefined) continue
    point.line += by.line
    point.column += by.column
    if (point.offset !== undefined) point.offset += by.offset
  }
  if ('children' in node) for (const child of node.children) move(child, by)
}
