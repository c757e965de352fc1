import { TEXT_WORDS, type TextBlock, type TextHeading } from '../../shared/search.js'
import { areAlike } from './words.js'

/** A piece of a text; marked where it is what was looked for. */
export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** A section of a page that matches. */
export interface FoundSection {
  /** With the fragment. */
  readonly href: string
  readonly title: readonly Piece[]
  /** Empty where its text is not fetched. */
  readonly excerpt: readonly Piece[]
}

/** A page that matches, and the sections of it that do. */
export interface FoundPage {
  readonly href: string
  readonly title: readonly Piece[]
  /** Of what stands before the first section. */
  readonly excerpt: readonly Piece[]
  readonly sections: readonly FoundSection[]
}

const EXCERPT_WORDS = 26
const MOST_SECTIONS = 3

/** The stretch of a page that holds most of the matches. */
export function bestBlock(places: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const place of places) {
    const block = Math.floor(place / TEXT_WORDS)
    counts.set(block, (counts.get(block) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || a - b)
  return best?.[0] ?? 0
}

/** A found page as it is shown: `places` are those of its matching words, `block` is the stretch number `number`. */
export function showPage(input: {
  readonly block: TextBlock
  readonly number: number
  readonly places: readonly number[]
  readonly terms: readonly string[]
}): FoundPage {
  const { block, places, terms } = input
  const { headings } = block
  const text = textOf(block, input.number)
  const starts = headings.filter(({ depth }) => depth > 1)
  const firstStart = starts[0]?.at ?? Number.POSITIVE_INFINITY
  const sections = starts
    .map((heading, i) => matchesOf(heading, starts[i + 1]?.at ?? Number.POSITIVE_INFINITY, places))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_SECTIONS)
    .sort((a, b) => a.heading.at - b.heading.at)
  const lead = places.filter((place) => place < firstStart)
  const title = markAlike(block.title, terms)
  return {
    href: block.url,
    title,
    excerpt:
      sections.length > 0 && lead.length === 0
        ? []
        : excerptOf(text, lead, { from: headingEnd(headings[0]), to: firstStart }),
    sections: sections.map(({ heading, own, end }) => ({
      href: `${block.url}#${encodeURIComponent(heading.id)}`,
      title: markAlike(heading.text, terms),
      excerpt: excerptOf(text, own, { from: headingEnd(heading), to: end }),
    })),
  }
}

/** What a section has of the matching places; those in its heading count for more. */
function matchesOf(heading: TextHeading, end: number, places: readonly number[]) {
  const own = places.filter((place) => place >= heading.at && place < end)
  const inHeading = own.filter((place) => place < headingEnd(heading)).length
  return { heading, own, end, score: own.length + inHeading * 5 }
}

function headingEnd(heading: TextHeading | undefined): number {
  return heading === undefined || heading.depth > 6 ? 0 : heading.at + heading.text.split(/\s+/).length
}

interface Text {
  readonly words: readonly string[]
  /** Place of the first word. */
  readonly start: number
  readonly joiner: string
}

function textOf({ words }: TextBlock, number: number): Text {
  const joiner = words.includes('\u200b') ? '\u200b' : ' '
  return { words: words.split(joiner), start: number * TEXT_WORDS, joiner: joiner === ' ' ? ' ' : '' }
}

/** Some words around the thickest of the matches, within a section; empty where the text is elsewhere. */
function excerptOf(text: Text, places: readonly number[], section: { from: number; to: number }): Piece[] {
  const from = Math.max(section.from, text.start)
  const to = Math.min(section.to, text.start + text.words.length)
  const inside = places.filter((place) => place >= from && place < to)
  if (to <= from) return []
  const centre = thickest(inside) ?? from
  const start = Math.max(from, Math.min(centre - 6, to - EXCERPT_WORDS))
  const end = Math.min(to, start + EXCERPT_WORDS)
  const found = new Set(inside)
  const pieces: Piece[] = []
  if (start > from) pieces.push({ text: '… ', marked: false })
  for (let place = start; place < end; place++) {
    pieces.push({ text: text.words[place - text.start] ?? '', marked: found.has(place) })
    if (place < end - 1) pieces.push({ text: text.joiner, marked: false })
  }
  if (end < to) pieces.push({ text: ' …', marked: false })
  return joined(pieces)
}

/** The place with most others close behind it. */
function thickest(places: readonly number[]): number | undefined {
  let best: number | undefined
  let most = 0
  for (const place of places) {
    const count = places.filter((other) => other >= place && other < place + EXCERPT_WORDS - 6).length
    if (count <= most) continue
    most = count
    best = place
  }
  return best
}

/** A text with the words marked that are like one of the terms. */
export function markAlike(text: string, terms: readonly string[]): Piece[] {
  const pieces = text.split(/([\p{L}\p{N}_$]+)/u).map((word, i) => ({
    text: word,
    marked:
      i % 2 === 1 && terms.some((term) => [word, ...word.split(/(?=[A-Z])/)].some((part) => areAlike(term, part))),
  }))
  return joined(pieces)
}

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece.text === '') continue
    if (last?.marked === piece.marked) all[all.length - 1] = { ...last, text: last.text + piece.text }
    else all.push(piece)
  }
  return all
}
