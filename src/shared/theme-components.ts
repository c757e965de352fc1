/** The components of a theme, which `theme.components` in the config can replace, with their descriptions. */
export const THEME_COMPONENTS = {
  Announcement: 'The bar above the navbar',
  BaseUrlBanner: 'The message on the home page if the assets did not load',
  Brand: 'The logo and title in the navbar',
  Breadcrumbs: 'The sidebar categories above a page',
  ColorModeSwitch: 'The button that switches between light and dark mode',
  DocPage: 'A page of the docs folder',
  ErrorBox: 'An error message, with a Retry button',
  Footer: 'Link groups, logo and copyright below every page',
  Layout: 'The layout of every page',
  Menu: 'The menu on phones, and the sidebar column on wide screens',
  NavLink: 'A link or drop-down menu of the navbar',
  Navbar: 'The bar at the top of every page',
  NotFound: 'The page for unknown paths',
  Outline: 'The headings of a page',
  PageFooter: 'The edit link, and the date and author of the last change',
  Pagination: 'Links to the previous and next page',
  ProgressBar: 'The progress bar of a page that takes long to load',
  SearchLink: 'The link that opens the search',
  Sidebar: 'The links between pages',
  SidebarItems: 'A list of the sidebar, with its nested lists',
  SkipLink: 'The link that skips to the content',
  Spinner: 'The spinner of a page that is loading',
  Tags: 'The tags of a page',
  UnlistedBanner: 'The message on a page that is in no list',
  VersionNotice: 'The version that a page is about, and a banner if readers should use another one',
} as const

/** Name of a theme component. */
export type ThemeComponent = keyof typeof THEME_COMPONENTS

/** Names of the components that do nothing in the browser, unless the site replaces them. */
export const STATIC_COMPONENTS: readonly ThemeComponent[] = [
  'Announcement',
  'BaseUrlBanner',
  'Brand',
  'ColorModeSwitch',
  'Footer',
  'NotFound',
  'SearchLink',
]
