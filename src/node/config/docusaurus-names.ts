import { type KeyPath, keyPathText } from '../source-text/locate-key.js'

/** Options of Docusaurus that have another name in docsgen: key path to what to use instead. */
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
  announcementBar: 'announcement',
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
  'headTags.tagName': 'headTags.tag',
  'headTags.innerHTML': 'headTags.text',
  'analytics.trackingID': 'analytics.trackingId',
}

/** A hint that names the option to use instead of an option of Docusaurus; undefined for other keys. */
export function docusaurusHint(path: KeyPath): string | undefined {
  const name = keyPathText(path.filter((key) => typeof key === 'string'))
  if (!Object.hasOwn(docusaurusNames, name)) return undefined
  const instead = (docusaurusNames[name] ?? '').replace(/[\w.]+(?=,|$| and)/g, '"$&"')
  return `use ${instead} instead of Docusaurus's "${path.at(-1)}"`
}
