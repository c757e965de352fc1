import type { ElementContent } from 'hast'
import type { List, ListItem, Parents } from 'mdast'
import { defaultHandlers, type Options } from 'remark-rehype'

type ItemHandler = (state: never, item: ListItem, parent: Parents | undefined) => ElementContent

/**
 * Converts list items as remark-rehype does. For every item, its own handler reads all items of the list to see whether one
 * is loose, which takes minutes for a list of 100,000. Here the list is read once, and the handler gets the result.
 */
export function createListHandlers(): NonNullable<Options['handlers']> {
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
