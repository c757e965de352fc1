import { fenceOf } from '../../base/code-fence.js'
import type { Element, ElementContent, Nodes } from 'hast'
import { type CodeFence, markedCode, readFence, tabLabel } from '../code-blocks.js'
import { hasClassName, textOf } from '../hast-tree.js'
import { escapeLineStarts } from './escape-markdown.js'
import { footnoteOf, type InlineOptions, printInline } from './print-inline.js'

/**
 * Prints the body of a page as plain Markdown (CommonMark and GFM), from the tree of a compiled page before its code
 * blocks are rendered, or from the tree of a rendered document. Admonitions become quotes, and tabs become sections.
 * Compiling the result gives the same prose, which a differential test checks.
 */
export function printMarkdown(nodes: readonly Nodes[], options: InlineOptions): string {
  const text = printBlocks(nodes, options)
  return text === '' ? '' : `${text}\n`
}

/** Block elements. */
export const blockTags: ReadonlySet<string> = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre search section summary table ul'.split(
    ' ',
  ),
)

/** Prints blocks; `isTight` leaves out optional empty lines, as in the items of a tight list. */
function printBlocks(nodes: readonly Nodes[], options: InlineOptions, isTight = false): string {
  const blocks: string[] = []
  let run: Nodes[] = []
  let listBefore: string | undefined
  const flush = (): void => {
    const text = paragraph(run, options)
    if (text !== '') {
      blocks.push(text)
      listBefore = undefined
    }
    run = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node)
      continue
    }
    flush()
    const text = printBlock(node, options)
    if (text === '') continue
    // A comment separates adjacent lists of one kind, which would be read as one list.
    if (listBefore === node.tagName && isList(node)) blocks.push('<!-- -->')
    listBefore = isList(node) ? node.tagName : undefined
    blocks.push(text)
  }
  flush()
  return isTight
    ? blocks.reduce((text, block) => text + (text === '' ? '' : breakBefore(block)) + block, '')
    : blocks.join('\n\n')
}

/** Blocks that cannot interrupt a paragraph need an empty line in front of them. */
function breakBefore(block: string): string {
  return /^(?:- |1\. |```|> )/.test(block) ? '\n' : '\n\n'
}

function isBlock(node: Nodes): node is Element {
  return node.type === 'element' && (blockTags.has(node.tagName) || node.children.some(isBlock))
}

function isList({ tagName }: Element): boolean {
  return tagName === 'ul' || tagName === 'ol'
}

function paragraph(nodes: readonly Nodes[], options: InlineOptions): string {
  return escapeLineStarts(printInline(nodes, options).trim())
}

function printBlock(element: Element, options: InlineOptions): string {
  const { tagName, properties, children } = element
  if (/^h[1-6]$/.test(tagName)) return heading(element, options)
  if (hasClassName(element, 'admonition')) return admonition(element, options)
  if (hasClassName(element, 'code')) return highlightedCode(element, options)
  if (properties.role === 'tablist' || hasClassName(element, 'crumbs')) return ''
  if (properties.role === 'tabpanel') return tabPanel(element, options)
  if (properties.dataCodeGroup !== undefined) return codeGroup(element, options)
  if (hasClassName(element, 'npm2yarn')) return printBlocks(firstPanel(element), options)
  if (properties.dataFootnotes !== undefined) return footnotes(element, options)
  switch (tagName) {
    case 'p':
      return paragraph(children, options)
    case 'hr':
      return '---'
    case 'pre':
      return fence(element, options)
    case 'blockquote':
      return prefixed(printBlocks(children, options), '> ')
    case 'ul':
    case 'ol':
    case 'menu':
      return list(element, options)
    case 'dl':
      return definitionList(element, options)
    case 'table':
      return printTable(element, options)
    case 'details':
      return details(element, options)
    default:
      return printBlocks(children, options)
  }
}

function heading(element: Element, options: InlineOptions): string {
  const text = printInline(element.children, options)
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .trim()
  // A run of `#` at the end would not be part of the text.
  const ended = text.replace(/(^|[ \t])(#+)$/, '$1\\$2')
  return hasClassName(element, 'sr-only') ? '' : `${'#'.repeat(Number(element.tagName[1]))} ${ended}`.trimEnd()
}

function admonition({ children }: Element, options: InlineOptions): string {
  const isTitle = (node: ElementContent) => hasClassName(node, 'admonition-title')
  const title = children.find(isTitle)
  const words = title === undefined ? '' : printInline('children' in title ? title.children : [], options).trim()
  const body = printBlocks(
    children.filter((node) => node !== title),
    options,
  )
  return prefixed([words === '' ? '' : `**${words}**`, body].filter((part) => part !== '').join('\n\n'), '> ')
}

function tabPanel({ properties, children }: Element, options: InlineOptions): string {
  const label = properties.dataLabel
  return [...(label === undefined ? [] : [`**${String(label)}**`]), printBlocks(children, options)].join('\n\n')
}

/** A group of fences that are not rendered yet, as `tabPanel` prints them. */
function codeGroup({ children, properties }: Element, options: InlineOptions): string {
  return children
    .flatMap((child) => {
      const written = child.type === 'element' ? readFence(child) : undefined
      if (!written) return []
      const continues = properties.dataCodeGroup === 'tabs' && written.meta.tab === undefined
      return [...(continues ? [] : [`**${tabLabel(written)}**`]), fence(child as Element, options)]
    })
    .join('\n\n')
}

/** The code as written, without its conversions for other package managers. */
function firstPanel({ children }: Element): readonly ElementContent[] {
  const panel = children.find((child) => child.type === 'element' && child.properties.role === 'tabpanel')
  return panel?.type === 'element' ? panel.children : []
}

function details(element: Element, options: InlineOptions): string {
  const { children } = element
  const summary = children.find((node) => node.type === 'element' && node.tagName === 'summary')
  // A folder of a file tree.
  if (summary !== undefined && 'children' in summary && hasClassName(element, 'folder')) {
    const files = children.filter((node) => node !== summary)
    return `${printInline(summary.children, options).trim()}\n${printBlocks(files, options, true)}`
  }
  const words =
    summary === undefined ? 'Details' : textOf(summary).trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const body = printBlocks(
    children.filter((node) => node !== summary),
    options,
  )
  return `<details>\n<summary>${words}</summary>\n\n${body}\n\n</details>`
}

function list(element: Element, options: InlineOptions): string {
  const items = element.children.filter((node): node is Element => node.type === 'element' && node.tagName === 'li')
  const isLoose = items.some(({ children }) =>
    children.some((child) => child.type === 'element' && child.tagName === 'p'),
  )
  const start = typeof element.properties.start === 'number' ? element.properties.start : 1
  const printed = items.map((item, i) => {
    const marker = element.tagName === 'ol' ? `${start + i}. ` : '- '
    const body = printBlocks(item.children, options, !isLoose)
    return marker.trimEnd() + (body === '' ? '' : ` ${indented(body, marker.length)}`)
  })
  return printed.join(isLoose ? '\n\n' : '\n')
}

/** As Pandoc and MkDocs write it, which is readable in any tool. Groups of terms and definitions can be in `<div>`s. */
function definitionList({ children }: Element, options: InlineOptions): string {
  const parts = children.map((child) => {
    if (child.type !== 'element') return ''
    if (child.tagName === 'dd') return `: ${indented(printBlocks(child.children, options), 2)}`
    return child.tagName === 'dt' ? `\n${paragraph(child.children, options)}` : `\n${definitionList(child, options)}`
  })
  return parts
    .filter((part) => part.trim() !== '')
    .join('\n')
    .trim()
}

function footnotes(section: Element, options: InlineOptions): string {
  const items = section.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'ol' ? node.children : [],
  )
  return items
    .flatMap((item) => {
      if (item.type !== 'element') return []
      const name = footnoteOf(String(item.properties.id ?? ''))
      return name === undefined ? [] : [`[^${name}]: ${indented(printBlocks(item.children, options), 4)}`]
    })
    .join('\n\n')
}

type FenceOptions = Pick<InlineOptions, 'notation'> & { readonly rendered?: { readonly title?: string } }

/** Prints a code block; one that is rendered has its title next to it. */
function fence(pre: Element, options: FenceOptions): string {
  const { rendered } = options
  const written = rendered ? undefined : readFence(pre)
  const language = written?.language ?? renderedLanguage(pre)
  const title = written ? written.meta.title : rendered?.title
  const text = written ? copiedCode(written, options) : textOf(pre).replace(/\n$/, '')
  const marks = fenceOf(text)
  const shown = title === undefined || title.includes('`') ? '' : ` title="${title.replace(/["\\]/g, '\\$&')}"`
  return `${marks}${language}${language === '' ? '' : shown}\n${text}${text === '' ? '' : '\n'}${marks}`
}

function renderedLanguage({ children }: Element): string {
  const code = children.find((node): node is Element => node.type === 'element' && node.tagName === 'code')
  const classes = code?.properties.className
  return /(?:^|\s)language-(\S+)/.exec(Array.isArray(classes) ? classes.join(' ') : String(classes ?? ''))?.[1] ?? ''
}

/** The code as it is copied: without the notation, and without the lines that it marks as removed. */
function copiedCode({ source, meta }: CodeFence, { notation }: FenceOptions): string {
  const { code, marks } = markedCode({ source, meta }, { notation })
  if (marks.size === 0) return code
  const lines = code.split('\n')
  return lines.filter((_, i) => !marks.get(i + 1)?.has('remove')).join('\n')
}

function highlightedCode({ children }: Element, options: InlineOptions): string {
  const parts = children.filter((node): node is Element => node.type === 'element')
  const title = parts.find((part) => hasClassName(part, 'code-title'))
  const pre = parts.find(({ tagName }) => tagName === 'pre')
  return pre === undefined ? '' : fence(pre, { ...options, rendered: { title: title && textOf(title) } })
}

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (prefix + line).trimEnd())
    .join('\n')
}

function indented(text: string, width: number): string {
  const pad = ' '.repeat(width)
  return text.replace(/\n(?=[^\n])/g, `\n${pad}`)
}

/** Prints a table. Blocks and spans, which GFM tables do not support, become text in a row. */
function printTable(table: Element, options: InlineOptions): string {
  const rows = rowsOf(table)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  if (width === 0) return ''
  const [head = [], ...body] = rows[0]?.every(({ tagName }) => tagName === 'th') ? rows : [[], ...rows]
  const rules = Array.from({ length: width }, (_, i) => ruleOf(head[i] ?? body[0]?.[i]))
  return [
    printRow(head, width, options),
    `| ${rules.join(' | ')} |`,
    ...body.map((cells) => printRow(cells, width, options)),
  ].join('\n')
}

function rowsOf(element: Element): Element[][] {
  return element.children.flatMap((node): Element[][] => {
    if (node.type !== 'element') return []
    if (node.tagName !== 'tr') return node.tagName === 'table' ? [] : rowsOf(node)
    const isCell = (child: Element['children'][number]): child is Element =>
      child.type === 'element' && (child.tagName === 'td' || child.tagName === 'th')
    return [node.children.filter(isCell)]
  })
}

function ruleOf(cell: Element | undefined): string {
  const { align, style } = cell?.properties ?? {}
  const side = align ?? (typeof style === 'string' ? /text-align:\s*(\w+)/.exec(style)?.[1] : undefined)
  return side === 'left' ? ':--' : side === 'right' ? '--:' : side === 'center' ? ':-:' : '---'
}

function printRow(cells: readonly Element[], width: number, options: InlineOptions): string {
  const texts = Array.from({ length: width }, (_, i) => {
    const cell = cells[i]
    const text = cell ? printInline(cell.children, { ...options, inTable: true }) : ''
    return text.replace(/(?<!\s)\s*\n\s*/g, ' ').trim()
  })
  return `| ${texts.join(' | ')} |`
}
