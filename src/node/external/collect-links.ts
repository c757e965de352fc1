import type { FileLinks } from '../model/compiled-page.js'
import type { ExternalLink } from './addresses.js'

export interface CollectOptions {
  /** Links of pages, with their places. */
  readonly files: readonly FileLinks[]
  /** What a crawl saw in the documents, by the file of a page that has it: layout and components among it. */
  readonly crawled: readonly { readonly url: string; readonly file: string }[]
  /** Origin of the site: what it says of itself (canonical URLs) is no link to another site. */
  readonly origin: string
  /** What the edit links of all pages begin with. */
  readonly editUrl?: string
}

/**
 * All links to other sites: those whose place is known, and of what only a crawl saw one for each address. One edit link
 * stands for all: they are made from one option, and a server need not be asked for every file of a repository.
 */
export function collectLinks({ files, crawled, origin, editUrl }: CollectOptions): ExternalLink[] {
  const placed = files.flatMap(({ file, links }) =>
    links.flatMap(({ external, url, line, column }) => (external ? [{ url, file, line, column }] : [])),
  )
  const known = new Set(placed.map(({ url }) => withoutFragment(url)))
  const extra = new Map<string, ExternalLink>()
  let hasEditLink = false
  for (const { url, file } of [...crawled].sort((a, b) => compare(a.url, b.url) || compare(a.file, b.file))) {
    if (known.has(url) || extra.has(url) || new URL(url).origin === origin) continue
    const isEditLink = editUrl !== undefined && url.startsWith(editUrl)
    if (isEditLink && hasEditLink) continue
    hasEditLink ||= isEditLink
    extra.set(url, { url, file })
  }
  return [...placed, ...extra.values()]
}

function withoutFragment(url: string): string {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  return URL.canParse(absolute) ? new URL(absolute).href.replace(/#.*$/s, '') : absolute
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
