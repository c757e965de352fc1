// The config of what surrounds every page.
import type { Announcement, Logo } from '../../shared/site.js'
import type { ReadonlyDeep } from './record.js'
import type { CheckedConfig } from './schema/config-schema.js'

type Navbar = ReadonlyDeep<CheckedConfig['navbar']>
type Footer = ReadonlyDeep<CheckedConfig['footer']>

/** The options of an item of the navbar; those of drop-downs and of the footer have some of them. */
type NavItem = Partial<Navbar['items'][number]>

/** The items in a drop-down. */
interface InnerItems<Item> {
  readonly items?: readonly Item[]
  readonly dropdownItemsBefore?: readonly Item[]
  readonly dropdownItemsAfter?: readonly Item[]
}

/** An item as written in the config. */
export interface WrittenNavItem extends Omit<NavItem, keyof InnerItems<unknown>>, InnerItems<WrittenNavItem> {}

/** An item whose HTML is safe, with URLs as written. Ids of docs and sidebars are resolved later; `icon` is a key of `ResolvedConfig.icons`. */
export interface ResolvedNavItem
  extends Omit<NavItem, keyof InnerItems<unknown> | 'value'>,
    InnerItems<ResolvedNavItem> {
  readonly value?: string
}

/** The bar above the navbar. Its URLs are as written. */
export interface ResolvedAnnouncement extends Announcement {
  /** The link around all of it. */
  readonly href?: string
  /** CSS colors. */
  readonly backgroundColor?: string
  readonly textColor?: string
}

/** A logo as written in the config. */
export type WrittenLogo = NonNullable<Navbar['logo']>

/** `src` and `srcDark` are site paths without base, or absolute URLs. The size has the proportions of the image. */
export interface ResolvedLogo extends Logo, Pick<WrittenLogo, 'style'> {}

export interface ResolvedNavbar extends Omit<Navbar, 'logo' | 'items'> {
  readonly logo?: ResolvedLogo
  readonly items: readonly ResolvedNavItem[]
}

export interface ResolvedFooter extends Omit<Footer, 'groups' | 'items' | 'logo' | 'copyright'> {
  readonly groups: readonly { readonly title?: string; readonly items: readonly ResolvedNavItem[] }[]
  /** Links without groups. */
  readonly items: readonly ResolvedNavItem[]
  readonly logo?: ResolvedLogo
  /** Safe HTML, with URLs as written. */
  readonly copyright?: string
}

/** The HTML of navbar and footer. */
export function frameHtmlOf(options: { readonly navbar: ResolvedNavbar; readonly footer: ResolvedFooter }): string[] {
  const { navbar, footer } = options
  const ofItems = (items: readonly ResolvedNavItem[]): string[] =>
    items.flatMap(({ value, items: inner = [], dropdownItemsBefore = [], dropdownItemsAfter = [] }) => [
      ...(value === undefined ? [] : [value]),
      ...ofItems([...inner, ...dropdownItemsBefore, ...dropdownItemsAfter]),
    ])
  return [
    ...ofItems([...navbar.items, ...footer.groups.flatMap(({ items }) => items), ...footer.items]),
    ...(footer.copyright === undefined ? [] : [footer.copyright]),
  ]
}
