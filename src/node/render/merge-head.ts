import { headKey } from '../../shared/head-key.js'
import type { HeadTag } from '../base/config.js'
import { headTagHtml } from './head-tags.js'

/** What a tag is for, from the least to the most specific. */
export type HeadRank = 'default' | 'site' | 'page' | 'written' | 'component'

const RANKS: readonly HeadRank[] = ['default', 'site', 'page', 'written', 'component']

/** A tag of a head. */
export interface RankedTag {
  readonly rank: HeadRank
  /** Equal for tags of which a document has one: see `headKey`. Absent for any other tag. */
  readonly key?: string
  readonly html: string
}

/** Names of which search engines and social networks read one tag. Others, such as `og:image`, may be repeated. */
const SINGLE =
  /^(?:canonical|meta (?:description|keywords|robots|twitter:\S+|og:(?:title|description|url|type|site_name)))$/

/** A tag that is written in the config or in a page. */
export function writtenTag(tag: HeadTag, rank: HeadRank): RankedTag {
  return rankedTag({ ...tag, html: headTagHtml(tag) }, rank)
}

/** A printed tag with its key. */
export function rankedTag({ tag, attributes, html }: PrintedTag, rank: HeadRank): RankedTag {
  const isOne = tag === 'meta' || (tag === 'link' && attributes.rel === 'canonical')
  if (!isOne) return { rank, html }
  const entries = Object.entries(attributes).flatMap(([name, value]) =>
    value === false ? [] : [[name, value] as const],
  )
  return { rank, html, key: headKey({ tag, attributes: Object.fromEntries(entries) }) }
}

interface PrintedTag {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | boolean>>
  readonly html: string
}

/** The tags of the config, without those that a later one of the same kind replaces. */
export function siteTags(tags: readonly HeadTag[]): RankedTag[] {
  const ranked = tags.map((tag) => writtenTag(tag, 'site'))
  return ranked.filter(
    ({ key }, index) =>
      key === undefined || !SINGLE.test(key) || !ranked.slice(index + 1).some((one) => one.key === key),
  )
}

/** Prints tags in their order, without those that a more specific one replaces. */
export function printTags(tags: readonly RankedTag[]): string {
  const highest = new Map<string, number>()
  for (const { key, rank } of tags)
    if (key !== undefined) highest.set(key, Math.max(highest.get(key) ?? 0, RANKS.indexOf(rank)))
  return tags
    .filter(({ key, rank }) => key === undefined || highest.get(key) === RANKS.indexOf(rank))
    .map(({ html }) => html)
    .join('')
}
