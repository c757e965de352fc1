import { readFileSync } from 'node:fs'
import type { SourceLocation } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../config/resolved.js'
import { siteRelative } from '../content/names.js'
import { positionAt } from '../diagnostics/locate-key.js'
import type { FileLinks } from './check-internal-links.js'

/** A place in a file, lines and columns from 1. */
type Place = Required<SourceLocation>

/** What is not code that runs: comments, and in Markdown code that is shown. */
const silent = {
  markdown:
    /^(\s*)(```+|~~~+)[^\n]*\n[\s\S]*?^\s*\2[^\n]*$|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|(`+)(?!`)[^`][\s\S]*?\3(?!`)/gm,
  code: /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g,
}

/** Finds where the URLs of components are written: in quotes, in the files that may hold them. */
export class QuotedUrls {
  readonly #texts = new Map<string, string>()
  readonly #config: ResolvedConfig
  /** `file:line` and URL of what compiling has found itself. */
  readonly #known: ReadonlySet<string>

  constructor({ config, written }: { readonly config: ResolvedConfig; readonly written: readonly FileLinks[] }) {
    this.#config = config
    this.#known = new Set(
      written.flatMap(({ file, links }) => links.map(({ line, url }) => keyOf({ file, line, column: 0 }, url))),
    )
  }

  /** Every place in the first of the files that has the URL; the page itself where none has. */
  placesOf(
    url: string,
    { file, sourcePaths }: { readonly file: string; readonly sourcePaths: readonly string[] },
  ): Place[] {
    const { base, rootDir } = this.#config
    const forms = base !== '/' && url.startsWith(base) ? [url, url.slice(base.length - 1)] : [url]
    for (const path of sourcePaths) {
      const text = this.#text(path)
      const offsets = forms.flatMap((form) => quotedAt(text, form))
      if (offsets.length === 0) continue
      const name = siteRelative(rootDir, path)
      const places = offsets.map((offset) => ({ file: name, ...positionAt(text, offset) }))
      return places.filter((place) => !forms.some((form) => this.#known.has(keyOf(place, form))))
    }
    return [{ file, line: 1, column: 1 }]
  }

  #text(path: string): string {
    const known = this.#texts.get(path)
    if (known !== undefined) return known
    const pattern = /\.mdx?$/.test(path) ? silent.markdown : silent.code
    const text = readFileSync(path, 'utf8').replace(pattern, (part) => part.replace(/[^\r\n]/g, ' '))
    this.#texts.set(path, text)
    return text
  }
}

function keyOf({ file, line }: Place, url: string): string {
  return `${file}:${line} ${url}`
}

function quotedAt(text: string, url: string): number[] {
  const offsets: number[] = []
  for (let at = text.indexOf(url); at !== -1; at = text.indexOf(url, at + 1)) {
    const quote = text[at - 1]
    if (quote !== undefined && '\'"`'.includes(quote) && text[at + url.length] === quote) offsets.push(at - 1)
  }
  return offsets
}
