import { type TermReader, wordsOf } from '../../shared/search/terms.js'
import type { PageText, TextBlock, TextSection } from './read-page.js'
import type { Excerpt, FoundPage, Piece } from './search-engine.js'

/** What excerpts are selected by. */
export interface Wanted {
  /** See `IndexAnswer.terms`: the more of these sets a text has terms of, the better it matches. */
  readonly terms: readonly ReadonlySet<string>[]
  readonly readTerms: TermReader
  /** Numbers of the sections whose headings have words of the query. */
  readonly sections: readonly number[]
}

const MAX_SECTIONS = 3
/** Length of an excerpt in characters; longer sentences are cut. */
const EXCERPT_LENGTH = 160
/** A word in a heading counts as much as this many words in the text. */
const HEADING_WEIGHT = 3

/** Adds sections and excerpts to a found page. */
export function describePage(page: FoundPage, text: PageText, wanted: Wanted): FoundPage {
  const [lead, ...sections] = text.sections
  const best = sections
    .map((section, i) => ({ section, number: i + 1, ...rate(section, { ...wanted, number: i + 1 }) }))
    .filter(({ words }) => words > 0)
    .sort((a, b) => b.score - a.score || a.number - b.number)
    .filter(({ words }, i, all) => i < MAX_SECTIONS && words * 2 >= (all[0]?.words ?? 0))
    .sort((a, b) => a.number - b.number)
  const isInLead = lead !== undefined && rate(lead, { ...wanted, number: 0 }).words > 0
  const description: TextBlock[] = text.description === '' ? [] : [{ text: text.description, isCode: false }]
  return {
    ...page,
    path: text.path ?? page.path,
    excerpt: excerptOf(isInLead ? lead.blocks : [...description, ...(lead?.blocks ?? [])], wanted),
    sections: best.map(({ section, number }) => ({
      href: `${page.href}#${encodeURIComponent(section.id)}`,
      title: markTerms(section.heading, wanted),
      path: headingsAbove(text.sections, number),
      excerpt: sectionExcerpt(text.sections, { section, number, wanted }),
    })),
  }
}

function sectionExcerpt(
  sections: readonly TextSection[],
  { section, number, wanted }: { readonly section: TextSection; readonly number: number; readonly wanted: Wanted },
): Excerpt | undefined {
  // If a section has only subsections, the first one that has text describes it.
  const below = sections.slice(number + 1).find(({ blocks }) => blocks.length > 0)
  const blocks =
    section.blocks.length > 0 || below === undefined || below.depth <= section.depth ? section.blocks : below.blocks
  // If the heading matches, its prose is shown; code is shown only if nothing else has the words.
  const prose = matched(section.heading, wanted).size > 0 ? blocks.filter(({ isCode }) => !isCode) : []
  return excerptOf(prose.length > 0 ? prose : blocks, wanted)
}

/** The headings that a section is below, outermost first. */
function headingsAbove(sections: readonly TextSection[], number: number): string[] {
  const path: string[] = []
  let depth = sections[number]?.depth ?? 0
  for (let i = number - 1; i > 0; i--) {
    const above = sections[i]
    if (!above || above.depth >= depth) continue
    path.unshift(above.heading)
    depth = above.depth
  }
  return path
}

interface SectionRating {
  /** How many words of the query the section has. */
  readonly words: number
  /** Repetitions count a little. */
  readonly score: number
}

function rate({ heading, blocks }: TextSection, wanted: Wanted & { readonly number: number }): SectionRating {
  const inHeading = wanted.sections.includes(wanted.number) ? matched(heading, wanted) : new Set<number>()
  const counts = new Map<number, number>()
  for (const { text } of blocks) for (const word of matched(text, wanted)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const inText = [...counts.values()].reduce((sum, count) => sum + 1 + Math.log(count) / 4, 0)
  return {
    words: new Set([...inHeading, ...counts.keys()]).size,
    score: inHeading.size * HEADING_WEIGHT + inText,
  }
}

/** Indexes of the sets that a text has terms of. */
function matched(text: string, wanted: Wanted): Set<number> {
  const found = new Set<number>()
  for (const word of wordsOf(text)) for (const number of matchesOf(word.text, wanted)) found.add(number)
  return found
}

function matchesOf(word: string, { terms, readTerms }: Pick<Wanted, 'terms' | 'readTerms'>): number[] {
  const { whole, parts, humps } = readTerms(word)
  return terms.flatMap((set, number) => ([whole, ...parts, ...humps].some((term) => set.has(term)) ? [number] : []))
}

/** The best sentences of some blocks, preferring prose to code; undefined if there are none. */
function excerptOf(blocks: readonly TextBlock[], wanted: Wanted): Excerpt | undefined {
  const candidates = blocks.flatMap(({ text, isCode }) =>
    (isCode ? [text] : sentencesOf(text)).map((sentence, i, all) => {
      const rest = all.slice(i).join(' ')
      return {
        text: isCode ? sentence : rest,
        isCode,
        score: matched(sentence, wanted).size * (isCode ? codeWeight(sentence) : 1),
      }
    }),
  )
  let best = candidates.find(({ isCode }) => !isCode) ?? candidates[0]
  for (const candidate of candidates) if (candidate.score > 0 && candidate.score > (best?.score ?? 0)) best = candidate
  return best && { isCode: best.isCode, pieces: markTerms(cut(best.text, wanted), wanted) }
}

/** Code explains less than a sentence, and imports explain almost nothing. */
function codeWeight(line: string): number {
  return /^(?:import|export)\b.*\bfrom\b/.test(line) ? 0.1 : 0.4
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…:]["”’)]?)\s+(?=\P{Ll})|(?<=[。！？])/u).filter((sentence) => sentence !== '')
}

/** The part of a text around its first match if the text is too long, otherwise the whole text. */
function cut(text: string, wanted: Wanted): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const first = wordsOf(text).find((word) => matchesOf(word.text, wanted).length > 0)?.at ?? 0
  const wish = first < EXCERPT_LENGTH * 0.75 ? 0 : first - EXCERPT_LENGTH / 3
  const start = wish === 0 ? 0 : borderAfter(text, wish)
  const end = Math.max(start + EXCERPT_LENGTH / 2, text.lastIndexOf(' ', start + EXCERPT_LENGTH))
  const isWhole = text.length - start <= EXCERPT_LENGTH
  return `${start > 0 ? '… ' : ''}${text.slice(start, isWhole ? text.length : end).trim()}${isWhole ? '' : ' …'}`
}

function borderAfter(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space === -1 || space > at + 20 ? Math.round(at) : space + 1
}

/** Splits a text into pieces, and marks the words of the query. */
export function markTerms(text: string, wanted: Pick<Wanted, 'terms' | 'readTerms'>): Piece[] {
  const pieces: { text: string; marked: boolean }[] = []
  const push = (part: string, marked: boolean): void => {
    const last = pieces.at(-1)
    if (part === '') return
    if (last?.marked === marked) last.text += part
    else pieces.push({ text: part, marked })
  }
  let end = 0
  for (const word of wordsOf(text)) {
    if (matchesOf(word.text, wanted).length === 0) continue
    const stop = word.at + word.text.length
    push(text.slice(end, Math.max(end, word.at)), false)
    // Pairs of characters overlap.
    push(text.slice(Math.max(end, word.at), stop), true)
    end = Math.max(end, stop)
  }
  push(text.slice(end), false)
  return pieces
}
