import { componentFor } from './counterparts.js'

/** What to do instead, by the beginning of a module's name, or by `module#export`. */
const ADVICE: Readonly<Record<string, string>> = {
  '@docusaurus/ComponentCreator': 'docsgen creates the routes; import the component of the page itself',
  '@docusaurus/core': 'import the hooks and components from modules such as "@docusaurus/Link"',
  '@docusaurus/mdx-loader': 'write remark and rehype plugins: `markdown.remarkPlugins`, `markdown.rehypePlugins`',
  '@docusaurus/plugin-client-redirects': 'use the option `redirects`',
  '@docusaurus/plugin-content-blog':
    'docsgen has no hooks for the blog; write components with the hooks of "docsgen/client"',
  '@docusaurus/plugin-content-docs': 'import the hooks from "@docusaurus/plugin-content-docs/client"',
  '@docusaurus/plugin-google-gtag': 'use the option `analytics`',
  '@docusaurus/plugin-ideal-image': 'import "@theme/IdealImage", or use an `<img>`',
  '@docusaurus/renderRoutes': 'docsgen renders one page for each route; import the component of the page itself',
  '@docusaurus/theme-common/internal#':
    'the hook is private to Docusaurus; "docsgen/client" has `usePage`, `useSite`, `useRouter` and `useColorMode`',
  '@docusaurus/theme-live-codeblock': 'docsgen has no live code; use a static code block or your own component',
  '@docusaurus/theme-search-algolia': "use the option `search` with `provider: 'hosted'`",
  '@docusaurus/types': 'import types only, with `import type`; the config has its types from "docsgen"',
  '@docusaurus/utils': 'it runs in Node; use a package or your own code',
  '@docusaurus/theme-common#useDoc': 'import it from "@docusaurus/plugin-content-docs/client"',
  '@docusaurus/theme-common#useDocsSidebar': 'use `useCurrentSidebarCategory`, or replace the component `Sidebar`',
  '@docusaurus/plugin-content-docs/client#useDocsSidebar':
    'use `useCurrentSidebarCategory`, or replace the component `Sidebar`',
  '@docusaurus/plugin-content-docs/client#DocProvider': 'every page has it: call `useDoc`',
  '@generated/client-modules': 'import the modules in a component of the theme: `theme.slots`',
  '@generated/routes': 'import `pages` from "docsgen:pages", which lists the pages of the docs',
  '@theme/Blog': 'components of the blog cannot be imported or replaced',
  '@theme/DocTag': 'pages of tags are generated; they cannot be imported or replaced',
  '@theme/Playground': 'docsgen has no live code; use a static code block or your own component',
  '@theme/ReactLiveScope': 'docsgen has no live code; use a static code block or your own component',
  '@theme/Root': 'write the component to src/theme/Root.js: it wraps every page',
  '@theme/SearchPage': 'the page /search is generated; replace the component `SearchLink`, or use a slot',
}

/** Modules that Docusaurus looks for in `src/theme` and docsgen does not. */
const FILES: Readonly<Record<string, string>> = {
  'prism-include-languages': 'delete it: docsgen highlights all languages without it',
  SiteMetadata: 'use the options `headTags` and `image`',
}

/** What to do with a module in the folder `src/theme` that has no effect. */
export function replacementOfFile(name: string): string {
  return (
    FILES[name] ??
    replacementOf(`@theme/${name}`) ??
    'wrap or replace one of the components of docsgen: `docsgen eject --list`'
  )
}

/** What to use instead of a module (`@theme/DocItem/Layout`) or of an export (`@docusaurus/theme-common#useDoc`). */
export function replacementOf(name: string): string | undefined {
  const advice = ADVICE[longestStart(name, ADVICE)]
  if (advice !== undefined) return advice
  if (!name.startsWith('@theme/')) return undefined
  const own = componentFor(name.slice('@theme/'.length))
  if (own === undefined) return undefined
  return `use "@theme/${own}", the component of docsgen's theme; \`theme.components.${own}\` replaces it`
}

/** The longest key that is a name, or a folder of it; empty if there is none. */
function longestStart(name: string, table: Readonly<Record<string, string>>): string {
  const starts = Object.keys(table).filter(
    (key) => name === key || name.startsWith(key.endsWith('#') ? key : `${key}/`) || isFamily(key, name),
  )
  return starts.sort((a, b) => b.length - a.length)[0] ?? ''
}

/** `@theme/Blog` and `@theme/DocTag` begin the names of several components: `BlogPostItem`, `DocTagsListPage`. */
function isFamily(key: string, name: string): boolean {
  return (key === '@theme/Blog' || key === '@theme/DocTag') && name.startsWith(key)
}
