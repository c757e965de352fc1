import { MAX_WIDTH, packSection, ROW_NUMBERS, TOP_LEVEL } from '../../shared/search/index-files.js'
import { writeLevel, writeSections } from '../../shared/search/postings.js'
import { isAscii, type TermReader, type WordTerms, wordTextsOf } from '../../shared/search/terms.js'
import { readSections } from '../../node/base/source-text/read-sections.js'

/** The text of a page that the search index covers. */
export interface IndexedText {
  readonly title: string
  readonly description?: string
  readonly keywords?: readonly string[]
  /** HTML fragments of the prose. */
  readonly html: readonly string[]
}

/** Weight of a name in code blocks, counted once per section. */
const CODE_WEIGHT = 0.4
/** Weight of a word in the description. */
const DESCRIPTION_WEIGHT = 2
/** A keyword counts half as much as a title. */
const KEYWORD_WEIGHT = 0.5
/** Weight of the first cell of a row of a table, relative to a heading: a row describes what its first cell names. */
const NAME_WEIGHT = 2.6
/** The most words of the first line of a row that count as a heading. */
const MAX_ROW_NAME = 4
/** Weights of the humps of camelCase names (`use` and `Selector` in `useSelector`), relative to the weight of the name. */
const HUMP_WEIGHT = { text: 0.25, heading: 0.5 }

const nameInCode = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu
/** The same pattern for ASCII code, which matches faster. */
const asciiNameInCode = /[a-z_$][\w$]{2,}/gi

/**
 * Records the terms of a page and how relevant each one is. Returns three lines:
 * 1. the terms;
 * 2. one digit for each term, with its level and whether it is in a heading;
 * 3. for each term in a heading, the numbers of the sections with that heading, where 0 is the title.
 * A record depends only on its page, so records can be merged without reading pages again.
 */
export function recordTerms(page: IndexedText, readTerms: TermReader): string {
  const terms = new TermTable()
  const addHeading = (text: string, section: number, factor = 1): void => {
    const words = wordTextsOf(text).map(readTerms)
    const significant = words.filter(({ isStopWord }) => !isStopWord).length
    // The more words a heading has, the less each of them counts.
    const share = 1 / Math.sqrt(Math.max(1, significant))
    for (const { whole, parts, humps } of words) {
      // A piece of a word is less of the heading than the word: "store" is half of "createStore".
      const at = (pieces: number): number => packSection(section, significant + pieces - 1)
      terms.addHeading(whole, share * factor, at(1))
      for (const part of parts) terms.addHeading(part, share * factor, at(parts.length))
      for (const hump of humps) terms.addHeading(hump, share * factor * HUMP_WEIGHT.heading, at(humps.length))
    }
  }
  const addName = (text: string, section: number): void => {
    // The parameters of a function are not names.
    const words = wordTextsOf(text.replace(/[(<].*/, '')).map(readTerms)
    const weight = NAME_WEIGHT / Math.sqrt(words.length)
    const packed = packSection(ROW_NUMBERS + section, words.length)
    for (const { whole, isStopWord } of words) if (!isStopWord) terms.addName(whole, weight, packed)
  }
  const addRow = (words: readonly string[], section: number): void => {
    for (const { whole, parts, isStopWord } of words.map(readTerms))
      if (!isStopWord)
        for (const term of [whole, ...parts]) terms.addSection(term, packSection(ROW_NUMBERS + section, MAX_WIDTH))
  }
  // A description keeps its stop words: "Why state is hard" answers "why".
  const addDescription = (text: string): void => {
    for (const word of wordTextsOf(text)) terms.addWord(readTerms(word), DESCRIPTION_WEIGHT)
  }

  addHeading(page.title, 0)
  if (page.description !== undefined) addDescription(page.description)
  for (const keyword of page.keywords ?? []) addHeading(keyword, 0, KEYWORD_WEIGHT)
  // Pages repeat words, so each word is read only once.
  const counts = new Map<string, number>()
  for (const [number, section] of readSections(page.html.join('\n')).entries()) {
    // A row that begins with a sentence, such as a message, has no name.
    const start = wordTextsOf(section.heading)
    const isSentence = section.isRow && start.length > MAX_ROW_NAME
    if (number > 0 && !isSentence) addHeading(section.heading, number)
    // A section of ASCII text is read faster, whatever the other sections have.
    const words = wordTextsOf(section.text)
    for (const word of isSentence ? [...start, ...words] : words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const name of section.names.split('\n')) addName(name, number)
    if (section.isRow) addRow([...start, ...words], number)
    for (const name of namesIn(section.code)) {
      const { whole, isStopWord } = readTerms(name)
      if (!isStopWord) terms.addText(whole, CODE_WEIGHT)
    }
  }
  let wordCount = 0
  for (const [text, count] of counts) {
    const word = readTerms(text)
    if (word.isStopWord) continue
    terms.addWord(word, count)
    wordCount += count
  }
  return terms.write(wordCount)
}

function namesIn(code: string): ReadonlySet<string> {
  return new Set(code === '' ? [] : code.match(isAscii(code) ? asciiNameInCode : nameInCode))
}

/** Weights of a term on one page, and the sections with the term in their heading. */
interface TermEntry {
  title: number
  headings: number
  names: number
  text: number
  /** Undefined for terms that are in no heading, which are most of them. */
  sections: number[] | undefined
}

/** Collects the terms of one page and their weights. */
class TermTable {
  readonly #entries = new Map<string, TermEntry>()

  addWord({ whole, parts, humps }: WordTerms, weight: number): void {
    this.addText(whole, weight)
    for (const part of parts) this.addText(part, weight)
    for (const hump of humps) this.addText(hump, weight * HUMP_WEIGHT.text)
  }

  /** Adds a term of the name that a row describes. */
  addName(term: string, weight: number, packed: number): void {
    const entry = this.#entry(term)
    entry.names = Math.max(entry.names, weight)
    this.addSection(term, packed)
  }

  addText(term: string, weight: number): void {
    this.#entry(term).text += weight
  }

  /** Adds a term of a heading, or of the title if its section is 0. The strongest title weight counts; heading weights add up. */
  addHeading(term: string, weight: number, packed: number): void {
    const entry = this.#entry(term)
    if (packed < MAX_WIDTH) entry.title = Math.max(entry.title, weight)
    else entry.headings += weight
    this.addSection(term, packed)
  }

  addSection(term: string, packed: number): void {
    const entry = this.#entry(term)
    entry.sections ??= []
    if (!entry.sections.includes(packed)) entry.sections.push(packed)
  }

  write(wordCount: number): string {
    this.#entries.delete('')
    // Divides the weight of text: 0.1 for an empty page, 1 for 700 words, at most 4.6.
    const norm = 0.1 + 0.9 * Math.min(5, wordCount / 700)
    let levels = ''
    const sections: string[] = []
    for (const entry of this.#entries.values()) {
      levels += writeLevel(levelOf(entry, norm), entry.sections !== undefined)
      if (entry.sections) sections.push(writeSections(entry.sections.sort((a, b) => a - b)))
    }
    return `${[...this.#entries.keys()].join(' ')}\n${levels}\n${sections.join(' ')}`
  }

  #entry(term: string): TermEntry {
    let entry = this.#entries.get(term)
    if (!entry) {
      entry = { title: 0, headings: 0, names: 0, text: 0, sections: undefined }
      this.#entries.set(term, entry)
    }
    return entry
  }
}

/**
 * Returns a level from 1 to `TOP_LEVEL`. The title counts most. Text counts more on shorter pages, up to ten times as much
 * as on a page of 700 words, but never more than the title.
 */
function levelOf({ title, headings, names, text }: TermEntry, norm: number): number {
  const frequency = 24 * title + 2 * Math.min(headings, 1) + names + Math.min(text / norm, 24)
  return Math.max(1, Math.round(TOP_LEVEL * Math.sqrt(frequency / (12 + frequency))))
}
