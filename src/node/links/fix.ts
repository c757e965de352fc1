import MagicString from 'magic-string'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { type Destination, readDestination } from '../base/source-text/destination.js'
import { destinationFinder } from '../base/source-text/find-destinations.js'
import { offsetLookup } from '../base/source-text/position.js'
import { decodeUrl, splitUrl } from './url-parts.js'

/** A file's text with its links fixed. */
interface FixedText {
  readonly text: string
  /** The diagnostics that no longer apply; empty if the text is unchanged. */
  readonly fixed: readonly Diagnostic[]
}

type Fix = NonNullable<Diagnostic['fix']>

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The diagnostics that ask for this edit. */
  readonly by: readonly Diagnostic[]
}

/**
 * Fixes the links of one file's text (without byte order mark). Only the part of a URL that is wrong is replaced: path,
 * query or fragment, so that one link can have two fixes. A diagnostic is skipped if its URL is not at its location, or if
 * another one asks for something else there.
 */
export function fixText(text: string, diagnostics: readonly Diagnostic[]): FixedText {
  const edits = withoutConflicts(mergeEqual(diagnostics, editFinder(text, diagnostics)))
  const changed = new MagicString(text)
  for (const edit of edits) {
    if (edit.start === edit.end) changed.appendLeft(edit.start, edit.text)
    else changed.update(edit.start, edit.end, edit.text)
  }
  return { text: changed.toString(), fixed: [...new Set(edits.flatMap(({ by }) => by))] }
}

/** All edits in the order of the text; diagnostics that ask for the same edit share it. */
function mergeEqual(diagnostics: readonly Diagnostic[], editsFor: (diagnostic: Diagnostic) => Edit[]): Edit[] {
  const merged = new Map<string, Edit & { readonly by: Diagnostic[] }>()
  for (const edit of diagnostics.flatMap(editsFor)) {
    const key = `${edit.start} ${edit.end} ${edit.text}`
    const equal = merged.get(key)
    if (equal) equal.by.push(...edit.by)
    else merged.set(key, { ...edit, by: [...edit.by] })
  }
  return [...merged.values()].sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Removes all edits of the diagnostics that have an edit which overlaps, or has the same range as, another one. */
function withoutConflicts(sorted: readonly Edit[]): Edit[] {
  const refused = new Set<Diagnostic>()
  let open: Edit[] = []
  for (const edit of sorted) {
    open = open.filter(({ start, end }) => end > edit.start || (start === edit.start && end === edit.end))
    if (open.length > 0) for (const { by } of [edit, ...open]) for (const diagnostic of by) refused.add(diagnostic)
    open.push(edit)
  }
  return sorted.filter(({ by }) => !by.some((diagnostic) => refused.has(diagnostic)))
}

function editFinder(text: string, diagnostics: readonly Diagnostic[]): (diagnostic: Diagnostic) => Edit[] {
  const offsetOf = offsetLookup(text)
  const isMarkdown = diagnostics.some(({ location }) => /\.mdx?$/i.test(location?.file ?? ''))
  const find = destinationFinder(text, { isMarkdown })
  return (diagnostic) => {
    const { fix, location: { line, column } = {} } = diagnostic
    if (!fix || line === undefined || column === undefined) return []
    if (fix.from === fix.to || /[\r\n]/.test(fix.to)) return []
    const isSought = (destination: Destination): boolean => {
      const url = readDestination(text, destination)
      return url === fix.from || decodeUrl(url) === fix.from
    }
    return find(offsetOf({ line, column }), isSought).map((destination) => ({
      ...editOf(text.slice(destination.start, destination.end), fix, destination),
      by: [diagnostic],
    }))
  }
}

/** Replaces what lies between the first and the last part of a URL that change. */
function editOf(written: string, { from, to }: Fix, destination: Destination): Omit<Edit, 'by'> {
  // An escaped character could be the `?` or `#` that separates the parts.
  if (/\\|&#/.test(written))
    return { start: destination.start, end: destination.end, text: writtenAs(to, written, destination) }
  const [before, old, now] = [splitUrl(written), splitUrl(from), splitUrl(to)]
  const parts = (['path', 'query', 'fragment'] as const).map((part) => ({
    before: before[part],
    after: old[part] === now[part] ? before[part] : writtenAs(now[part], before[part], destination),
    isChanged: old[part] !== now[part],
  }))
  const first = parts.findIndex(({ isChanged }) => isChanged)
  const changed = parts.slice(first, parts.findLastIndex(({ isChanged }) => isChanged) + 1)
  const lengthOf = (some: typeof parts): number => some.reduce((sum, { before }) => sum + before.length, 0)
  const start = destination.start + lengthOf(parts.slice(0, first))
  return { start, end: start + lengthOf(changed), text: changed.map(({ after }) => after).join('') }
}

/** A part of a URL in the syntax of its place: percent-encoded if it was so before, or if the syntax requires it. */
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
