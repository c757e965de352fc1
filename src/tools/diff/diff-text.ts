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
    const words = diffWords(region)
    for (const { isSame, old, now } of words.runs) {
      if (isSame) continue
      removed += countWords(words.old.tokens.slice(...old))
      added += countWords(words.now.tokens.slice(...now))
    }
    hunks.push(...hunksOf({ ...words, runs: joinedRuns(words.runs) }, region))
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
  const changes = diffArrays(before.map(textOfBlock), after.map(textOfBlock), { maxEditLength: mostEdits })
  if (!changes) return [{ before, after }]
  const regions: { before: ContentBlock[]; after: ContentBlock[] }[] = []
  let [left, right] = [0, 0]
  let isOpen = false
  for (const { count, added, removed } of changes) {
    const isSame = !added && !removed
    if (!isSame) {
      if (!isOpen) regions.push({ before: [], after: [] })
      const region = regions.at(-1)
      region?.before.push(...(removed ? before.slice(left, left + count) : []))
      region?.after.push(...(added ? after.slice(right, right + count) : []))
    }
    if (!added) left += count
    if (!removed) right += count
    isOpen = !isSame
  }
  return regions.flatMap(pairBlocks)
}

/** If as many blocks were removed as were added, each of them has probably been edited. */
function pairBlocks({ before, after }: Region): Region[] {
  if (before.length !== after.length) return [{ before, after }]
  return before.map((block, i) => ({ before: [block], after: after.slice(i, i + 1) }))
}

/** Positions of tokens: from the first, to before the second. */
type Span = readonly [start: number, end: number]

/** Tokens that both texts have, or that one of them has where the other has others or none. */
interface Run {
  readonly isSame: boolean
  readonly old: Span
  readonly now: Span
}

/** Two texts and where they differ. Equal and different runs alternate. */
interface WordDiff {
  readonly old: Words
  readonly now: Words
  readonly runs: readonly Run[]
}

function diffWords({ before, after }: Region): WordDiff {
  const [old, now] = [joined(before), joined(after)]
  const changes = diffArrays([...old.tokens], [...now.tokens], { maxEditLength: mostEdits })
  const all: Run = { isSame: false, old: [0, old.tokens.length], now: [0, now.tokens.length] }
  if (!changes) return { old, now, runs: [all] }
  const runs: Run[] = []
  let [left, right] = [0, 0]
  for (const { count, added, removed } of changes) {
    const [oldEnd, nowEnd] = [added ? left : left + count, removed ? right : right + count]
    append(runs, { isSame: !added && !removed, old: [left, oldEnd], now: [right, nowEnd] })
    ;[left, right] = [oldEnd, nowEnd]
  }
  return { old, now, runs }
}

/** Adds a run; two different runs in a row become one. */
function append(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  if (!last || last.isSame !== run.isSame) runs.push(run)
  else runs[runs.length - 1] = { isSame: run.isSame, old: [last.old[0], run.old[1]], now: [last.now[0], run.now[1]] }
}

/** Joins changes with one or two equal words between them. */
function joinedRuns(runs: readonly Run[]): Run[] {
  const found: Run[] = []
  for (const [i, run] of runs.entries()) {
    const last = found.at(-1)
    const isBetween = run.isSame && last?.isSame === false && i < runs.length - 1
    const isShort = isBetween && lengthOf(run.now) <= 2 && lengthOf(last.old) > 0 && lengthOf(last.now) > 0
    append(found, isShort ? { ...run, isSame: false } : run)
  }
  return found
}

function lengthOf([start, end]: Span): number {
  return end - start
}

/** Splits a difference where the text is the same for long, and adds context and the heading above each change. */
function hunksOf({ old, now, runs }: WordDiff, { before, after }: Region): TextHunk[] {
  const section = (after[0] ?? before[0])?.section
  const hunks: TextPart[][] = []
  let parts: TextPart[] = []
  for (const [i, run] of runs.entries()) {
    const [isFirst, isLast] = [i === 0, i === runs.length - 1]
    if (!run.isSame) {
      if (lengthOf(run.old) > 0) parts.push(partOf('removed', shortened(old, run.old), gluedAt(old, run.old)))
      if (lengthOf(run.now) > 0) parts.push(partOf('added', shortened(now, run.now), gluedAt(now, run.now)))
    } else if (!isFirst && !isLast && lengthOf(run.now) <= 2 * contextWords) {
      parts.push(partOf('same', textOfWords(now, ...run.now), gluedAt(now, run.now)))
    } else {
      if (!isFirst) hunks.push([...parts, partOf('same', startOf(now, run.now), gluedAt(now, run.now))])
      parts = isLast ? [] : [partOf('same', endOf(now, run.now))]
    }
  }
  if (parts.length > 0) hunks.push(parts)
  return hunks.map((own) => (section === undefined ? { parts: own } : { section, parts: own }))
}

function partOf(kind: TextPart['kind'], text: string, isGlued = false): TextPart {
  return isGlued ? { kind, text, glued: true } : { kind, text }
}

function gluedAt({ glued }: Words, [start]: Span): boolean {
  return glued[start] ?? false
}

function startOf(words: Words, [start, end]: Span): string {
  const stop = Math.min(end, start + contextWords)
  return textOfWords(words, start, stop) + (stop < end ? ' …' : '')
}

function endOf(words: Words, [start, end]: Span): string {
  const from = Math.max(start, end - contextWords)
  return (from > start ? '… ' : '') + textOfWords(words, from, end)
}

function shortened(words: Words, [start, end]: Span): string {
  if (end - start <= mostWords) return textOfWords(words, start, end)
  const half = mostWords / 2
  return `${textOfWords(words, start, start + half)} … ${textOfWords(words, end - half, end)}`
}

function joined(blocks: readonly ContentBlock[]): Words {
  return splitWords(blocks.map(textOfBlock).join('\n'))
}

function textOfBlock({ text }: ContentBlock): string {
  return text
}

/** A text as words and runs of punctuation. */
export interface Words {
  readonly tokens: readonly string[]
  /** Whether each token follows the one before it without a space. */
  readonly glued: readonly boolean[]
}

// Languages without spaces: each character counts as a word, as word processors count.
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const word = String.raw`[[\p{L}\p{M}\p{N}_]--[${unspaced}]]+`
const token = new RegExp(`[${unspaced}]\\p{M}*|${word}(?:['’\\-.]${word})*|[^\\s\\p{L}\\p{N}_]+`, 'gv')

/** Splits a text into words and punctuation. `don't`, `side-effect` and `store.dispatch` are one word each. */
export function splitWords(text: string): Words {
  const tokens: string[] = []
  const glued: boolean[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    glued.push(match.index > 0 && match.index === end)
    tokens.push(match[0])
    end = match.index + match[0].length
  }
  return { tokens, glued }
}

/** Number of words among tokens; punctuation does not count. */
export function countWords(tokens: readonly string[]): number {
  return tokens.filter((text) => /[\p{L}\p{N}]/u.test(text)).length
}

/** The text of tokens from `start` to `end`, with the spaces between them. */
export function textOfWords({ tokens, glued }: Words, start: number, end: number): string {
  let text = ''
  for (let i = start; i < end; i++) text += (i === start || glued[i] ? '' : ' ') + tokens[i]
  return text
}
