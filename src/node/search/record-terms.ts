import { writeLevel, writeSections } from '../../shared/search/postings.js'
import { TOP_LEVEL } from '../../shared/search/index-files.js'
import { isStopWord, type Word, type WordTerms, wordsOf } from '../../shared/search/terms.js'
import { readSections } from './read-sections.js'

/** What a page is indexed from. */
export interface IndexedText {
  readonly title: string
  readonly description?: string | undefined
  readonly keywords?: readonly string[] | undefined
  /** HTML of the prose, in one or more pieces. */
  readonly html: readonly string[]
}

/** The language of a site, as recording needs it. */
export interface TermLanguage {
  readonly locale: string
  readonly readTerms: (word: string) => WordTerms
}

/** What is known of a term on one page. */
interface Found {
  /** Sum of weights in the title, in headings and in the text. */
  title: number
  headings: number
  text: number
  readonly sections: number[]
}

/** Weight of a name in code blocks, counted once a section. */
const CODE_WEIGHT = 0.4
/** Weight of a word of the description or a keyword. */
const DESCRIPTION_WEIGHT = 2
/** Weights of the humps of camelCase names, relative to the name's. */
const HUMP_WEIGHT = { text: 0.25, heading: 0.5 }

const nameInCode = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu

/**
 * Records the terms of a page and how much the page is about each: a line of terms, sorted; a line with their levels, a
 * digit each; a line with the numbers of the sections whose headings have them. The record depends on the page alone, so
 * that the index is merged without computing anything again.
 */
export function recordTerms(page: IndexedText, { locale, readTerms }: TermLanguage): string {
  const terms = new Map<string, Found>()
  const find = (term: string): Found => {
    const found = terms.get(term) ?? { title: 0, headings: 0, text: 0, sections: [] }
    terms.set(term, found)
    return found
  }
  const eachTerm = (words: readonly Word[], humpWeight: number, count: (found: Found, weight: number) => void): void => {
    for (const { text } of words) {
      const { whole, parts, humps } = readTerms(text)
      if (whole !== '') count(find(whole), 1)
      for (const part of parts) count(find(part), 1)
      for (const hump of humps) count(find(hump), humpWeight)
    }
  }
  const significant = (words: readonly Word[]): Word[] => words.filter(({ text }) => !isStopWord(text, locale))
  const addText = (text: string, weight: number): number => {
    const words = significant(wordsOf(text))
    eachTerm(words, HUMP_WEIGHT.text, (found, share) => {
      found.text += weight * share
    })
    return words.length
  }

  const title = wordsOf(page.title)
  const titleShare = 1 / Math.sqrt(Math.max(1, significant(title).length))
  eachTerm(title, HUMP_WEIGHT.heading, (found, weight) => {
    found.title = Math.max(found.title, weight * titleShare)
    if (found.sections.length === 0) found.sections.push(0)
  })
  if (page.description !== undefined) addText(page.description, DESCRIPTION_WEIGHT)
  for (const keyword of page.keywords ?? []) addText(keyword, DESCRIPTION_WEIGHT)

  let wordCount = 0
  for (const [number, section] of readSections(page.html.join('\n')).entries()) {
    const heading = wordsOf(section.heading)
    const share = 1 / Math.sqrt(Math.max(1, significant(heading).length))
    eachTerm(heading, HUMP_WEIGHT.heading, (found, weight) => {
      found.headings += weight * share
      if (found.sections.at(-1) !== number) found.sections.push(number)
    })
    wordCount += addText(section.text, 1)
    for (const name of new Set(section.code.match(nameInCode))) {
      if (!isStopWord(name, locale)) find(readTerms(name).whole).text += CODE_WEIGHT
    }
  }
  terms.delete('')
  return writeRecord(terms, wordCount)
}

function writeRecord(terms: ReadonlyMap<string, Found>, wordCount: number): string {
  const norm = 0.1 + 0.9 * Math.min(3, wordCount / 700)
  const names = [...terms.keys()].sort()
  let levels = ''
  const sections: string[] = []
  for (const name of names) {
    const found = terms.get(name) as Found
    levels += writeLevel(levelOf(found, norm), found.sections.length > 0)
    if (found.sections.length > 0) sections.push(writeSections(found.sections))
  }
  return `${names.join(' ')}\n${levels}\n${sections.join(' ')}`
}

/** 1 to `TOP_LEVEL`. A title says most; a text says more the shorter it is, down to a tenth of a screen. */
function levelOf({ title, headings, text }: Found, norm: number): number {
  const frequency = 24 * title + 2 * Math.min(headings, 1) + text / norm
  return Math.max(1, Math.round(TOP_LEVEL * Math.sqrt(frequency / (12 + frequency))))
}
