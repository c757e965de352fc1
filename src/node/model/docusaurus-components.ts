import type { ThemeComponent } from '../../shared/theme-components.js'

/**
 * Components of Docusaurus's theme, and the component of docsgen that has the same place on the page: what a wrapper
 * renders before or after one of them belongs before or after the other.
 */
export const SAME_PLACE: Readonly<Record<string, ThemeComponent>> = {
  AnnouncementBar: 'Announcement',
  'BlogPostItem/Footer': 'PostFooter',
  'BlogPostItem/Header': 'PostHeader',
  'BlogPostItem/Header/Info': 'PostByline',
  ColorModeToggle: 'ColorModeSwitch',
  DocBreadcrumbs: 'Breadcrumbs',
  DocItem: 'DocPage',
  'DocItem/Footer': 'PageFooter',
  'DocItem/Layout': 'DocPage',
  'DocItem/Paginator': 'Pagination',
  'DocItem/TOC/Desktop': 'Outline',
  DocPaginator: 'Pagination',
  DocSidebar: 'Sidebar',
  'DocSidebar/Desktop': 'Sidebar',
  'DocSidebar/Desktop/Content': 'Sidebar',
  EditThisPage: 'EditLink',
  Footer: 'Footer',
  'Footer/Layout': 'Footer',
  Logo: 'Brand',
  Navbar: 'Navbar',
  'Navbar/ColorModeToggle': 'ColorModeSwitch',
  'Navbar/Layout': 'Navbar',
  'Navbar/Logo': 'Brand',
  'Navbar/Search': 'SearchLink',
  NotFound: 'NotFound',
  'NotFound/Content': 'NotFound',
  SearchBar: 'SearchLink',
  SkipToContent: 'SkipLink',
  TOC: 'Outline',
}
