import type { PageLanguage, PageLink } from './page.js'

/**
 * A link of the navbar or footer. `href` includes the base, or is absolute. An item with `html` is no link: its label and
 * `href` are empty.
 */
export interface NavItem extends Omit<PageLink, 'language'> {
  /** Side of the navbar. */
  readonly position?: 'left' | 'right'
  /** The item is marked as current on routes at or below this path, which does not include the base. */
  readonly activeBasePath?: string
  /** Whether it links to another site; it then has an icon. */
  readonly external?: boolean
  /** If present, the item is a drop-down menu. */
  readonly items?: readonly NavItem[]
  readonly className?: string
  readonly ariaLabel?: string
  readonly target?: string
  /** Replaces the attribute that links to other sites have. */
  readonly rel?: string
  /** Safe HTML, with the base. */
  readonly html?: string
  /** Name of the sidebar whose pages mark the item as current. */
  readonly sidebar?: string
  /** Id of the docs folder whose versions the item, or its drop-down, is for. */
  readonly versionsOf?: string
  /** URLs of the same page or sidebar in the versions of `versionsOf`, by their names. */
  readonly hrefs?: Readonly<Record<string, string>>
  /** Whether the label is that of the version of the page. */
  readonly versionLabel?: boolean
  /** Name of the version that a link of such a drop-down leads to. */
  readonly version?: string
  /** Tag of the language that a link of the language menu leads to. */
  readonly language?: string
  /** Label of the group that the item is in, in the menu on phones. Absent for links. */
  readonly group?: string
  /** Language of the label, if it is not that of the site. */
  readonly labelLanguage?: PageLanguage
  /** Name of an icon, for the attribute `data-icon`: the style sheet has the icons of a site. */
  readonly icon?: string
}

/** The bar above the navbar. */
export interface Announcement {
  /** Identifies the announcement that a reader has dismissed: letters, digits, `-`, `_` and `.`. */
  readonly id: string
  /** Inline HTML. In the browser, it is empty (React keeps the HTML) unless components of the site are in the theme. */
  readonly html: string
  readonly dismissible: boolean
  readonly tone: AnnouncementTone
}

type AnnouncementTone = 'accent' | 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A titled list of links in the footer. */
export interface FooterGroup {
  readonly title?: string
  readonly items: readonly NavItem[]
}

/** An image with its alternative text; `srcDark` replaces it in dark mode. */
export interface Logo {
  readonly src: string
  readonly srcDark?: string
  readonly alt: string
  readonly href?: string
  readonly target?: string
  readonly className?: string
  /** In CSS pixels, with the proportions of the image. */
  readonly width?: number
  readonly height?: number
}

/** Light or dark. */
export type ColorMode = 'light' | 'dark'

/** A version of the docs, with the URL of its root. */
export interface VersionLink {
  /** Id of the docs folder; absent for the default one. */
  readonly docs?: string
  readonly name: string
  readonly label: string
  readonly latest: boolean
  readonly href: string
}

/** The menu of every page. */
export interface PageMenuSettings {
  /** Names of assistants, and the URLs that open them, with placeholders: see `pageMenuLinks`. */
  readonly assistants: readonly PageLink[]
  /** URL of the form for an issue about a page, with placeholders. */
  readonly reportUrl?: string
}

/** The public part of the config, with its defaults: what the theme and the browser know about the site. */
export interface SiteData {
  readonly title: string
  readonly tagline: string
  /** Origin, without a trailing slash: `https://example.com`. */
  readonly url: string
  /** Starts and ends with `/`. */
  readonly base: string
  readonly titleDelimiter: string
  readonly locale: string
  readonly favicon?: string
  readonly trailingSlash: boolean
  readonly colorMode: { readonly default: ColorMode; readonly switch: boolean; readonly respectSystem: boolean }
  readonly navbar: {
    /** Defaults to the title of the site; `false` if there is only the logo. */
    readonly title?: string | false
    readonly logo?: Logo
    /** `dark`: dark in both color modes; `primary`: in the accent color. */
    readonly style?: 'dark' | 'primary'
    /** Side of the links that the search is on; absent if there is none or the config does not say. */
    readonly search?: 'left' | 'right'
    readonly items: readonly NavItem[]
  }
  /** In the browser, `groups` is empty (React keeps the HTML) unless components of the site are in the theme. */
  readonly footer: {
    readonly style?: 'dark' | 'light'
    /** `false`: does not start with the name of the site, and a logo comes after the links. */
    readonly brand?: false
    readonly groups: readonly FooterGroup[]
    /** Links without groups. */
    readonly items?: readonly NavItem[]
    readonly logo?: Logo
    /** Safe HTML. */
    readonly copyright?: string
  }
  readonly announcement?: Announcement
  /** Absent if pages have no menu. */
  readonly pageMenu?: PageMenuSettings
  readonly versions: readonly VersionLink[]
  /** URL of the main page of the docs. */
  readonly mainDoc?: string
  readonly baseUrlBanner: boolean
  readonly search: SearchSettings
  /** Data of the site for its own components; absent if the config has none. */
  readonly customFields?: Readonly<Record<string, unknown>>
}

/** The search of a site. The hosted search needs a public key, which only allows searching. */
export type SearchSettings =
  | { readonly provider: 'none' }
  | { readonly provider: 'local' }
  | { readonly provider: 'hosted'; readonly appId: string; readonly indexName: string; readonly searchKey: string }
