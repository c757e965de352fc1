import type { ListedItem } from '../../../shared/page.js'

/** Returns the URL of an item of a sidebar, or of the first page in a category without one; undefined if there is none. */
export function firstHref(item: ListedItem): string | undefined {
  if (item.type === 'html') return undefined
  if (item.type === 'link' || item.href !== undefined) return item.href
  for (const child of item.items) {
    const href = firstHref(child)
    if (href !== undefined) return href
  }
  return undefined
}
