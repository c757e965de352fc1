import type { ComponentType, ReactNode } from 'react'
import type { OutlineItem, PageData, PageLink, SidebarData, SidebarItem } from '../shared/page.js'
import type { NavItem } from '../shared/site.js'
import type { ThemeComponent } from '../shared/theme-components.js'

/** The frame of every page: skip link, navbar, menu with the sidebar, `<main id="dg-main">`, footer. */
export interface LayoutProps {
  readonly page: PageData
  /** Absent where the page has no sidebar. */
  readonly sidebar?: SidebarData | undefined
  /** What stands in `<main>`. */
  readonly children: ReactNode
}

/** The bar at the top, and the buttons that open the menu on phones. */
export interface NavbarProps {
  readonly page: PageData
}

/** One link or drop-down of the navbar or of the phone menu. */
export interface NavLinkProps {
  readonly item: NavItem
  readonly page: PageData
}

/** The element `#dg-menu`: a popover drawer on phones, the sidebar's column on wide screens. */
export interface MenuProps {
  readonly page: PageData
  readonly sidebar?: SidebarData | undefined
}

export interface SidebarProps {
  readonly sidebar: SidebarData
  readonly page: PageData
}

/** One list of sidebar items; renders nested lists by itself. */
export interface SidebarItemsProps {
  readonly items: readonly SidebarItem[]
  /** `href` of the page shown, which is marked with `aria-current`. */
  readonly currentHref: string
}

/** A page of the docs folder: breadcrumbs, heading, prose, edit link, pagination, outline. */
export interface DocPageProps {
  readonly page: PageData
  /** The body: prose and islands. */
  readonly children: ReactNode
}

export interface BreadcrumbsProps {
  readonly items: readonly PageLink[]
  /** Title of the page itself, the last crumb. */
  readonly title: string
}

/** The headings of a page. The list carries `data-outline`: the boot script marks the current section in it. */
export interface OutlineProps {
  readonly items: readonly OutlineItem[]
}

/** Edit link and date of the last change. */
export interface PageFooterProps {
  readonly page: PageData
}

export interface PaginationProps {
  readonly previous?: PageLink | undefined
  readonly next?: PageLink | undefined
}

/** A red box with a message and, where something can be done, a Retry button. Must have `role="alert"`. */
export interface ErrorBoxProps {
  readonly message: string
  readonly onRetry?: (() => void) | undefined
}

/** The bar of a route that takes long. Must have `role="progressbar"`. */
export interface ProgressBarProps {
  /** Share of the whole, 0 to 1; 1 fades it out. */
  readonly value: number
}

/** Components that need no browser code: see `StaticPart`. They must not depend on the page that is shown. */
export interface StaticComponents {
  readonly BaseUrlBanner: ComponentType
  readonly Footer: ComponentType
  readonly NotFound: ComponentType
}

/** Whatever the config may replace must be in the interface below. */
type LiveComponent = Exclude<ThemeComponent, keyof StaticComponents>

/**
 * The components of a theme. A site replaces any of them by naming a file in its config; every other component finds
 * the replacement through `useTheme`. Those without props read what they need from `useSite` and `usePage`.
 */
export interface Theme extends Partial<StaticComponents>, Record<LiveComponent, unknown> {
  readonly Layout: ComponentType<LayoutProps>
  readonly SkipLink: ComponentType
  readonly Navbar: ComponentType<NavbarProps>
  readonly NavLink: ComponentType<NavLinkProps>
  readonly Brand: ComponentType
  readonly SearchLink: ComponentType
  readonly ColorModeSwitch: ComponentType
  readonly Menu: ComponentType<MenuProps>
  readonly Sidebar: ComponentType<SidebarProps>
  readonly SidebarItems: ComponentType<SidebarItemsProps>
  readonly DocPage: ComponentType<DocPageProps>
  readonly Breadcrumbs: ComponentType<BreadcrumbsProps>
  readonly Outline: ComponentType<OutlineProps>
  readonly PageFooter: ComponentType<PageFooterProps>
  readonly Pagination: ComponentType<PaginationProps>
  readonly ErrorBox: ComponentType<ErrorBoxProps>
  /** Must have `role="status"`. */
  readonly Spinner: ComponentType
  readonly ProgressBar: ComponentType<ProgressBarProps>
}
