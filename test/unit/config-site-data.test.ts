import { expect, test } from 'vitest'
import { siteData } from '../../src/node/config/site-data.js'
import { withBase } from '../../src/shared/route.js'
import { loadSite } from '../harness/config-case.js'

const docs = new Map([
  ['guide/start', '/p/guide/start'],
  ['faq', '/p/faq'],
])
const targetOf = (href: string | undefined) => (href === undefined ? undefined : { href, label: `Label of ${href}` })
const index = {
  doc: (id: string) => targetOf(docs.get(id)),
  docIds: () => docs.keys(),
  sidebar: (name: string) => targetOf(name === 'tutorials' ? '/p/tutorials' : undefined),
  sidebarNames: () => ['tutorials'],
  start: ({ routeBase }: { readonly routeBase: string }) => (routeBase === '/' ? '/p/' : `/p${routeBase}`),
}
const files = { 'static/img/logo.svg': '', 'static/img/dark.svg': '', 'static/favicon.ico': '' }

async function siteOf(fields: string) {
  const source = `export default { title: 'T', ${fields} }`
  const config = await loadSite({ 'docsgen.config.ts': source, ...files })
  const href = (url: string) => withBase(url, config.base)
  return siteData(config, index, { href, added: [{ listRoutes: ['/news'] }] })
}

test('a link to a list of pages is the current one on all pages below', async () => {
  const { site } = await siteOf(
    "base: '/p/', navbar: { items: [{ label: 'A', to: '/news' }, { label: 'B', to: '/newsletter' }] }",
  )
  expect(site.navbar.items.map(({ activeBasePath }) => activeBasePath)).toEqual(['/news', undefined])
})

test('site data has the base in its paths, and URLs instead of doc ids', async () => {
  const { site, diagnostics } = await siteOf(`
    tagline: 'Tag', url: 'https://a.example/', base: 'p', favicon: 'favicon.ico',
    docs: { main: 'guide/start' },
    navbar: {
      title: 'N',
      logo: { src: '/img/logo.svg', srcDark: 'img/dark.svg', alt: 'L', href: '/', width: 32 },
      items: [
        { label: 'Start', doc: 'guide/start', position: 'left', activeBasePath: 'guide/' },
        { label: 'Errors', to: '/errors/?code=1#top' },
        { label: 'Code', href: 'https://b.example/x', className: 'c', ariaLabel: 'Source', icon: 'github' },
        { label: 'Mine', href: 'https://a.example/blog', icon: 'rss', iconOnly: false },
        { label: 'More', items: [{ label: 'FAQ', doc: 'faq' }, { label: 'Feed', to: '/feed.xml' }] },
      ],
    },
    footer: { groups: [{ title: 'G', items: [{ label: 'FAQ', doc: 'faq', icon: 'book' }] }], copyright: '(c)' },
    announcement: { content: '[New](/x)', id: 'new', dismissible: false },
    pageMenu: { assistants: ['claude'], reportUrl: 'https://b.example/new?{title}' },
    search: { provider: 'hosted', appId: 'a', indexName: 'i', searchKey: '{key}' },
  `)
  expect(diagnostics).toEqual([])
  expect(site).toEqual({
    title: 'T',
    tagline: 'Tag',
    url: 'https://a.example',
    base: '/p/',
    titleDelimiter: '|',
    locale: 'en',
    favicon: '/p/favicon.ico',
    trailingSlash: false,
    colorMode: { default: 'light', switch: true, respectSystem: true },
    navbar: {
      title: 'N',
      logo: { src: '/p/img/logo.svg', srcDark: '/p/img/dark.svg', alt: 'L', href: '/p/', width: 32, height: 32 },
      items: [
        { label: 'Start', href: '/p/guide/start', position: 'left', activeBasePath: '/guide' },
        { label: 'Errors', href: '/p/errors/?code=1#top', position: 'right' },
        {
          label: 'Code',
          href: 'https://b.example/x',
          position: 'right',
          external: true,
          className: 'c icon-only',
          ariaLabel: 'Source',
          icon: 'github',
        },
        { label: 'Mine', href: 'https://a.example/blog', position: 'right', icon: 'rss' },
        {
          label: 'More',
          href: '/p/faq',
          position: 'right',
          items: [
            { label: 'FAQ', href: '/p/faq' },
            { label: 'Feed', href: '/p/feed.xml' },
          ],
        },
      ],
    },
    footer: { groups: [{ title: 'G', items: [{ label: 'FAQ', href: '/p/faq', icon: 'book' }] }], copyright: '(c)' },
    announcement: { id: 'new', html: '<a href="/p/x">New</a>', dismissible: false, tone: 'accent' },
    pageMenu: {
      assistants: [{ label: 'Claude', href: 'https://claude.ai/new?q={prompt}' }],
      reportUrl: 'https://b.example/new?{title}',
    },
    versions: [],
    mainDoc: '/p/guide/start',
    baseUrlBanner: true,
    search: { provider: 'none' },
  })
})

test('reports an unknown doc at its key, with the most similar id', async () => {
  const { diagnostics } = await siteOf(`
    docs: { main: 'start' },
    footer: { groups: [{ title: 'G', items: [{ label: 'A', doc: 'guide/strat' }] }] }`)
  expect(diagnostics).toEqual([
    {
      code: 'config-value',
      severity: 'error',
      message: '"footer.groups[0].items[0].doc" names the doc "guide/strat", which does not exist',
      hint: 'did you mean "guide/start"?',
      location: { file: 'docsgen.config.ts', line: 3, column: 60 },
    },
    {
      code: 'config-value',
      severity: 'error',
      message: '"docs.main" names the doc "start", which does not exist',
      hint: 'did you mean "guide/start"?',
      location: { file: 'docsgen.config.ts', line: 2, column: 13 },
    },
  ])
})

test('a site without docs has no main page of the docs', async () => {
  const { site } = await siteOf('docs: false')
  expect(site.mainDoc).toBeUndefined()
})
