import type { Diagnostic } from '../../shared/diagnostic.js'
import {
  type Destination,
  type DestinationFinder,
  destinationFinder,
  readDestination,
} from '../source-text/destination.js'
import { splitUrl, type UrlParts } from './url-parts.js'

/** A stretch of a text and what takes its place. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What can be repaired in one file. */
export interface FixPlan {
  /** In the order of the text; none overlap. */
  readonly edits: readonly Edit[]
  /** The diagnostics that they repair. */
  readonly repaired: readonly Diagnostic[]
}

/**
 * Plans the repairs of one file's text (without byte order mark). Only that part of a URL is replaced which is wrong, path,
 * query or fragment, so that one link may be repaired twice. A diagnostic is left alone where its URL is not found where
 * it says, and where two of them want different things.
 */
export function planFixes(text: string, diagnostics: readonly Diagnostic[]): FixPlan {
  const offsetOf = offsets(text)
  const finder = destinationFinder(text)
  const wanted = new Map<string, Edit & { readonly by: Diagnostic[] }>()
  for (const diagnostic of diagnostics) {
    const { fix, location } = diagnostic
    if (!fix || location?.line === undefined || location.column === undefined) continue
    for (const edit of editsOf({ text, finder }, fix, offsetOf(location.line, location.column))) {
      const key = `${edit.start} ${edit.end} ${edit.text}`
      const same = wanted.get(key)
      if (same) same.by.push(diagnostic)
      else wanted.set(key, { ...edit, by: [diagnostic] })
    }
  }
  const sorted = [...wanted.values()].sort((a, b) => a.start - b.start || a.end - b.end)
  const refused = new Set(clashing(sorted).flatMap(({ by }) => by))
  const edits = sorted.filter(({ by }) => !by.some((diagnostic) => refused.has(diagnostic)))
  return { edits, repaired: [...new Set(edits.flatMap(({ by }) => by))] }
}

/** The text with the edits made. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = ''
  let at = 0
  for (const edit of edits) {
    out += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return out + text.slice(at)
}

/** Those of sorted edits that overlap another, or take its very place. */
function clashing<Some extends Edit>(sorted: readonly Some[]): Some[] {
  const found: Some[] = []
  let open: Some[] = []
  for (const edit of sorted) {
    open = open.filter(({ start, end }) => end > edit.start || (start === edit.start && end === edit.end))
    if (open.length > 0) found.push(edit, ...open)
    open.push(edit)
  }
  return found
}

/** Turns line and column into an offset; lines end as in Markdown and JavaScript. */
function offsets(text: string): (line: number, column: number) => number {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)]
  return (line, column) => (starts[line - 1] ?? text.length) + column - 1
}

function editsOf(
  { text, finder }: { readonly text: string; readonly finder: DestinationFinder },
  fix: NonNullable<Diagnostic['fix']>,
  offset: number,
): Edit[] {
  if (fix.from === fix.to || /[\r\n]/.test(fix.to)) return []
  const isSought = (destination: Destination): boolean => {
    const url = readDestination(text, destination)
    return url === fix.from || shown(url) === fix.from
  }
  return finder.find(offset, isSought).flatMap((destination) => partEdits(text, destination, fix))
}

/** As diagnostics show a URL: decoded as far as it stays the same URL. */
function shown(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

function partEdits(text: string, destination: Destination, { from, to }: NonNullable<Diagnostic['fix']>): Edit[] {
  const { start, end } = destination
  const written = text.slice(start, end)
  // An escaped character may be the very `?` or `#` that parts are told by.
  if (/\\|&#/.test(written)) return [{ start, end, text: writtenAs(to, written, destination) }]
  const old = splitUrl(from)
  const now = splitUrl(to)
  const places = splitUrl(written)
  const edits: Edit[] = []
  let at = start
  for (const part of ['path', 'query', 'fragment'] as const satisfies readonly (keyof UrlParts)[]) {
    const place = places[part]
    if (old[part] !== now[part])
      edits.push({ start: at, end: at + place.length, text: writtenAs(now[part], place, destination) })
    at += place.length
  }
  return edits.some((edit) => edit.start === edit.end) ? [merged(text, edits)] : edits
}

/** One edit for several, in their order: where something is put in, its place alone would not tell that order. */
function merged(text: string, edits: readonly Edit[]): Edit {
  const [first, last] = [edits[0] as Edit, edits.at(-1) as Edit]
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - first.start, end: edit.end - first.start }))
  return { start: first.start, end: last.end, text: applyEdits(text.slice(first.start, last.end), moved) }
}

/** A part of a URL as it can stand in its place: percent-encoded where it was so before, or where it must be. */
function writtenAs(part: string, before: string, { syntax }: Destination): string {
  const wasEncoded = /%[\da-f]{2}/i.test(before)
  const awkward = /%(?![\da-f]{2})|[\s\p{Cc}"'<>\\^`{|}()]/giu
  const encoded = part.replace(awkward, (char) => {
    if (char === '%' && !wasEncoded) return char
    if (char === ' ' && syntax === 'angle' && before.includes(' ')) return char
    if ((char === '(' || char === ')') && (syntax !== 'markdown' || isBalanced(part))) return char
    return `%${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`
  })
  const ascii = wasEncoded ? encoded.replace(/[^\0-\x7f]+/g, encodeURIComponent) : encoded
  if (syntax === 'script') return ascii
  return /&amp;/i.test(before) ? ascii.replaceAll('&', '&amp;') : ascii.replace(/&(?=#?\w+;)/g, '&amp;')
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const char of text) {
    if (char === '(') depth++
    if (char === ')' && --depth < 0) return false
  }
  return depth === 0
}
