import { decodePercent } from './decode-percent.js'
import { editDistance } from './edit-distance.js'

/** Name of the list of all pages, which the not-found page fetches, relative to the base. */
export const PAGE_LIST = 'docsgen/pages.json'

/**
 * A page that a reader can be sent to. The path is percent-encoded and relative to the base: `api/store`. The language is that of the
 * title, as a BCP 47 tag, if it is not that of the site.
 */
export type ListedPage = readonly [path: string, title: string, language?: string]

/** Pages that are worse matches than this are not suggested: 0 is the same path, 1 has nothing in common. */
const WORST_SCORE = 0.45

/** Added to the score of a page with the right name in another folder. */
const OTHER_FOLDER = 0.1

/** The lowest score of a page that only shares words with the path. */
const WORDS_ONLY = 0.2

const MOST_SUGGESTED = 4

/**
 * The page that a path (relative to the base) means: it may have another case, doubled slashes, or the name of a file
 * (`.html`, `.md`). Undefined if there is none.
 */
export function findListed(pages: readonly ListedPage[], path: string): ListedPage | undefined {
  const folded = foldPath(path)
  const forms = [folded, folded.replace(/\.(?:html?|mdx?)$/, ''), folded.replace(/(?:^|\/)index\.(?:html?|mdx?)$/, '')]
  const byPath = new Map(pages.map((page) => [foldPath(page[0]), page]))
  return forms.map((form) => byPath.get(form)).find((page) => page !== undefined)
}

/**
 * The pages that a reader of a missing path (relative to the base) may look for, best first: similar paths, pages with a
 * similar name in other folders, and pages with the words of the name. The closest page above the path comes last.
 */
export function nearestListed(pages: readonly ListedPage[], path: string): ListedPage[] {
  const wanted = foldPath(path).replace(/\.[a-z]+$/, '')
  const words = wordsOf(nameOf(wanted))
  const scored = pages.flatMap((page) => {
    const folded = foldPath(page[0])
    const score = Math.min(pathScore(wanted, folded), wordScore(words, `${folded} ${page[1].toLowerCase()}`))
    return score <= WORST_SCORE ? [{ page, score }] : []
  })
  const best = scored.sort((a, b) => a.score - b.score).map(({ page }) => page)
  const above = pageAbove(pages, wanted)
  return [...new Set([...best.slice(0, above ? MOST_SUGGESTED - 1 : MOST_SUGGESTED), ...(above ? [above] : [])])]
}

/** Two paths that differ only in case, slashes or encoding are the same. */
function foldPath(path: string): string {
  return decodePercent(path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '')
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The ratio of edits to letters: of the whole path, or of its name alone. */
function pathScore(wanted: string, path: string): number {
  const name = ratioOfEdits(nameOf(wanted), nameOf(path))
  return Math.min(ratioOfEdits(wanted, path), name + OTHER_FOLDER)
}

function ratioOfEdits(wanted: string, other: string): number {
  const most = Math.floor(wanted.length * WORST_SCORE)
  const distance = editDistance(wanted, other, most)
  return wanted === '' || distance > most ? 1 : distance / wanted.length
}

/** The ratio of words that are missing in a text. A word may be a part of another one: `reducer` is in `reducers`. */
function wordScore(words: readonly string[], text: string): number {
  const missing = words.filter((word) => !text.includes(word)).length
  return words.length === 0 ? 1 : WORDS_ONLY + missing / words.length
}

/** The words of a text that are long enough to mean something. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)
}

/** The page of the closest folder around a path; the home page does not count. */
function pageAbove(pages: readonly ListedPage[], path: string): ListedPage | undefined {
  const byPath = new Map(pages.map((page) => [foldPath(page[0]), page]))
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const above = byPath.get(path.slice(0, end))
    if (above) return above
  }
  return undefined
}
