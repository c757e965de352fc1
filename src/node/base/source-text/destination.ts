import { decodeEntities } from './html-urls.js'
import { stringValue } from './parse-script.js'

/** Where a text has a URL, without the delimiters of the URL. */
export interface Destination {
  readonly start: number
  /** Offset after the last character. */
  readonly end: number
  readonly syntax: DestinationSyntax
}

/** The syntax around a URL, which decides how its characters are escaped. */
export type DestinationSyntax = 'markdown' | 'angle' | 'attribute' | 'script'

/** Returns the URL of a destination: without escapes, percent-encoded as in the text. */
export function readDestination(text: string, { start, end, syntax }: Destination): string {
  const written = text.slice(start, end)
  if (syntax === 'script') return scriptText(text[start - 1] ?? '', written)
  const unescaped = syntax === 'attribute' ? written : written.replace(/\\([!-/:-@[-`{-~])/g, '$1')
  return decodeEntities(unescaped)
}

function scriptText(quote: string, written: string): string {
  return stringValue(quote + written + quote) ?? written.replace(/\\(.)/gs, '$1')
}
