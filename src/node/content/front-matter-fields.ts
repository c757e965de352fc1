import path from 'node:path'
import { withSlash } from '../../shared/route.js'
import { plainName } from '../base/docs.js'
import type { Page } from '../base/page.js'
import type { Site } from '../base/site.js'
import type { FrontMatter, SourceFile } from '../base/source-file.js'
import { asRecord } from '../base/record.js'
import { readDate } from './read-date.js'

/** The title in the text of a page. */
interface TitledText {
  readonly contentTitle?: string
}

/** A text in the front matter; numbers become text. Undefined if it is absent, empty or something else. */
export function textField(frontMatter: FrontMatter, name: string): string | undefined {
  const value = frontMatter[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * The description of a page: from the front matter, the tagline of a home page, or the start of its text. An empty
 * `description` turns it off.
 */
export function descriptionOf(
  frontMatter: FrontMatter,
  { excerpt }: { readonly excerpt?: string } = {},
): string | undefined {
  if (frontMatter.description === '') return undefined
  return textField(frontMatter, 'description') ?? homeTagline(frontMatter) ?? excerpt
}

/**
 * The title of a page: from the front matter, its leading heading or its file name. Empty for a root page that has neither of
 * the first two, whose title is that of the site.
 */
export function docTitle(source: SourceFile, text: TitledText): string {
  const { collection, docsSet = '', frontMatter, id, route } = source
  return (
    textField(frontMatter, 'title') ??
    homeTitle(frontMatter) ??
    text.contentTitle ??
    (route === '/' && (collection === 'pages' || isHomePage(frontMatter))
      ? ''
      : path.posix.basename(plainName(docsSet, id)))
  )
}

/** The label of a page in the sidebar. */
export function docLabel(source: SourceFile, text: TitledText): string {
  return textField(source.frontMatter, 'sidebar_label') ?? docTitle(source, text)
}

/** URL of the social card image of a page: a file beside it, or a static file. */
export function imageOf({ source, record }: Page, { href }: Pick<Site, 'href'>): string | undefined {
  const image = textField(source.frontMatter, 'image')
  return record.image ?? (image && href(withSlash(image)))
}

/** The day of the last change (`2026-01-31`) in the front matter. */
export function lastUpdate(frontMatter: FrontMatter): string | undefined {
  const value = frontMatter.last_update ?? frontMatter.lastUpdated
  const date = typeof value === 'object' && value !== null && 'date' in value ? value.date : value
  return date === undefined || date === null ? undefined : dayOf(date)
}

/** The day (`2026-01-31`) of a date in front matter, in UTC; undefined if it is no date. A number is a time in milliseconds. */
export function dayOf(date: unknown): string | undefined {
  return readDate(typeof date === 'number' ? new Date(date) : date)?.slice(0, 10)
}

/** A `sidebar_position`; undefined if it is not a finite number. */
export function positionOf(value: unknown): number | undefined {
  const position = typeof value === 'number' ? value : Number.parseFloat(typeof value === 'string' ? value : '')
  return Number.isFinite(position) ? position : undefined
}

/** Who changed a page last, from its front matter. */
export function lastAuthor({ last_update: update }: FrontMatter): string | undefined {
  const author = typeof update === 'object' && update !== null && 'author' in update ? update.author : undefined
  return typeof author === 'string' && author !== '' ? author : undefined
}

/** The search settings of a page. */
interface PageSearch {
  /** False for pages to exclude from the index. */
  readonly isIndexed: boolean
  /** Factor for the score of the page in results. */
  readonly boost: number
}

/** Reads `search: false` or `search: { boost: 2 }`. Unlisted pages are not indexed. */
export function pageSearch({ search, unlisted }: FrontMatter): PageSearch {
  const boost = typeof search === 'object' && search !== null && 'boost' in search ? search.boost : 1
  return { isIndexed: unlisted !== true && search !== false, boost: typeof boost === 'number' && boost > 0 ? boost : 1 }
}

/** The keywords of a page; undefined if it has none. */
export function keywordsOf({ keywords }: { readonly keywords?: unknown }): readonly string[] | undefined {
  if (!Array.isArray(keywords)) return undefined
  return keywords.filter((keyword) => typeof keyword !== 'object').map(String)
}

/** Layouts of a page: without an outline, without a sidebar too, or with nothing but its content. */
export const pageLayouts = ['wide', 'splash', 'plain'] as const

/** The layout of a page; undefined for the usual one. */
export function layoutOf({ layout }: FrontMatter): (typeof pageLayouts)[number] | undefined {
  return pageLayouts.find((name) => name === layout)
}

/** Whether a page is a home page: it has a `hero`, or the layout of VitePress's home page with `features`. */
export function isHomePage({ hero, layout, features }: FrontMatter): boolean {
  return asRecord(hero) !== undefined || (layout === 'home' && Array.isArray(features))
}

/** The heading of a home page as plain text, without the name of the project if it has other text. */
function headingOf({ title, name, text: line }: Readonly<Record<string, unknown>>): string | undefined {
  return [title, name, line].find((value): value is string => typeof value === 'string')
}

/** The title of a home page; undefined for other pages. */
export function homeTitle({ hero }: FrontMatter): string | undefined {
  const fields = asRecord(hero)
  return fields && headingOf(fields)
}

/** What a home page says about itself below its heading; undefined for other pages. */
export function homeTagline({ hero }: FrontMatter): string | undefined {
  const tagline = asRecord(hero)?.tagline
  return typeof tagline === 'string' && tagline !== '' ? tagline : undefined
}
