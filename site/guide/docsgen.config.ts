import { defineConfig } from 'docsgen'
import typedoc from 'docsgen/plugins/typedoc'
import figures from './figures.json' with { type: 'json' }
import { rehypeFigures } from './plugins/figures.js'
import { referencePlugin } from './plugins/reference.js'

const repository = 'https://github.com/docsgen/docsgen'

/** Pages of the reference that are generated: see plugins/reference.ts. */
const generated: Readonly<Record<string, string>> = {
  'reference/cli': 'src/node/cli/program.ts',
  'reference/config': 'src/node/base/schema/config-schema.ts',
  'reference/diagnostics': 'src/node/base/diagnostics/codes.ts',
  'reference/theme-components': 'src/client/theme.ts',
}

export default defineConfig({
  title: 'docsgen',
  tagline: 'Markdown in, a fast and checked documentation site out',
  url: 'https://docsgen.github.io',
  base: '/docsgen/',
  // A font with Arabic letters would be a package of several megabytes.
  socialImages: false,
  languages: {
    default: 'en',
    list: {
      en: {},
      de: { tagline: 'Aus Markdown wird eine schnelle, geprüfte Dokumentation' },
      ar: { tagline: 'من Markdown إلى موقع توثيق سريع ومدقَّق' },
    },
  },
  favicon: '/favicon.svg',
  docs: {
    sidebars: 'sidebars.ts',
    version: { name: 'current', label: '0.1' },
    versions: { current: { label: '0.1', path: '', banner: 'none', badge: false } },
    editUrl: ({ file, id }) => {
      const edited = generated[id] ?? (file.startsWith('.docsgen/') ? undefined : `site/guide/${file}`)
      return edited && `${repository}/edit/main/${edited}`
    },
    sidebarCollapsed: true,
  },
  blog: {
    title: 'Releases',
    description: 'What is new in each version of docsgen.',
    feed: { types: ['rss', 'atom', 'json'] },
    editUrl: `${repository}/edit/main/site/guide/blog/`,
  },
  markdown: { math: true, rehypePlugins: [[rehypeFigures, figures]] },
  navbar: {
    logo: { src: '/img/logo.svg', alt: '', width: 30, height: 30 },
    items: [
      { type: 'docSidebar', sidebarId: 'guide', label: 'Guide', position: 'left' },
      { type: 'docSidebar', sidebarId: 'reference', label: 'Reference', position: 'left' },
      { type: 'docSidebar', sidebarId: 'api', label: 'API', position: 'left' },
      { to: '/blog', label: 'Blog', position: 'left' },
      { href: repository, label: 'GitHub', icon: 'github' },
    ],
  },
  footer: {
    logo: { src: '/img/logo.svg', alt: '', width: 32, height: 32, href: '/' },
    groups: [
      {
        title: 'Guide',
        items: [
          { type: 'docSidebar', sidebarId: 'guide', label: 'Get started' },
          { type: 'docSidebar', sidebarId: 'reference', label: 'Reference' },
          { label: 'Search', to: '/search' },
        ],
      },
      {
        title: 'Project',
        items: [
          { label: 'Releases', to: '/blog' },
          { label: 'GitHub', href: repository, icon: 'github' },
          { label: 'Example site', href: `${repository}/tree/main/site` },
          { label: 'About this guide', to: '/about-this-guide' },
        ],
      },
    ],
    copyright: 'Released under the MIT license. Built with docsgen.',
  },
  announcement: {
    id: '0.1.0',
    content: 'Version 0.1.0 is here: [read what it can do](/blog/2026/11/22/docsgen-0-1-0).',
  },
  plugins: [
    referencePlugin(),
    typedoc({
      entryPoints: {
        docsgen: '../../dist/types/node/index.d.ts',
        'docsgen/client': '../../dist/types/client/index.d.ts',
        'docsgen/theme': '../../dist/types/client/theme-api.d.ts',
        'docsgen/plugins/openapi': '../../dist/types/tools/openapi/plugin.d.ts',
        'docsgen/plugins/typedoc': '../../dist/types/tools/typedoc/plugin.d.ts',
      },
    }),
  ],
  pageMenu: { reportUrl: `${repository}/issues/new?title={title}&body={url}` },
  search: { questions: 'search-questions.yaml' },
  theme: { css: ['theme.css'] },
  links: { brokenAnchors: 'error' },
})
