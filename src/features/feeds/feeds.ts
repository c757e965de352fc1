import type { ResolvedConfig } from '../../node/model/config.js'
import type { Feature } from '../../node/model/feature.js'
import type { FeedFormat, PageStream } from '../../node/model/page-stream.js'
import type { BodyReader, PublishedFile, RenderedBody, Site } from '../../node/model/site.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { fill } from '../../shared/interface-text.js'
import { feedHref, feedRoute } from './feed-route.js'

/** Feeds of all streams of pages, to which all documents link. They need the public URL of the site. */
export const feeds: Feature = {
  name: 'feeds',
  plan({ config, streams }) {
    // A feed without pages would have no date.
    const written = config.publish.origin === '' ? [] : streams.filter(({ entries }) => entries.length > 0)
    return {
      files: written.flatMap((stream) => stream.formats.map((format) => feedRoute(stream, format))),
      assemble: () => ({
        head: written.map((stream) => feedLinks(stream, config)).join(''),
        files: ({ site }) => written.flatMap((stream) => feedFiles(stream, site)),
      }),
    }
  },
}

const formatNames: Readonly<Record<FeedFormat, { readonly mime: string; readonly label: string }>> = {
  rss: { mime: 'application/rss+xml', label: 'RSS' },
  atom: { mime: 'application/atom+xml', label: 'Atom' },
  json: { mime: 'application/feed+json', label: 'JSON' },
}

/** Tags with the feeds of a stream, so that feed readers find them from every page. */
function feedLinks(stream: PageStream, { base, strings }: Pick<ResolvedConfig, 'base' | 'strings'>): string {
  return stream.formats
    .map((format) => {
      const { mime, label } = formatNames[format]
      const href = escapeHtml(feedHref(stream, format, base))
      const title = escapeHtml(fill(strings.feed, { title: stream.title, format: label }))
      return `<link rel="alternate" type="${mime}" href="${href}" title="${title}">`
    })
    .join('')
}

/** The feeds of a stream in its formats, which are written from the same bodies. */
function feedFiles(stream: PageStream, { config }: Site): PublishedFile[] {
  let bodies: Promise<readonly (RenderedBody | undefined)[]> | undefined
  return stream.formats.map((format) => ({
    name: feedRoute(stream, format).slice(1),
    content: async (read) => {
      bodies ??= readBodies(stream, read)
      const { feedText } = await import('./write-feed.js')
      return { text: feedText(format, stream, { config, bodies: await bodies }), diagnostics: [] }
    },
  }))
}

async function readBodies({ entries }: PageStream, read: BodyReader): Promise<(RenderedBody | undefined)[]> {
  const bodies: (RenderedBody | undefined)[] = []
  for (const { route } of entries) bodies.push(await read(route))
  return bodies
}
