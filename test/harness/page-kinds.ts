import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeContexts, workerBrowser } from './chromium.js'
import { servedSite } from './reader-suite.js'

/** One page of each kind, with its site; the element `shows` appears when the page has read its query. */
export const pageKinds = [
  { kind: 'home', site: 'own', path: '/' },
  { kind: 'home page from front matter', site: 'kitchen sink', path: '/landing' },
  { kind: 'tutorial with an island', site: 'own', path: '/tutorials/fundamentals/part-2-concepts-data-flow' },
  { kind: 'every construct of Markdown', site: 'kitchen sink', path: '/constructs' },
  { kind: 'code blocks and their tabs', site: 'kitchen sink', path: '/code' },
  { kind: 'tabs, details and other components', site: 'kitchen sink', path: '/components' },
  { kind: 'steps, cards, file trees and badges', site: 'kitchen sink', path: '/built-in' },
  { kind: 'posts of a blog', site: 'kitchen sink', path: '/blog' },
  { kind: 'post', site: 'kitchen sink', path: '/blog/2026/01/31/release' },
  { kind: 'archive of a blog', site: 'kitchen sink', path: '/blog/archive' },
  { kind: 'tags of a blog', site: 'kitchen sink', path: '/blog/tags' },
  { kind: 'authors of a blog', site: 'kitchen sink', path: '/blog/authors' },
  { kind: 'posts of an author', site: 'kitchen sink', path: '/blog/authors/jane' },
  { kind: 'posts with a tag', site: 'kitchen sink', path: '/blog/tags/release' },
  { kind: 'page in Markdown', site: 'kitchen sink', path: '/about' },
  { kind: 'doc of the last version, with tags', site: 'kitchen sink', path: '/manual/start' },
  { kind: 'unlisted doc of a version that is not released', site: 'kitchen sink', path: '/manual/next/draft' },
  { kind: 'tags of docs', site: 'kitchen sink', path: '/manual/next/tags' },
  { kind: 'docs with a tag', site: 'kitchen sink', path: '/manual/next/tags/start' },
  { kind: 'API', site: 'own', path: '/api/createstore' },
  { kind: 'FAQ index', site: 'own', path: '/faq' },
  { kind: 'generated index of a category', site: 'kitchen sink', path: '/parts' },
  { kind: 'generated index of a folder', site: 'own', path: '/api' },
  { kind: 'errors with a code', site: 'own', path: '/errors?code=8', shows: 'main .admonition' },
  { kind: 'search with a query', site: 'own', path: '/search?q=reducer', shows: 'main [role=option]' },
  { kind: 'versions', site: 'own', path: '/versions' },
  { kind: 'not found', site: 'own', path: '/faq/nowhere', shows: 'main [data-nearest] li' },
] as const

export type PageKind = (typeof pageKinds)[number]

/** A browser and the served sites for all tests of a file. */
export interface KindSuite {
  readonly browser: Browser
  urlOf(page: { readonly site: PageKind['site']; readonly path: string }): string
}

/** Serves this repository's site and the kitchen sink until the file's tests end. */
export function kindSuite(): KindSuite {
  let browser: Browser
  const sink = servedSite(() => inject('kitchenSinkDir'))
  const own = servedSite(() => inject('siteDir'))
  beforeAll(async () => {
    browser = await workerBrowser()
  })
  afterAll(closeContexts)
  return {
    get browser() {
      return browser
    },
    urlOf: ({ site, path }) => (site === 'own' ? own : sink).url + path,
  }
}

/** A wide screen and a phone. */
export const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

/** The wide screen at a zoom of 200%. */
export const zoomed = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } as const
