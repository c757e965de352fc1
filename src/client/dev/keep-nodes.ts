/** Selects the elements whose HTML React sets as a string. */
const HTML_STRING_ELEMENTS = '#dg-root .prose-part, #dg-root [data-outline]'

/**
 * Keeps unchanged nodes when React sets new HTML for the prose, so that open `<details>` elements, the selection, the
 * focus and scroll positions stay. React assigns to `innerHTML`, so this replaces its setter. Only `serve --watch` adds this
 * script.
 */
export function keepNodes(): void {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  const set = own?.set
  if (own === undefined || set === undefined) return
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...own,
    set(this: Element, html: string) {
      if (this.firstChild === null || !this.matches(HTML_STRING_ELEMENTS)) return set.call(this, html)
      const template = document.createElement('template')
      set.call(template, html)
      morphChildren(this, template.content)
    },
  })
}

/** Makes the children of `live` equal to those of `next`, and keeps the equal nodes at the start and at the end. */
function morphChildren(live: Node, next: Node): void {
  const old = [...live.childNodes].filter((node) => !isAdded(node))
  const fresh = [...next.childNodes]
  const [start, end] = equalEnds(old, fresh)
  const changed = old.slice(start, old.length - end)
  const wanted = fresh.slice(start, fresh.length - end)
  const before = old[old.length - end] ?? null
  for (const [i, node] of wanted.entries()) {
    const present = changed[i]
    if (present === undefined) live.insertBefore(node, before)
    else morphNode(present, node)
  }
  for (const node of changed.slice(wanted.length)) node.remove()
}

function morphNode(live: ChildNode, next: ChildNode): void {
  if (live instanceof Element && next instanceof Element && live.nodeName === next.nodeName) {
    morphAttributes(live, next)
    morphChildren(live, next)
  } else if (live instanceof CharacterData && live.nodeType === next.nodeType) {
    if (live.data !== next.nodeValue) live.data = next.nodeValue ?? ''
  } else live.replaceWith(next)
}

function morphAttributes(live: Element, next: Element): void {
  for (const { name } of [...live.attributes]) {
    if (!next.hasAttribute(name) && !isReaderState(live, name)) live.removeAttribute(name)
  }
  for (const { name, value } of next.attributes) {
    if (live.getAttribute(name) !== value && !isReaderState(live, name)) live.setAttribute(name, value)
  }
}

/** Attributes that make an image a button which enlarges it. */
const ZOOM_ATTRIBUTES: readonly string[] = ['role', 'tabindex', 'aria-label']

/** Whether the reader or a script sets an attribute. Updates of the page leave such attributes alone. */
function isReaderState(element: Element, attribute: string): boolean {
  if (attribute === 'open') return element.nodeName === 'DETAILS'
  if (ZOOM_ATTRIBUTES.includes(attribute)) return element.matches('img[data-zoom]')
  return attribute === 'aria-current' && element.closest('[data-outline]') !== null
}

/** Whether a node is a button of a code block, which a script adds. */
function isAdded(node: Node): boolean {
  return node instanceof Element && node.matches('button[data-copy], .rewrap')
}

/** How many nodes at the start of two lists are equal, and how many of the others at the end. */
function equalEnds(old: readonly ChildNode[], fresh: readonly ChildNode[]): readonly [start: number, end: number] {
  const a = old.map(signature)
  const b = fresh.map(signature)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return [start, end]
}

/** Returns a node as a string to compare, without the changes that the reader and scripts have made. */
function signature(node: Node): string {
  if (!(node instanceof Element)) return `${node.nodeType} ${node.nodeValue}`
  const attributes = [...node.attributes].filter(({ name }) => !isReaderState(node, name))
  const names = attributes.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort()
  const children = [...node.childNodes].filter((child) => !isAdded(child)).map(signature)
  return `<${node.nodeName} ${names.join(' ')}>${children.join('')}</>`
}
