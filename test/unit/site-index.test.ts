import { expect, test } from 'vitest'
import { resolutionHash } from '../../src/node/links/resolve-url.js'
import { createSiteIndex, hashSiteIndex, type SiteIndexData } from '../../src/node/links/site-index.js'

interface Located {
  readonly rootDir: string
  readonly route?: string
  readonly staticUrl?: string
  readonly redirect?: string
}

function located({ rootDir, route = '/docs/a', staticUrl = '/docs/logo.svg', redirect = '/docs/b' }: Located) {
  const data: Omit<SiteIndexData, 'hash'> = {
    files: [[`${rootDir}/docs/a.md`, route]],
    routes: [],
    folderIndexes: [],
    staticFiles: [[staticUrl, `${rootDir}/static/docs/logo.svg`]],
    published: [],
    markdownVersions: false,
    redirects: [[redirect, '/a']],
    drafts: [],
    implied: [],
    answered: [],
    rootDir,
    docsDirs: [`${rootDir}/docs`],
    contentDirs: [`${rootDir}/docs`],
    base: '/',
    sites: {},
    trailingSlash: false,
  }
  return data
}

const changes = [
  { name: 'a route', before: {}, after: { route: '/a' } },
  { name: 'the URL of a static file', before: {}, after: { staticUrl: '/logo.svg' } },
  { name: 'a redirect', before: {}, after: { redirect: '/b' } },
]

test.each(changes)('hashes $name that begins like the root folder', ({ before, after }) => {
  const hash = (given: Partial<Located>) => hashSiteIndex(located({ rootDir: '/docs', ...given }))
  expect(hash(after)).not.toBe(hash(before))
})

test('the hash of an index is independent of the root folder', () => {
  expect(hashSiteIndex(located({ rootDir: '/docs' }))).toBe(hashSiteIndex(located({ rootDir: '/home/me/site' })))
})

function resolution(given: Located, ...urls: readonly string[]): string {
  const index = createSiteIndex({ ...located(given), hash: '' })
  const { rootDir } = given
  const page = { path: `${rootDir}/docs/guide/b.md`, route: '/guide/b', contentDir: `${rootDir}/docs` }
  const links = urls.map((url) => {
    const resolved = { kind: 'broken', target: url } as const
    return { url, kind: 'link' as const, line: 1, column: 1, resolved }
  })
  return resolutionHash(links, page, index)
}

test('hashes the target of a link that begins like the root folder', () => {
  const hash = (route: string) => resolution({ rootDir: '/docs', route }, '../a.md')
  expect(hash('/docs/a')).not.toBe(hash('/a'))
})

test('the hash of resolved links is independent of the root folder', () => {
  const urls = ['../a.md', '/docs/logo.svg', './logo.png', '@site/x.svg', './missing', 'missing.md']
  expect(resolution({ rootDir: '/docs' }, ...urls)).toBe(resolution({ rootDir: '/home/me/site' }, ...urls))
})
