import { load } from 'cheerio'
import { type Selection, textOf } from './dialect.js'
import type { OutputFolder } from './output-folder.js'
import type { Lines } from './site-model.js'

/** The feeds of a blog as lines; empty for a feed that does not exist. */
export function readFeeds(folder: OutputFolder, blog: string): Readonly<Record<string, Lines>> {
  const rss = folder.file(`${blog}/rss.xml`)
  const atom = folder.file(`${blog}/atom.xml`)
  const json = folder.file(`${blog}/feed.json`)
  return {
    [`/${blog}/rss.xml`]: rss === undefined ? [] : rssLines(rss),
    [`/${blog}/atom.xml`]: atom === undefined ? [] : atomLines(atom),
    [`/${blog}/feed.json`]: json === undefined ? [] : jsonLines(JSON.parse(json)),
  }
}

function rssLines(xml: string): string[] {
  const $ = load(xml, { xml: true })
  const field = (element: Selection, name: string): string => `${name}: ${textOf(element.children(name))}`
  const channel = $('channel')
  const head = ['title', 'link', 'description', 'language', 'copyright'].map((name) => field(channel, name))
  const items = channel
    .children('item')
    .toArray()
    .flatMap((element) => {
      const item = $(element)
      const categories = item
        .children('category')
        .toArray()
        .map((category) => textOf($(category)))
      return [
        `item ${textOf(item.children('title'))}`,
        ...['link', 'guid', 'pubDate', 'description', 'author'].map((name) => `  ${field(item, name)}`),
        `  categories: ${categories.join(', ')}`,
        `  content: ${contentOf(item.children('content\\:encoded').text())}`,
      ]
    })
  return [...head, ...items]
}

function atomLines(xml: string): string[] {
  const $ = load(xml, { xml: true })
  const feed = $('feed')
  const field = (element: Selection, name: string): string => `${name}: ${textOf(element.children(name))}`
  const link = (element: Selection): string => `link: ${element.children('link:not([rel=self])').first().attr('href')}`
  const head = [...['id', 'title', 'updated', 'subtitle', 'rights'].map((name) => field(feed, name)), link(feed)]
  const entries = feed
    .children('entry')
    .toArray()
    .flatMap((element) => {
      const entry = $(element)
      const authors = entry
        .children('author')
        .toArray()
        .map((author) => textOf($(author).children('name')))
      const categories = entry
        .children('category')
        .toArray()
        .map((category) => $(category).attr('label') ?? $(category).attr('term'))
      return [
        `entry ${textOf(entry.children('title'))}`,
        ...['id', 'updated', 'summary'].map((name) => `  ${field(entry, name)}`),
        `  ${link(entry)}`,
        `  authors: ${authors.join(', ')}`,
        `  categories: ${categories.join(', ')}`,
        `  content: ${contentOf(entry.children('content').text())}`,
      ]
    })
  return [...head, ...entries]
}

/** The members of https://www.jsonfeed.org/version/1.1/ that both tools write. */
interface JsonFeed {
  readonly title?: string
  readonly home_page_url?: string
  readonly description?: string
  readonly items?: readonly {
    readonly id?: string
    readonly url?: string
    readonly title?: string
    readonly summary?: string
    readonly content_html?: string
    readonly date_published?: string
    readonly date_modified?: string
    readonly author?: { readonly name?: string }
    readonly authors?: readonly { readonly name?: string }[]
    readonly tags?: readonly string[]
  }[]
}

function jsonLines(feed: JsonFeed): string[] {
  const items = (feed.items ?? []).flatMap((item) => [
    `item ${item.title}`,
    `  id: ${item.id}`,
    `  url: ${item.url}`,
    `  summary: ${item.summary}`,
    `  date: ${item.date_published ?? item.date_modified}`,
    `  authors: ${(item.authors ?? (item.author === undefined ? [] : [item.author])).map(({ name }) => name).join(', ')}`,
    `  tags: ${(item.tags ?? []).join(', ')}`,
    `  content: ${contentOf(item.content_html ?? '')}`,
  ])
  return [`title: ${feed.title}`, `home page: ${feed.home_page_url}`, `description: ${feed.description}`, ...items]
}

/** The text of the content: the markup of code and admonitions differs. */
function contentOf(html: string): string {
  return textOf(load(html)('body'))
}
