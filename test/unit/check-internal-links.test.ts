import { nothingGenerated } from '../../src/node/base/generated.js'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { resolveAbsoluteLinks, resolveHref } from '../../src/node/links/resolve-url.js'
import { checkAnchors } from '../../src/node/links/check-anchors.js'
import { checkInternalLinks } from '../../src/node/links/check-internal-links.js'
import { configLinks } from '../../src/node/links/config-links.js'
import { findDuplicates } from '../../src/node/links/check-routes.js'
import { renderedLinks } from '../../src/node/links/rendered-links.js'
import { createSiteIndex, type SiteIndexData, works } from '../../src/node/links/site-index.js'
import { findUnreachable } from '../../src/node/links/unreachable.js'
import type { FileLinks, LinkRecord, ResolvedUrl } from '../../src/node/base/compiled-page.js'
import type { ResolvedConfig } from '../../src/node/base/config.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

const data: SiteIndexData = {
  files: [
    ['/site/docs/guide.md', '/guide'],
    ['/site/docs/faq.md', '/faq'],
  ],
  routes: ['/'],
  folderIndexes: [],
  staticFiles: [
    ['/logo.svg', '/site/static/logo.svg'],
    ['/app/index.html', '/site/static/app/index.html'],
  ],
  published: ['/feed.xml'],
  markdownVersions: true,
  redirects: [
    ['/old', '/guide'],
    ['/folder', '/faq'],
  ],
  implied: ['/folder'],
  answered: ['/api/*', '/*'],
  drafts: [['/site/docs/draft.md', '/draft']],
  rootDir: '/site',
  docsDirs: ['/site/docs'],
  contentDirs: ['/site/docs'],
  base: '/p/',
  sites: {},
  trailingSlash: false,
  hash: '',
}
const index = createSiteIndex(data)
const page = { path: '/site/docs/guide.md', route: '/guide', contentDir: '/site/docs' }
const idsOf = (route: string) => (route === '/guide' ? new Set(['install']) : undefined)

const links = {
  broken: 'error',
  brokenMarkdown: 'error',
  brokenAnchors: 'warn',
  duplicateRoutes: 'error',
  missingImages: 'error',
  pathname: 'warn',
  redirected: 'warn',
  spelling: 'error',
  unreachable: 'warn',
  html: 'error',
  absolute: 'error',
  ignore: [] as readonly RegExp[],
} as const

const configOf = (policies: Partial<Record<keyof typeof links, unknown>> = {}) =>
  ({
    docs: [],
    base: '/p/',
    rootDir: '/site',
    staticDirs: ['/site/static'],
    links: { ...links, ...policies },
  }) as unknown as ResolvedConfig

const recordOf = (url: string, resolved: ResolvedUrl, rest: Partial<LinkRecord> = {}): LinkRecord => ({
  kind: 'link',
  url,
  line: 1,
  column: 1,
  resolved,
  ...rest,
})

function findings(link: LinkRecord, config = configOf()): string[] {
  return checkInternalLinks([{ file: 'docs/guide.md', links: [link], page }], { index, config, idsOf }).map(
    ({ severity, code, message, hint, fix }) =>
      [`${severity} ${code}: ${message}; ${hint}`, fix?.to ?? []].flat().join(' -> '),
  )
}

const image = { kind: 'image' } as const
/** A file that content cannot publish. */
const refused = { kind: 'refused', message: 'is outside of the site', hint: 'copy it into the site' } as const
const rows: readonly (readonly [string, LinkRecord, string?])[] = [
  ['another site', recordOf('https://x.dev/p/guide', { kind: 'external' })],
  [
    'a page of the preview',
    recordOf('http://localhost:3000/p/guide?a#b', { kind: 'external' }),
    'warning preview-link: "http://localhost:3000/p/guide?a#b" is a URL of the preview, which readers cannot open; link to "/guide?a#b"',
  ],
  ['the home page of another server', recordOf('http://localhost:3000/p/', { kind: 'external' })],
  ['another server', recordOf('http://localhost:3000/p/other', { kind: 'external' })],
  ['a file by its path name', recordOf('pathname:///logo.svg', { kind: 'pathname', target: '/logo.svg' })],
  ['a redirect by its path name', recordOf('pathname:///old', { kind: 'pathname', target: '/old' })],
  ['what the host answers by its path name', recordOf('pathname:///api/x', { kind: 'pathname', target: '/api/x' })],
  [
    'an unknown path name',
    recordOf('pathname:///logo.sgv', { kind: 'pathname', target: '/logo.sgv' }),
    'warning unknown-pathname: "pathname:///logo.sgv" matches no file of the static folders and no page; did you mean "pathname:///logo.svg"?',
  ],
  ['a page', recordOf('/guide', { kind: 'internal', target: '/guide' })],
  ['a static image', recordOf('/logo.svg', { kind: 'internal', target: '/logo.svg' }, image)],
  ['a frame with a redirected page', recordOf('/old', { kind: 'internal', target: '/old' }, image)],
  [
    'a redirected page',
    recordOf('/old#x', { kind: 'internal', target: '/old', fragment: 'x' }),
    'warning redirected-link: "/old#x" only works through a redirect; link to "/guide" -> /guide#x',
  ],
  ['a page that docsgen redirects by itself', recordOf('/folder', { kind: 'internal', target: '/folder' })],
  [
    'a page that was removed since',
    recordOf('/gone', { kind: 'internal', target: '/gone' }),
    'error broken-link: "/gone" matches no page; correct the URL, or add its target',
  ],
  [
    'another spelling',
    recordOf('/Guide', { kind: 'misspelled', target: '/guide', spelling: '/guide' }),
    'error link-spelling: "/Guide" differs from the URL of its target, which fails on case-sensitive servers; write "/guide" -> /guide',
  ],
  [
    'another spelling of an image',
    recordOf('/Logo.svg', { kind: 'misspelled', target: '/logo.svg', spelling: '/logo.svg' }, image),
    'error link-spelling: "/Logo.svg" differs from the URL of its target, which fails on case-sensitive servers; write "/logo.svg" -> /logo.svg',
  ],
  [
    'a missing page',
    recordOf('/guidd', { kind: 'broken', target: '/guidd' }),
    'error broken-link: "/guidd" matches no page; did you mean "/guide"?',
  ],
  [
    'a missing page that several pages link to',
    recordOf('/lost', { kind: 'broken', target: '/lost' }, { pages: 3 }),
    'error broken-link: "/lost" matches no page (on 3 pages); correct the URL, or add its target',
  ],
  [
    'a page that has moved',
    recordOf('/x/faq', { kind: 'broken', target: '/x/faq' }),
    'error broken-link: "/x/faq" matches no page; has it moved to "/faq"? -> /faq',
  ],
  [
    'a draft',
    recordOf('/draft', { kind: 'broken', target: '/draft' }),
    'error broken-link: "/draft" is a draft, which is not published; remove the link, or `draft: true` from the front matter of the draft',
  ],
  ['a feed', recordOf('/feed.xml', { kind: 'broken', target: '/feed.xml' })],
  ['the Markdown version of a page', recordOf('/p/guide.md', { kind: 'broken', target: '/guide.md' })],
  ['what the host answers', recordOf('/api/x', { kind: 'broken', target: '/api/x' })],
  [
    'a missing image',
    recordOf('/photo.png', { kind: 'broken', target: '/photo.png' }, image),
    'error missing-image: the file "/photo.png" does not exist; correct the URL, or add its target',
  ],
  [
    'an image with a similar name',
    recordOf('/lgoo.svg', { kind: 'broken', target: '/lgoo.svg' }, image),
    'error missing-image: the file "/lgoo.svg" does not exist; did you mean "/logo.svg"?',
  ],
  [
    'a page without the base',
    recordOf('/guide?a', { kind: 'without-base', target: '/guide' }, { rendered: true }),
    'error missing-base: "/guide?a" lacks the base "/p/", so it leads out of the site; use <Link to="/guide?a"> from "docsgen/client", which adds it',
  ],
  [
    'a file without the base',
    recordOf('/logo.svg?a', { kind: 'without-base', target: '/logo.svg' }, { rendered: true }),
    'error missing-base: "/logo.svg?a" lacks the base "/p/", so it leads out of the site; import the file, or write withBase("/logo.svg", useSite().base), both from "docsgen/client"',
  ],
  [
    'a page as an image',
    recordOf('/guide', { kind: 'not-image', target: '/guide' }, image),
    'error missing-image: the file "/guide" does not exist; correct the URL, or add its target',
  ],
  [
    'a missing Markdown file',
    recordOf('./guid.md', { kind: 'missing-markdown' }),
    'error broken-markdown-link: "./guid.md" matches no Markdown file of this site; did you mean "guide.md"?',
  ],
  [
    'the Markdown file of a draft',
    recordOf('./draft.md', { kind: 'missing-markdown' }),
    'error broken-markdown-link: "./draft.md" is a draft, which is not published; remove the link, or `draft: true` from the front matter of the draft',
  ],
  [
    'a missing file',
    recordOf('./data.csv', { kind: 'missing-file' }),
    'error broken-link: "./data.csv" matches no page, and no file next to this one; correct the path, or add the file',
  ],
  [
    'a missing file of an image',
    recordOf('./a.gif', { kind: 'missing-file' }, image),
    'error missing-image: the file "./a.gif" does not exist; correct the URL, or add its target',
  ],
  [
    'a file outside of the site',
    recordOf('../../x.csv', refused),
    'error broken-link: the file "../../x.csv" is outside of the site; copy it into the site',
  ],
  [
    'an image outside of the site',
    recordOf('../../x.gif', refused, image),
    'error missing-image: the file "../../x.gif" is outside of the site; copy it into the site',
  ],
]

const cases = rows.map(([name, link, finding]) => ({ name, link, finding }))

test.each(cases)('checks a link to $name', ({ link, finding }) => {
  expect(findings(link)).toEqual(finding === undefined ? [] : [finding])
})

describe('ignores a link', () => {
  const link = recordOf('../lost#x', { kind: 'broken', target: '/lost', fragment: 'x' })
  const anchor = recordOf('./guide.md#x', { kind: 'internal', target: '/guide', fragment: 'x' })
  test.each([
    ['by its URL', [/^\.\.?\//]],
    ['by its target', [/^\/(?:lost|guide)$/]],
  ])('%s', (_, ignore) => {
    expect(findings(link)).toHaveLength(1)
    expect(findings(link, configOf({ ignore }))).toEqual([])
    const files = [{ file: 'docs/faq.md', links: [anchor] }]
    expect(checkAnchors(files, idsOf, { config: configOf(), features: [] })).toHaveLength(1)
    expect(checkAnchors(files, idsOf, { config: configOf({ ignore }), features: [] })).toEqual([])
  })

  test('not by its fragment', () => {
    expect(findings(link, configOf({ ignore: [/^x$/] }))).toHaveLength(1)
  })
})

describe('applies policies', () => {
  const lost: ResolvedUrl = { kind: 'broken', target: '/lost' }
  test.each<[string, Partial<LinkRecord>, object, string | undefined]>([
    ['of the rule', {}, { broken: 'warn' }, 'warning'],
    [
      'of the rule, which is a function',
      {},
      { broken: ({ target }: { target?: string }) => (target === '/lost' ? 'ignore' : 'error') },
      undefined,
    ],
    ['for tags', { inTag: true }, { html: 'warn' }, 'warning'],
    ['for tags, to others', {}, { html: 'warn' }, 'error'],
    ['for full URLs', { absolute: true }, { absolute: 'ignore' }, undefined],
    ['for full URLs, to others', {}, { absolute: 'ignore' }, 'error'],
    ['the mildest of them', { inTag: true, absolute: true }, { html: 'warn', absolute: 'ignore' }, undefined],
  ])('%s', (_, link, policies, severity) => {
    const [found] = findings(recordOf('/lost', lost, link), configOf(policies))
    expect(found?.split(' ')[0]).toBe(severity)
  })
})

describe('applies the policy of images', () => {
  test.each<[string, ResolvedUrl, Partial<LinkRecord>, string]>([
    ['to an image outside of the site', refused, image, 'warning'],
    ['to no link outside of the site', refused, {}, 'error'],
    ['to a file without the base', { kind: 'without-base', target: '/logo.svg' }, {}, 'warning'],
    ['to no page without the base', { kind: 'without-base', target: '/guide' }, {}, 'error'],
    ['to a missing image', { kind: 'missing-file' }, image, 'warning'],
  ])('%s', (_, resolved, rest, severity) => {
    const [found] = findings(recordOf('/x', resolved, rest), configOf({ missingImages: 'warn' }))
    expect(found?.split(' ')[0]).toBe(severity)
  })
})

describe('fragments', () => {
  test.each<[string, ResolvedUrl, number]>([
    ['an id', { kind: 'internal', target: '/guide', fragment: 'install' }, 0],
    ['no fragment', { kind: 'internal', target: '/guide' }, 0],
    ['the top of the page', { kind: 'internal', target: '/guide', fragment: 'TOP' }, 0],
    ['an empty fragment', { kind: 'internal', target: '/guide', fragment: '' }, 0],
    ['a page whose ids are unknown', { kind: 'internal', target: '/faq', fragment: 'x' }, 0],
    ['an unknown id', { kind: 'internal', target: '/guide', fragment: 'x' }, 1],
    ['an unknown id of a misspelled page', { kind: 'misspelled', target: '/guide', fragment: 'x', spelling: '' }, 1],
  ])('%s', (_, resolved, count) => {
    const files = [{ file: 'a.md', links: [recordOf('x', resolved)] }]
    expect(checkAnchors(files, idsOf, { config: configOf(), features: [] })).toHaveLength(count)
  })

  test('that lead elsewhere are redirected, and their links are fixed', () => {
    const link = recordOf('./guide.md#setup', { kind: 'internal', target: '/guide', fragment: 'setup' })
    const features = [{ movedFragments: new Map([['/guide#setup', '/start#install']]) }]
    expect(checkAnchors([{ file: 'a.md', links: [link] }], idsOf, { config: configOf(), features })).toMatchObject([
      { code: 'redirected-link', hint: 'link to "/start#install"', fix: { to: '/start#install' } },
    ])
  })

  test('suggests a similar id, and fixes the fragment only', () => {
    const link = recordOf('./guide.md?q#instal', { kind: 'internal', target: '/guide', fragment: 'instal' })
    expect(checkAnchors([{ file: 'a.md', links: [link] }], idsOf, { config: configOf(), features: [] })).toMatchObject([
      { severity: 'warning', hint: 'did you mean "#install"?', fix: { to: './guide.md?q#install' } },
    ])
  })
})

describe('resolves the URLs of documents as a browser does', () => {
  test.each<[string, ResolvedUrl]>([
    ['/p/guide', { kind: 'internal', target: '/guide' }],
    ['guide', { kind: 'internal', target: '/guide' }],
    ['#install', { kind: 'internal', target: '/faq', fragment: 'install' }],
    ['#:~:text=a', { kind: 'internal', target: '/faq' }],
    ['/p/', { kind: 'internal', target: '/' }],
    ['/p', { kind: 'misspelled', target: '/', spelling: '/p/' }],
    ['/p/logo.svg', { kind: 'internal', target: '/logo.svg' }],
    ['/p/app', { kind: 'internal', target: '/app/index.html' }],
    ['/p/app/', { kind: 'internal', target: '/app/index.html' }],
    ['/p/old', { kind: 'internal', target: '/old' }],
    ['/p/guide/?a#b', { kind: 'misspelled', target: '/guide', fragment: 'b', spelling: '/p/guide?a#b' }],
    ['/p/Guide', { kind: 'misspelled', target: '/guide', spelling: '/p/guide' }],
    ['/p/Logo.svg', { kind: 'misspelled', target: '/logo.svg', spelling: '/p/logo.svg' }],
    ['/p/logo.svg/', { kind: 'internal', target: '/logo.svg' }],
    ['/p/lost', { kind: 'broken', target: '/lost' }],
    ['/guide', { kind: 'without-base', target: '/guide' }],
    ['/other', { kind: 'external' }],
    ['/p/assets/a.js', { kind: 'external' }],
    ['https://x.dev/p/guide', { kind: 'external' }],
    ['mailto:a@b.example', { kind: 'external' }],
    ['http://[', { kind: 'external' }],
  ])('%s', (url, resolved) => {
    expect(resolveHref(url, '/faq', index)).toEqual(resolved)
  })
})

describe('resolves full URLs of the site', () => {
  test.each<[string, Partial<LinkRecord>, ResolvedUrl | undefined]>([
    ['https://own.dev/p/guide#install', {}, { kind: 'internal', target: '/guide', fragment: 'install' }],
    ['https://own.dev/p/lost', {}, { kind: 'broken', target: '/lost' }],
    ['https://own.dev/p/app/', {}, { kind: 'internal', target: '/app/index.html' }],
    ['https://own.dev/p/logo.svg', image, { kind: 'internal', target: '/logo.svg' }],
    ['https://own.dev/p/guide', image, { kind: 'not-image', target: '/guide' }],
    ['https://own.dev/other', {}, undefined],
    ['https://own.dev.example/p/guide', {}, undefined],
    ['https://x.dev/', {}, undefined],
  ])('%s %o', (url, rest, resolved) => {
    const link = recordOf(url, { kind: 'external' }, rest)
    const expected = resolved === undefined ? link : { ...link, resolved, absolute: true }
    const files: readonly FileLinks[] = [{ file: 'a.md', links: [link] }]
    expect(resolveAbsoluteLinks(files, index, 'https://own.dev')).toEqual([{ file: 'a.md', links: [expected] }])
    expect(resolveAbsoluteLinks(files, index, '')).toEqual(files)
  })
})

describe('links of components', () => {
  const document = { route: '/faq', file: 'docs/faq.md', tagUrls: [], sources: { own: [], shared: [] } }
  const listed = (
    urls: readonly string[],
    { tagUrls = [] as readonly string[], written = [] as readonly FileLinks[] } = {},
  ) =>
    renderedLinks([{ ...document, urls, tagUrls }], { config: configOf(), index, written, idsOf }).map(
      ({ file, links: [link] }) => ({ file, ...link }),
    )

  test('are located at the start of their page unless they work', () => {
    expect(listed(['/p/guide', '/p/guide#install', '/p/lost', '/p/guide#x', '/p/old', 'https://x.dev/'])).toMatchObject(
      [
        { file: 'docs/faq.md', line: 0, url: '/p/guide', rendered: true },
        { line: 0, resolved: { fragment: 'install' } },
        { line: 1, resolved: { kind: 'broken', target: '/lost' } },
        { line: 1, resolved: { fragment: 'x' } },
        { line: 1, resolved: { target: '/old' } },
      ],
    )
  })

  test('are in tags if no component for links has them', () => {
    expect(listed(['/p/lost', '/p/faq'], { tagUrls: ['/p/lost'] })).toMatchObject([{ inTag: true }, { inTag: false }])
  })

  test('are counted on all pages that have the same link in a file of the site', () => {
    const rootDir = temporaryDir()
    writeFiles(rootDir, { 'Card.tsx': '<a href="/Guide"/>' })
    const sources = { own: [], shared: [path.join(rootDir, 'Card.tsx')] }
    const documents = ['/faq', '/'].map((route) => ({ ...document, route, urls: ['/p/Guide'], sources }))
    const config = { ...configOf(), rootDir }
    expect(renderedLinks(documents, { config, index, written: [], idsOf })).toMatchObject([
      { file: 'Card.tsx', links: [{ url: '/Guide', line: 1, pages: 2, resolved: { spelling: '/guide' } }] },
    ])
  })

  test('are not listed again if compiling found them in the page', () => {
    const lost = recordOf('/lost', { kind: 'broken', target: '/lost' })
    const file = recordOf('./a.csv', { kind: 'missing-file' })
    const count = (where: string) =>
      listed(['/p/lost', './a.csv'], { written: [{ file: where, links: [lost, file] }] }).length
    expect([count('docs/faq.md'), count('docs/guide.md')]).toEqual([0, 2])
  })
})

test.each<[ResolvedUrl, boolean]>([
  [{ kind: 'internal', target: '/guide' }, true],
  [{ kind: 'internal', target: '/guide', fragment: 'install' }, true],
  [{ kind: 'internal', target: '/guide', fragment: 'x' }, false],
  [{ kind: 'internal', target: '/faq', fragment: 'x' }, false],
  [{ kind: 'internal', target: '/old' }, false],
  [{ kind: 'broken', target: '/feed.xml' }, true],
  [{ kind: 'pathname', target: '/logo.svg' }, true],
  [{ kind: 'pathname', target: '/x' }, false],
  [{ kind: 'misspelled', target: '/guide', spelling: '/guide' }, false],
  [{ kind: 'without-base', target: '/guide' }, false],
])('whether no rule can report %o', (resolved, expected) => {
  expect(works(resolved, index, idsOf)).toBe(expected)
})

describe('unreachable pages', () => {
  const pages = [
    { route: '/a', file: 'a.md', isFound: false },
    { route: '/b', file: 'b.md', isFound: true },
  ]
  const to = (target: string) => [recordOf(target, { kind: 'internal', target })]
  test.each<[string, readonly FileLinks[], readonly RegExp[], number]>([
    ['without links', [], [], 1],
    ['with a link from another page', [{ file: 'b.md', links: to('/a') }], [], 0],
    ['with a link from itself', [{ file: 'a.md', links: to('/a') }], [], 1],
    ['that are ignored', [], [/^\/a$/], 0],
  ])('%s', (_, files, ignore, count) => {
    expect(findUnreachable(pages, files, configOf({ ignore }))).toHaveLength(count)
  })
})

const ofFile = (path: string) => ({ type: 'path', path }) as const

test('routes that differ only in case belong to the first file', () => {
  const pages = ['/a', '/A', '/b'].map((route) => ({ route, source: ofFile(`docs${route}.md`) }))
  const found = findDuplicates(pages, { ...configOf(), documents: 'folders', generated: nothingGenerated })
  expect(found.kept.map(({ route }) => route)).toEqual(['/a', '/b'])
  expect(found.diagnostics).toMatchObject([{ code: 'duplicate-route', location: { file: 'docs/A.md' } }])
  expect(found.keptRoute('/A')).toBe('/a')
})

test('links of the config are located in it if they do not work', () => {
  const rootDir = temporaryDir()
  const configPath = path.join(rootDir, 'docsgen.config.ts')
  writeFiles(rootDir, {
    'docsgen.config.ts': "export default {\n  navbar: { items: [{ to: '/guide' }, { to: '/lost' }] },\n}\n",
  })
  const config = {
    ...configOf(),
    ...{ rootDir, configPath },
    navbar: { items: [{ to: '/guide' }, { to: '/lost' }, { to: './a.csv' }, { href: 'https://x.dev/' }] },
    footer: { groups: [], items: [] },
  } as unknown as ResolvedConfig
  const context = { config, index, idsOf, sidebars: new Map(), redirects: [], pageCount: 4 }
  expect(configLinks(context)[0]?.links).toMatchObject([
    { url: '/guide', line: 1, column: 1, pages: 4, resolved: { kind: 'internal', target: '/guide' } },
    { url: '/lost', line: 2, resolved: { kind: 'broken', target: '/lost' } },
    { url: './a.csv', line: 2, resolved: { kind: 'missing-file' } },
  ])
})

test('a link to a partial says that it has no page', () => {
  const rootDir = temporaryDir()
  writeFiles(rootDir, { 'docs/_part.md': 'a\n' })
  const docsDir = path.join(rootDir, 'docs')
  const located = createSiteIndex({ ...data, rootDir, docsDirs: [docsDir], contentDirs: [docsDir] })
  const from = { path: path.join(docsDir, 'guide.md'), route: '/guide', contentDir: docsDir }
  const files = [{ file: 'docs/guide.md', links: [recordOf('./_part.md', { kind: 'missing-markdown' })], page: from }]
  expect(checkInternalLinks(files, { index: located, config: configOf(), idsOf })).toMatchObject([
    { message: '"./_part.md" is a partial, which has no page of its own' },
  ])
})
