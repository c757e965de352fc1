import { hashOf } from '../base/hash.js'
import { ANY_BASE, fillBase } from '../base/languages.js'
import { LruMap } from '../base/lru-map.js'

/**
 * What a thread has made from the HTML of prose, by that HTML without the base of its language: a page that is not translated has the same
 * in all of them.
 */
export type SharedProse = LruMap<string>

/** How many characters of results a thread keeps. */
const MOST_KEPT = 16 * 1024 * 1024

export function createSharedProse(): SharedProse {
  return new LruMap(MOST_KEPT)
}

/** HTML of a page that is rendered for one base. */
export interface BasedHtml {
  readonly html: string
  readonly base: string
  /** The HTML fragments in it, for any base. */
  readonly parts: readonly string[]
}

/**
 * Makes a text from HTML, unless this thread has made it for another base. `make` must give a text that differs in the base only, if its
 * argument does. `identity` is everything else that the text depends on.
 */
export async function fromProse(
  { html, base, parts }: BasedHtml,
  options: {
    /** Undefined for a page of which no other language has the prose. */
    readonly shared: SharedProse | undefined
    readonly identity: readonly string[]
    readonly make: (html: string) => string | Promise<string>
  },
): Promise<string> {
  const { shared, identity, make } = options
  const general = shared && withAnyBase({ html, base, parts })
  if (general === undefined) return make(html)
  const key = hashOf([...identity, general])
  const text = shared?.get(key) ?? (await make(general))
  shared?.set(key, text, text.length)
  return fillBase(text, base)
}

/** HTML for any base; undefined if filling in its base would not give the same HTML again. */
export function withAnyBase({ html, base, parts }: BasedHtml): string | undefined {
  // React prints quotes in texts as references, so these are in attributes.
  const general = (printed: string) => printed.replaceAll(`="${base}`, `="${ANY_BASE}`)
  let result = ''
  let at = 0
  for (const part of parts) {
    const filled = fillBase(part, base)
    const start = filled === '' ? -1 : html.indexOf(filled, at)
    if (start === -1) continue
    result += general(html.slice(at, start)) + part
    at = start + filled.length
  }
  result += general(html.slice(at))
  return fillBase(result, base) === html ? result : undefined
}
