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
    for (const { isSame, old, now } of runs) {
      if (isSame) continue
      removed += countWords(old)
      added += countWords(now)
    }
    hunks.push(...hunksOf(joinedRuns(runs), region))
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
  const regions: { before: ContentBlock[]; after: ContentBlock[] }[] = []
  let isOpen = false
  for (const { value, added, removed } of changes) {
    const isSame = !added && !removed
    if (!isSame && !isOpen) regions.push({ before: [], after: [] })
    if (removed) regions.at(-1)?.before.push(...value)
    if (added) regions.at(-1)?.after.push(...value)
    isOpen = !isSame
  }
  return regions.flatMap(pairBlocks)
}

/** If as many blocks were removed as were added, each of them has probably been edited. */
function pairBlocks({ before, after }: Region): Region[] {
  if (before.length !== after.length) return [{ before, after }]
  return before.map((block, i) => ({ before: [block], after: after.slice(i, i + 1) }))
}

/** Tokens that both texts have, or that one of them has where the other has others or none. */
interface Run {
  readonly isSame: boolean
  readonly old: readonly string[]
  readonly now: readonly string[]
}

/** Equal and different runs, which alternate. */
function diffWords({ before, after }: Region): Run[] {
  const [old, now] = [blockTokens(before), blockTokens(after)]
  const changes = diffArrays(old, now, {
    comparator: (one, other) => one.trimStart() === other.trimStart(),
    maxEditLength: mostEdits,
  })
  if (!changes) return [{ isSame: false, old, now }]
  const runs: Run[] = []
  for (const { value, added, removed } of changes)
    append(runs, { isSame: !added && !removed, old: added ? [] : value, now: removed ? [] : value })
  return runs
}

/** Adds a run; two different runs in a row become one. */
function append(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  if (!last || last.isSame !== run.isSame) runs.push(run)
  else runs[runs.length - 1] = { isSame: run.isSame, old: [...last.old, ...run.old], now: [...last.now, ...run.now] }
}

/** Joins changes with one or two equal words between them. */
function joinedRuns(runs: readonly Run[]): Run[] {
  const found: Run[] = []
  for (const [i, run] of runs.entries()) {
    const last = found.at(-1)
    const isBetween = run.isSame && last?.isSame === false && i < runs.length - 1
    const isShort = isBetween && run.now.length <= 2 && last.old.length > 0 && last.now.length > 0
    append(found, isShort ? { ...run, isSame: false } : run)
  }
  return found
}

/** Splits a difference where the text is the same for long, and adds context and the heading above each change. */
function hunksOf(runs: readonly Run[], { before, after }: Region): TextHunk[] {
  const section = (after[0] ?? before[0])?.section
  const hunks: TextPart[][] = []
  let parts: TextPart[] = []
  for (const [i, { isSame, old, now }] of runs.entries()) {
    const [isFirst, isLast] = [i === 0, i === runs.length - 1]
    if (!isSame) {
      if (old.length > 0) parts.push(partOf('removed', old, shortened(old)))
      if (now.length > 0) parts.push(partOf('added', now, shortened(now)))
    } else if (!isFirst && !isLast && now.length <= 2 * contextWords) {
      parts.push(partOf('same', now))
    } else {
      const isCut = now.length > contextWords
      if (!isFirst)
        hunks.push([...parts, partOf('same', now, joinTokens(now.slice(0, contextWords)) + (isCut ? ' …' : ''))])
      parts = isLast ? [] : [{ kind: 'same', text: (isCut ? '… ' : '') + joinTokens(now.slice(-contextWords)) }]
    }
  }
  if (parts.length > 0) hunks.push(parts)
  return hunks.map((own) => (section === undefined ? { parts: own } : { section, parts: own }))
}

function partOf(kind: TextPart['kind'], tokens: readonly string[], text = joinTokens(tokens)): TextPart {
  return tokens[0]?.startsWith(' ') ? { kind, text } : { kind, text, glued: true }
}

function shortened(tokens: readonly string[]): string {
  if (tokens.length <= mostWords) return joinTokens(tokens)
  const half = mostWords / 2
  return `${joinTokens(tokens.slice(0, half))} … ${joinTokens(tokens.slice(-half))}`
}

// Languages without spaces: each character counts as a word, as word processors count.
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const word = String.raw`[[\p{L}\p{M}\p{N}_]--[${unspaced}]]+`
const token = new RegExp(`[${unspaced}]\\p{M}*|${word}(?:['’\\-.]${word})*|[^\\s\\p{L}\\p{N}_]+`, 'gv')

/**
 * Splits a text into words and runs of punctuation, with a space in front unless they follow the one before without a space. `don't`,
 * `side-effect` and `store.dispatch` are one word each.
 */
export function splitWords(text: string): string[] {
  let end = -1
  return [...text.matchAll(token)].map(({ 0: found, index }) => {
    const isGlued = index === end
    end = index + found.length
    return isGlued ? found : ` ${found}`
  })
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
