import type { Element, ElementContent } from 'hast'
import { type ComponentUse, elementProperties } from './component-use.js'
import { createElement } from './hast-tree.js'

/**
 * Expands `<Steps>`: its ordered list becomes a list of numbered steps. Without a list, each heading starts a step, and what
 * precedes the first heading stays above the list.
 */
export function stepsOf({ props, children, report }: ComponentUse): Element {
  const content = children.some(isOrderedList) ? children.map(asSteps) : stepsOfHeadings(children)
  if (content === undefined)
    report('<Steps> has neither an ordered list nor headings', 'write the steps as a list: "1. First", "2. Then"')
  return createElement('div', elementProperties('steps', props), content ?? children)
}

function isOrderedList(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'ol'
}

/** Without list markers, Safari does not announce a list unless it has the role. */
function asSteps(node: ElementContent): ElementContent {
  if (node.type !== 'element' || !isOrderedList(node)) return node
  return { ...node, properties: { ...node.properties, role: 'list' } }
}

function stepsOfHeadings(children: readonly ElementContent[]): ElementContent[] | undefined {
  const first = children.find((node) => node.type === 'element' && /^h[2-6]$/.test(node.tagName))
  if (first?.type !== 'element') return undefined
  const before: ElementContent[] = []
  const items: Element[] = []
  for (const node of children) {
    if (node.type === 'element' && node.tagName === first.tagName) items.push(createElement('li', {}, [node]))
    else (items.at(-1)?.children ?? before).push(node)
  }
  return [...before, createElement('ol', { role: 'list' }, items)]
}
