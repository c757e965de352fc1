import { wordsOf } from './terms.js'
import { bestSection, rateSections } from './best-section.js'
import type { PageText, ProseBlock, TextSection } from './page-text.js'
import type { ResultExcerpt, FoundPage } from './found-page.js'
import { markTerms, matched, type Matcher, matchesOf } from './word-matches.js'

const MAX_SECTIONS = 3
/** Length of an excerpt in characters; longer sentences are cut. */
const EXCERPT_LENGTH = 160

/** Adds sections and excerpts to a found page, and the section that it opens at. */
export function describePage(page: FoundPage, text: PageText, wanted: Matcher): FoundPage {
  const rated = rateSections(text.sections, wanted)
  const hrefOf = ({ id }: TextSection): string => `${page.href}#${encodeURIComponent(id)}`
  const title = page.title.map((piece) => piece.text).join('')
  const target = bestSection(rated, { title, matcher: wanted })
  const best = rated
    .map((one, number) => ({ ...one, number }))
    .filter(({ words, number }) => number > 0 && words.size > 0)
    .sort(
      (a, b) => Number(b.section === target) - Number(a.section === target) || b.score - a.score || a.number - b.number,
    )
    .filter(({ words }, i, all) => i < MAX_SECTIONS && words.size * 2 >= (all[0]?.words.size ?? 0))
    .sort((a, b) => a.number - b.number)
  const lead = rated[0]
  const description: ProseBlock[] = text.description === '' ? [] : [{ text: text.description, isCode: false }]
  return {
    ...page,
    target: target && hrefOf(target),
    path: text.path ?? page.path,
    excerpt: excerptOf([...(lead?.words.size ? [] : description), ...(lead?.section.blocks ?? [])], wanted),
    sections: best.map(({ section, number }) => ({
      href: hrefOf(section),
      title: markTerms(section.heading, wanted),
      path: headingsAbove(text.sections, number),
      excerpt: sectionExcerpt(text.sections, { section, number, wanted }),
    })),
  }
}

function sectionExcerpt(
  sections: readonly TextSection[],
  { section, number, wanted }: { readonly section: TextSection; readonly number: number; readonly wanted: Matcher },
): ResultExcerpt | undefined {
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

/** The best sentences of some blocks, preferring prose to code; undefined if there are none. */
function excerptOf(blocks: readonly ProseBlock[], wanted: Matcher): ResultExcerpt | undefined {
  const candidates = blocks.flatMap(({ text, isCode }) =>
    (isCode ? [text] : sentencesOf(text)).map((sentence, i, all) => ({
      text: () => (isCode ? sentence : all.slice(i).join(' ')),
      isCode,
      score: matched(sentence, wanted).size * (isCode ? codeWeight(sentence) : 1),
    })),
  )
  let best = candidates.find(({ isCode }) => !isCode) ?? candidates[0]
  for (const candidate of candidates) if (candidate.score > 0 && candidate.score > (best?.score ?? 0)) best = candidate
  return best && { isCode: best.isCode, pieces: markTerms(cut(best.text(), wanted), wanted) }
}

/** Code explains less than a sentence, and imports explain almost nothing. */
function codeWeight(line: string): number {
  return /^(?:import|export)\b.*\bfrom\b/.test(line) ? 0.1 : 0.4
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…:]["”’)]?)\s+(?=\P{Ll})|(?<=[。！？])/u).filter((sentence) => sentence !== '')
}

/** The part of a text around its first match if the text is too long, otherwise the whole text. */
function cut(text: string, wanted: Matcher): string {
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
