import type { Element } from 'hast'
import type { FootnoteReference } from 'mdast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import type { Options } from 'remark-rehype'
import { createElement } from './hast-tree.js'

type Handlers = NonNullable<Options['handlers']>
type State = Parameters<NonNullable<Handlers['footnoteReference']>>[0]

/** Limit of the links from a note back to its uses: remark-rehype appends them in one call, whose arguments must fit on the stack. */
const mostBackReferences = 10_000

interface Numbered {
  readonly number: number
  uses: number
}

/**
 * Converts references to footnotes as remark-rehype does, which searches all earlier references for the number of each one.
 * One object per processor; the numbers of a page are forgotten with its state.
 */
export function footnoteHandlers(): Handlers {
  const numbersOf = new WeakMap<State, Map<string, Numbered>>()
  return {
    footnoteReference(state: State, node: FootnoteReference): Element {
      const numbers = numbersOf.get(state) ?? new Map<string, Numbered>()
      numbersOf.set(state, numbers)
      const id = node.identifier.toUpperCase()
      const note = numbers.get(id) ?? { number: state.footnoteOrder.push(id), uses: 0 }
      numbers.set(id, note)
      const uses = ++note.uses
      state.footnoteCounts.set(id, Math.min(uses, mostBackReferences))
      const { clobberPrefix = 'user-content-' } = state.options
      const name = normalizeUri(id.toLowerCase())
      const properties = {
        href: `#${clobberPrefix}fn-${name}`,
        id: `${clobberPrefix}fnref-${name}${uses > 1 ? `-${uses}` : ''}`,
        dataFootnoteRef: true,
        ariaDescribedBy: ['footnote-label'],
      }
      const link = createElement('a', properties, [{ type: 'text', value: String(note.number) }])
      state.patch(node, link)
      const sup = createElement('sup', {}, [link])
      state.patch(node, sup)
      return state.applyData(node, sup) as Element
    },
  }
}
