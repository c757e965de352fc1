import type { PageRecord } from '../cache/page-cache.js'
import type { FrontMatter, SourceFile } from '../content/source-file.js'

/** A text of the front matter; numbers count as text. Undefined where it is absent or no text. */
export function textField(frontMatter: FrontMatter, name: string): string | undefined {
  const value = frontMatter[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A page's title: the front matter's, else its leading heading, else its name. */
export function docTitle(source: SourceFile, record: PageRecord): string {
  return textField(source.frontMatter, 'title') ?? record.contentTitle ?? source.id.split('/').at(-1) ?? source.id
}

/** What the sidebar calls a page. */
export function docLabel(source: SourceFile, record: PageRecord): string {
  return textField(source.frontMatter, 'sidebar_label') ?? docTitle(source, record)
}

/** Day of the last change (`2026-01-31`) as the front matter states it. */
export function lastUpdate(frontMatter: FrontMatter): string | undefined {
  const value = frontMatter.last_update ?? frontMatter.lastUpdated
  const date = typeof value === 'object' && value !== null && 'date' in value ? value.date : value
  if (date instanceof Date) return date.toISOString().slice(0, 10)
  const match = typeof date === 'string' ? /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(date) : null
  return match ? `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` : undefined
}
