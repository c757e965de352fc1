import { renderToString } from 'react-dom/server'
import type { SidebarItem } from '../shared/page.js'
import { EnvironmentContext, type ShellEnvironment } from './context.js'
import type { SidebarItemsProps, Theme } from './theme.js'

/** A theme whose sidebars consist of lists that are rendered in advance. */
export interface CachedLists {
  readonly theme: Theme
  /** Renders the lists that are not yet known. Called before each page with these items. */
  readonly prepareLists?: (items: readonly SidebarItem[], currentHref: string, environment: ShellEnvironment) => void
}

/**
 * A theme for Node that renders each list of a sidebar without the current page only once: most of a sidebar is the same on many pages.
 * Lists are rendered one after another, the innermost first, because React loses content if elements are nested so deeply that the
 * stack overflows. The HTML stays the same. Has no effect if the site replaces `original`, which depends on its props only.
 */
export function withCachedLists(theme: Theme, original: Theme['SidebarItems']): CachedLists {
  const { SidebarItems } = theme
  if (SidebarItems !== original) return { theme }
  const shared = new WeakMap<readonly SidebarItem[], string>()
  // The lists with the current page.
  const own = new Map<readonly SidebarItem[], string>()
  function CachedItems(props: SidebarItemsProps) {
    const content = own.get(props.items) ?? shared.get(props.items)
    if (content === undefined) return <SidebarItems {...props} />
    return <ul dangerouslySetInnerHTML={{ __html: content }} />
  }
  const prepareLists: CachedLists['prepareLists'] = (items, currentHref, environment) => {
    const prepare = (items: readonly SidebarItem[]): boolean => {
      const hasCurrent = items.map(
        (item) =>
          item.type !== 'html' &&
          ((item.type === 'category' && (prepare(item.items) || item.index === currentHref)) ||
            item.href === currentHref),
      )
      const isOwn = hasCurrent.includes(true)
      const lists = isOwn ? own : shared
      if (lists.has(items)) return isOwn
      const html = renderToString(
        <EnvironmentContext value={environment}>
          <SidebarItems items={items} currentHref={currentHref} />
        </EnvironmentContext>,
      )
      lists.set(items, html.slice('<ul>'.length, -'</ul>'.length))
      return isOwn
    }
    own.clear()
    prepare(items)
  }
  return { theme: { ...theme, SidebarItems: CachedItems }, prepareLists }
}
