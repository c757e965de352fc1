import type { PageLink } from './page.js'

/** A link of the navbar or footer. `href` is ready to use: it carries the base, or is absolute. */
export interface NavItem extends PageLink {
  /** Navbar side. */
  readonly position?: 'left' | 'right'
  /** Routes at or below this path (without base) mark the item as current. */
  readonly activeBasePath?: string
  /** Leaves the site: opened as a plain link, with an icon. */
  readonly external?: boolean
  /** A drop-down where present. */
  readonly items?: readonly NavItem[]
  readonly className?: string
  readonly ariaLabel?: string
}

export interface FooterGroup {
  readonly title: string
  readonly items: readonly NavItem[]
}

/** An image with its alternative text; `srcDark` replaces it in the dark mode. */
export interface Logo {
  readonly src: string
  readonly srcDark?: string
  readonly alt: string
  readonly href?: string
  readonly width?: number
  readonly height?: number
}

export type ColorMode = 'light' | 'dark'

/** What the theme and the browser know of the site: the public part of the config, resolved. */
export interface SiteData {
  readonly title: string
  readonly tagline: string
  /** Origin, without trailing slash: `https://example.com`. */
  readonly url: string
  /** Begins and ends with `/`. */
  readonly base: string
  readonly titleDelimiter: string
  readonly locale: string
  readonly favicon?: string
  readonly trailingSlash: boolean
  readonly colorMode: { readonly default: ColorMode; readonly switch: boolean; readonly respectSystem: boolean }
  readonly navbar: { readonly title?: string; readonly logo?: Logo; readonly items: readonly NavItem[] }
  /** In the browser its groups are empty unless the config replaces a theme component: the HTML is adopted. */
  readonly footer: {
    readonly groups: readonly FooterGroup[]
    readonly logo?: Logo
    readonly copyright?: string
  }
  readonly versions: readonly {
    readonly name: string
    readonly label: string
    readonly latest: boolean
    readonly href: string
  }[]
  /** URL of the main doc. */
  readonly mainDoc?: string
  readonly baseUrlBanner: boolean
  readonly search: SearchSettings
  readonly analytics?: { readonly provider: 'google'; readonly trackingId: string; readonly honorDoNotTrack: boolean }
}

export type SearchSettings =
  | { readonly provider: 'none' }
  | { readonly provider: 'local' }
  | { readonly provider: 'hosted'; readonly appId: string; readonly indexName: string; readonly searchKey: string }
