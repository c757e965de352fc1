import * as z from 'zod/mini'
import type { ResolvedConfig } from '../../node/base/config.js'
import { ownOptions } from '../../node/base/own-options.js'
import type { PageStream } from '../../node/base/page.js'
import { field, text } from '../../node/base/schema/fields.js'

const formats = ['rss', 'atom', 'json'] as const

/** A format of a feed. */
export type FeedFormat = (typeof formats)[number]

const feed = z.strictObject({
  types: field(z._default(z.array(z.enum(formats)), ['rss', 'atom']), 'Formats of the feeds'),
  title: field(z.optional(text), 'Title of the feeds; defaults to the titles of the site and the blog'),
  description: field(z.optional(text), 'Description of the feeds; defaults to the description of the blog'),
  limit: field(z._default(z.union([z.int().check(z.minimum(1)), z.literal('all')]), 20), 'How many posts a feed has'),
  copyright: field(z.optional(text), 'Copyright notice of the feeds'),
})

const defaults = z.parse(feed, {})

export const feedOptions = ownOptions('feeds', {
  fields: {
    'blog.feed': field(
      z.prefault(z.union([feed, z.literal(false)]), {}),
      'RSS, Atom and JSON feeds; they require `url`',
      { before: 'authors' },
    ),
  },
})

/** The feeds of a stream of pages, which differ in their formats only. */
export interface Feeds {
  /** Route of the page that lists the pages. The routes of the feeds begin with it. */
  readonly route: string
  readonly title: string
  readonly description: string
  readonly copyright?: string
  /** At least one. */
  readonly formats: readonly FeedFormat[]
  /** The pages that the feeds have; at least one. */
  readonly entries: PageStream['entries']
}

/** The feeds of the streams of a site that have any. They need its public URL. */
export function feedsOf(streams: readonly PageStream[], config: ResolvedConfig): readonly Feeds[] {
  if (config.publish.origin === '') return []
  const { blog } = feedOptions.of(config)
  return streams.flatMap((stream): Feeds[] => {
    const written = stream.id === undefined ? defaults : (blog.get(stream.id)?.feed ?? defaults)
    // A feed without pages would have no date.
    if (written === false || written.types.length === 0 || stream.entries.length === 0) return []
    const { types, limit, copyright, title = `${config.title} ${stream.title}` } = written
    return [
      {
        route: stream.route,
        title,
        description: written.description ?? stream.description ?? title,
        copyright,
        formats: [...new Set(types)],
        entries: limit === 'all' ? stream.entries : stream.entries.slice(0, limit),
      },
    ]
  })
}
