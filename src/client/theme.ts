import type { ComponentType, ReactNode } from 'react'
import type { LiveFeatureComponents, ServerFeatureComponents } from '../features/theme-types.js'
import type { NeighborLink, OutlineItem, PageData, PageLink, SidebarData, SidebarItem } from '../shared/page.js'
import type { NavItem } from '../shared/site.js'
import type { ThemeComponent } from '../shared/theme-components.js'

/** Props of the layout of every page: skip link, navbar, menu with the sidebar, `<main id="dg-main">`, footer. */
export interface LayoutProps {
  readonly page: PageData
  /** Undefined if the page has no sidebar. */
  readonly sidebar?: SidebarData
  /** The content of `<main>`. */
  readonly children: ReactNode
}

/** Props of the bar at the top, which also has the button that opens the menu on phones. */
export interface NavbarProps {
  readonly page: PageData
}

/** Props of a link or drop-down menu of the navbar, which is also in the phone menu. */
export interface NavLinkProps {
  readonly item: NavItem
  readonly page: PageData
}

/** Props of the element `#dg-menu`: a popover on phones, the sidebar's column on wide screens. */
export interface MenuProps {
  readonly page: PageData
  readonly sidebar?: SidebarData
}

/** Props of the sidebar. */
export interface SidebarProps {
  readonly sidebar: SidebarData
  readonly page: PageData
}

/** Props of a list of sidebar items, which renders its nested lists. */
export interface SidebarItemsProps {
  readonly items: readonly SidebarItem[]
  /** `href` of the current page, whose link has `aria-current`. */
  readonly currentHref: string
}

/** Props of a page of the docs folder: breadcrumbs, heading, prose, edit link, pagination, outline. */
export interface DocPageProps {
  readonly page: PageData
  /** Prose and islands. */
  readonly children: ReactNode
}

/** Props of the breadcrumbs. */
export interface BreadcrumbsProps {
  readonly items: readonly PageLink[]
  /** Name of the page itself, the last breadcrumb. */
  readonly title: string
}

/**
 * Props of a page's list of headings. It needs `data-outline`: `client/controls.ts` marks the current section, and writes its
 * text into `data-outline-current` if there is one.
 */
export interface OutlineProps {
  readonly items: readonly OutlineItem[]
}

/** Props of the edit link. */
export interface EditLinkProps {
  /** What `editUrl` of the config gives: a URL, or what its function returned instead. */
  readonly editUrl: unknown
}

/** Props of the edit link, and of the date and author of the last change. */
export interface PageFooterProps {
  readonly page: PageData
}

/** Props of the menu above the text of a page. It renders nothing if it has no entries. */
export interface PageMenuProps {
  readonly page: PageData
}

/** Props of the links to the previous and next page. */
export interface PaginationProps {
  readonly previous?: NeighborLink
  readonly next?: NeighborLink
}

/**
 * Props of a red box with a message. Must have `role="alert"`. Before React has loaded, a document shows the static HTML of the
 * box: there, a button with `data-close` closes it, and any other button retries.
 */
export interface ErrorBoxProps {
  readonly message: string
  /** If set, the box has a Retry button. */
  readonly onRetry?: (() => void) | undefined
  /** If set, the box has a button that closes it. */
  readonly onDismiss?: (() => void) | undefined
}

/**
 * Props of the progress bar of a route that takes long to load. Must have `role="progressbar"`. Before React has loaded, a
 * document shows the static HTML of the bar, whose root element gets its value as `aria-valuenow` and as the property `--progress`.
 */
export interface ProgressBarProps {
  /** 0 to 1; at 1, the bar fades out. */
  readonly value: number
}

/** Props of a component in a slot of the theme: `theme.slots` in the config. */
export interface SlotProps {
  /** The current page. */
  readonly page: PageData
}

/** Components that need no browser code: see `StaticPart`. They must not depend on the current page. */
export interface StaticComponents {
  /** Needs `.announcement`, which is hidden on `[data-dismissed]`; a click on `[data-dismiss]` dismisses it. */
  readonly Announcement: ComponentType
  readonly BaseUrlBanner: ComponentType
  readonly Brand: ComponentType
  readonly ColorModeSwitch: ComponentType
  readonly Footer: ComponentType
  readonly NotFound: ComponentType
  readonly SearchLink: ComponentType
}

/** The components of a theme in Node: all that are rendered there only are present. */
export type ServerTheme = Theme & ServerFeatureComponents

/** `Theme` must have all components that the config can replace. */
type LiveComponent = Exclude<
  ThemeComponent,
  keyof StaticComponents | keyof ServerFeatureComponents | keyof LiveFeatureComponents
>

/**
 * The components of a theme. A site can replace each of them with a file that its config names; the other components
 * use the replacement through `useTheme`. Components without props use `useSite` and `usePage`.
 */
export interface Theme
  extends Partial<StaticComponents>,
    Partial<ServerFeatureComponents>,
    LiveFeatureComponents,
    Record<LiveComponent, unknown> {
  readonly Layout: ComponentType<LayoutProps>
  readonly SkipLink: ComponentType
  readonly Navbar: ComponentType<NavbarProps>
  readonly NavLink: ComponentType<NavLinkProps>
  readonly Menu: ComponentType<MenuProps>
  readonly Sidebar: ComponentType<SidebarProps>
  readonly SidebarItems: ComponentType<SidebarItemsProps>
  readonly DocPage: ComponentType<DocPageProps>
  readonly Breadcrumbs: ComponentType<BreadcrumbsProps>
  readonly Outline: ComponentType<OutlineProps>
  readonly EditLink: ComponentType<EditLinkProps>
  readonly PageFooter: ComponentType<PageFooterProps>
  readonly PageMenu: ComponentType<PageMenuProps>
  readonly Pagination: ComponentType<PaginationProps>
  readonly ErrorBox: ComponentType<ErrorBoxProps>
  /** Must have `role="status"`. */
  readonly Spinner: ComponentType
  readonly ProgressBar: ComponentType<ProgressBarProps>
  readonly UnlistedBanner: ComponentType
}
