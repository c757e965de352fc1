import { expect, test } from 'vitest'
import { compareWithCrawl } from '../../src/node/links/crawl/compare.js'
import type { UnreachedUrl } from '../../src/node/links/crawl/crawl-site.js'
import type { LinkRecord } from '../../src/node/base/compiled-page.js'

const origin = 'http://127.0.0.1:4000'
const ignore = 'ignore' as 'ignore' | 'warn' | 'error'
const policies = { broken: 'error', brokenMarkdown: 'warn', brokenAnchors: 'warn', missingImages: 'error' } as const

interface Case {
  readonly base?: string
  readonly links?: readonly Partial<LinkRecord>[]
  /** Lines of `docs/a.md` in which the rules find a problem. */
  readonly reported?: readonly number[]
  readonly broken?: readonly UnreachedUrl[]
  readonly answered?: readonly string[]
  readonly policies?: Partial<Record<keyof typeof policies, typeof ignore>>
  readonly ignored?: readonly RegExp[]
}

/** Pages `/a` (docs/a.md) and `/b` (docs/b.md), and what is said of them. */
function compare({ base = '/', links = [], reported = [], broken = [], answered = [], ...rest }: Case): string[] {
  const at = (path: string) => (path.startsWith('http') ? path : origin + base + path.slice(1))
  const records = links.map((link, i): LinkRecord => {
    const resolved = { kind: 'broken', target: link.url ?? '' } as const
    return { kind: 'link', url: '', line: i + 1, column: 1, resolved, ...link }
  })
  const diagnostics = compareWithCrawl({
    crawl: {
      answered: new Set(answered.map(at)),
      broken: broken.map(({ page, ...url }) => ({ ...url, url: at(url.url), ...(page ? { page: at(page) } : {}) })),
      external: [],
    },
    pages: ['a', 'b'].map((name) => ({ url: at(`/${name}`), file: `docs/${name}.md` })),
    links: [{ file: 'docs/a.md', links: records }],
    isFine: ({ line }) => !reported.includes(line),
    site: { origin, base, trailingSlash: false },
    config: {
      links: {
        ...policies,
        pathname: 'warn',
        duplicateRoutes: 'warn',
        spelling: 'warn',
        unreachable: 'warn',
        redirected: 'warn',
        html: 'error',
        absolute: 'error',
        ...rest.policies,
        ignore: rest.ignored ?? [],
      },
    },
  })
  return diagnostics.map(({ severity, message, location }) => {
    const place = [location?.file, location?.line].filter((part) => part !== undefined).join(':')
    return `${place} ${severity}: ${message}`
  })
}

const unseen = ', but the link rules found no problem'
const gone = { url: '/gone', status: 404, page: '/a' }
const part = { url: '/b#part', status: 200 }

const rows: readonly (readonly [string, Case, readonly string[]])[] = [
  ['nothing', {}, []],
  ['what both found', { links: [{ url: '/gone' }], reported: [1], broken: [gone] }, []],
  ['what both found, below a base', { base: '/p/', links: [{ url: '/gone' }], reported: [1], broken: [gone] }, []],
  ['what both found, relative', { links: [{ url: 'gone' }], reported: [1], broken: [gone] }, []],
  ['what both found, spelled apart', { links: [{ url: '/gone/' }], reported: [1], broken: [gone] }, []],
  [
    'what both found, with a fragment that only the rules see',
    {
      links: [{ url: '/gone#x' }, { url: '/b#x', resolved: { kind: 'internal', target: '/b', fragment: 'x' } }],
      reported: [1],
      broken: [gone],
    },
    [],
  ],
  [
    'a fragment that both found',
    {
      links: [{ url: './b.md#part', resolved: { kind: 'internal', target: '/b', fragment: 'part' } }],
      reported: [1],
      broken: [part],
    },
    [],
  ],
  [
    'a fragment of the page itself that both found',
    {
      links: [{ url: '#x', resolved: { kind: 'internal', target: '/a', fragment: 'x' } }],
      reported: [1],
      broken: [{ url: '/a#x', status: 200 }],
    },
    [],
  ],
  ['what only the crawl found', { broken: [gone] }, [`docs/a.md error: the crawl got 404 for "/gone"${unseen}`]],
  [
    'what only the crawl found in a known link',
    { links: [{ url: '/x' }, { url: '/gone' }], broken: [gone] },
    [`docs/a.md error: the crawl got 404 for "/gone"${unseen}`],
  ],
  [
    'what only the crawl found on two pages',
    { broken: [{ ...gone, page: '/b' }, gone] },
    [`docs/a.md error: the crawl got 404 for "/gone" (on 2 pages)${unseen}`],
  ],
  [
    'what the rules found on another page',
    { links: [{ url: '/gone' }], reported: [1], broken: [gone, { ...gone, page: '/b' }] },
    [],
  ],
  [
    'no answer',
    { broken: [{ ...gone, status: 0 }] },
    [`docs/a.md error: the crawl got no answer for "/gone"${unseen}`],
  ],
  [
    'a fragment that only the crawl found',
    {
      links: [{ url: '/b#part', resolved: { kind: 'internal', target: '/b', fragment: 'part' } }],
      broken: [part],
    },
    [`docs/a.md warning: the crawl found no "#part" in "/b"${unseen}`],
  ],
  ['a page that docsgen did not make', { broken: [{ ...gone, page: '/old.html' }] }, []],
  ['what a policy ignores', { broken: [gone], policies: { broken: ignore } }, []],
  ['what a pattern ignores', { broken: [gone], ignored: [/^\/gone$/] }, []],
  ['what a pattern ignores, below a base', { base: '/p/', broken: [gone], ignored: [/^\/gone$/] }, []],
  ['what the crawl did not ask for', { links: [{ url: '/there' }], reported: [1] }, []],
  [
    'a link to another site',
    { links: [{ url: 'https://x.dev/', resolved: { kind: 'external' } }], reported: [1], answered: ['/'] },
    [],
  ],
]

test.each(rows)('%s', (_, input, expected) => {
  expect(compare(input)).toEqual(expected)
})
