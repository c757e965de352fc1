import { type SidebarProps, useSite, useTheme } from '../../src/client/index.js'
import { hrefOf, SidebarBottom, SidebarTop } from '../../src/client/theme-api.js'
import * as strings from '../../src/shared/strings.js'

/** Links to the pages of the docs. The boot script scrolls the current link into view. */
export function Sidebar({ sidebar, page }: SidebarProps) {
  const { base, trailingSlash } = useSite()
  const { SidebarItems } = useTheme()
  return (
    <nav className="sidebar" data-sidebar="" aria-label={strings.sidebar}>
      {SidebarTop && <SidebarTop />}
      <SidebarItems items={sidebar.items} currentHref={page.marked ?? hrefOf(page.route, base, trailingSlash)} />
      {SidebarBottom && <SidebarBottom />}
    </nav>
  )
}
