import type { ThemeComponent } from '../../../shared/theme-components.js'
import type { ThemeSlot } from '../../../shared/theme-slots.js'

/** What docsgen has in place of a component of Docusaurus's theme: a component, slots, or neither. */
export interface Counterpart {
  readonly component?: ThemeComponent
  /**
   * The modules of Docusaurus that have the same place on the page as the component: what a wrapper renders before or after one
   * of them belongs before or after the component.
   */
  readonly places?: readonly string[]
  /** The slots for what a component of a site adds. */
  readonly slots?: readonly ThemeSlot[]
  /** What to do if there is no component. */
  readonly advice?: string
}

const look = { advice: 'change its look in a style sheet' }

/** By the name of a component of Docusaurus's theme, or of the folder that it is in. */
const COUNTERPARTS: Readonly<Record<string, Counterpart>> = {
  Admonition: { advice: 'add names to markdown.admonitions.keywords, and change the look in a style sheet' },
  AnnouncementBar: { component: 'Announcement', places: ['AnnouncementBar'] },
  'BlogPostItem/Footer': { component: 'PostFooter', places: ['BlogPostItem/Footer'] },
  'BlogPostItem/Header': { component: 'PostHeader', places: ['BlogPostItem/Header'] },
  'BlogPostItem/Header/Info': { component: 'PostByline', places: ['BlogPostItem/Header/Info'] },
  CodeBlock: { advice: 'docsgen highlights code while it builds: change its look in a style sheet' },
  ColorModeToggle: { component: 'ColorModeSwitch', places: ['ColorModeToggle'] },
  Details: look,
  DocBreadcrumbs: { component: 'Breadcrumbs', places: ['DocBreadcrumbs'] },
  DocItem: { component: 'DocPage', places: ['DocItem', 'DocItem/Layout'], slots: ['beforeContent', 'afterContent'] },
  'DocItem/Footer': { component: 'PageFooter', places: ['DocItem/Footer'], slots: ['afterContent'] },
  'DocItem/Paginator': { component: 'Pagination', places: ['DocItem/Paginator'] },
  'DocItem/TOC': { component: 'Outline', places: ['DocItem/TOC/Desktop'], slots: ['outlineEnd'] },
  DocPage: { component: 'DocPage' },
  DocPaginator: { component: 'Pagination', places: ['DocPaginator'] },
  DocRoot: { component: 'Layout' },
  DocSidebar: {
    component: 'Sidebar',
    places: ['DocSidebar', 'DocSidebar/Desktop', 'DocSidebar/Desktop/Content'],
    slots: ['sidebarTop', 'sidebarBottom'],
  },
  DocSidebarItem: { component: 'SidebarItems' },
  DocSidebarItems: { component: 'SidebarItems' },
  DocVersionBanner: { advice: 'set "banner" of a version in docs.versions' },
  EditMetaRow: { component: 'PageFooter' },
  EditThisPage: { component: 'EditLink', places: ['EditThisPage'] },
  Error: { component: 'ErrorBox' },
  ErrorPageContent: { component: 'ErrorBox' },
  Footer: { component: 'Footer', places: ['Footer', 'Footer/Layout'], slots: ['footerStart', 'footerEnd'] },
  Heading: look,
  LastUpdated: { component: 'PageFooter' },
  Layout: { component: 'Layout', slots: ['layoutTop', 'footerEnd'] },
  Loading: { component: 'Spinner' },
  Logo: { component: 'Brand', places: ['Logo'] },
  Mermaid: { advice: 'docsgen renders diagrams itself' },
  Navbar: { component: 'Navbar', places: ['Navbar', 'Navbar/Layout'], slots: ['navbarStart', 'navbarEnd'] },
  'Navbar/ColorModeToggle': { component: 'ColorModeSwitch', places: ['Navbar/ColorModeToggle'] },
  'Navbar/Logo': { component: 'Brand', places: ['Navbar/Logo'] },
  'Navbar/MobileSidebar': { component: 'Menu' },
  'Navbar/Search': { component: 'SearchLink', places: ['Navbar/Search'] },
  NavbarItem: { component: 'NavLink', slots: ['navbarStart', 'navbarEnd'] },
  'NavbarItem/ComponentTypes': { advice: 'render its navbar items in the slot navbarStart or navbarEnd' },
  NotFound: { component: 'NotFound', places: ['NotFound', 'NotFound/Content'], slots: ['notFound'] },
  PaginatorNavLink: { component: 'Pagination' },
  SearchBar: { component: 'SearchLink', places: ['SearchBar'] },
  SearchPage: { advice: 'docsgen has its own search page' },
  SiteMetadata: { advice: 'write the tags into headTags' },
  SkipToContent: { component: 'SkipLink', places: ['SkipToContent'] },
  TOC: { component: 'Outline', places: ['TOC'], slots: ['outlineEnd'] },
  TOCCollapsible: { component: 'Outline' },
  TOCItems: { component: 'Outline' },
  TabItem: look,
  Tabs: look,
}

/** What docsgen has in place of a component, by its name: that of its own entry, or of the folder that it is in. */
export function counterpartOf(name: string): Counterpart | undefined {
  return foldersOf(name).flatMap((path) => ownValue(COUNTERPARTS, path) ?? [])[0]
}

/** The component of docsgen's theme that does what a component of Docusaurus's theme does. */
export function componentFor(name: string): ThemeComponent | undefined {
  return foldersOf(name).flatMap((path) => ownValue(COUNTERPARTS, path)?.component ?? [])[0]
}

/** The component of docsgen's theme that has the same place on the page as a component of Docusaurus's theme. */
export function componentInPlaceOf(name: string): ThemeComponent | undefined {
  return PLACES.get(name)
}

/** Components of Docusaurus's theme without props, which code of a site can use anywhere. */
const WITHOUT_PROPS: readonly string[] = ['Logo', 'SearchBar', 'SkipToContent']

/** The component of docsgen's theme that code of a site gets for one of Docusaurus's. */
export function componentToImport(name: string): ThemeComponent | undefined {
  return WITHOUT_PROPS.includes(name) ? PLACES.get(name) : undefined
}

const PLACES: ReadonlyMap<string, ThemeComponent> = new Map(
  Object.values(COUNTERPARTS).flatMap(({ component, places = [] }) =>
    component === undefined ? [] : places.map((place) => [place, component] as const),
  ),
)

/** A name and the folders that it is in: `DocItem/TOC/Desktop`, `DocItem/TOC`, `DocItem`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
}

function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
