import { readFileSync } from 'node:fs'
import type { SourceLocation } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import { positionAt, type TextPosition } from '../source-text/locate-key.js'
import type { PlacedString } from '../model/compiled-page.js'
import type { FileLinks } from '../model/compiled-page.js'
import { writtenStrings } from '../source-text/written-strings.js'

/** A place in a file, lines and columns from 1, and how the URL is written there: with the base or without. */
export interface UrlPlace extends Required<SourceLocation> {
  readonly url: string
}

/** Absolute paths of files that a document's URLs may be written in, likeliest first. */
export interface UrlSources {
  readonly own: readonly string[]
  /** Those of many documents: one array for all of them. */
  readonly shared: readonly string[]
}

/** Finds where the URLs of components are written: as strings of the files that may hold them. */
export class UrlPlaces {
  readonly #strings = new Map<string, readonly FoundString[]>()
  readonly #shared = new Map<readonly string[], SharedStrings>()
  readonly #config: ResolvedConfig
  /** By file: what compiling found in Markdown. */
  readonly #compiled: ReadonlyMap<string, readonly PlacedString[]>

  constructor({ config, written }: { readonly config: ResolvedConfig; readonly written: readonly FileLinks[] }) {
    this.#config = config
    this.#compiled = new Map(written.map(({ file, strings = [] }) => [file, strings]))
  }

  /**
   * Every place in the first of the files that has the URL in an attribute or a key that is for URLs; where none has, in the
   * first that has it in any string.
   */
  placesOf(url: string, { own, shared }: UrlSources): UrlPlace[] {
    const { base } = this.#config
    const forms = base !== '/' && url.startsWith(base) ? [url, url.slice(base.length - 1)] : [url]
    for (const onlyLinks of [true, false]) {
      for (const path of [...own, ...this.#sharedWith(forms, shared, onlyLinks)]) {
        const found = this.#of(path).filter(({ value, isLink }) => forms.includes(value) && (isLink || !onlyLinks))
        const file = siteRelative(this.#config.rootDir, path)
        if (found.length > 0) return found.map(({ value, place }) => ({ file, ...place(), url: value }))
      }
    }
    return []
  }

  /** The first of the shared files that has one of the strings. */
  #sharedWith(forms: readonly string[], shared: readonly string[], onlyLinks: boolean): string[] {
    const numbers = this.#numbersIn(shared)[onlyLinks ? 'links' : 'strings']
    const first = Math.min(...forms.map((form) => numbers.get(form) ?? shared.length))
    return shared.slice(first, first + 1)
  }

  /** By string, the number of the first shared file that has it. */
  #numbersIn(shared: readonly string[]): SharedStrings {
    const known = this.#shared.get(shared)
    if (known) return known
    const numbers: SharedStrings = { links: new Map(), strings: new Map() }
    for (const [number, path] of shared.entries()) {
      for (const { value, isLink } of this.#of(path)) {
        if (!numbers.strings.has(value)) numbers.strings.set(value, number)
        if (isLink && !numbers.links.has(value)) numbers.links.set(value, number)
      }
    }
    this.#shared.set(shared, numbers)
    return numbers
  }

  #of(path: string): readonly FoundString[] {
    const known = this.#strings.get(path)
    if (known) return known
    const strings = /\.mdx?$/.test(path) ? this.#ofMarkdown(path) : ofCode(readFileSync(path, 'utf8'))
    this.#strings.set(path, strings)
    return strings
  }

  #ofMarkdown(path: string): FoundString[] {
    const strings = this.#compiled.get(siteRelative(this.#config.rootDir, path)) ?? []
    return strings.map(({ line, column, ...string }) => ({ ...string, place: () => ({ line, column }) }))
  }
}

/** `links`: the strings that are for URLs. */
type SharedStrings = Readonly<Record<'links' | 'strings', Map<string, number>>>

/** A string whose place is counted when it is asked for. */
interface FoundString extends Pick<PlacedString, 'value' | 'isLink'> {
  readonly place: () => TextPosition
}

function ofCode(text: string): FoundString[] {
  return writtenStrings(text).map(({ start, ...string }) => ({ ...string, place: () => positionAt(text, start) }))
}
