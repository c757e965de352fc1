import type { Element, Nodes, RootContent } from 'hast'
import { escapeHtml } from '../../../shared/escape-html.js'
import { hasClassName, textOf } from '../hast-tree.js'
import type { LineNotation } from '../line-notation.js'
import { escapePipes, escapeText } from './escape-markdown.js'

/** Options for printing inline content. */
export interface InlineOptions {
  /** Converts a URL of the document to one for the Markdown version. */
  readonly href: (url: string) => string
  readonly inTable?: boolean
  /** Whether the content is bold, where `***` would be ambiguous. */
  readonly inStrong?: boolean
  /** The comments that mark lines of code; the built-in ones by default. */
  readonly notation?: LineNotation
}

/** Prints inline content as Markdown, with the line breaks of the source. */
export function printInline(nodes: readonly Nodes[], options: InlineOptions): string {
  let out = ''
  // Looking at the end of `out` itself would copy the whole string each time.
  let end = ''
  const add = (text: string): void => {
    out += text
    end = (end + text).slice(-2)
  }
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as Nodes
    const whole = printNode(node, options)
    // An element that is left out, such as an icon, leaves one space, not two.
    const printed = node.type === 'text' && end.endsWith(' ') ? whole.replace(/^ /, '') : whole
    if (printed === '') continue
    if (node.type !== 'element' || !(node.tagName in marks)) {
      if (end.endsWith(')') && printed.startsWith('[') && node.type === 'element') add(' ')
      // The line ending after a hard break belongs to the break.
      add(end === '\\\n' ? printed.replace(/^\n/, '') : printed)
      continue
    }
    const text = marked(node, printed, {
      inStrong: options.inStrong ?? false,
      before: end.at(-1) ?? '',
      after: textOf(nodes[i + 1] ?? { type: 'text', value: '' })[0] ?? '',
    })
    add(text)
  }
  return out
}

const marks: Readonly<Record<string, string>> = { em: '*', i: '*', strong: '**', b: '**', del: '~~', s: '~~' }

/** Meaningful elements without Markdown syntax, which are printed as HTML. */
const keptTags = new Set(['kbd', 'sub', 'sup', 'mark', 'u', 'abbr', 'small'])

/** Elements without readable text. */
const skippedTags = new Set(['button', 'svg', 'script', 'style', 'template', 'noscript', 'select'])

function printNode(node: Nodes, options: InlineOptions): string {
  if (node.type === 'text') return escapeText(trimLines(node.value), options.inTable ?? false)
  if (node.type !== 'element') return 'children' in node ? printInline(node.children as RootContent[], options) : ''
  const { tagName, properties, children } = node
  if (skippedTags.has(tagName) || isHidden(node)) return ''
  const { inTable = false, href } = options
  switch (tagName) {
    case 'code':
      return hasClassName(node, 'math-inline') ? formula(textOf(node)) : inlineCode(textOf(node), inTable)
    case 'math':
      return formula(texOf(node) ?? textOf(node))
    case 'br':
      return inTable ? '<br>' : '\\\n'
    case 'a':
      return link(node, options)
    case 'img':
      return image(node, options)
    case 'input':
      return properties.type === 'checkbox' ? (properties.checked ? '[x]' : '[ ]') : ''
    case 'iframe':
    case 'video':
    case 'audio': {
      const source = properties.src ?? sourceOf(node)
      return typeof source === 'string'
        ? `[${escapeText(String(properties.title ?? tagName), inTable)}](${target(href(source))})`
        : ''
    }
    default: {
      const inStrong = marks[tagName] === '**' || (options.inStrong ?? false)
      const inner = printInline(children, { ...options, inStrong })
      const { title: explained } = tagName === 'abbr' ? properties : {}
      const title = typeof explained === 'string' ? ` title="${escapeHtml(explained)}"` : ''
      return keptTags.has(tagName) && inner !== '' && !inner.startsWith('[^')
        ? `<${tagName}${title}>${inner}</${tagName}>`
        : inner
    }
  }
}

function formula(tex: string): string {
  return `$${tex.trim()}$`
}

/** The TeX that KaTeX adds to its MathML. */
function texOf(node: Nodes): string | undefined {
  if (!('children' in node)) return undefined
  if (node.type === 'element' && node.tagName === 'annotation') return textOf(node)
  for (const child of node.children) {
    const found = texOf(child)
    if (found !== undefined) return found
  }
  return undefined
}

function trimLines(text: string): string {
  if (!text.includes('\n')) return text
  // The lookbehind keeps this linear for long runs of spaces.
  return text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
}

/** Prints emphasis. Marks must touch their text and cannot be between a letter and punctuation; HTML is used there. */
function marked(
  { tagName }: Element,
  inner: string,
  { before, after, inStrong }: { readonly before: string; readonly after: string; readonly inStrong: boolean },
): string {
  const text = inner.trim()
  if (text === '') return inner
  const lead = inner.slice(0, inner.indexOf(text))
  const trail = inner.slice(lead.length + text.length)
  const opens = flanks(lead === '' ? before : ' ', text)
  const closes = flanks(trail === '' ? after : ' ', text.at(-1) ?? '')
  const mark = inStrong && marks[tagName] === '*' ? '_' : (marks[tagName] ?? '')
  const inWord = mark === '_' && (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after))
  const repeats = before.endsWith(mark[0] ?? '') || after.startsWith(mark[0] ?? '')
  return opens && closes && !repeats && !inWord
    ? `${lead}${mark}${text}${mark}${trail}`
    : `${lead}<${tagName}>${text}</${tagName}>${trail}`
}

function flanks(outside: string, inside: string): boolean {
  return outside === '' || /[\s\p{P}\p{S}]/u.test(outside) || !/^[\p{P}\p{S}]/u.test(inside)
}

function inlineCode(code: string, inTable: boolean): string {
  const fence = '`'.repeat(longestRun(code) + 1)
  const text = inTable ? escapePipes(code.replaceAll('\n', ' ')) : code
  const pad = /^`|`$|^ .* $/s.test(code) && code.trim() !== '' ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** Length of the longest run of backticks in a text. */
function longestRun(text: string): number {
  return text.includes('`') ? Math.max(...[...text.matchAll(/`+/g)].map(([run]) => run.length)) : 0
}

function link(node: Element, options: InlineOptions): string {
  const { href: written, title } = node.properties
  if (hasClassName(node, 'anchor') || hasClassName(node, 'data-footnote-backref')) return ''
  const note =
    typeof written === 'string' && node.properties.dataFootnoteRef !== undefined ? footnoteOf(written) : undefined
  if (note !== undefined) return `[^${note}]`
  const inner = printInline(node.children, options).trim()
  if (typeof written !== 'string') return inner
  if (inner === '') return ''
  const url = options.href(written)
  if (textOf(node) === url && /^https?:[^\s<>]+$/.test(url)) return `<${url}>`
  const label = typeof title === 'string' ? ` ${quoted(title)}` : ''
  return `[${inner.replace(/\n{2,}/g, '\n')}](${target(url)}${label})`
}

/** The name of a footnote, from its id or a link to it. */
export function footnoteOf(idOrHref: string): string | undefined {
  return /fn-(.+)$/.exec(idOrHref)?.[1]
}

function image({ properties }: Element, { href, inTable = false }: InlineOptions): string {
  if (typeof properties.src !== 'string') return ''
  const title = typeof properties.title === 'string' ? ` ${quoted(properties.title)}` : ''
  const alt = escapeText(String(properties.alt ?? ''), inTable).replaceAll('\n', ' ')
  return `![${alt}](${target(href(properties.src))}${title})`
}

/** Prints a link destination. */
function target(url: string): string {
  return url === '' || /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url
}

function quoted(title: string): string {
  return `"${title.replace(/["\\]/g, '\\$&').replace(/\n{2,}/g, '\n')}"`
}

function sourceOf({ children }: Element): unknown {
  for (const child of children) if (child.type === 'element' && child.tagName === 'source') return child.properties.src
  return undefined
}

function isHidden(element: Element): boolean {
  return element.properties.ariaHidden === 'true' || hasClassName(element, 'sr-only')
}
