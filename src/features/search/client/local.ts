import { docsgenLanguage as language } from 'docsgen:search-language'
import { docsgenLanguage as original } from 'docsgen:search-original-language'
import type { PageAsset } from '../../../shared/page.js'
import { hrefOf, pageDataUrl } from '../../../shared/route.js'
import { askIndex, type IndexAnswer } from '../../../shared/search/ask-index.js'
import { type PageRow, ROOT_NAME, SEARCH_DIR } from '../../../shared/search/index-files.js'
import { openIndex, type SearchIndex } from '../../../shared/search/open-index.js'
import { createTermReader, type Language, unknownLanguage, wordsOf } from '../../../shared/search/terms.js'
import { type SearchVersion, setsWithout } from '../../../shared/search/versions.js'
import { bestSection, rateSection } from './best-section.js'
import { type PageText, type ProseBlock, readPage, type TextSection } from './read-page.js'
import { createSearch } from './search-code.js'
import type { Answer, FoundPage, ResultExcerpt, SearchEngine } from './search-engine.js'
import { markTerms, matched, type Matcher, matchesOf } from './word-matches.js'

const { base, trailingSlash, versions } = docsgenSearch

/** Options of `createLocalEngine`. */
interface LocalEngineOptions {
  /** Starts and ends with `/`. */
  readonly base: string
  readonly trailingSlash: boolean
  readonly versions?: readonly SearchVersion[]
  readonly language: Language
  /** That of pages that are not translated. */
  readonly original?: Language
}

/** Creates an engine that searches the site's own index. It fetches the shards of the index when a query needs them. */
function createLocalEngine({
  base,
  trailingSlash,
  versions = [],
  language,
  original,
}: LocalEngineOptions): SearchEngine {
  const readTerms = createTermReader(language, original)
  const texts = new Map<string, Promise<PageText>>()
  /** The index's answers, which `addExcerpts` needs. */
  const sources = new WeakMap<Answer, IndexAnswer>()
  let opening: Promise<SearchIndex> | undefined

  const open = (root?: Promise<Response>): Promise<SearchIndex> => {
    opening ??= openIndex((name) => {
      const isRoot = name === ROOT_NAME
      return isRoot && root ? jsonOf(root) : fetchJson(base + SEARCH_DIR + name, isRoot ? 'no-cache' : 'default')
    })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const textOf = (row: PageRow): Promise<PageText> => {
    const [route, , hash] = row
    // The hash makes the URL one of this version of the page, which the browser need not revalidate.
    const url = hash === '' ? hrefOf(route, base, trailingSlash) : `${pageDataUrl(route, base)}?${hash}`
    const reading = texts.get(url) ?? fetchText(url, hash === '')
    texts.set(url, reading)
    reading.catch(() => texts.delete(url))
    return reading
  }
  const plainText = async (row: PageRow): Promise<string> =>
    (await textOf(row)).sections
      .flatMap(({ heading, blocks }) => [heading, ...blocks.map(({ text }) => text)])
      .join('\n')
  const hrefOfRow = ([route]: PageRow): string => hrefOf(route, base, trailingSlash)
  const ask: SearchEngine['ask'] = async (text, limit, version) => {
    const index = await open()
    const without = version === undefined ? [] : setsWithout(version, versions)
    const found = await askIndex(index, text, { readTerms, limit, without, textOf: plainText })
    const answer: Answer = {
      ...found,
      pages: found.hits.map(({ row }) => ({
        href: hrefOfRow(row),
        title: markTerms(row[1], { terms: found.terms, readTerms }),
        path: foldersOf(row[0]),
        language: row[3],
        sections: [],
      })),
      suggestions: found.suggestions.map((row) => ({ href: hrefOfRow(row), title: row[1] })),
    }
    sources.set(answer, found)
    return answer
  }
  const describe = async (page: FoundPage, i: number, found: IndexAnswer): Promise<FoundPage> => {
    const hit = found.hits[i]
    if (!hit) return page
    try {
      const text = await textOf(hit.row)
      // Pages are read in tasks of their own, so that the reader can go on typing.
      await new Promise((resolve) => setTimeout(resolve))
      return describePage(page, text, { terms: found.terms, readTerms })
    } catch {
      return page
    }
  }
  return {
    versions,
    readTerms,
    prepare: (root) => void open(root).catch(() => undefined),
    async ask(text, limit, version) {
      try {
        return await ask(text, limit, version)
      } catch {
        // A deployment may have replaced the index.
        opening = undefined
        return ask(text, limit, version)
      }
    },
    async addExcerpts(answer) {
      const found = sources.get(answer)
      if (!found) return answer
      return { ...answer, pages: await Promise.all(answer.pages.map((page, i) => describe(page, i, found))) }
    },
    forget() {
      opening = undefined
      texts.clear()
    },
  }
}

/** The folders of a route as words: "Api" and "Old names" for `/api/old-names/store`. */
function foldersOf(route: string): string[] {
  return route
    .split('/')
    .slice(1, -1)
    .map((segment) => segment.replaceAll('-', ' '))
    .map((words) => words.charAt(0).toUpperCase() + words.slice(1))
}

async function fetchJson(url: string, cache: RequestCache): Promise<unknown> {
  return jsonOf(fetch(url, { cache }))
}

async function fetchText(url: string, isDocument: boolean): Promise<PageText> {
  if (!isDocument) {
    const { page, parts, above = '', below = '' } = (await fetchJson(url, 'force-cache')) as PageAsset
    return readPage([...parts, above, below].join(''), page)
  }
  return readPage(await (await succeeded(fetch(url))).text())
}

async function jsonOf(request: Promise<Response>): Promise<unknown> {
  return (await succeeded(request)).json()
}

async function succeeded(request: Promise<Response>): Promise<Response> {
  const response = await request
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return response
}

const MAX_SECTIONS = 3
/** Length of an excerpt in characters; longer sentences are cut. */
const EXCERPT_LENGTH = 160

/** Adds sections and excerpts to a found page, and the section that it opens at. */
export function describePage(page: FoundPage, text: PageText, wanted: Matcher): FoundPage {
  const [lead, ...sections] = text.sections
  const hrefOf = ({ id }: TextSection): string => `${page.href}#${encodeURIComponent(id)}`
  const title = page.title.map((piece) => piece.text).join('')
  const target = bestSection(text, { title, matcher: wanted })
  const best = sections
    .map((section, i) => ({ section, number: i + 1, ...rateSection(section, wanted) }))
    .filter(({ words }) => words > 0)
    .sort((a, b) => b.score - a.score || a.number - b.number)
    .filter(({ words }, i, all) => i < MAX_SECTIONS && words * 2 >= (all[0]?.words ?? 0))
    .sort((a, b) => a.number - b.number)
  const isInLead = lead !== undefined && rateSection(lead, wanted).words > 0
  const description: ProseBlock[] = text.description === '' ? [] : [{ text: text.description, isCode: false }]
  return {
    ...page,
    target: target && hrefOf(target),
    path: text.path ?? page.path,
    excerpt: excerptOf(isInLead ? lead.blocks : [...description, ...(lead?.blocks ?? [])], wanted),
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

/** The exports of the chunk for the local search. They come last, because creating them needs all constants above. */
export const { prepare, attach } = createSearch(
  createLocalEngine({ base, trailingSlash, versions, language: language ?? unknownLanguage, original }),
)
