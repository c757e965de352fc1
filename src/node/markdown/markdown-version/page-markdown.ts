import { memoize } from 'es-toolkit'
import type { Element, ElementContent, Nodes, Properties, Root } from 'hast'
import { find, html as schema } from 'property-information'
import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import { singleLine } from '../../base/names.js'
import { type HtmlTag, readTags } from '../../base/source-text/html-tags.js'
import { createElement, hasClassName } from '../hast-tree.js'
import { voidTags } from '../print-html.js'
import { escapeText } from './escape-markdown.js'
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
    ownTitle.trim() || `# ${escapeText(singleLine(title), false)}`,
    ...(description === undefined ? [] : [`> ${singleLine(description)}`]),
    source,
    body.slice(ownTitle.length).trim(),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** A line of code that is marked as removed. Each line ends within its `<span>`. */
const removedLine = /<span class="line[^"]* removed[^"]*"[^>]*>[^\n]*\n<\/span>/g

/** Converts the body of a rendered document to Markdown, including what its components rendered. */
export function renderedMarkdown(html: string, href: (url: string) => string): string {
  // Most elements of a document are the `<span>`s of highlighted code, which have no meaning in Markdown.
  const plain = html.replace(/<pre[ >].*?<\/pre>/gs, (pre) =>
    pre.replace(removedLine, '').replace(/<\/?span[^>]*>/g, ''),
  )
  const tree = parseHtml(plain)
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

/** Parses HTML in which every element is closed, as React and `printHtml` print it. Of other HTML, it keeps the text, but not every block. */
function parseHtml(html: string): Root {
  const root: Root = { type: 'root', children: [] }
  const open: (Root | Element)[] = [root]
  const add = (node: ElementContent): void => void open.at(-1)?.children.push(node)
  readTags(html, {
    tag({ name, attributes }) {
      const element = createElement(name, propertiesOf(attributes))
      add(element)
      if (!voidTags.has(name)) open.push(element)
    },
    leave(name) {
      const at = open.findLastIndex((node) => node.type === 'element' && node.tagName === name)
      if (at !== -1) open.splice(at)
    },
    text(value) {
      const last = open.at(-1)?.children.at(-1)
      if (last?.type === 'text') last.value += value
      else add({ type: 'text', value })
    },
  })
  return root
}

const infoOf = memoize((name: string) => find(schema, name))

function propertiesOf(attributes: HtmlTag['attributes']): Properties {
  return Object.fromEntries(
    attributes.map(({ name, value }) => {
      const { property, boolean, spaceSeparated } = infoOf(name)
      return [property, boolean || (spaceSeparated ? value.split(/\s+/) : value)]
    }),
  )
}
