import { type KeyPath, keyPathText } from '../source-text/locate-key.js'

/** Docusaurus' names of options that docsgen has under another name: key path to what to write. */
export const docusaurusNames: Readonly<Record<string, string>> = {
  baseUrl: 'base',
  i18n: 'locale',
  presets: 'docs, pages and theme',
  plugins: 'markdown.remarkPlugins, markdown.rehypePlugins and (for plugin-client-redirects) redirects',
  createRedirects: 'redirects',
  fromExtensions: 'redirects',
  toExtensions: 'redirects',
  themes: 'theme.components',
  themeConfig: 'navbar, footer, colorMode, search and analytics',
  staticDirectories: 'static.dirs',
  baseUrlIssueBanner: 'baseUrlBanner',
  onBrokenLinks: 'links.broken',
  onBrokenAnchors: 'links.brokenAnchors',
  onBrokenMarkdownLinks: 'links.brokenMarkdown',
  onDuplicateRoutes: 'links.duplicateRoutes',
  scripts: 'headTags',
  stylesheets: 'theme.css',
  algolia: 'search',
  gtag: 'analytics',
  googleAnalytics: 'analytics',
  'docs.path': 'docs.dir',
  'docs.routeBasePath': 'docs.routeBase',
  'docs.sidebarPath': 'docs.sidebars',
  'docs.remarkPlugins': 'markdown.remarkPlugins',
  'docs.rehypePlugins': 'markdown.rehypePlugins',
  'docs.showLastUpdateTime': 'docs.lastUpdated',
  'docs.numberPrefixParser': 'docs.numberPrefixes',
  'pages.path': 'pages.dir',
  'colorMode.defaultMode': 'colorMode.default',
  'colorMode.disableSwitch': 'colorMode.switch',
  'colorMode.respectPrefersColorScheme': 'colorMode.respectSystem',
  'footer.links': 'footer.groups',
  'markdown.hooks': 'links.brokenMarkdown and links.missingImages',
  'search.apiKey': 'search.searchKey',
  'analytics.trackingID': 'analytics.trackingId',
}

/** What an option of Docusaurus is called here, as a hint; undefined where the key is none of them. */
export function docusaurusHint(path: KeyPath): string | undefined {
  const name = keyPathText(path)
  if (!Object.hasOwn(docusaurusNames, name)) return undefined
  const here = (docusaurusNames[name] ?? '').replace(/[\w.]+(?=,|$| and)/g, '"$&"')
  return `Docusaurus' "${path.at(-1)}" is ${here} here`
}
