import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']
type Parent = DefaultTreeAdapterMap['documentFragment'] | Element

/**
 * Normalizes HTML: parsed and printed with sorted attributes and without white space between blocks. With `extras` it
 * also removes docsgen's documented additions: heading ids and their links, the wrappers of code and tables, token spans,
 * and the attributes of images and of links to other sites.
 */
export function normalizeHtml(html: string, options: { readonly extras?: boolean } = {}): string {
  // A final line ending would reopen the formatting elements that raw HTML did not close.
  const fragment = parseFragment(html.replace(/\n+$/, ''))
  if (options.extras ?? false) takeExtras(fragment)
  normalizeChildren(fragment)
  return serialize(fragment)
}

function takeExtras(parent: Parent): void {
  parent.childNodes = parent.childNodes.flatMap((node) => withoutExtras(node))
  for (const child of parent.childNodes) child.parentNode = parent
}

function withoutExtras(node: Node): Node[] {
  if (!isElement(node)) return [node]
  takeExtras(contentOf(node))
  const classes = (attribute(node, 'class') ?? '').split(' ')
  if (node.tagName === 'div' && classes[0] === 'code') {
    return node.childNodes.filter((child) => !isElement(child) || child.tagName === 'pre')
  }
  if (node.tagName === 'div' && ['table', 'linked-heading'].includes(classes[0] ?? '')) return node.childNodes
  if (node.tagName === 'span' && isCodeSpan(node, classes[0] ?? '')) return node.childNodes
  if (node.tagName === 'a' && classes[0] === 'anchor') return []
  if (/^h[1-6]$/.test(node.tagName)) dropAttributes(node, ['id'])
  if (node.tagName === 'pre') dropAttributes(node, ['tabindex'])
  if (node.tagName === 'input') dropAttributes(node, ['aria-label'])
  if (node.tagName === 'img') dropAttributes(node, ['loading', 'decoding', 'width', 'height'])
  if (node.tagName === 'a') dropAttributes(node, ['target', 'rel'])
  return [node]
}

function isCodeSpan(node: Element, name: string): boolean {
  return /^(?:t-[a-z]|line)$/.test(name) && node.attrs.every((a) => a.name === 'class' || a.name === 'data-line')
}

/** A class attribute is a set of words separated by any white space. */
function oneSpelling(attribute: Element['attrs'][number]): Element['attrs'][number] {
  if (attribute.name !== 'class') return attribute
  return { ...attribute, value: attribute.value.trim().split(/\s+/).join(' ') }
}

function dropAttributes(node: Element, names: readonly string[]): void {
  node.attrs = node.attrs.filter(({ name }) => !names.includes(name))
}

const blocks = new Set(
  'address article aside blockquote body dd details div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

function normalizeChildren(parent: Parent): void {
  if (isElement(parent)) parent.attrs = parent.attrs.map(oneSpelling).sort((a, b) => (a.name < b.name ? -1 : 1))
  const inPre = isElement(parent) && parent.tagName === 'pre'
  if (!inPre) parent.childNodes = joinTexts(parent.childNodes).filter((node) => !isBlockSpace(node, parent))
  for (const child of parent.childNodes) if (isElement(child)) normalizeChildren(contentOf(child))
}

/** The children of a template are in a separate fragment. */
function contentOf(node: Element): Parent {
  return 'content' in node ? (node as DefaultTreeAdapterMap['template']).content : node
}

function joinTexts(nodes: readonly Node[]): Node[] {
  const joined: Node[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.nodeName === '#text' && last?.nodeName === '#text' && 'value' in node && 'value' in last) {
      last.value += node.value
    } else joined.push(node)
  }
  return trimmedAtBlocks(joined)
}

/** Line endings at the edge of a block are invisible. */
function trimmedAtBlocks(nodes: Node[]): Node[] {
  for (const [i, node] of nodes.entries()) {
    if (node.nodeName !== '#text' || !('value' in node)) continue
    if (isBlock(nodes[i - 1])) node.value = node.value.replace(/^\n+/, '')
    if (isBlock(nodes[i + 1])) node.value = node.value.replace(/\n+$/, '')
    if (i === 0) node.value = node.value.replace(/^\n+/, '')
    if (i === nodes.length - 1) node.value = node.value.replace(/\n+$/, '')
  }
  return nodes
}

function isBlock(node: Node | undefined): boolean {
  return node !== undefined && isElement(node) && blocks.has(node.tagName)
}

function isBlockSpace(node: Node, parent: Parent): boolean {
  if (node.nodeName !== '#text' || !('value' in node)) return false
  return (
    node.value === '' ||
    (/^\n+$/.test(node.value) && (!isElement(parent) || blocks.has(parent.tagName)) && node.value.includes('\n\n'))
  )
}

function isElement(node: Node | Parent | undefined): node is Element {
  return node !== undefined && 'tagName' in node
}

function attribute(node: Element, name: string): string | undefined {
  return node.attrs.find((a) => a.name === name)?.value
}
