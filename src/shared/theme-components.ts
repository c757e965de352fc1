/** The components of a theme, which `theme.components` in the config may replace, and what each renders. */
export const THEME_COMPONENTS = {
  BaseUrlBanner: 'What the home page says when the assets did not load',
  Brand: 'Logo and title in the navbar',
  Breadcrumbs: 'The way from the sidebar to the page',
  ColorModeSwitch: 'The button between light and dark',
  DocPage: 'A page of the docs folder',
  ErrorBox: 'What stands in for something that failed',
  Footer: 'Link groups, logo and copyright below every page',
  Layout: 'The frame of every page',
  Menu: 'The drawer of phones, and the column of the sidebar',
  NavLink: 'A link or drop-down of the navbar',
  Navbar: 'The bar above every page',
  NotFound: 'The page of an unknown path',
  Outline: 'The headings of a page',
  PageFooter: 'Edit link and last change',
  Pagination: 'Links to the previous and next page',
  ProgressBar: 'The bar of a page that takes long',
  SearchLink: 'The way to the search',
  Sidebar: 'The links between pages',
  SidebarItems: 'One list of the sidebar, and the lists in it',
  SkipLink: 'The link that skips to the content',
  Spinner: 'What turns while a page is loading',
} as const

export type ThemeComponent = keyof typeof THEME_COMPONENTS
