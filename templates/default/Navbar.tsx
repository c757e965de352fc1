import { type NavbarProps, type NavItem, StaticPart, useSite, useTheme } from '../../src/client/index.js'
import { NavbarEnd, NavbarStart } from '../../src/client/theme-api.js'
import * as strings from '../../src/shared/strings.js'

/** The bar at the top. On phones, its links are in the menu, which the first button opens without JavaScript. */
export function Navbar({ page }: NavbarProps) {
  const { colorMode, navbar, search } = useSite()
  const { NavLink } = useTheme()
  const list = (name: string, items: readonly NavItem[]) =>
    items.length > 0 && (
      <ul className={name}>
        {items.map((item) => (
          <li key={item.label}>
            <NavLink item={item} page={page} />
          </li>
        ))}
      </ul>
    )
  const isLeft = ({ position }: NavItem) => position === 'left'
  return (
    <header className="navbar">
      <button type="button" className="icon menu-button" popoverTarget="dg-menu" aria-label={strings.menu} />
      <StaticPart name="Brand" className="brand-part" />
      {NavbarStart && <NavbarStart />}
      {search.provider !== 'none' && <StaticPart name="SearchLink" className="search-part" />}
      <nav className="nav" aria-label={strings.mainNavigation}>
        {list('left', navbar.items.filter(isLeft))}
        {list(
          'right',
          navbar.items.filter((item) => !isLeft(item)),
        )}
      </nav>
      {NavbarEnd && <NavbarEnd />}
      {colorMode.switch ? <StaticPart name="ColorModeSwitch" className="tools" /> : <div className="tools" hidden />}
    </header>
  )
}
