import { type MenuProps, useSite, useTheme } from '../../src/client/index.js'

/**
 * The site's menu: on phones, a native popover with the navbar links and the sidebar; on wide screens, the column of
 * the sidebar, in which CSS hides the navbar links.
 */
export function Menu({ page, sidebar }: MenuProps) {
  const { navbar } = useSite()
  const { NavLink, Sidebar } = useTheme()
  return (
    <aside id="dg-menu" className="menu" popover="auto" data-pane="" aria-label="Menu">
      <button
        type="button"
        className="icon close-button"
        popoverTarget="dg-menu"
        popoverTargetAction="hide"
        aria-label="Close menu"
      />
      <nav className="menu-nav" aria-label="Main">
        <ul>
          {navbar.items.map((item) => (
            <li key={item.label}>
              <NavLink item={item} page={page} />
            </li>
          ))}
        </ul>
      </nav>
      {sidebar && <Sidebar sidebar={sidebar} page={page} />}
    </aside>
  )
}
