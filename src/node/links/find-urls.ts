import type { SourceLocation } from '../../shared/diagnostic.js'
import type { CodeSpan, FileLinks } from '../model/compiled-page.js'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import { offsetLookup, positionLookup, type TextPosition } from '../source-text/position.js'
import { type WrittenString, writtenStrings } from '../source-text/written-strings.js'
import { readRegularFile } from '../source-text/regular-file.js'

/** The location of a URL in a source file, and how the URL is written there: with the base or without. */
export interface UrlLocation extends Required<SourceLocation> {
  readonly url: string
}

/** Absolute paths of files that a document's URLs may be written in, likeliest first. */
export interface UrlSources {
  readonly own: readonly string[]
  /** Files of many documents, which share one array. */
  readonly shared: readonly string[]
}

/**
 * Creates a function that finds the URLs of components in their source files, where they are strings. It returns all
 * locations in the first file that has the URL in an attribute or a key for URLs; if there is none, in the first file
 * that has it in any string.
 */
export function createUrlFinder({
  config,
  written,
}: {
  readonly config: ResolvedConfig
  readonly written: readonly FileLinks[]
}): (url: string, sources: UrlSources) => readonly UrlLocation[] {
  const { base, rootDir } = config
  const codeOf = new Map(written.map(({ file, code = [] }) => [file, code]))
  const files = new Map<string, SourceStrings>()
  const shared = new Map<readonly string[], Map<string, Record<'links' | 'others', readonly UrlLocation[]>>>()

  const stringsOf = (filePath: string): SourceStrings => {
    const code = /\.mdx?$/.test(filePath) ? (codeOf.get(siteRelative(rootDir, filePath)) ?? []) : undefined
    const strings = files.get(filePath) ?? new SourceStrings(filePath, code)
    files.set(filePath, strings)
    return strings
  }
  const search = (url: string, paths: readonly string[]): Record<'links' | 'others', readonly UrlLocation[]> => {
    const spellings = base !== '/' && url.startsWith(base) ? [url, url.slice(base.length - 1)] : [url]
    const forms = spellings.flatMap((path) => (path.startsWith('/') ? [path, `pathname://${path}`] : [path]))
    let others: readonly UrlLocation[] = []
    for (const filePath of paths) {
      const strings = stringsOf(filePath)
      const found = strings.find(forms)
      const locate = ({ value, start }: WrittenString): UrlLocation => ({
        file: siteRelative(rootDir, filePath),
        ...strings.positionOf(start),
        url: value,
      })
      const links = found.filter(({ isLink }) => isLink)
      if (links.length > 0) return { links: links.map(locate), others }
      if (others.length === 0) others = found.map(locate)
    }
    return { links: [], others }
  }
  const searchShared = (url: string, paths: readonly string[]) => {
    const known = shared.get(paths) ?? new Map<string, ReturnType<typeof search>>()
    shared.set(paths, known)
    const found = known.get(url) ?? search(url, paths)
    known.set(url, found)
    return found
  }
  return (url, sources) => {
    const own = search(url, sources.own)
    if (own.links.length > 0) return own.links
    const ofAll = searchShared(url, sources.shared)
    return [ofAll.links, own.others, ofAll.others].find(({ length }) => length > 0) ?? []
  }
}

/** The strings of a source file, which is parsed only if its text has one that is looked for. */
class SourceStrings {
  readonly #text: string
  readonly #code: readonly CodeSpan[] | undefined
  #strings: ReadonlyMap<string, readonly WrittenString[]> | undefined
  #positionOf: ((offset: number) => TextPosition) | undefined

  /** `code`: the pieces of code of a Markdown file; undefined for a file that is all code. */
  constructor(filePath: string, code: readonly CodeSpan[] | undefined) {
    this.#text = readRegularFile(filePath)
      .toString('utf8')
      .replace(/^\ufeff/, '')
    this.#code = code
  }

  find(values: readonly string[]): WrittenString[] {
    if (!this.#strings) {
      // Strings may have these characters escaped.
      const mayHave = (value: string) => value.split(/[&"'\\]/).every((piece) => this.#text.includes(piece))
      if (!values.some(mayHave)) return []
      this.#strings = byValue(this.#code ? this.#parseSpans(this.#code) : writtenStrings(this.#text))
    }
    return [...new Set(values)].flatMap((value) => this.#strings?.get(value) ?? []).sort((a, b) => a.start - b.start)
  }

  positionOf(offset: number): TextPosition {
    this.#positionOf ??= positionLookup(this.#text)
    return this.#positionOf(offset)
  }

  #parseSpans(code: readonly CodeSpan[]): WrittenString[] {
    const offsetOf = offsetLookup(this.#text)
    return code.flatMap(({ kind, start, end }) => {
      const offset = offsetOf(start)
      const strings = writtenStrings(this.#text.slice(offset, offsetOf(end)), kind)
      return strings.map((string) => ({ ...string, start: string.start + offset, end: string.end + offset }))
    })
  }
}

function byValue(strings: readonly WrittenString[]): Map<string, WrittenString[]> {
  const found = new Map<string, WrittenString[]>()
  for (const string of strings) {
    const equal = found.get(string.value)
    if (equal) equal.push(string)
    else found.set(string.value, [string])
  }
  return found
}
