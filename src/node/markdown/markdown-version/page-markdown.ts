import type { Element, Nodes } from 'hast'
import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import { singleLine } from '../../base/names.js'
import { hasClassName } from '../hast-tree.js'
import { printMarkdown } from './print-markdown.js'

/** The top of a Markdown version. */
export interface MarkdownHead {
  readonly title: string
  readonly description?: string
  /** A line with the absolute URL of the page. */
  readonly source: string
}

/** The whole Markdown version of a page: title, description, URL and body. */
export function pageMarkdown({ title, description, source }: MarkdownHead, body: string): string {
  const [ownTitle = ''] = /^# .*(?:\n+|$)/.exec(body) ?? []
  const blocks = [
    ownTitle.trim() || `# ${singleLine(title)}`,
    ...(description === undefined ? [] : [`> ${singleLine(description)}`]),
    source,
    body.slice(ownTitle.length).trim(),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** A line of code that is marked as removed. Each line ends within its `<span>`. */
const removedLine = /<span class="line[^"]* removed[^"]*"[^>]*>[^\n]*\n<\/span>/g

/** Converts the body of a rendered document to Markdown, including what its components rendered. */
export async function renderedMarkdown(html: string, href: (url: string) => string): Promise<string> {
  // Most elements of a document are the `<span>`s of highlighted code, which have no meaning in Markdown.
  const plain = html.replace(/<pre[ >].*?<\/pre>/gs, (pre) =>
    pre.replace(removedLine, '').replace(/<\/?span[^>]*>/g, ''),
  )
  const { raw } = await import('hast-util-raw')
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: plain }] })
  const body =
    findElement(tree, (element) => hasClassName(element, 'prose')) ??
    findElement(tree, ({ properties, tagName }) => tagName === 'main' || properties.id === ELEMENT_IDS.main)
  return printMarkdown(body?.children ?? [], { href })
}

function findElement(node: Nodes, matches: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && matches(node)) return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = findElement(child, matches)
    if (found) return found
  }
  return undefined
}

/** Returns a function that makes URLs absolute, since Markdown versions are read outside of the site. */
export function wholeUrls(origin: string): (url: string) => string {
  return (url) => (url.startsWith('/') && !url.startsWith('//') ? origin + url : url)
}
