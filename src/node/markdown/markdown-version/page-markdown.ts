import type { Element, Nodes, Root } from 'hast'
import { parseRendered } from './parse-rendered.js'
import { hasClass } from './print-inline.js'
import { printMarkdown } from './print-markdown.js'

/** What stands above the body of a Markdown version. */
export interface MarkdownHead {
  readonly title: string
  readonly description?: string | undefined
  /** Address of the page itself. */
  readonly url: string
}

/** The whole Markdown version of a page: its title, what it is about, where it stands, and its body. */
export function pageMarkdown({ title, description, url }: MarkdownHead, body: string): string {
  const name = `# ${oneLine(title)}`
  const ownTitle = /^# .*(?:\n+|$)/.exec(body)
  const rest = ownTitle ? body.slice(ownTitle[0].length) : body
  const lead = description === undefined ? [] : [`> ${oneLine(description)}`]
  return (
    [ownTitle?.[0].trim() ?? name, ...lead, `Source: ${url}`, rest.trim()].filter((part) => part !== '').join('\n\n') +
    '\n'
  )
}

/** The body of a page as Markdown, from the document as it is rendered: what its components drew is in it. */
export async function renderedMarkdown(html: string, href: (url: string) => string): Promise<string> {
  // The colours of code are most of a document's elements, and say nothing here.
  const plain = html.replace(/<pre[ >].*?<\/pre>/gs, (pre) => pre.replace(/<\/?span[^>]*>/g, ''))
  const tree = parseRendered(plain) ?? (await parseAny(plain))
  const body =
    findElement(tree, ({ properties }) => hasClass(properties.className, 'prose')) ??
    findElement(tree, ({ tagName }) => tagName === 'main')
  return printMarkdown(body?.children ?? [], { href })
}

/** Reads any HTML as a browser does. */
export async function parseAny(html: string): Promise<Root> {
  const { raw } = await import('hast-util-raw')
  return raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
}

/** Text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
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

/** URLs of a Markdown version are whole: it is read far from the site. */
export function wholeUrls(origin: string): (url: string) => string {
  return (url) => (url.startsWith('/') && !url.startsWith('//') ? origin + url : url)
}
