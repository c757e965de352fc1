/** An item of a sidebar, as far as its links. */
type Item =
  | { readonly type: 'html' }
  | { readonly type: 'link'; readonly href: string }
  | { readonly type: 'category'; readonly href?: string; readonly items: readonly Item[] }

/** Returns the URL of an item of a sidebar, or of the first page in a category without one; undefined if there is none. */
export function firstHref(item: Item): string | undefined {
  if (item.type === 'html') return undefined
  if (item.type === 'link' || item.href !== undefined) return item.href
  for (const child of item.items) {
    const href = firstHref(child)
    if (href !== undefined) return href
  }
  return undefined
}
