import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** The value of an attribute; undefined if the element has none. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

/** The first element below a node, in the order of the document. */
export function findElement(node: Node, matches: (element: Element) => boolean): Element | undefined {
  if (!('childNodes' in node)) return undefined
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    const found = matches(child) ? child : findElement(child, matches)
    if (found) return found
  }
  return undefined
}

/** The elements below a node, in the order of the document. */
export function elementsBelow(node: Node): Element[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap((child) => (isElement(child) ? [child, ...elementsBelow(child)] : []))
}

/** The element that an element is in. */
export function parentOf({ parentNode }: Element): Element | undefined {
  return parentNode && isElement(parentNode) ? parentNode : undefined
}

/** The closest element around an element for which a condition is true. */
export function closest(element: Element, matches: (element: Element) => boolean): Element | undefined {
  const parent = parentOf(element)
  return parent === undefined || matches(parent) ? parent : closest(parent, matches)
}

/** The classes of an element. */
export function classesOf(element: Element): string[] {
  return (attributeOf(element, 'class') ?? '').split(/\s+/)
}

/** Whether an element has a class. */
export function hasClass(element: Element | undefined, name: string): boolean {
  return element !== undefined && classesOf(element).includes(name)
}

/** Whether an element has one of these classes. */
export function hasAnyClass(element: Element, names: readonly string[]): boolean {
  const classes = classesOf(element)
  return names.some((name) => classes.includes(name))
}

/** Whether an element has a class of a CSS module: `admonitionIcon_L39b`. */
export function startsWithClass(element: Element, name: string): boolean {
  return classesOf(element).some((own) => own.startsWith(`${name}_`))
}

/** Whether a node of a parsed document is an element. */
function isElement(node: Node): node is Element {
  return 'tagName' in node
}

/** Buttons, and navigation in the content. The labels of tabs are content. */
export function isControl(element: Element): boolean {
  const { tagName } = element
  if (tagName === 'button') return attributeOf(element, 'role') !== 'tab'
  return tagName === 'nav' || tagName === 'footer' || hasAnyClass(element, ['sr-only', 'visually-hidden'])
}
