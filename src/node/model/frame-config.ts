// The config of what surrounds every page.
import type { Announcement, Logo } from '../../shared/site.js'
import type { KeyPath } from '../source-text/key-path.js'

/** HTML of the config, safe and with the base, and the URLs in it, as written. */
export interface ConfigHtml {
  readonly html: string
  readonly urls: readonly string[]
}

/**
 * An item of the navbar or the footer: a link with one of `to`, `href` and `doc`, a drop-down with `items`, or what
 * `type` names. `Html` is the type of the HTML of items.
 */
interface ConfiguredItem<Html, Item> {
  readonly type?:
    | 'default'
    | 'doc'
    | 'docSidebar'
    | 'docsVersion'
    | 'docsVersionDropdown'
    | 'dropdown'
    | 'html'
    | 'search'
    | 'localeDropdown'
    | undefined
  readonly label?: string
  /** Site path without base. */
  readonly to?: string
  /** Absolute URL, used unchanged. */
  readonly href?: string
  /** Doc id. */
  readonly doc?: string
  readonly docId?: string
  readonly sidebarId?: string
  /** Id of a docs folder. */
  readonly docsPluginId?: string
  readonly value?: Html
  readonly position?: 'left' | 'right'
  readonly activeBasePath?: string
  readonly items?: readonly Item[]
  /** Names of versions, or their names with other labels. */
  readonly versions?: readonly string[] | Readonly<Record<string, { readonly label?: string }>> | undefined
  readonly dropdownItemsBefore?: readonly Item[]
  readonly dropdownItemsAfter?: readonly Item[]
  readonly className?: string
  readonly ariaLabel?: string
  readonly target?: string
  readonly rel?: string
  /** Key of `ResolvedConfig.icons`. */
  readonly icon?: string
  /** Navbar only: whether wide screens show the icon without the label. */
  readonly iconOnly?: boolean
}

/** An item as written in the config. */
export interface WrittenNavItem extends ConfiguredItem<string, WrittenNavItem> {}

/** An item whose HTML is safe. Ids of docs and sidebars are resolved later. */
export interface ResolvedNavItem extends ConfiguredItem<ConfigHtml, ResolvedNavItem> {}

/** The bar above the navbar. */
export interface ResolvedAnnouncement extends Announcement {
  /** The URLs of its links, as written, each with the key path of its option. */
  readonly urls: readonly { readonly url: string; readonly path: KeyPath; readonly inTag?: boolean }[]
  /** CSS colors. */
  readonly backgroundColor?: string
  readonly textColor?: string
}

/** A logo as written in the config. */
export interface WrittenLogo {
  readonly src: string
  readonly srcDark?: string
  readonly alt: string
  readonly href?: string
  readonly target?: string
  readonly className?: string
  readonly width?: number | string
  readonly height?: number | string
  /** CSS properties, named as in React. */
  readonly style?: Readonly<Record<string, string | number>>
}

/** `src` and `srcDark` are site paths without base, or absolute URLs. The size has the proportions of the image. */
export interface ResolvedLogo extends Logo {
  /** CSS properties, named as in React. */
  readonly style?: Readonly<Record<string, string | number>>
}

export interface ResolvedNavbar {
  readonly title?: string | false
  readonly logo?: ResolvedLogo
  readonly style?: 'dark' | 'primary'
  readonly items: readonly ResolvedNavItem[]
}

export interface ResolvedFooter {
  readonly style?: 'dark' | 'light'
  readonly groups: readonly { readonly title?: string; readonly items: readonly ResolvedNavItem[] }[]
  /** Links without groups. */
  readonly items: readonly ResolvedNavItem[]
  readonly logo?: ResolvedLogo
  readonly copyright?: ConfigHtml
}

/** The HTML of navbar and footer. */
export function frameHtmlOf({
  navbar,
  footer,
}: {
  readonly navbar: ResolvedNavbar
  readonly footer: ResolvedFooter
}): string[] {
  const ofItems = (items: readonly ResolvedNavItem[]): string[] =>
    items.flatMap(({ value, items: inner = [], dropdownItemsBefore = [], dropdownItemsAfter = [] }) => [
      ...(value === undefined ? [] : [value.html]),
      ...ofItems([...inner, ...dropdownItemsBefore, ...dropdownItemsAfter]),
    ])
  return [
    ...ofItems([...navbar.items, ...footer.groups.flatMap(({ items }) => items), ...footer.items]),
    ...(footer.copyright === undefined ? [] : [footer.copyright.html]),
  ]
}
