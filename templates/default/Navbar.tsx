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
          <li key={item.html ?? item.label + item.href}>
            <NavLink item={item} page={page} />
          </li>
        ))}
      </ul>
    )
  const isLeft = ({ position }: NavItem) => position === 'left'
  const searchLink = search.provider !== 'none' && <StaticPart name="SearchLink" className="search-part" />
  const { style } = navbar
  return (
    <header
      className={style === 'primary' ? 'navbar primary' : 'navbar'}
      data-theme={style === 'dark' ? 'dark' : undefined}
    >
      <button type="button" className="icon menu-button" popoverTarget="dg-menu" aria-label={strings.menu} />
      <StaticPart name="Brand" className="brand-part" />
      {NavbarStart && <NavbarStart />}
      {navbar.search !== 'right' && searchLink}
      <nav className="nav" aria-label={strings.mainNavigation}>
        {list('left', navbar.items.filter(isLeft))}
        {list(
          'right',
          navbar.items.filter((item) => !isLeft(item)),
        )}
      </nav>
      {navbar.search === 'right' && searchLink}
      {NavbarEnd && <NavbarEnd />}
      {colorMode.switch ? <StaticPart name="ColorModeSwitch" className="tools" /> : <div className="tools" hidden />}
    </header>
  )
}
