import { usePage } from 'docsgen/client'
import type { ListedCategory, ListedItem } from '../../../../shared/page.js'
import { firstHref } from '../../../../shared/first-href.js'

// The bundler finds the pages that need `PageData.listed` by this file.

export type {
  ListedCategory as PropSidebarItemCategory,
  ListedItem as PropSidebarItem,
} from '../../../../shared/page.js'

/** Returns the category of the sidebar that the current page belongs to or is the index of; throws if there is none. */
export function useCurrentSidebarCategory(): ListedCategory {
  const { listed, route } = usePage()
  if (listed?.category === undefined) throw new Error(`the page "${route}" is in no category of a sidebar`)
  return listed.category
}

/** Returns the items beside the current page in the sidebar, or those of the category that it is the index of. */
export function useCurrentSidebarSiblings(): readonly ListedItem[] {
  const { category, items = [] } = usePage().listed ?? {}
  return category?.items ?? items
}

/** Returns the items that can be cards. */
export function filterDocCardListItems(items: readonly ListedItem[]): readonly ListedItem[] {
  return items.filter((item) => firstHref(item) !== undefined)
}

export { firstHref as findFirstSidebarItemLink }
