import type { Element, ElementContent } from 'hast'
import type { FootnoteReference, List, ListItem, Nodes, Parents } from 'mdast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { defaultHandlers, type Options } from 'remark-rehype'
import type { VFile } from 'vfile'
import { createElement } from './hast-tree.js'

type Handlers = NonNullable<Options['handlers']>

/** The handlers of lists and footnotes, which take time in proportion to the page. One object per processor. */
export function hastHandlers(): Handlers {
  return { ...listHandlers(), ...footnoteHandlers() }
}

type ItemHandler = (state: never, item: ListItem, parent: Parents | undefined) => ElementContent

/**
 * Converts list items as remark-rehype does. For every item, its own handler reads all items of the list to see whether one
 * is loose, which takes minutes for a list of 100,000. Here the list is read once, and the handler gets the result.
 */
function listHandlers(): Handlers {
  const known = new WeakMap<List, boolean>()
  const isLoose = (list: List): boolean => {
    const loose = known.get(list) ?? (list.spread === true || list.children.some(isLooseItem))
    known.set(list, loose)
    return loose
  }
  return {
    listItem: (state, item: ListItem, parent: Parents | undefined) => {
      const convert = defaultHandlers.listItem as ItemHandler
      const list = parent?.type === 'list' ? { ...parent, spread: isLoose(parent), children: [] } : parent
      return convert(state as never, item, list)
    },
  }
}

/** Whether a list is loose, by the rule of remark-rehype. */
function isLooseItem({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1
}

type State = Parameters<NonNullable<Handlers['footnoteReference']>>[0]

/** Limit of the links from a note back to its uses: remark-rehype appends them in one call, whose arguments must fit on the stack. */
const mostBackReferences = 10_000

interface Numbered {
  readonly number: number
  uses: number
}

/**
 * Converts references to footnotes as remark-rehype does, which searches all earlier references for the number of each one.
 * The numbers of a page are forgotten with its state.
 */
function footnoteHandlers(): Handlers {
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

type Handler = NonNullable<Options['unknownHandler']>
type ConversionState = Parameters<Handler>[0]

/** A node of a remark plugin, whose type no package declares. */
type UnknownNode = Nodes & { readonly value?: string }

/**
 * Creates the handler for nodes that remark-rehype does not know. It converts them as remark-rehype does: to a `<div>`, or to
 * the element that the plugin names in `data`. If the plugin names none, the first node of each type on a page is reported,
 * because its meaning is lost.
 */
export function unknownHandler(): Handler {
  const reported = new WeakMap<ConversionState, Set<string>>()
  return (state, node: UnknownNode) => {
    const { hName, hProperties, hChildren } = node.data ?? {}
    const types = reported.get(state) ?? new Set()
    if (!hName && !hProperties && !hChildren && !types.has(node.type)) report(node, state.options.file)
    reported.set(state, types.add(node.type))
    const isText = typeof node.value === 'string' && !hProperties && !hChildren
    const result: ElementContent = isText
      ? { type: 'text', value: node.value }
      : createElement('div', {}, state.all(node))
    state.patch(node, result)
    return state.applyData(node, result)
  }
}

function report({ type, position }: Nodes, file: VFile | null | undefined): void {
  const hint = `add a handler for it to \`markdown.remarkRehype.handlers\`; the package of the plugin may export one`
  const message = file?.message(`a remark plugin makes nodes of the type "${type}", which become plain text`, position)
  if (message) message.source = hint
}
