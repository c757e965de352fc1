import { load } from 'cheerio'
import type { OutputFolder } from './output-folder.js'
import type { Lines } from './site-model.js'

/** The redirects among the documents, `/old -> /new`, sorted. Both tools write them as documents with a refresh. */
export function readRedirects(folder: OutputFolder): Lines {
  return [...folder.documents].flatMap(([route, html]) => {
    const to = redirectTarget(html)
    return to === undefined ? [] : [`${route} -> ${folder.target(to, route)}`]
  })
}

/** Where a document redirects to; undefined if it is a page. */
export function redirectTarget(html: string): string | undefined {
  if (!html.includes('http-equiv="refresh"')) return undefined
  const $ = load(html, { scriptingEnabled: false })
  return /url=(.*)$/i.exec($('meta[http-equiv=refresh]').attr('content') ?? '')?.[1]
}
