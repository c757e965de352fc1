import { type HeadElement, headKey } from '../../../shared/head-key.js'

/** Marks the elements that components have added to the head. */
const ADDED = 'data-added'

/** Puts elements into the head of the document, in place of those of the same kind. Returns a function that removes them. */
export function updateHead(elements: readonly HeadElement[]): () => void {
  const undo = elements.map((element) => {
    if (element.tag === 'title') {
      document.title = element.text ?? ''
      return undefined
    }
    if (element.tag === 'html') return setAttributes(document.documentElement, element)
    if (element.tag === 'body') return setAttributes(document.body, element)
    return place(element)
  })
  return () => {
    for (const revert of undo) revert?.()
  }
}

function place(element: HeadElement): () => void {
  const key = headKey(element)
  const same = [...document.head.children].find((other) => headKey(toHeadElement(other)) === key)
  const node = same ?? document.createElement(element.tag)
  for (const [name, value] of Object.entries(element.attributes)) node.setAttribute(name, value === true ? '' : value)
  if (same === undefined) {
    node.setAttribute(ADDED, '')
    if (element.text !== undefined) node.textContent = element.text
    document.head.append(node)
  }
  return () => {
    // The router writes the description of every page, so this element stays.
    if (node.hasAttribute(ADDED) && key !== 'meta description') node.remove()
  }
}

function toHeadElement({ attributes, tagName, textContent }: Element): HeadElement {
  return {
    tag: tagName.toLowerCase(),
    attributes: Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    text: textContent || undefined,
  }
}

function setAttributes(target: HTMLElement, { attributes }: HeadElement): () => void {
  const { class: classes = '', ...others } = attributes
  const names = String(classes).split(/\s+/).filter(Boolean)
  target.classList.add(...names)
  const before = Object.entries(others).map(([name, value]) => {
    const old = target.getAttribute(name)
    target.setAttribute(name, value === true ? '' : value)
    return [name, old === value ? null : old] as const
  })
  return () => {
    target.classList.remove(...names)
    for (const [name, old] of before) if (old !== null) target.setAttribute(name, old)
  }
}
