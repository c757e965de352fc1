import { type HtmlTag, readTags } from '../source-text/html-tags.js'

/** What the tags of a document say about the page and its site. */
export interface ScannedDocument {
  /** Value of `<meta name="generator">`: the tool that wrote the document. */
  readonly generator: string | undefined
  /** URL that the document sends its readers to at once. */
  readonly redirect: string | undefined
  /** Value of `<link rel="canonical">`. */
  readonly canonical: string | undefined
  /** Classes of the element `<html>`. */
  readonly classes: readonly string[]
  /** Ids of the content: not those of the navbar, the sidebar, the footer and drawings. */
  readonly ids: readonly string[]
  /** URLs of style sheets and scripts, as written. */
  readonly assets: readonly string[]
}

/** Elements around the content, and those whose ids nobody links to. */
const outer = new Set(['nav', 'aside', 'svg', 'head'])

/** Reads the tags of a document, which is much faster than building its tree. */
export function scanDocument(html: string): ScannedDocument {
  let generator: string | undefined
  let redirect: string | undefined
  let canonical: string | undefined
  let classes: readonly string[] = []
  const ids = new Set<string>()
  const assets = new Set<string>()
  let depth = 0
  let mains = 0
  const isOuter = (name: string): boolean => outer.has(name) || (name === 'footer' && mains === 0)
  const visit = ({ name, attributes }: HtmlTag): void => {
    const of = (wanted: string) => attributes.find((attribute) => attribute.name === wanted)?.value
    if (name === 'main') mains++
    if (isOuter(name)) depth++
    if (name === 'html') classes = (of('class') ?? '').split(/\s+/)
    else if (name === 'meta') {
      if (of('name') === 'generator') generator ??= of('content')
      if (of('http-equiv')?.toLowerCase() === 'refresh') redirect ??= refreshTarget(of('content') ?? '')
    } else if (name === 'link') {
      if (of('rel') === 'canonical') canonical ??= of('href')
      if (of('rel') === 'stylesheet') addTo(assets, of('href'))
    } else if (name === 'script') addTo(assets, of('src'))
    if (depth > 0) return
    addTo(ids, of('id'))
    if (name === 'a') addTo(ids, of('name'))
  }
  const leave = (name: string): void => {
    if (isOuter(name)) depth = Math.max(0, depth - 1)
    if (name === 'main') mains--
  }
  readTags(html, visit, leave)
  return { generator, redirect, canonical, classes, ids: [...ids], assets: [...assets] }
}

/** The URL in `0; url=/new`. */
function refreshTarget(content: string): string | undefined {
  return /^\s*[\d.]*\s*[;,]?\s*url\s*=\s*['"]?([^'"]+)/i.exec(content)?.[1]?.trim()
}

function addTo(found: Set<string>, value: string | undefined): void {
  if (value !== undefined && value !== '') found.add(value)
}
