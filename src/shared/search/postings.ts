import { digit, NumberReader, writeNumber } from './codec.js'
import { TOP_LEVEL } from './index-files.js'

/** A page that has a term. */
export interface Posting {
  /** Number of the page. */
  readonly page: number
  /** 1 to `TOP_LEVEL`: how much the page is about the term. */
  readonly level: number
  /** Numbers of the sections whose headings have the term: the headings of the page are counted from 1. */
  readonly sections: readonly number[]
}

/** The pages of a term, by page number. */
export interface Postings {
  /** How many pages have the term; more than the list has if it was cut. */
  readonly count: number
  readonly list: readonly Posting[]
}

/** Begins the postings of a cut list; no digit. */
const CUT = '!'

/** A level and whether sections follow it, as one digit. */
export function writeLevel(level: number, hasSections: boolean): string {
  return digit(hasSections ? level + TOP_LEVEL : level)
}

/** A list of section numbers, in order. */
export function writeSections(sections: readonly number[]): string {
  let text = writeNumber(sections.length)
  let before = 0
  for (const section of sections) {
    text += writeNumber(section - before)
    before = section
  }
  return text
}

/** Begins a list that holds fewer pages than the `count` that have the term. */
export function writeCut(count: number): string {
  return CUT + writeNumber(count)
}

/**
 * One page of a list; `before` is the number of the page before it, -1 at the beginning. `sections` is what
 * `writeSections` wrote, or empty.
 */
export function writePosting(
  { page, level, sections }: Omit<Posting, 'sections'> & { readonly sections: string },
  before: number,
): string {
  return writeNumber(page - before - 1) + writeLevel(level, sections !== '') + sections
}

/** Reads the postings of a term. */
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
