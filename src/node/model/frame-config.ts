// The config of what surrounds every page.
import type { Announcement, Logo } from '../../shared/site.js'
import type { KeyPath } from '../source-text/locate-key.js'

/** A link in the navbar or the footer, with exactly one of `to`, `href` and `doc`, or a drop-down with `items`. */
export interface ResolvedNavItem {
  readonly label: string
  /** Site path without base. */
  readonly to?: string
  /** Absolute URL, used unchanged. */
  readonly href?: string
  /** Doc id. */
  readonly doc?: string
  readonly position?: 'left' | 'right'
  readonly activeBasePath?: string
  readonly items?: readonly ResolvedNavItem[]
  readonly className?: string
  readonly ariaLabel?: string
  /** Key of `ResolvedConfig.icons`. */
  readonly icon?: string
  /** Navbar only: whether wide screens show the icon without the label. */
  readonly iconOnly?: boolean
}

/** The bar above the navbar. */
export interface ResolvedAnnouncement extends Announcement {
  /** The URLs of its links, as written, each with the key path of its option. */
  readonly urls: readonly { readonly url: string; readonly path: KeyPath }[]
}

/** `src` and `srcDark` are site paths without base, or absolute URLs. */
export type ResolvedLogo = Logo

export interface ResolvedNavbar {
  readonly title?: string
  readonly logo?: ResolvedLogo
  readonly items: readonly ResolvedNavItem[]
}

export interface ResolvedFooter {
  readonly groups: readonly { readonly title: string; readonly items: readonly ResolvedNavItem[] }[]
  readonly logo?: ResolvedLogo
  readonly copyright?: string
}
