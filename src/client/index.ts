/// <reference path="./virtual-modules.ts" preserve="true" />
/// <reference path="../tools/docusaurus/client/modules.ts" preserve="true" />
/// <reference path="./theme-modules.ts" preserve="true" />
/// <reference path="../tools/docusaurus/client/theme-originals.ts" preserve="true" />
/// <reference path="../features/blog/client/theme-modules.ts" preserve="true" />
/// <reference path="../features/languages/client/theme-modules.ts" preserve="true" />
/// <reference path="../features/search/client/theme-modules.ts" preserve="true" />
/// <reference path="../features/tags/client/theme-modules.ts" preserve="true" />
/// <reference path="../features/versions/client/theme-modules.ts" preserve="true" />
/** The public module `docsgen/client`: what themes, pages and components in MDX import. */
export type { SidebarCategory, SidebarData, SidebarItem, SidebarLink } from '../shared/page.js'
export type { BlogAuthor, BlogTag, ListedPost, PostData } from '../shared/blog.js'
export type { OutlineItem, PageData, PageLink, TagLink } from '../shared/page.js'
export type { ColorMode, FooterGroup, Logo, NavItem, SiteData } from '../shared/site.js'
export type { ClientLocation, ClientModule, RouteUpdate } from './client-modules.js'
export { useColorMode, useLocation, usePage, useRouter, useSite, useTheme } from './context.js'
export { useDocsVersion } from './docs-version.js'
export { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.js'
export { Island } from './island.js'
export { withBase } from '../shared/route.js'
export { Link, type LinkProps } from './link.js'
export { Prose, type ProseProps } from './prose.js'
export type { NavigateOptions, Router, RouterLocation } from './router/router.js'
export { StaticPart } from './static-part.js'
export type * from '../features/theme-types.js'
export type * from './theme.js'
