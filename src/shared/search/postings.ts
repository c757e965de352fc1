import { digit, NumberReader, writeNumber } from './codec.js'
import { TOP_LEVEL } from './index-files.js'

/** A page that has a term. */
export interface Posting {
  /** Number of the page. */
  readonly page: number
  /** 1 to `TOP_LEVEL`: how much the page is about the term. */
  readonly level: number
  /** Numbers of the sections whose headings have the term, where 0 is the title; from `ROW_NUMBERS` on, of rows. */
  readonly sections: readonly number[]
}

/** The pages of a term, sorted by page number. */
export interface Postings {
  /** How many pages have the term; greater than the length of the list if it was cut. */
  readonly count: number
  readonly list: readonly Posting[]
}

/** The first character of a cut list; it is not a digit. */
const CUT = '!'

/** Writes a level, and whether sections follow it, as one digit. */
export function writeLevel(level: number, hasSections: boolean): string {
  return digit(hasSections ? level + TOP_LEVEL : level)
}

/** Writes a sorted list of section numbers. */
export function writeSections(sections: readonly number[]): string {
  let text = writeNumber(sections.length)
  let before = 0
  for (const section of sections) {
    text += writeNumber(section - before)
    before = section
  }
  return text
}

/** Writes the start of a list that has fewer pages than the `count` that have the term. */
export function writeCut(count: number): string {
  return CUT + writeNumber(count)
}

/**
 * Writes a page of a list. `before` is the number of the page before it, or -1 if it is the first. `sections` is the
 * result of `writeSections`, or empty.
 */
export function writePosting(
  { page, level, sections }: Omit<Posting, 'sections'> & { readonly sections: string },
  before: number,
): string {
  return writeNumber(page - before - 1) + writeLevel(level, sections !== '') + sections
}

/** Reads the postings of a term from a shard. */
export function readPostings(text: string): Postings {
  const isCut = text.startsWith(CUT)
  const reader = new NumberReader(isCut ? text.slice(CUT.length) : text)
  const count = isCut ? reader.number() : 0
  const list: Posting[] = []
  let page = -1
  while (!reader.isDone) {
    page += reader.number() + 1
    const written = reader.digit()
    const hasSections = written > TOP_LEVEL
    list.push({
      page,
      level: hasSections ? written - TOP_LEVEL : written,
      sections: hasSections ? readSections(reader) : [],
    })
  }
  return { count: isCut ? count : list.length, list }
}

function readSections(reader: NumberReader): number[] {
  let section = 0
  return Array.from({ length: reader.number() }, () => {
    section += reader.number()
    return section
  })
}
