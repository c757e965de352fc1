import { diffArrays } from 'diff'
import type { TextChange, TextHunk, TextPart } from './site-diff.js'
import type { ContentBlock } from './read-article.js'

/** Words before and after a change that are shown with it. */
const contextWords = 8
const mostHunks = 40
/** Words of one part of a hunk. */
const mostWords = 60
/** Edits that the search for the shortest difference tries; two texts that need more count as replaced. */
const mostEdits = 1500

/** Returns the changed words of two texts; undefined if both have the same words. */
export function diffText(before: readonly ContentBlock[], after: readonly ContentBlock[]): TextChange | undefined {
  const hunks: TextHunk[] = []
  let added = 0
  let removed = 0
  for (const region of changedRegions(before, after)) {
    const runs = diffWords(region)
    for (const run of runs) {
      if (run.kind === 'added') added += countWords(run.tokens)
      if (run.kind === 'removed') removed += countWords(run.tokens)
    }
    const section = (region.after[0] ?? region.before[0])?.section
    if (runs.some(({ kind }) => kind !== 'same')) hunks.push({ section, parts: runs.map(partOf) })
  }
  if (hunks.length === 0) return undefined
  return { added, removed, hunks: hunks.slice(0, mostHunks), omitted: Math.max(0, hunks.length - mostHunks) }
}

/** Neighboring blocks that differ. One side can be empty. */
interface Region {
  readonly before: readonly ContentBlock[]
  readonly after: readonly ContentBlock[]
}

/** Compares blocks first, so that a word is compared only with the words of the same place. */
function changedRegions(before: readonly ContentBlock[], after: readonly ContentBlock[]): Region[] {
  const changes = diffArrays([...before], [...after], {
    comparator: (one, other) => one.text === other.text,
    maxEditLength: mostEdits,
  })
  if (!changes) return [{ before, after }]
  return changes.flatMap(({ value, added, removed }, i): Region[] => {
    if (added) return changes[i - 1]?.removed ? [] : [{ before: [], after: value }]
    if (!removed) return []
    const next = changes[i + 1]
    return pairBlocks({ before: value, after: next?.added ? next.value : [] })
  })
}

/** If as many blocks were removed as were added, each of them has probably been edited. */
function pairBlocks({ before, after }: Region): Region[] {
  if (before.length !== after.length) return [{ before, after }]
  return before.map((block, i) => ({ before: [block], after: after.slice(i, i + 1) }))
}

/** Tokens that both texts have, or only one of them. */
interface Run {
  readonly kind: TextPart['kind']
  readonly tokens: readonly string[]
}

function diffWords({ before, after }: Region): Run[] {
  const [old, now] = [blockTokens(before), blockTokens(after)]
  const changes = diffArrays(old, now, {
    comparator: (one, other) => one.trimStart() === other.trimStart(),
    maxEditLength: mostEdits,
  }) ?? [
    { value: old, removed: true },
    { value: now, added: true },
  ]
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    tokens: value,
  }))
}

/** A part of a hunk. Of a long text that has not changed, only the words beside the changes are shown. */
function partOf({ kind, tokens }: Run, i: number, { length }: readonly Run[]): TextPart {
  const glued = tokens[0]?.startsWith(' ') ? undefined : true
  if (kind !== 'same') return { kind, text: shortened(tokens, mostWords / 2, mostWords / 2), glued }
  return { kind, text: shortened(tokens, i === 0 ? 0 : contextWords, i === length - 1 ? 0 : contextWords), glued }
}

/** The first and the last words of a text, with `…` in place of the others. */
function shortened(tokens: readonly string[], first: number, last: number): string {
  if (tokens.length <= first + last) return joinTokens(tokens)
  return [joinTokens(tokens.slice(0, first)), '…', joinTokens(tokens.slice(tokens.length - last))].join(' ').trim()
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Splits a text into words and punctuation marks, with a space in front unless they follow the one before without a space. `don't` and
 * `store.dispatch` are one word each.
 */
export function splitWords(text: string): string[] {
  // Each segment has a copy of the text, so the text is split first.
  return text
    .split(/\s+/)
    .flatMap((part) => Array.from(segmenter.segment(part), ({ segment }, i) => (i === 0 ? ` ${segment}` : segment)))
}

/** The tokens of all blocks. */
export function blockTokens(blocks: readonly ContentBlock[]): string[] {
  return splitWords(blocks.map(({ text }) => text).join('\n'))
}

/** Number of words among tokens; punctuation does not count. */
export function countWords(tokens: readonly string[]): number {
  return tokens.filter((text) => /[\p{L}\p{N}]/u.test(text)).length
}

/** The text of tokens, without a space in front. */
export function joinTokens(tokens: readonly string[]): string {
  return tokens.join('').trimStart()
}
