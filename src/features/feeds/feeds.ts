import type { ResolvedConfig } from '../../node/base/config.js'
import type { Feature } from '../../node/base/feature.js'
import type { BodyReader, PublishedFile, RenderedBody, Site } from '../../node/base/site.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { fill } from '../../shared/interface-text.js'
import { type FeedFormat, feedOptions, type Feeds, feedsOf } from './feed-options.js'
import { feedHref, feedRoute } from './feed-route.js'

/** Feeds of all streams of pages, to which all documents link. */
export const feeds: Feature = {
  name: 'feeds',
  options: feedOptions,
  plan({ config, streams }) {
    const written = feedsOf(streams, config)
    return {
      files: written.flatMap((one) => one.formats.map((format) => feedRoute(one, format))),
      assemble: () => ({
        head: written.map((one) => feedLinks(one, config)).join(''),
        files: ({ site }) => written.flatMap((one) => feedFiles(one, site)),
      }),
    }
  },
}

const formatNames: Readonly<Record<FeedFormat, { readonly mime: string; readonly label: string }>> = {
  rss: { mime: 'application/rss+xml', label: 'RSS' },
  atom: { mime: 'application/atom+xml', label: 'Atom' },
  json: { mime: 'application/feed+json', label: 'JSON' },
}

/** Tags with the feeds, so that feed readers find them from every page. */
function feedLinks(feeds: Feeds, { base, strings }: Pick<ResolvedConfig, 'base' | 'strings'>): string {
  return feeds.formats
    .map((format) => {
      const { mime, label } = formatNames[format]
      const href = escapeHtml(feedHref(feeds, format, base))
      const title = escapeHtml(fill(strings.feed, { title: feeds.title, format: label }))
      return `<link rel="alternate" type="${mime}" href="${href}" title="${title}">`
    })
    .join('')
}

/** The files of feeds, which are written from the same bodies. */
function feedFiles(feeds: Feeds, site: Site): PublishedFile[] {
  let bodies: Promise<readonly (RenderedBody | undefined)[]> | undefined
  return feeds.formats.map((format) => ({
    name: feedRoute(feeds, format).slice(1),
    content: async (read) => {
      bodies ??= readBodies(feeds, read)
      const { feedText } = await import('./write-feed.js')
      return { text: feedText(format, feeds, { site, bodies: await bodies }), diagnostics: [] }
    },
  }))
}

async function readBodies({ entries }: Feeds, read: BodyReader): Promise<(RenderedBody | undefined)[]> {
  const bodies: (RenderedBody | undefined)[] = []
  for (const { route } of entries) bodies.push(await read(route))
  return bodies
}
