import { type MenuProps, type NavItem, useSite, useTheme } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

const groupOf = ({ group = strings.links }: NavItem) => group

/**
 * The site's menu: on phones, a native popover with the sections of the docs, the sidebar and the other navbar links, then the menus of
 * versions and languages; on wide screens, the column of the sidebar, in which CSS hides everything else.
 */
export function Menu({ page, sidebar }: MenuProps) {
  const { navbar } = useSite()
  const { NavLink, Sidebar } = useTheme()
  const sections = sidebar ? navbar.items.filter((item) => item.sidebar !== undefined) : []
  const others = navbar.items.filter((item) => !sections.includes(item))
  const groups = new Set(others.map(groupOf))
  const entry = (item: NavItem) => (
    <li key={item.html ?? item.label + item.href}>
      <NavLink item={item} page={page} />
    </li>
  )
  return (
    <aside id="dg-menu" className="menu" popover="auto" data-pane="" aria-label={strings.menu}>
      <p className="menu-title">
        {strings.menu}
        <button
          type="button"
          className="icon close-button"
          popoverTarget="dg-menu"
          popoverTargetAction="hide"
          aria-label={strings.closeMenu}
        />
      </p>
      {sections.length > 0 && <ul className="menu-nav sections">{sections.map(entry)}</ul>}
      {sidebar && <Sidebar sidebar={sidebar} page={page} />}
      <nav className="menu-nav" aria-label={strings.mainNavigation}>
        {[...groups].map((group) => (
          <div key={group}>
            {groups.size > 1 && <p className="menu-label">{group}</p>}
            <ul>{others.filter((item) => groupOf(item) === group).map(entry)}</ul>
          </div>
        ))}
      </nav>
    </aside>
  )
}
