import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { feedText } from '../../src/features/feeds/write-feed.js'
import type { RenderedBody, Site } from '../../src/node/base/site.js'

/** The feed of one post whose texts are all this one; its author has a URL. */
function feedOf(format: 'rss' | 'atom' | 'json', text: string, url = '/about'): string {
  const config = { publish: { origin: 'https://x.example' }, base: '/p/', locale: 'en', trailingSlash: false }
  const site = { config, data: {}, href: (one: string) => `/p${one}` } as unknown as Site
  const page = { title: text, body: { compiled: { source: { frontMatter: { description: text } }, record: {} } } }
  const bodies = [{ page, html: '<p><a href="/p/a">a</a></p>' } as unknown as RenderedBody]
  const author = { name: text, href: url, email: undefined }
  const entries = [{ route: '/blog/ä b', date: '2026-01-31T00:00:00Z', authors: [author], categories: [text] }]
  const feeds = { route: '/my blog', title: text, description: text, copyright: text, formats: [format], entries }
  return feedText(format, feeds, { site, bodies })
}

const textOfHtml = (html: string): string => load(html, null, false).text()
const texts = [
  'List<User>',
  'a & b',
  'AT&amp;T',
  '&lt;b&gt;',
  'a ]]> b',
  '"quoted" and \'so\'',
  '<!-- c -->',
  '日本 🎉',
]

describe('a feed has every text as it is written', () => {
  test.each(texts)('%s in RSS', (text) => {
    const $ = load(feedOf('rss', text), { xml: true })
    const of = (name: string) => $(name).text()
    expect([of('channel > title'), of('channel > description'), of('channel > copyright')]).toEqual([text, text, text])
    expect([of('item > title'), of('item > category'), of('item > dc\\:creator')]).toEqual([text, text, text])
    expect(textOfHtml(of('item > description'))).toBe(text)
  })

  test.each(texts)('%s in Atom', (text) => {
    const $ = load(feedOf('atom', text), { xml: true })
    const of = (name: string) => $(name).text()
    expect([of('feed > title'), of('feed > subtitle'), of('feed > rights')]).toEqual([text, text, text])
    expect([of('entry name'), $('entry > category').attr('term')]).toEqual([text, text])
    expect([textOfHtml(of('entry > title')), textOfHtml(of('entry > summary'))]).toEqual([text, text])
  })

  test.each(texts)('%s in JSON', (text) => {
    const { title, description, items } = JSON.parse(feedOf('json', text))
    expect([title, description, items[0].title, items[0].summary, items[0].tags[0]]).toEqual([
      text,
      text,
      text,
      text,
      text,
    ])
  })

  test.each([
    'a\u0000b',
    'a\u0008b',
    'a\u001fb',
    'a\u007fb',
    'a\u0085b',
    'a\ud800b',
    'a\udc00b',
    'a\ufffeb',
    'a\uffffb',
  ])('without the characters that XML does not have: %j', (text) => {
    for (const format of ['rss', 'atom'] as const) {
      const xml = feedOf(format, text)
      expect(xml).not.toMatch(/[^\t\n\r -~\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
      expect(load(xml, { xml: true })('item > title, entry > title').text()).toBe('ab')
    }
  })
})

test.each([
  ['/about', 'https://x.example/p/about'],
  ['/a b/ä?c=1&d', 'https://x.example/p/a%20b/%C3%A4?c=1&d'],
])('the URL %s is absolute and encoded in a feed', (url, expected) => {
  expect(load(feedOf('atom', 'A', url), { xml: true })('entry uri').text()).toBe(expected)
})

test('a feed names itself and its entries by encoded URLs', () => {
  const $ = load(feedOf('atom', 'A'), { xml: true })
  expect($('feed > link[rel=self]').attr('href')).toBe('https://x.example/p/my%20blog/atom.xml')
  expect($('entry > link').attr('href')).toBe('https://x.example/p/blog/%C3%A4%20b')
})
