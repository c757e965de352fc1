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

/** If more siblings than this differ, only the equal nodes at the start and at the end are matched. */
const MAX_COMPARED = 300

/** Makes the children of `live` equal to those of `next`, and keeps as many nodes as possible. */
function morphChildren(live: Node, next: Node): void {
  const old = [...live.childNodes].filter((node) => !isAdded(node))
  const fresh = [...next.childNodes]
  const ends: readonly (readonly [number, number])[] = [...commonNodes(old, fresh), [old.length, fresh.length]]
  let from = 0
  let to = 0
  for (const [i, j] of ends) {
    morphGap(live, { old: old.slice(from, i), fresh: fresh.slice(to, j), before: old[i] ?? null })
    from = i + 1
    to = j + 1
  }
}

/** Replaces the old nodes between two kept nodes with the new ones. `before` is the second kept node. */
function morphGap(
  live: Node,
  gap: { readonly old: readonly ChildNode[]; readonly fresh: readonly ChildNode[]; readonly before: ChildNode | null },
): void {
  const { old, fresh, before } = gap
  for (const [i, node] of fresh.entries()) {
    const present = old[i]
    if (present === undefined) live.insertBefore(node, before)
    else morphNode(present, node)
  }
  for (const node of old.slice(fresh.length)) node.remove()
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

/** Matches equal nodes of two lists, in order. Returns pairs of their indexes in `old` and `fresh`. */
function commonNodes(old: readonly ChildNode[], fresh: readonly ChildNode[]): (readonly [number, number])[] {
  const a = old.map(signature)
  const b = fresh.map(signature)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const middle = longestCommon(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return [
    ...Array.from({ length: start }, (_, i) => [i, i] as const),
    ...middle.map(([i, j]) => [start + i, start + j] as const),
    ...Array.from({ length: end }, (_, i) => [a.length - end + i, b.length - end + i] as const),
  ]
}

/** Returns the pairs of indexes of a longest common subsequence (dynamic programming); none if a list is too long. */
function longestCommon(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length > MAX_COMPARED || b.length > MAX_COMPARED) return []
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

/** Returns a node as a string to compare, without the changes that the reader and scripts have made. */
function signature(node: Node): string {
  if (!(node instanceof Element)) return `${node.nodeType} ${node.nodeValue}`
  const attributes = [...node.attributes].filter(({ name }) => !isReaderState(node, name))
  const names = attributes.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort()
  const children = [...node.childNodes].filter((child) => !isAdded(child)).map(signature)
  return `<${node.nodeName} ${names.join(' ')}>${children.join('')}</>`
}
