import path from 'node:path'
import { plainName } from '../model/docs.js'
import type { FrontMatter, SourceFile } from '../model/source-file.js'
import { homeTagline, homeTitle } from './home-fields.js'

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

/** The description of a page: from the front matter, or the tagline of a home page. */
export function descriptionOf(frontMatter: FrontMatter): string | undefined {
  return textField(frontMatter, 'description') ?? homeTagline(frontMatter)
}

/** The title of a page: from the front matter, its leading heading or its file name. */
export function docTitle(source: SourceFile, text: TitledText): string {
  return (
    textField(source.frontMatter, 'title') ??
    homeTitle(source.frontMatter) ??
    text.contentTitle ??
    path.posix.basename(plainName(source.docsSet ?? '', source.id))
  )
}

/** The label of a page in the sidebar. */
export function docLabel(source: SourceFile, text: TitledText): string {
  return textField(source.frontMatter, 'sidebar_label') ?? docTitle(source, text)
}

/** The day of the last change (`2026-01-31`) in the front matter. */
export function lastUpdate(frontMatter: FrontMatter): string | undefined {
  const value = frontMatter.last_update ?? frontMatter.lastUpdated
  const date = typeof value === 'object' && value !== null && 'date' in value ? value.date : value
  if (date instanceof Date) return date.toISOString().slice(0, 10)
  const match = typeof date === 'string' ? /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(date) : null
  return match ? `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` : undefined
}

/** The search settings of a page. */
export interface PageSearch {
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
export function keywordsOf({ keywords }: FrontMatter): readonly string[] | undefined {
  return Array.isArray(keywords) ? keywords.map(String) : undefined
}
