import { describe, expect, test } from 'vitest'
import type { Files } from '../harness/config-case.js'
import { type PlannedSite, plannedSite } from '../harness/planned-site.js'

const url = "url: 'https://s.example'"

const posts: Files = {
  'blog/2026-01-03-third.md': '---\ntags: [x, y]\nauthors: [jane, max]\n---\n\n# Third & more\n\nText.\n',
  'blog/2026-01-02-second.md': '---\ndescription: About it.\nlast_update: { date: 2026-05-05 }\n---\n\n# Second\n',
  'blog/2026-01-01-first.md': '# First\n\nText of it.\n',
  'blog/2026-01-04-hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
  'blog/authors.yml': 'jane: { name: Jane, url: /jane }\nmax: { name: Max, email: m@s.example }\n',
}

/** The feeds of a site, by name. The body of a page is the start of its title in a link. */
async function feedsOf({ site, planned }: PlannedSite): Promise<ReadonlyMap<string, string>> {
  const read = async (route: string) => {
    const page = site.byRoute.get(route)
    return page && { page, html: `<a href="/a">Body of ${page.title[0]}</a>` }
  }
  const feeds = new Map<string, string>()
  for (const { name, content } of site.features.flatMap(({ files }) => files?.({ site, planned }) ?? []))
    if (typeof content === 'function') feeds.set(name, String((await content(read)).text ?? ''))
  return feeds
}

/** What all documents of a site have in their head for features. */
const headOf = ({ site }: PlannedSite): string => site.features.map(({ head = '' }) => head).join('')

const fieldsIn = (xml: string, tag: string): (string | undefined)[] =>
  [...xml.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text]) => text)

interface JsonFeed {
  readonly [name: string]: unknown
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

describe('the feeds of a blog', async () => {
  const feed =
    "feed: { types: ['rss', 'atom', 'json'], copyright: 'Mine', title: 'All news', description: 'What is new' }"
  const site = await plannedSite(`${url}, base: '/base/', locale: 'de', favicon: '/icon.svg', blog: { ${feed} }`, {
    ...posts,
    'static/icon.svg': '<svg/>',
  })
  const feeds = await feedsOf(site)
  const json: JsonFeed = JSON.parse(feeds.get('blog/feed.json') ?? '')

  test('are files below the route of the blog', () => {
    expect([...feeds.keys()]).toEqual(['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json'])
    for (const text of feeds.values()) expect(text).toMatch(/\S\n$/)
  })

  test('describe the blog', () => {
    expect(json).toMatchObject({
      title: 'All news',
      description: 'What is new',
      home_page_url: 'https://s.example/base/blog',
      feed_url: 'https://s.example/base/blog/feed.json',
    })
    const rss = feeds.get('blog/rss.xml') ?? ''
    expect(fieldsIn(rss, 'title')[0]).toBe('All news')
    expect(fieldsIn(rss, 'language')).toEqual(['de'])
    expect(fieldsIn(rss, 'copyright')).toEqual(['Mine'])
    expect(feeds.get('blog/atom.xml')).toContain('<icon>https://s.example/base/icon.svg</icon>')
    expect(feeds.get('blog/atom.xml')).toContain('<link rel="self" href="https://s.example/base/blog/atom.xml"/>')
  })

  test('have the time of the newest post, not that of the build', () => {
    expect(fieldsIn(feeds.get('blog/rss.xml') ?? '', 'lastBuildDate')).toEqual(['Sat, 03 Jan 2026 00:00:00 GMT'])
  })

  test('have the listed posts, newest first', () => {
    expect(json.items.map(({ url, date_modified }) => `${url} ${date_modified}`)).toEqual([
      'https://s.example/base/blog/2026/01/03/third 2026-01-03T00:00:00.000Z',
      'https://s.example/base/blog/2026/01/02/second 2026-01-02T00:00:00.000Z',
      'https://s.example/base/blog/2026/01/01/first 2026-01-01T00:00:00.000Z',
    ])
  })

  test('have the titles, descriptions and bodies of posts, with absolute URLs', () => {
    const [third, second, first] = json.items
    expect([third?.title, second?.title]).toEqual(['Third & more', 'Second'])
    expect([second?.summary, first?.summary]).toEqual(['About it.', 'Text of it.'])
    expect(first?.content_html).toBe('<a href="https://s.example/a">Body of F</a>')
    expect(third?.tags).toEqual(['x', 'y'])
  })

  test('name authors in the way of their format', () => {
    const rss = feeds.get('blog/rss.xml') ?? ''
    expect(fieldsIn(rss, 'dc:creator')).toEqual(['Jane'])
    expect(fieldsIn(rss, 'author')).toEqual(['m@s.example (Max)'])
    const [jane, max] = fieldsIn(feeds.get('blog/atom.xml') ?? '', 'author')
    expect(jane).toMatch(/<name>Jane<\/name>\s*<uri>https:\/\/s\.example\/base\/jane<\/uri>/)
    expect(max).toMatch(/<name>Max<\/name>\s*<email>m@s\.example<\/email>/)
  })

  test('escape tags', async () => {
    const escaped = await feedsOf(
      await plannedSite(`${url}, blog: {}`, { 'blog/2026-01-01-a.md': "---\ntags: ['<x>']\n---\n\n# A\n\u0008\n" }),
    )
    expect(escaped.get('blog/rss.xml')).toContain('<category>&lt;x&gt;</category>')
    expect(escaped.get('blog/atom.xml')).toContain('label="&lt;x>"')
  })

  test('are found from every page, with titles in the language of the site', () => {
    expect(headOf(site).match(/<link [^>]*>/g)).toEqual([
      '<link rel="alternate" type="application/rss+xml" href="/base/blog/rss.xml" title="RSS-Feed: All news">',
      '<link rel="alternate" type="application/atom+xml" href="/base/blog/atom.xml" title="Atom-Feed: All news">',
      '<link rel="alternate" type="application/feed+json" href="/base/blog/feed.json" title="JSON-Feed: All news">',
    ])
  })

  test('are targets of links', () => {
    const published = ['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json']
    expect(site.structure.index.data.published).toEqual(expect.arrayContaining(published))
  })
})

describe('a blog', () => {
  test.each([
    ['has the newest posts in its feeds', 'blog: { feed: { limit: 1 } }', ['Third & more']],
    ['can have all posts in its feeds', "blog: { feed: { limit: 'all' } }", ['Third & more', 'Second', 'First']],
  ])('%s', async (_, fields, titles) => {
    const rss = (await feedsOf(await plannedSite(`${url}, ${fields}`, posts))).get('blog/rss.xml') ?? ''
    expect(fieldsIn(rss, 'title').slice(1)).toEqual(titles.map((title) => `<![CDATA[${title}]]>`))
  })

  test.each<[string, string, Files]>([
    ['without a URL of the site', 'blog: {}', posts],
    ['without posts', `${url}, blog: {}`, { 'blog/2026-01-01-a.md': '---\nunlisted: true\n---\n\n# A\n' }],
    ['that turns them off', `${url}, blog: { feed: false }`, posts],
  ])('%s has no feeds', async (_, fields, files) => {
    const site = await plannedSite(fields, files)
    expect((await feedsOf(site)).size).toBe(0)
    expect(headOf(site)).toBe('')
    expect(site.structure.index.data.published.filter((path) => path.startsWith('/blog'))).toEqual([])
  })

  test('at the root has feeds at the root, named after the site', async () => {
    const site = await plannedSite(`${url}, docs: false, blog: { routeBase: '/', description: 'News.' }`, posts)
    const feeds = await feedsOf(site)
    expect([...feeds.keys()]).toEqual(['rss.xml', 'atom.xml'])
    expect(fieldsIn(feeds.get('rss.xml') ?? '', 'title')[0]).toBe('Test Blog')
    expect(fieldsIn(feeds.get('rss.xml') ?? '', 'description')[0]).toBe('News.')
  })

  test('is one of several, each with feeds of its own posts', async () => {
    const site = await plannedSite(`${url}, blog: [{}, { id: 'b', dir: 'b', routeBase: '/b' }]`, {
      'blog/2026-01-01-a.md': '# A\n',
      'b/2026-01-01-b.md': '# B\n',
    })
    const feeds = await feedsOf(site)
    const titles = (name: string) => fieldsIn(feeds.get(name) ?? '', 'title').slice(1)
    expect([titles('blog/rss.xml'), titles('b/rss.xml')]).toEqual([['<![CDATA[A]]>'], ['<![CDATA[B]]>']])
  })
})
