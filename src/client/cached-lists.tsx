import { type ContextType, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import type { SidebarItem } from '../shared/page.js'
import { EnvironmentContext } from './context.js'
import type { SidebarItemsProps, Theme } from './theme.js'

/**
 * A theme for Node that renders each list of a sidebar without the current page only once: most of a sidebar is the same on many pages.
 * The HTML stays the same. The component for lists must be that of docsgen, which depends on its props only.
 */
export function withCachedLists<Own extends Theme>(theme: Own): Own {
  const { SidebarItems } = theme
  // By the items of the list.
  const contents = new WeakMap<readonly SidebarItem[], string>()
  const contentOf = (props: SidebarItemsProps, environment: ContextType<typeof EnvironmentContext>) => {
    const html = renderToString(
      <EnvironmentContext value={environment}>
        <SidebarItems {...props} />
      </EnvironmentContext>,
    )
    return html.startsWith(start) && html.endsWith(end) ? html.slice(start.length, -end.length) : undefined
  }
  function CachedItems(props: SidebarItemsProps) {
    const environment = useContext(EnvironmentContext)
    const { items, currentHref } = props
    if (items.some((item) => contains(item, currentHref))) return <SidebarItems {...props} />
    const content = contents.get(items) ?? contentOf(props, environment)
    if (content === undefined) return <SidebarItems {...props} />
    contents.set(items, content)
    return <ul dangerouslySetInnerHTML={{ __html: content }} />
  }
  return { ...theme, SidebarItems: CachedItems }
}

const start = '<ul>'
const end = '</ul>'

function contains(item: SidebarItem, href: string): boolean {
  if (item.type === 'html') return false
  return (
    item.href === href ||
    (item.type === 'category' && (item.index === href || item.items.some((child) => contains(child, href))))
  )
}
