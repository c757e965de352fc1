import type { FrontMatter } from '../base/source-file.js'
import { asRecord } from '../base/record.js'

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
