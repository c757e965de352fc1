import { describe, expect, test } from 'vitest'
import { type Migration, migrateSite } from '../../src/tools/migrate/migrate.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

/** Files that the configs below name. */
const siteFiles = {
  'docs/intro.md': '# Intro\n',
  'src/pages/index.js': 'export default () => null\n',
  'static/img/favicon.ico': '',
  'static/img/logo.svg': '',
  'sidebars.js': 'module.exports = {}\n',
}

async function migrated(files: Readonly<Record<string, string>>): Promise<Migration> {
  const root = temporaryDir('migrate')
  writeFiles(root, { ...siteFiles, ...files })
  return migrateSite({ root })
}

/** Migrates a config that is the given code and a title. */
function migratedConfig(code: string, files: Readonly<Record<string, string>> = {}): Promise<Migration> {
  return migrated({ 'docusaurus.config.js': `export default {\n  title: 'T',\n${code}\n}\n`, ...files })
}

/** `docusaurus.config.js:3:5 needs.this`, without the text of the note. */
function places({ notes }: Migration): string[] {
  return notes.map(({ key, location: { file, line, column } }) =>
    line === undefined ? file : `${line}:${column} ${key}`,
  )
}

/** The lines of the new config between its title and its end, without the lines that every config has. */
function linesOf({ configText }: Migration): string {
  const [before = '', body = ''] = configText.split("  title: 'T',\n")
  const own = withoutLenient(body).split('\n').slice(0, -2)
  const usual = [
    /^ {2}docs: false,$/,
    /^ {2}pages: false,$/,
    /^ {2}colorMode: \{ respectSystem: false \},$/,
    /^ {2}markdown: \{ format: 'mdx' \},$/,
    /^ {2}theme: \{ compat: 'docusaurus' \},$/,
    /^ {2}(?:csp: false,|\/\/ As in Docusaurus, pages may load .*)$/,
  ]
  const imports = before.split('\n').filter((line) => !/^(?:import \{ defineConfig|export default|$)/.test(line))
  return [...imports, ...own.filter((line) => !usual.some((pattern) => pattern.test(line)))].join('\n')
}

/** The text of a config without the severities that every migrated config lowers. */
function withoutLenient(body: string): string {
  return body
    .replace(/^ {2}diagnostics: \{\n(?: {4}'[\w-]+': 'warn',\n)* {2}\},\n/m, '')
    .replace(/^ {4}(?:html|absolute): 'warn',\n/gm, '')
    .replace(/ (?:html|absolute): 'warn',?/g, '')
    .replace(/^ {2}links: \{\s*(?:brokenMarkdown: 'warn',\s*duplicateRoutes: 'warn',?)?\s*\},\n/m, '')
}

const usualSite = `import { themes as prismThemes } from 'prism-react-renderer'
import type { Config } from '@docusaurus/types'
import type * as Preset from '@docusaurus/preset-classic'

const config: Config = {
  title: "My site's docs",
  tagline: 'Quick',
  favicon: 'img/favicon.ico',
  url: 'https://example.com/',
  baseUrl: '/project/',
  organizationName: 'acme',
  projectName: 'project',
  onBrokenLinks: 'throw',
  onBrokenMarkdownLinks: 'throw',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  presets: [
    [
      'classic',
      {
        docs: { sidebarPath: './sidebars.js', editUrl: 'https://github.com/acme/project/tree/main/' },
        blog: { showReadingTime: true, feedOptions: { type: 'all' } },
        theme: { customCss: './src/css/custom.css' },
      } satisfies Preset.Options,
    ],
  ],
  themeConfig: {
    image: 'img/card.png',
    navbar: {
      title: 'Project',
      logo: { alt: 'Logo', src: 'img/logo.svg' },
      items: [
        { type: 'docSidebar', sidebarId: 'tutorial', position: 'left', label: 'Tutorial' },
        { to: '/blog', label: 'Blog', position: 'left' },
        { href: 'https://github.com/acme/project', label: 'GitHub', position: 'right' },
      ],
    },
    footer: {
      style: 'dark',
      links: [{ title: 'Docs', items: [{ label: 'Tutorial', to: '/docs/intro' }] }],
      copyright: \`Copyright © \${new Date().getFullYear()} Acme\`,
    },
    prism: { theme: prismThemes.github, darkTheme: prismThemes.dracula },
  } satisfies Preset.ThemeConfig,
}

export default config
`

const usualResult = `import { defineConfig } from 'docsgen'

export default defineConfig({
  title: "My site's docs",
  tagline: 'Quick',
  url: 'https://example.com',
  base: '/project/',
  favicon: '/img/favicon.ico',
  docs: {
    routeBase: '/docs',
    sidebars: 'sidebars.js',
    editUrl: 'https://github.com/acme/project/tree/main/docs/',
    sectionIndexes: false,
  },
  blog: { feed: { types: ['rss', 'atom', 'json'] } },
  pages: { dir: 'src/pages' },
  navbar: {
    title: 'Project',
    logo: { src: '/img/logo.svg', alt: 'Logo' },
    items: [
      { type: 'docSidebar', label: 'Tutorial', sidebarId: 'tutorial', position: 'left' },
      { label: 'Blog', to: '/blog', position: 'left' },
      { label: 'GitHub', href: 'https://github.com/acme/project' },
    ],
  },
  footer: {
    style: 'dark',
    groups: [{ title: 'Docs', items: [{ label: 'Tutorial', to: '/docs/intro' }] }],
    copyright: \`Copyright © \${new Date().getFullYear()} Acme\`,
  },
  colorMode: { respectSystem: false },
  links: { html: 'warn', absolute: 'warn', duplicateRoutes: 'warn' },
  diagnostics: {
    'table-syntax': 'warn',
    'damaged-image': 'warn',
    'component-attribute': 'warn',
    'component-content': 'warn',
    'code-file': 'warn',
    'code-region': 'warn',
    'impossible-date': 'warn',
  },
  markdown: { format: 'mdx' },
  theme: { css: ['src/css/custom.css'], compat: 'docusaurus' },
`

describe('a config of the usual shape', () => {
  test('becomes a config with only the settings that differ', async () => {
    const result = await migrated({
      'docusaurus.config.ts': usualSite,
      'blog/2024-01-01-hi.md': 'Hi\n',
      'src/css/custom.css': '',
    })
    expect(result.configText).toContain(usualResult)
    expect(places(result)).toEqual(['27:5 themeConfig.image'])
  })
})

const evaluated: readonly (readonly [what: string, files: Readonly<Record<string, string>>, title?: string])[] = [
  ['CommonJS', { 'docusaurus.config.js': "module.exports = { title: 'T' }" }],
  ['a function', { 'docusaurus.config.js': "module.exports = () => ({ title: 'T' })" }],
  ['an async function', { 'docusaurus.config.mjs': "export default async () => ({ title: 'T' })" }],
  ['a promise', { 'docusaurus.config.cjs': "module.exports = Promise.resolve({ title: 'T' })" }],
  ['TypeScript', { 'docusaurus.config.ts': "const title: string = 'T'\nexport default { title }" }, 'title,'],
  [
    'imports with an export of CommonJS',
    {
      'docusaurus.config.js': "import { a } from './a.js'\nmodule.exports = { title: a }",
      'a.js': "export const a = 'T'",
    },
    'title: a,',
  ],
  [
    'packages that are not installed',
    {
      'docusaurus.config.js': `const { themes } = require('prism-react-renderer')
require('dotenv').config({ path: require.resolve('absent/.env') })
const { title = 'T' } = { ...require('absent')(themes.github) }
module.exports = async () => ({ title: (await import('absent/esm')).default ? title : '' })`,
    },
  ],
  [
    'the environment and the place of the file',
    {
      'docusaurus.config.mjs': `import { readFileSync } from 'node:fs'
const text = readFileSync(import.meta.dirname + '/title.txt', 'utf8')
export default { title: process.env.NODE_ENV === 'production' && process.env.PATH ? text : '' }`,
      'title.txt': 'T',
    },
  ],
]

test.each(evaluated.map(([what, files, title = "title: 'T',"]) => ({ what, files, title })))(
  'evaluates $what',
  async ({ files, title }) => {
    expect((await migrated(files)).configText).toContain(`  ${title}\n`)
  },
)

const failures: readonly (readonly [what: string, config: string, message: string, line: number])[] = [
  ['an error that is thrown', 'const a = undefined\nexport default { title: a.b }', 'TypeError', 2],
  ['a syntax error', 'export default {\n  title: "T"\n  url: "U"\n}', 'Expected "}" but found "url"', 3],
  ['a file that is missing', "\nimport a from './absent.js'\nexport default { title: a }", './absent.js', 2],
  ['a config that is not an object', 'export default 1', 'exports 1', 1],
]

test.each(failures)('reports %s with its place', async (_what, config, message, line) => {
  const error = await migrated({ 'docusaurus.config.js': config }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    exitCode: 1,
    diagnostics: [{ message: expect.stringContaining(message), location: { file: 'docusaurus.config.js', line } }],
  })
})

/** Code of an old config, the code that it becomes, and the keys that a person has to look at. */
const rows: readonly (readonly [what: string, code: string, expected: string, manual?: readonly string[]])[] = [
  ['defaults that are the same', "onBrokenLinks: 'throw', baseUrl: '/', staticDirectories: ['static'],", ''],
  [
    'HTML with the base URL',
    'baseUrl: \'/b/\', themeConfig: { announcementBar: { content: \'<a href="/b/x">X</a> <a href="/bc">C</a>\' }, footer: { copyright: \'<img src="/b/y.png">\' } },',
    `  base: '/b/',
  footer: { copyright: '<img src="/y.png">' },
  announcement: { content: '<a href="/x">X</a> <a href="/bc">C</a>' },`,
  ],
  ['the language', "i18n: { defaultLocale: 'pt-BR', locales: ['pt-BR'] },", "  locale: 'pt-BR',"],
  [
    'several languages',
    "i18n: { path: 'translations', defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'Le français' } } },",
    "  languages: { default: 'en', list: { en: {}, fr: { label: 'Le français' } }, dir: 'translations' },",
  ],
  [
    'what every language has in its config by default',
    `i18n: { defaultLocale: 'en', locales: ['en', 'ar'], localeConfigs: {
      en: { label: 'English', direction: 'ltr', htmlLang: 'en', path: 'en', calendar: 'gregory' },
      ar: { label: 'العربية', direction: 'rtl', htmlLang: 'ar', path: 'ar', baseUrl: '/ar/', url: 'https://x.example' },
    } },
    url: 'https://x.example',`,
    "  url: 'https://x.example',\n  languages: { default: 'en', list: { en: {}, ar: {} } },",
  ],
  [
    'what a language cannot have in its config',
    `i18n: { defaultLocale: 'en', locales: ['en', 'ja', 'zh_CN', 'cn'], localeConfigs: {
      ja: { path: 'japanese', htmlLang: 'ja-JP', direction: 'rtl', calendar: 'japanese', url: 'https://ja.example', baseUrl: '/' },
    } },`,
    `  languages: {
    default: 'en',
    list: { en: {}, ja: { url: 'https://ja.example', dir: 'rtl' }, 'zh-CN': { path: 'zh_CN' } },
  },`,
    [
      '3:30 i18n.locales',
      '3:61 i18n.locales[3]',
      '4:13 i18n.localeConfigs.ja.path',
      '4:31 i18n.localeConfigs.ja.htmlLang',
      '4:68 i18n.localeConfigs.ja.calendar',
    ],
  ],
  [
    'the menu of languages',
    "i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, themeConfig: { navbar: { items: [{ type: 'localeDropdown', position: 'right' }] } },",
    "  languages: { default: 'en', list: { en: {}, fr: {} } },\n  navbar: { items: [{ type: 'localeDropdown' }] },",
  ],
  [
    'severities',
    "onBrokenLinks: 'log', onBrokenAnchors: 'throw', markdown: { hooks: { onBrokenMarkdownImages: 'ignore' } },",
    `  links: {
    broken: 'warn',
    brokenMarkdown: 'warn',
    brokenAnchors: 'error',
    duplicateRoutes: 'warn',
    missingImages: 'ignore',
  },`,
  ],
  ["severities that are docsgen's defaults", "onBrokenMarkdownLinks: 'throw', onDuplicateRoutes: 'throw',", ''],
  [
    'the severity of broken Markdown links as a hook',
    "onDuplicateRoutes: 'ignore', markdown: { hooks: { onBrokenMarkdownLinks: 'throw' } },",
    "  links: { duplicateRoutes: 'ignore' },",
  ],
  [
    'scripts and style sheets',
    "scripts: ['https://a.example/a.js', { src: '/b.js', defer: true }], stylesheets: ['https://a.example/a.css', 'https://a.example/katex.min.css'],",
    `  headTags: [
    { tag: 'script', attributes: { src: 'https://a.example/a.js' } },
    { tag: 'script', attributes: { src: '/b.js', defer: true } },
    { tag: 'link', attributes: { rel: 'stylesheet', href: 'https://a.example/a.css' } },
  ],`,
  ],
  [
    'head tags',
    "headTags: [{ tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: '{}' }, { tagName: 'base', attributes: {} }],",
    "  headTags: [{ tag: 'script', attributes: { type: 'application/ld+json' }, text: '{}' }],",
    ['3:97 headTags[1]'],
  ],
  [
    'a site for no search engine',
    'noIndex: true,',
    `  publish: { sitemap: false },
  headTags: [{ tag: 'meta', attributes: { name: 'robots', content: 'noindex, nofollow' } }],`,
  ],
  [
    'custom fields, with what depends on the environment',
    "customFields: { a: { b: [1] }, key: process.env.KEY ?? 'none', call() {} },",
    "  customFields: { a: { b: [1] }, key: process.env.KEY ?? 'none', call: function call() {} },",
  ],
  [
    'a value of a package that is not installed',
    "customFields: { version: require('absent/package.json').version },",
    "  customFields: { version: require('absent/package.json').version },",
    ['3:17 customFields.version'],
  ],
  [
    'the navbar',
    `themeConfig: { navbar: { hideOnScroll: true, items: [
      { to: 'help', label: 'Help', position: 'right', activeBasePath: 'help' },
      { type: 'docsVersionDropdown', docsPluginId: 'api', dropdownItemsAfter: [{ href: 'https://old.example', label: 'Old' }] },
      { type: 'dropdown', label: 'More', position: 'left', items: [{ type: 'html', value: '<hr>' }, { to: 'https://x.example', label: 'X' }] },
      { type: 'localeDropdown' },
      { type: 'search', position: 'left' },
      { type: 'custom-login' },
    ] } },`,
    `  navbar: {
    items: [
      { label: 'Help', to: '/help', activeBasePath: '/help' },
      {
        type: 'docsVersionDropdown',
        docsPluginId: 'api',
        position: 'left',
        dropdownItemsAfter: [{ label: 'Old', href: 'https://old.example' }],
      },
      {
        label: 'More',
        position: 'left',
        items: [{ type: 'html', value: '<hr>' }, { label: 'X', href: 'https://x.example' }],
      },
      { type: 'search', position: 'left' },
    ],
  },`,
    ['3:26 themeConfig.navbar.hideOnScroll', '9:7 themeConfig.navbar.items[5]'],
  ],
  [
    'paths from the root of the site, which Docusaurus completes in `href` too',
    `baseUrl: '/p/', themeConfig: {
      navbar: { items: [{ href: '/help', label: 'Help' }, { href: '/p/api', label: 'API' }, { href: '//x.example', label: 'X' }] },
      footer: { links: [{ title: 'More', items: [{ href: '/a.pdf', label: 'A' }, { href: '#top', label: 'Top' }] }] },
    },`,
    `  base: '/p/',
  navbar: {
    items: [
      { label: 'Help', to: '/help', position: 'left' },
      { label: 'API', to: '/api', position: 'left' },
      { label: 'X', href: '//x.example', position: 'left' },
    ],
  },
  footer: { groups: [{ title: 'More', items: [{ label: 'A', to: '/a.pdf' }, { label: 'Top', href: '#top' }] }] },`,
  ],
  [
    'announcement and color mode',
    `themeConfig: {
      colorMode: { defaultMode: 'dark', disableSwitch: true, respectPrefersColorScheme: true },
      announcementBar: { id: 'a', content: ' <b>One</b>', isCloseable: false, textColor: 'red' },
    },`,
    `  announcement: { content: '<b>One</b>', id: 'a', dismissible: false, textColor: 'red' },
  colorMode: { default: 'dark', switch: false },`,
  ],
  [
    'links without a name, links in one line, and HTML that is not allowed',
    `themeConfig: {
      navbar: { logo: { src: 'img/logo.svg', className: 'round', width: '32px' }, items: [
        { href: 'https://github.com/acme/project', className: 'icon' },
        { type: 'html', value: '<button onclick="run()">Run</button>' },
      ] },
      footer: { links: [{ label: 'A', to: 'a' }, { html: '<i>B</i>' }] },
    },`,
    `  navbar: {
    title: false,
    logo: { src: '/img/logo.svg', className: 'round', width: 32 },
    items: [
      {
        href: 'https://github.com/acme/project',
        className: 'icon',
        // Name the link for readers who do not see its icon.
        ariaLabel: 'github.com',
        position: 'left',
      },
    ],
  },
  footer: { items: [{ label: 'A', to: '/a' }, { type: 'html', value: '<i>B</i>' }] },`,
    ['6:9 themeConfig.navbar.items[1]'],
  ],
  [
    'hosted search and outline',
    "themeConfig: { algolia: { appId: 'A', apiKey: 'K', indexName: 'I', searchPagePath: 'search' }, tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 } },",
    `  search: { provider: 'hosted', appId: 'A', indexName: 'I', searchKey: 'K' },
  markdown: { format: 'mdx', outline: { max: 4 } },`,
  ],
  [
    'redirects',
    `plugins: [['@docusaurus/plugin-client-redirects', {
      fromExtensions: ['html'],
      redirects: [{ from: ['/a', '/b'], to: '/c' }, { from: '/d?e', to: '/c' }],
      createRedirects(path) { return path.includes('/new/') ? [path.replace('/new/', '/old/')] : undefined },
    }]],`,
    `  redirects: [
    { from: ['/a', '/b'], to: '/c' },
    { from: '/*.html', to: '/*' },
    function createRedirects(path) { return path.includes('/new/') ? [path.replace('/new/', '/old/')] : undefined },
  ],`,
    ['5:53 plugins[0][1].redirects[1]'],
  ],
  [
    'analytics and other plugins',
    `plugins: [
      ['@docusaurus/plugin-google-gtag', { trackingID: ['G-1', 'G-2'], anonymizeIP: true }],
      ['@docusaurus/plugin-google-tag-manager', { containerId: 'GTM-1' }],
      ['posthog-docusaurus', { apiKey: 'phc', appUrl: 'https://eu.i.posthog.com' }],
      ['@docusaurus/plugin-sitemap', { changefreq: 'weekly', filename: 'map.xml' }],
      require.resolve('docusaurus-lunr-search'),
      ['@docusaurus/plugin-pwa', {}],
      'docusaurus-plugin-unheard-of',
      function own() { return { name: 'own', configureWebpack() {} } },
      false,
    ],
    themes: ['@docusaurus/theme-live-codeblock'],`,
    "  analytics: { posthog: { key: 'phc', host: 'https://eu.i.posthog.com' }, gtag: { id: 'G-1' }, gtm: { id: 'GTM-1' } },",
    [
      '4:44 plugins[0][1].trackingID',
      '7:62 plugins[3][1].filename',
      '9:34 plugins[5][1]',
      '10:7 plugins[6]',
      '11:7 plugins[7]',
      '14:14 themes[0]',
    ],
  ],
  [
    'comments in code, a plugin without a counterpart, and analytics that have ended',
    `themeConfig: { prism: { magicComments: [
      { className: 'theme-code-block-highlighted-line', line: 'highlight-next-line' },
      { className: 'added', line: 'added-next-line' },
    ] } },
    plugins: [
      ['@docusaurus/plugin-pwa', { pwaHead: [{ tagName: 'link', rel: 'mask-icon', href: 'img/a.svg' }] }],
      ['@docusaurus/plugin-google-analytics', { trackingID: 'UA-1' }],
    ],`,
    `  markdown: { format: 'mdx', magicComments: [{ className: 'added', line: 'added-next-line' }] },`,
    ['8:34 plugins[0][1]'],
  ],
  [
    'several docs folders and blogs',
    `presets: [['classic', { docs: { sidebarPath: false }, blog: false, pages: false }]],
    plugins: [
      ['content-docs', { id: 'api', path: 'api', routeBasePath: '/reference/', breadcrumbs: false }],
      ['@docusaurus/plugin-content-blog', { id: 'news', path: './news', routeBasePath: 'news', blogSidebarCount: 'ALL' }],
    ],`,
    `  docs: [
    { routeBase: '/docs', sidebars: false, sectionIndexes: false },
    { id: 'api', dir: 'api', routeBase: '/reference', sectionIndexes: false, breadcrumbs: false },
  ],
  blog: { id: 'news', dir: 'news', routeBase: '/news', sidebar: { count: 'all' } },`,
  ],
  [
    'versions',
    `presets: [['classic', { docs: {
      lastVersion: 'current', onlyIncludeVersions: ['current', '1.0'], includeCurrentVersion: true,
      versions: { current: { label: '2.0', path: '2.0' }, '1.0': { banner: 'unmaintained', noIndex: true }, '0.9': {} },
    }, blog: false, pages: false }]],`,
    `  docs: {
    routeBase: '/docs',
    versions: { current: { label: '2.0', path: '2.0' }, '1.0': { banner: 'unmaintained', noIndex: true } },
    lastVersion: 'current',
    onlyVersions: ['current', '1.0'],
    sectionIndexes: false,
  },`,
  ],
]

test.each(rows.map(([what, code, expected, manual = []]) => ({ what, code, expected, manual })))(
  'migrates $what',
  async ({ code, expected, manual }) => {
    const result = await migratedConfig(code)
    expect(linesOf(result)).toBe(expected)
    expect(places(result)).toEqual(manual)
  },
)

const plugins: readonly (readonly [what: string, code: string, expected: string])[] = [
  [
    'imported plugins with their options',
    `import wrap from './wrap.mjs'
const { lead } = require('./lead.js')
const depth = 2
export default { title: 'T', presets: [['classic', { docs: {
  remarkPlugins: [wrap, [lead, { depth }], require('absent-plugin')],
} }]] }`,
    `import wrap from './wrap.mjs'

const { lead } = require('./lead.js')

const depth = 2

export default defineConfig({`,
  ],
  [
    'plugins of an async function',
    `export default async function config() {
  const wrap = (await import('./wrap.mjs')).default
  return { title: 'T', presets: [['classic', { docs: { rehypePlugins: [[wrap, { a: (x) => x }]] } }]] }
}`,
    "const wrap = (await import('./wrap.mjs')).default\n\nexport default defineConfig({",
  ],
]

test.each(plugins)('keeps %s', async (_what, config, expected) => {
  const files = { 'wrap.mjs': 'export default () => {}', 'lead.js': 'exports.lead = () => {}' }
  const { configText } = await migrated({ 'docusaurus.config.js': config, ...files })
  expect(configText).toContain(expected)
  expect(configText).toMatch(
    /Plugins: \[(?:wrap, \[lead, \{ depth \}\], require\('absent-plugin'\)|\[wrap, \{ a: \(x\) => x \}\])\]/,
  )
})

const editUrls: readonly (readonly [what: string, code: string, expected: string])[] = [
  ['a prefix', "'https://a.example/edit'", "editUrl: 'https://a.example/edit/docs/',"],
  ['a function of the path', "({ docPath }) => '/edit/' + docPath", "editUrl: ({ docPath }) => '/edit/' + docPath,"],
  [
    'a function of the folder',
    '({ versionDocsDirPath, docPath }) => versionDocsDirPath + docPath',
    "editUrl: ({ docPath }) => editUrl({ versionDocsDirPath: 'docs', docPath }),",
  ],
  [
    'a method',
    'undefined, editUrl(page) { return page.permalink }',
    "editUrl: ({ docPath, route, version }) => editUrl({ version, versionDocsDirPath: 'docs', docPath, permalink: route, locale: 'en' }),",
  ],
]

test.each(editUrls)('migrates edit links with %s', async (_what, code, expected) => {
  const { configText } = await migratedConfig(`presets: [['classic', { docs: { editUrl: ${code} } }]],`)
  expect(configText).toContain(expected)
})

test('follows constants that options spread, in TypeScript', async () => {
  const config = `import type { EditUrlFunction } from '@docusaurus/plugin-content-docs'
import path from 'path'
const copyright = \`© \${new Date().getFullYear()}\`
const shared = {
  breadcrumbs: false,
  editUrl: ((page: { docPath?: string }) => path.posix.join('/edit', page.docPath!)) as EditUrlFunction,
}
const config = {
  title: 'T',
  presets: [['classic', { docs: { path: '../docs', sidebarPath: require.resolve('./sidebars'), tags: null!, ...shared } }]],
  plugins: [['content-docs', { id: 'api-docs', path: 'api', editUrl: 'https://a.example/edit/site', ...{} }]],
  themeConfig: { footer: { copyright } },
}
module.exports = config
`
  const { configText } = await migrated({ 'docusaurus.config.ts': config })
  expect(configText).toContain(`import path from 'path'

const copyright = \`© \${new Date().getFullYear()}\`

const editUrl = ((page: { docPath?: string }) => path.posix.join('/edit', page.docPath!)) as any

export default defineConfig({`)
  const call = `{ version, versionDocsDirPath: '../docs', docPath, permalink: route, locale: 'en' }`
  expect(configText).toContain(`editUrl: ({ docPath, route, version }) => editUrl(${call}),`)
  expect(configText).toContain("editUrl: 'https://a.example/edit/site/api/',")
  expect(configText).toContain('  footer: { copyright },\n')
  expect(configText).toContain("sidebars: 'sidebars.js',")
})

test('finds the config that a function declaration returns as a variable', async () => {
  const config = `const repo = 'https://a.example'
async function createConfig() {
  const { default: local } = await import('./local.mjs')
  const config = {
    title: 'T',
    presets: [['classic', { docs: { editUrl: ({ docPath }) => repo + docPath, remarkPlugins: [local] } }]],
    someKey: 1,
  }
  return config
}
module.exports = createConfig
`
  const result = await migrated({ 'docusaurus.config.js': config, 'local.mjs': 'export default () => {}\n' })
  expect(result.configText).toContain(
    `const repo = 'https://a.example'\n\nconst { default: local } = await import('./local.mjs')\n`,
  )
  expect(result.configText).toContain('editUrl: ({ docPath }) => repo + docPath')
  expect(places(result)).toEqual(['7:5 someKey'])
})

test('migrates what Docusaurus tolerates', async () => {
  const code = `staticDirectories: ['static', __dirname + '/assets', __dirname + '/absent'],
  presets: [['docusaurus-preset-own', {
    docs: { remarkPlugins: [[require('@docusaurus/remark-plugin-npm2yarn'), { sync: true }]] },
    blog: { remarkPlugins: [require('@docusaurus/remark-plugin-npm2yarn')] },
  }]],
  plugins: [
    ['./plugins/changelog/index.js', { routeBasePath: '/changelog' }],
  ],
  themeConfig: { navbar: { items: [null, false, { href: 'https://a.example', label: 'A', rel: null, target: '_blank' }] } },`
  const result = await migratedConfig(code, {
    'assets/a.txt': '',
    'blog/2024-01-01-a.md': '# A\n',
    'changelog/2024-01-01-b.md': '# B\n',
    'plugins/changelog/index.js': "const blog = require('@docusaurus/plugin-content-blog')\n",
  })
  const { configText } = result
  expect(configText).toContain("static: { dirs: ['static', 'assets'] },")
  expect(configText).toContain("blog: [{}, { id: 'changelog', dir: 'changelog', routeBase: '/changelog' }],")
  expect(configText).toContain("items: [{ label: 'A', href: 'https://a.example', target: '_blank', position: 'left' }]")
  expect(configText).not.toContain('sync: false')
  expect(places(result)).toEqual(['4:13 presets[0]', '9:5 plugins[0]'])
})

test('names the style sheets, and what compiles them', async () => {
  const code =
    "presets: [['classic', { theme: { customCss: ['./src/a.css', './src/b.scss', 'some-package/e.css'] } }]],"
  const result = await migratedConfig(code)
  expect(result.configText).toContain("css: ['src/a.css', 'src/b.scss', 'some-package/e.css']")
  expect(result.notes.map(({ text }) => text)).toEqual(['run "npm install sass", which compiles the style sheets'])
})

test('asks for values that are not data', async () => {
  const config = `export default { title: 'T', tagline: require('absent').text, themeConfig: { prism: { magicComments: [new Map(), /x/] } } }`
  const { configText, notes } = await migrated({ 'docusaurus.config.js': config })
  expect(configText).toContain("tagline: require('absent').text,")
  expect(configText).toContain('magicComments: [/x/]')
  expect(notes.map(({ text }) => text)).toEqual([
    'set markdown.magicComments[0]: the value is not data',
    'run "npm install absent", which the expression in the new config needs',
  ])
})

test('asks for a function that uses names of a function around it', async () => {
  const config = `function make(prefix) {
  return { title: 'T', presets: [['classic', { docs: { editUrl: ({ docPath }) => prefix + docPath } }]] }
}
export default make('https://a.example/')`
  const result = await migrated({ 'docusaurus.config.js': config })
  expect(result.configText).not.toContain('editUrl')
  expect(places(result)).toEqual(['4:21 presets[0][1].docs.editUrl', '4:21 title'])
})

test('maps wrapped components, and names the swizzled components that need work', async () => {
  const result = await migratedConfig('', {
    'src/theme/Footer/index.js': "import Footer from '@theme-original/Footer'\nexport default (p) => <Footer {...p} />",
    'src/theme/Footer/links.js': 'export default []',
    'src/theme/MDXComponents.js': 'export default { Badge, h1: () => null }',
    'src/theme/MDXComponents/A.tsx': 'export default (props) => <a {...props} />',
    'src/theme/NotFound.js': 'export default () => null',
    'src/theme/Own/index.tsx': 'export default () => null',
    'src/theme/Root.tsx': 'export default ({ children }) => children',
    'src/theme/BlogPostItem/index.js': 'export default () => null',
    'src/theme/prism-include-languages.js': 'export default () => {}',
  })
  expect(linesOf(result)).toBe(
    "  theme: { components: { Footer: 'src/theme/Footer/index.js' }, compat: 'docusaurus' },",
  )
  expect(places(result)).toEqual(['src/theme/BlogPostItem/index.js', 'src/theme/NotFound.js'])
})

test('names what swizzled components import and docsgen does not have, and what it does not use', async () => {
  const { notes } = await migratedConfig('', {
    'src/theme/Root.js':
      "import { useTabs } from '@docusaurus/theme-common/internal'\nexport default (p) => p.children",
    'src/theme/CodeBlock.js': "import './part'\nexport default () => null",
    'src/theme/part.js': "import String from '@theme/CodeBlock/Content/String'\nexport default String",
    'src/theme/Heading.js': "import Heading from '@theme-original/Heading'\nexport default Heading",
    'src/theme/MDXComponents.js': 'export default { a: A, wrapper: W }',
  })
  const found = notes.filter(({ location }) => location.file.startsWith('src/theme'))
  expect(found.map(({ location, text }) => `${location.file}: ${text}`)).toEqual([
    'src/theme/CodeBlock.js: not used, because docsgen does not have what it imports: @theme/CodeBlock/Content/String',
    'src/theme/MDXComponents.js: docsgen does not use its component for "wrapper"',
    'src/theme/Root.js: replace what it imports and docsgen does not have: @docusaurus/theme-common/internal#useTabs',
    'src/theme/part.js: replace what it imports and docsgen does not have: @theme/CodeBlock/Content/String',
  ])
})

test('proposes scripts and ignored folders', async () => {
  const manifest = {
    scripts: {
      docusaurus: 'docusaurus',
      start: 'docusaurus start --port 3001',
      build: 'tsc && docusaurus build',
      cut: 'docusaurus docs:version',
      deploy: 'docusaurus deploy',
      test: 'vitest',
    },
    dependencies: { react: '^18.2.0' },
  }
  const { changes, notes } = await migratedConfig('', {
    'package.json': `${JSON.stringify(manifest, null, 4)}\n`,
    '.gitignore': '/build',
  })
  expect(changes.map(({ file, content }) => [file, content])).toEqual([
    [
      'package.json',
      `${JSON.stringify({ scripts: { docusaurus: 'docusaurus', start: 'docsgen serve --watch --port 3001', build: 'tsc && docsgen build', cut: 'docsgen version', deploy: 'docusaurus deploy', test: 'vitest' }, dependencies: { react: '^18.2.0' } }, null, 4)}\n`,
    ],
    ['.gitignore', '/build\n.docsgen/\n'],
  ])
  expect(notes.filter(({ location }) => location.file === 'package.json').map(({ text }) => text)).toEqual([
    'the script "docusaurus" calls Docusaurus, change it or remove it: docusaurus',
    'the script "deploy" calls Docusaurus, change it or remove it: docusaurus deploy',
    expect.stringContaining('docsgen needs React 19'),
  ])
})

test('client modules of the site are kept, and packages are listed', async () => {
  const migration = await migratedConfig(
    "clientModules: [require.resolve('./src/log.js'), './src/later', './src/module.css', 'some-package/start'],",
    { 'src/log.js': 'export {}\n', 'src/later.ts': 'export {}\n', 'src/module.css': '' },
  )
  expect(linesOf(migration)).toBe(
    "  theme: { css: ['src/module.css'], clientModules: ['src/log.js', 'src/later.ts'], compat: 'docusaurus' },",
  )
  expect(migration.notes.map(({ key, text }) => `${key}: ${text}`)).toEqual([
    'clientModules[3]: write a file that imports "some-package/start", and name it in theme.clientModules',
  ])
})

test('plugins of the site with hooks that docsgen does not run are listed', async () => {
  const migration = await migratedConfig(
    "plugins: [() => ({ name: 'styles', configurePostCss: (options) => options, injectHtmlTags() {} })],",
  )
  expect(linesOf(migration)).toBe('')
  expect(migration.notes.map(({ key, text }) => `${key}: ${text}`)).toEqual([
    'plugins[0]: docsgen does not run this plugin; configurePostCss: write the PostCSS plugins into theme.postcss; injectHtmlTags: write the tags into headTags, or return them from the hook "page" of a plugin of docsgen',
  ])
})

test('plugins of the site that add data or pages run in the adapter', async () => {
  const migration = await migratedConfig(
    `plugins: [
    ['./src/plugins/lamps', { id: 'second', count: 2 }],
    function ads() {
      return { name: 'own-ads', contentLoaded: ({ actions }) => actions.setGlobalData({ ads: 3 }), getClientModules: () => [] }
    },
  ],`,
    {
      'src/plugins/lamps.js':
        "module.exports = (context, options) => ({ name: 'lamps', async loadContent() { return options.count } })\n",
    },
  )
  expect(linesOf(migration)).toBe(
    `import docusaurusPlugin from 'docsgen/plugins/docusaurus'
import lamps from './src/plugins/lamps'
  plugins: [
    [docusaurusPlugin, { name: 'lamps', plugin: lamps, options: { id: 'second', count: 2 } }],
    [
      docusaurusPlugin,
      {
        name: 'own-ads',
        plugin: function ads() {
          return { name: 'own-ads', contentLoaded: ({ actions }) => actions.setGlobalData({ ads: 3 }), getClientModules: () => [] }
        },
      },
    ],
  ],`,
  )
  expect(migration.notes.map(({ key, text }) => `${key}: ${text}`)).toEqual([
    'plugins[1]: docsgen runs this plugin only in part; getClientModules: name the modules in theme.clientModules',
  ])
})
