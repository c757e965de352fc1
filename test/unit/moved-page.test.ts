import { expect, test } from 'vitest'
import { checkInternalLinks } from '../../src/node/links/check-internal-links.js'
import { createSiteIndex } from '../../src/node/links/site-index.js'
import type { ResolvedConfig } from '../../src/node/base/config.js'
import type { LinkRecord } from '../../src/node/base/compiled-page.js'

const files = [
  'home.md /',
  'guide/intro.md /guide/intro',
  'guide/über uns.mdx /guide/über uns',
  'api/store.md /api/store',
  'api/twice.md /api/twice',
  'guide/twice.md /guide/twice',
  'api/README.md /api',
  'guide/start/index.md /guide/start',
]

type TestLink = Partial<LinkRecord> & Pick<LinkRecord, 'url' | 'resolved'>

/** The fix of a link on /guide/intro (docs/guide/intro.md). */
function fixOf(link: TestLink, { base = '/', trailingSlash = false } = {}) {
  const index = createSiteIndex({
    files: files.map((line) => [`/site/docs/${line.split(/ (?=\/)/)[0]}`, line.split(/ (?=\/)/)[1] ?? ''] as const),
    routes: ['/about', '/app/team'],
    folderIndexes: [],
    staticFiles: [],
    redirects: [
      ['/old', '/api/store'],
      ['/old/part', '/api/store#set'],
      ['/old/out', 'https://x.dev/'],
    ],
    answered: [],
    drafts: [],
    implied: [],
    published: [],
    markdownVersions: true,
    rootDir: '/site',
    contentDirs: ['/site/docs'],
    docsDirs: ['/site/docs'],
    base,
    sites: {},
    trailingSlash,
    hash: '',
  })
  const page = { path: '/site/docs/guide/intro.md', route: '/guide/intro', contentDir: '/site/docs' }
  const record = { kind: 'link', line: 1, column: 1, ...link } as const
  const policy = 'warn' as const
  const links = {
    broken: policy,
    brokenMarkdown: policy,
    brokenAnchors: policy,
    duplicateRoutes: policy,
    missingImages: policy,
    spelling: policy,
    unreachable: policy,
    redirected: policy,
    ignore: [],
  }
  const [found] = checkInternalLinks(
    [{ file: 'docs/guide/intro.md', links: [record], ...(link.rendered ? {} : { page }) }],
    {
      index,
      config: {
        docs: [],
        links,
        redirects: index.data.redirects.map(([from]) => ({ from })),
      } as unknown as ResolvedConfig,
      idsOf: (route) => (route === '/api/store' ? new Set(['set', 'größe']) : undefined),
    },
  )
  return found?.fix?.to
}

const md = { resolved: { kind: 'missing-markdown' } } as const
const broken = (target: string) => ({ resolved: { kind: 'broken', target } }) as const
const project = { base: '/p/', trailingSlash: true }

const rows: readonly (readonly [name: string, link: TestLink, to: string | undefined, site?: typeof project])[] = [
  ['a file', { ...md, url: './store.md' }, '../api/store.md'],
  ['a file next to another', { ...md, url: '../store.md?q#set' }, '../api/store.md?q#set'],
  ['a file that is now next to this one', { ...md, url: './old/über uns.mdx' }, './über uns.mdx'],
  ['the same without the dot', { ...md, url: 'old/über uns.mdx' }, 'über uns.mdx'],
  ['a file that is now MDX', { ...md, url: './über uns.md' }, './über uns.mdx'],
  ['a file from the content folder', { ...md, url: '/guide/store.md#größe' }, '/api/store.md#größe'],
  ['a file from the root', { ...md, url: '@site/docs/store.md' }, '@site/docs/api/store.md'],
  ['an index file', { ...md, url: '../old/start/index.md' }, 'start/index.md'],
  ['an index file of another folder', { ...md, url: '../old/index.md' }, undefined],
  ['an ambiguous file', { ...md, url: './old/twice.md' }, undefined],
  ['a file without the heading', { ...md, url: './store.md#get' }, undefined],
  ['a file with unknown headings', { ...md, url: './old/über uns.md#set' }, undefined],
  ['a file without a name', { ...md, url: './.md' }, undefined],
  ['a route', { url: '/guide/store', ...broken('/guide/store') }, '/api/store'],
  ['a route with a slash', { url: '/guide/store/#top', ...broken('/guide/store/') }, '/api/store/#top'],
  ['a route with its document', { url: '/guide/store/index.html', ...broken('/guide/store/index.html') }, '/api/store'],
  ['a relative route', { url: '../store?x', ...broken('/store') }, '../api/store?x'],
  ['a route without a Markdown file', { url: '/team', ...broken('/team') }, '/app/team'],
  ['a route with the base', { url: '/p/store', ...broken('/store') }, '/p/api/store', project],
  ['a route without the base', { url: '/store', ...broken('/store') }, '/api/store', project],
  ['a route of a component', { url: '/p/store', ...broken('/store'), rendered: true }, '/p/api/store/', project],
  [
    'a route with the origin',
    { url: 'https://a.dev/p/store', ...broken('/store') },
    'https://a.dev/p/api/store/',
    project,
  ],
  ['an ambiguous route', { url: '/twice', ...broken('/twice') }, undefined],
  ['a route with another name', { url: '/guide/stores', ...broken('/guide/stores') }, undefined],
  ['a file next to the page', { url: './store', resolved: { kind: 'missing-file' } }, undefined],
  ['an image', { kind: 'image', url: '/store', ...broken('/store') }, undefined],
  ['a redirect', { url: '/old?x#y', ...broken('/old') }, '/api/store?x#y'],
  ['a redirect to a heading', { url: '/old/part?x#y', ...broken('/old/part') }, '/api/store?x#set'],
  ['a redirect to another site', { url: '/old/out', ...broken('/old/out') }, 'https://x.dev/'],
  ['a redirect with the base', { url: '/p/old', ...broken('/old') }, '/p/api/store', project],
  ['a redirect of a component', { url: '/p/old#y', ...broken('/old'), rendered: true }, '/p/api/store/#y', project],
  [
    'a redirect with the origin',
    { url: 'https://a.dev/p/old', ...broken('/old') },
    'https://a.dev/p/api/store/',
    project,
  ],
]

test.each(rows.map(([name, link, to, site]) => ({ name, link, to, site })))('$name', ({ link, to, site }) => {
  expect(fixOf(link, site)).toBe(to)
})
