/** The components of a theme, which `theme.components` in the config can replace, with their descriptions. */
export const THEME_COMPONENTS = {
  Announcement: 'The bar above the navbar',
  AuthorCard: 'An author of a blog',
  AuthorList: 'The list of the authors of a blog',
  BaseUrlBanner: 'The message on the home page if the assets did not load',
  Brand: 'The logo and title in the navbar',
  Breadcrumbs: 'The sidebar categories above a page',
  ColorModeSwitch: 'The button that switches between light and dark mode',
  DocPage: 'A page of the docs folder',
  EditLink: 'The edit link of a page',
  ErrorBox: 'An error message that readers can close, with a Retry button',
  Footer: 'Link groups, logo and copyright below every page',
  LanguageNotice: 'The message on a page that is not translated, or whose original has changed',
  Layout: 'The layout of every page',
  Menu: 'The menu on phones, and the sidebar column on wide screens',
  NavLink: 'A link or drop-down menu of the navbar',
  Navbar: 'The bar at the top of every page',
  NotFound: 'The page for unknown paths',
  Outline: 'The headings of a page',
  PageFooter: 'The edit link, and the date and author of the last change',
  PageMenu: 'The button that copies a page, with a menu to view it, ask about it, edit it and report issues',
  Pagination: 'Links to the previous and next page',
  PostArchive: 'The archive of a blog: all posts by year',
  PostByline: 'The date, the reading time and the authors of a post',
  PostFooter: 'The tags below a post',
  PostHeader: 'The title, date and authors above a post',
  PostList: 'The posts of a blog, a tag or an author',
  ProgressBar: 'The progress bar of a page that takes long to load',
  SearchLink: 'The link that opens the search',
  Sidebar: 'The links between pages',
  SidebarItems: 'A list of the sidebar, with its nested lists',
  SkipLink: 'The link that skips to the content',
  Spinner: 'The spinner of a page that is loading',
  TagList: 'The list of the tags of a blog',
  Tags: 'The tags of a page',
  UnlistedBanner: 'The message on a page that is in no list',
  VersionNotice: 'The version that a page is about, and a banner if readers should use another one',
} as const

/** Name of a theme component. */
export type ThemeComponent = keyof typeof THEME_COMPONENTS

/** Whether the theme has a component of this name. */
export function isThemeComponent(name: string): name is ThemeComponent {
  return Object.hasOwn(THEME_COMPONENTS, name)
}

/** Names of the components that do nothing in the browser, unless the site replaces them. */
export const STATIC_COMPONENTS: readonly ThemeComponent[] = [
  'Announcement',
  'AuthorCard',
  'AuthorList',
  'BaseUrlBanner',
  'Brand',
  'ColorModeSwitch',
  'Footer',
  'NotFound',
  'PostArchive',
  'PostByline',
  'PostFooter',
  'PostHeader',
  'PostList',
  'SearchLink',
  'TagList',
]
