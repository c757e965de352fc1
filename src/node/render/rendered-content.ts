import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { type HtmlPlace, type HtmlTag, readTags } from '../base/source-text/html-tags.js'
import { urlsOf } from '../base/source-text/html-urls.js'
import { NestingCheck } from './misnested.js'

/** The content of a rendered document. */
interface RenderedContent {
  /** HTML of the element with the content: a `<main>`, or the `<section>` around one of the page; empty if there is none. */
  readonly main: string
  /** HTML of the body of a page with components, which is in the first Suspense boundary of that element; empty if there is none. */
  readonly body: string
  /** What fragments of links can name. */
  readonly ids: readonly string[]
  /** URLs in the element with the content, except for links that their author leaves out of the check. */
  readonly urls: readonly string[]
  /** Elements that browsers put elsewhere. */
  readonly misnested: readonly string[]
}

/** The comments that React writes before the HTML of a Suspense boundary, in each of its states, and after it. */
const boundaryStarts: ReadonlySet<string> = new Set(['$', '$?', '$~', '$!'])
const boundaryEnd = '/$'

/**
 * Finds the content in the HTML of a document or of its shell. Ids and URLs in `known`, which are pieces of that HTML, are left out:
 * those of prose are known from compiling. The pieces are not even read.
 */
export function findContent(html: string, known: readonly string[] = []): RenderedContent {
  const { rest, originalPlace } = without(html, known)
  const ids: string[] = []
  const urls: string[] = []
  const nesting = new NestingCheck()
  const main = new OpenRange()
  const body = new OpenRange()
  let mainName: string | undefined
  readTags(rest, {
    tag(tag, place) {
      nesting.enter(tag)
      const own = idsIn(tag)
      ids.push(...own)
      if (mainName === undefined && (tag.name === 'main' || own.includes(ELEMENT_IDS.main))) mainName = tag.name
      if (tag.name === mainName) main.open(originalPlace(place).start)
      if (main.isOpen) urls.push(...urlsOf(tag))
    },
    leave(name, place) {
      nesting.leave(name)
      if (name === mainName) main.close(originalPlace(place).end)
    },
    comment(text, place) {
      if (!main.isOpen) return
      if (boundaryStarts.has(text)) body.open(originalPlace(place).end)
      else if (text === boundaryEnd) body.close(originalPlace(place).start)
    },
  })
  const textOf = ({ range }: OpenRange): string => (range === undefined ? '' : html.slice(range.start, range.end))
  return { main: textOf(main), body: textOf(body), ids, urls, misnested: [...nesting.found] }
}

/**
 * HTML of the element with the content of a document, as `findContent` finds it. If `<main>` has only one start tag, with the id that the
 * layout gives it, and only one end tag, everything between them is that element, and the other tags need not be read.
 */
export function findMain(html: string): string {
  const [start, end, ...others] = html.matchAll(/<\/?main(?![^\s/>])/gi)
  const isLayout = start && end && others.length === 0 && html.startsWith(mainTag, start.index)
  if (!isLayout || !html.startsWith('</main>', end.index)) return findContent(html).main
  return html.slice(start.index, end.index + '</main>'.length)
}

const mainTag = `<main id="${ELEMENT_IDS.main}"`

/** The first range between a start and the end that belongs to it, which may contain others. */
class OpenRange {
  #start: number | undefined
  #end: number | undefined
  #depth = 0

  get isOpen(): boolean {
    return this.#depth > 0 && this.#end === undefined
  }

  get range(): HtmlPlace | undefined {
    return this.#start === undefined || this.#end === undefined ? undefined : { start: this.#start, end: this.#end }
  }

  open(at: number): void {
    this.#start ??= at
    this.#depth++
  }

  close(at: number): void {
    if (this.isOpen && --this.#depth === 0) this.#end = at
  }
}

/** HTML without the first occurrence of each piece, and the function that returns where something in it is in the original. */
function without(
  html: string,
  pieces: readonly string[],
): { readonly rest: string; readonly originalPlace: (place: HtmlPlace) => HtmlPlace } {
  const cuts: { readonly at: number; readonly length: number }[] = []
  let rest = html
  for (const piece of pieces) {
    const at = piece === '' ? -1 : rest.indexOf(piece)
    if (at === -1) continue
    rest = rest.slice(0, at) + rest.slice(at + piece.length)
    cuts.unshift({ at, length: piece.length })
  }
  const originalOffset = (offset: number) =>
    cuts.reduce((moved, { at, length }) => (moved >= at ? moved + length : moved), offset)
  // A piece may have been right after the last character.
  return {
    rest,
    originalPlace: ({ start, end }) => ({ start: originalOffset(start), end: originalOffset(end - 1) + 1 }),
  }
}

/** What fragments of links can name: an id, or the name of an `<a>`. */
function idsIn({ name: tag, attributes }: HtmlTag): string[] {
  return attributes.flatMap(({ name, value }) =>
    value !== '' && (name === 'id' || (name === 'name' && tag === 'a')) ? [value] : [],
  )
}
