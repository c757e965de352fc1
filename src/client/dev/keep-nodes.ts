/** Elements whose HTML React sets as a string. */
const STRING_PARTS = '#docsgen .prose-part, #docsgen [data-outline]'

/**
 * Makes React change only the nodes that differ when it sets new HTML of the prose, so that an open `<details>`, the
 * selection, the focus and scroll positions stay. React sets `innerHTML`, so its setter is replaced. Only served sites
 * have this script.
 */
export function keepNodes(): void {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  const set = own?.set
  if (own === undefined || set === undefined) return
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...own,
    set(this: Element, html: string) {
      if (this.firstChild === null || !this.matches(STRING_PARTS)) return set.call(this, html)
      const template = document.createElement('template')
      set.call(template, html)
      morphChildren(this, template.content)
    },
  })
}

/** If a level has more nodes than this, they are compared from both ends only. */
const MAX_COMPARED = 300

/** Changes the children of `live` to those of `next`, and keeps as many nodes as possible. */
function morphChildren(live: Node, next: Node): void {
  const old = [...live.childNodes].filter((node) => !isAdded(node))
  const now = [...next.childNodes]
  const ends: readonly (readonly [number, number])[] = [...commonNodes(old, now), [old.length, now.length]]
  let from = 0
  let to = 0
  for (const [i, j] of ends) {
    morphGap(live, { old: old.slice(from, i), now: now.slice(to, j), before: old[i] ?? null })
    from = i + 1
    to = j + 1
  }
}

/** Replaces the old nodes between two nodes that stay by the new ones. */
function morphGap(
  live: Node,
  gap: { readonly old: readonly ChildNode[]; readonly now: readonly ChildNode[]; readonly before: ChildNode | null },
): void {
  const { old, now, before } = gap
  for (const [i, node] of now.entries()) {
    const present = old[i]
    if (present === undefined) live.insertBefore(node, before)
    else morphNode(present, node)
  }
  for (const node of old.slice(now.length)) node.remove()
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

/** Whether an attribute is set by the reader, or by the boot script: an edit of the page does not change it. */
function isReaderState(element: Element, attribute: string): boolean {
  if (attribute === 'open') return element.nodeName === 'DETAILS'
  return attribute === 'aria-current' && element.closest('[data-outline]') !== null
}

/** Whether a node is a copy button, which the boot script adds. */
function isAdded(node: Node): boolean {
  return node instanceof Element && node.matches('button[data-copy]')
}

/** Pairs of indexes of equal nodes in both lists, in order; as many as possible. */
function commonNodes(old: readonly ChildNode[], now: readonly ChildNode[]): (readonly [number, number])[] {
  const a = old.map(signature)
  const b = now.map(signature)
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

/** Pairs of indexes of a longest common subsequence, computed with the usual table of lengths. */
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

/** A node as a string, without the changes that the reader and scripts have made. */
function signature(node: Node): string {
  if (!(node instanceof Element)) return `${node.nodeType} ${node.nodeValue}`
  const attributes = [...node.attributes].filter(({ name }) => !isReaderState(node, name))
  const names = attributes.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort()
  const children = [...node.childNodes].filter((child) => !isAdded(child)).map(signature)
  return `<${node.nodeName} ${names.join(' ')}>${children.join('')}</>`
}
