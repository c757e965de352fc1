import type { FrontMatter, SourceFile } from '../model/source-file.js'

/** The title that a page's own text gives it. */
interface TitledText {
  readonly contentTitle?: string
}

/** A text of the front matter; numbers count as text. Undefined where it is absent or no text. */
export function textField(frontMatter: FrontMatter, name: string): string | undefined {
  const value = frontMatter[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A page's title: the front matter's, else its leading heading, else its name. */
export function docTitle(source: SourceFile, text: TitledText): string {
  return textField(source.frontMatter, 'title') ?? text.contentTitle ?? source.id.split('/').at(-1) ?? source.id
}

/** What the sidebar calls a page. */
export function docLabel(source: SourceFile, text: TitledText): string {
  return textField(source.frontMatter, 'sidebar_label') ?? docTitle(source, text)
}

/** Day of the last change (`2026-01-31`) as the front matter states it. */
export function lastUpdate(frontMatter: FrontMatter): string | undefined {
  const value = frontMatter.last_update ?? frontMatter.lastUpdated
  const date = typeof value === 'object' && value !== null && 'date' in value ? value.date : value
  if (date instanceof Date) return date.toISOString().slice(0, 10)
  const match = typeof date === 'string' ? /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(date) : null
  return match ? `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` : undefined
}

/** How a page takes part in the search. */
export interface PageSearch {
  /** False for pages that the index leaves out. */
  readonly isIndexed: boolean
  /** Factor of the page's score in results. */
  readonly boost: number
}

/** Reads `search: false` or `search: { boost: 2 }`. Unlisted pages are not indexed. */
export function pageSearch({ search, unlisted }: FrontMatter): PageSearch {
  const boost = typeof search === 'object' && search !== null && 'boost' in search ? search.boost : 1
  return { isIndexed: unlisted !== true && search !== false, boost: typeof boost === 'number' && boost > 0 ? boost : 1 }
}

/** The key words of a page. */
export function keywordsOf({ keywords }: FrontMatter): readonly string[] | undefined {
  return Array.isArray(keywords) ? keywords.map(String) : undefined
}
