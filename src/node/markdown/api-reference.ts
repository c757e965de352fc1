// The markup of what the pages of APIs are made of. Their styles are the feature `api`.
import type { Element, ElementContent } from 'hast'
import type { ComponentUse } from './component-use.js'
import { createElement } from './hast-tree.js'

const badgeTypes: Readonly<Record<string, string>> = {
  ...{ GET: 'info', POST: 'tip', PUT: 'warning', PATCH: 'warning', DELETE: 'danger' },
}

/** Expands `<_Endpoint method="GET" server="https://…" path="/items/{id}" />` to a line with a badge and a URL. */
export function endpointOf({ props }: ComponentUse): Element {
  const { method = '', server = '', path = '' } = props
  const type = badgeTypes[String(method)] ?? 'default'
  const badge = createElement('span', { className: ['badge', `badge-${type}`] }, [text(String(method))])
  const base = server === '' ? [] : [createElement('span', { className: ['endpoint-server'] }, [text(String(server))])]
  const parts = String(path)
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part): ElementContent => (part.startsWith('{') ? createElement('em', {}, [text(part)]) : text(part)))
  return createElement('p', { className: ['endpoint'] }, [
    badge,
    text(' '),
    createElement('code', {}, [...base, ...parts]),
  ])
}

/**
 * Expands `<_Fields>`: the lists inside name values with their types and descriptions. The first line of each item is a paragraph, also
 * in lists whose items have nothing else.
 */
export function fieldsOf({ children }: ComponentUse): Element {
  return createElement('div', { className: ['fields'] }, children.map(withParagraphs))
}

/** Expands `<_Facts>` to a line with the constraints of a value. */
export function factsOf({ children }: ComponentUse): Element {
  const inner = children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'p' ? child.children : [child],
  )
  return createElement('p', { className: ['facts'] }, inner)
}

function withParagraphs(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node
  const children = node.children.map(withParagraphs)
  if (node.tagName !== 'li') return { ...node, children }
  const isBlock = (child: ElementContent) =>
    child.type === 'element' && /^(?:p|ul|ol|details|div|pre)$/.test(child.tagName)
  const found = children.findIndex(isBlock)
  const end = found === -1 ? children.length : found
  const head = children.slice(0, end)
  if (head.every((child) => child.type === 'text' && child.value.trim() === '')) return { ...node, children }
  return { ...node, children: [createElement('p', {}, head), ...children.slice(end)] }
}

const text = (value: string): ElementContent => ({ type: 'text', value })
