import type { Element, Nodes, RootContent } from 'hast'
import { hasClassName, textOf } from '../hast-tree.js'
import type { LineNotation } from '../line-notation.js'
import { escapePipes, escapeText } from './escape-markdown.js'

/** Options for printing inline content. */
export interface InlineOptions {
  /** Converts a URL of the document to one for the Markdown version. */
  readonly href: (url: string) => string
  readonly inTable?: boolean
  /** The comments that mark lines of code; the built-in ones by default. */
  readonly notation?: LineNotation
}

/** Prints inline content as Markdown, with the line breaks of the source. */
export function printInline(nodes: readonly Nodes[], options: InlineOptions): string {
  const parts: string[] = []
  for (const node of nodes) {
    const printed = printNode(node, options)
    // Buttons have only their styles between them.
    if (node.type === 'element' && printed.startsWith('[') && parts.at(-1)?.endsWith(')')) parts.push(' ')
    if (printed !== '') parts.push(printed)
  }
  return parts.join('')
}

/** Block elements. */
export const blockTags: ReadonlySet<string> = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre search section summary table ul'.split(
    ' ',
  ),
)

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
      return '<br>'
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
        ? `[${escapeText(String(properties.title ?? tagName), inTable)}](${href(source)})`
        : ''
    }
    default: {
      const inner = printInline(children, options)
      const mark = marks[tagName]
      // The marks must touch the text.
      if (mark !== undefined) return inner.replace(/\S(?:.*\S)?/s, `${mark}$&${mark}`)
      return keptTags.has(tagName) && inner !== '' && !inner.startsWith('[^')
        ? `<${tagName}>${inner}</${tagName}>`
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

function inlineCode(code: string, inTable: boolean): string {
  const fence = '`'.repeat(longestRun(code) + 1)
  const text = inTable ? escapePipes(code.replaceAll('\n', ' ')) : code
  const pad = /^`|`$|^ .* $/s.test(code) && code.trim() !== '' ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** Length of the longest run of backticks in a text. */
export function longestRun(text: string): number {
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
  return `[${inner}](${url}${label})`
}

/** The name of a footnote, from its id or a link to it. */
export function footnoteOf(idOrHref: string): string | undefined {
  return /fn-(.+)$/.exec(idOrHref)?.[1]
}

function image({ properties }: Element, { href, inTable = false }: InlineOptions): string {
  if (typeof properties.src !== 'string') return ''
  const title = typeof properties.title === 'string' ? ` ${quoted(properties.title)}` : ''
  const alt = escapeText(String(properties.alt ?? ''), inTable).replaceAll('\n', ' ')
  return `![${alt}](${href(properties.src)}${title})`
}

function quoted(title: string): string {
  return `"${title.replace(/["\\]/g, '\\$&')}"`
}

function sourceOf({ children }: Element): unknown {
  for (const child of children) if (child.type === 'element' && child.tagName === 'source') return child.properties.src
  return undefined
}

function isHidden(element: Element): boolean {
  return element.properties.ariaHidden === 'true' || hasClassName(element, 'sr-only')
}
