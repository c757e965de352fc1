/** More nodes than this on one level are compared from both ends only. */
const MOST_COMPARED = 300

/** Makes the children of `live` those of `next`, and keeps every node that can stay. */
export function morphChildren(live: Node, next: Node): void {
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

/** Between two nodes that stay: what went there, and what came. */
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
    if (!next.hasAttribute(name) && !isReaders(live, name)) live.removeAttribute(name)
  }
  for (const { name, value } of next.attributes) {
    if (live.getAttribute(name) !== value && !isReaders(live, name)) live.setAttribute(name, value)
  }
}

/** What the reader, or the boot script for the reader, has set: it is not the author's to change. */
function isReaders(element: Element, attribute: string): boolean {
  if (attribute === 'open') return element.nodeName === 'DETAILS'
  return attribute === 'aria-current' && element.closest('[data-outline]') !== null
}

/** Copy buttons, which the boot script adds. */
function isAdded(node: Node): boolean {
  return node instanceof Element && node.matches('button[data-copy]')
}

/** Places of the nodes that both lists have, in order: as many as can be. */
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

/** https://en.wikipedia.org/wiki/Longest_common_subsequence */
function longestCommon(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length > MOST_COMPARED || b.length > MOST_COMPARED) return []
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

/** A node as the author wrote it: what readers and scripts have done to it left out. */
function signature(node: Node): string {
  if (!(node instanceof Element)) return `${node.nodeType} ${node.nodeValue}`
  const attributes = [...node.attributes].filter(({ name }) => !isReaders(node, name))
  const names = attributes.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort()
  const children = [...node.childNodes].filter((child) => !isAdded(child)).map(signature)
  return `<${node.nodeName} ${names.join(' ')}>${children.join('')}</>`
}
