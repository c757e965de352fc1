import { INLINE_TAGS } from '../../../shared/text-rules.js'
import { isSilent } from './read-page.js'
import { type Matcher, matchingRanges, type TextRange } from './word-matches.js'

/** Text nodes whose text is read together, because no element separates their words. */
interface TextRun {
  readonly nodes: readonly Text[]
}

/** A place in one of several texts. */
interface Place {
  readonly index: number
  readonly offset: number
}

/** Name of the highlight in style sheets. */
const NAME = 'docsgen-search'
/** Pages with more matches have enough of them on the screen. */
const MAX_MARKS = 500
/** Longer text is not searched. */
const MAX_LETTERS = 400_000
/** After this time, the browser can do something else. */
const SLICE_MS = 8

/**
 * Marks the matching words in an element with the CSS Custom Highlight API, which changes no nodes. The text from `start`
 * on comes first, and `onFirst` is called with its first visible match.
 */
export async function markWords(input: {
  readonly root: Element
  readonly start: Element | undefined
  readonly matcher: Matcher
  readonly signal: AbortSignal
  readonly onFirst: (range: Range) => void
}): Promise<void> {
  const { root, start, matcher, signal } = input
  const highlight = 'highlights' in CSS ? new Highlight() : undefined
  if (highlight) CSS.highlights.set(NAME, highlight)
  const state = { marks: 0, letters: 0, hasFirst: false, since: performance.now() }
  for (const { nodes } of fromElement(textRuns(root), start)) {
    const text = nodes.map(({ data }) => data).join('')
    state.letters += text.length
    for (const found of matchingRanges(text, matcher)) {
      const range = rangeOf(nodes, found)
      highlight?.add(range)
      state.marks++
      if (state.hasFirst || range.getClientRects().length === 0) continue
      state.hasFirst = true
      input.onFirst(range)
    }
    if (state.marks > MAX_MARKS || state.letters > MAX_LETTERS) return
    if (performance.now() - state.since < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
    state.since = performance.now()
  }
}

/** Removes the marks. */
export function clearMarks(): void {
  if ('highlights' in CSS) CSS.highlights.delete(NAME)
}

/** The texts of an element, except for those that are not searched, in the order of the document. */
function textRuns(root: Element): TextRun[] {
  const runs: { readonly block: Element | null; readonly nodes: Text[] }[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    return isSilent(node as Element) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
  })
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const block = blockOf(node)
    const last = runs.at(-1)
    if (last?.block === block) last.nodes.push(node)
    else runs.push({ block, nodes: [node] })
  }
  return runs
}

/** The element around an inline text. */
function blockOf(node: Text): Element | null {
  let element = node.parentElement
  while (element !== null && INLINE_TAGS.has(element.localName)) element = element.parentElement
  return element
}

/** The texts from an element on, then those before it. */
function fromElement(runs: readonly TextRun[], start: Element | undefined): readonly TextRun[] {
  const first = runs.findIndex(({ nodes: [node] }) => node && start && isAtOrAfter(node, start))
  return first < 1 ? runs : [...runs.slice(first), ...runs.slice(0, first)]
}

function isAtOrAfter(node: Node, start: Element): boolean {
  const position = start.compareDocumentPosition(node)
  return (position & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !== 0
}

function rangeOf(nodes: readonly Text[], { start, end }: TextRange): Range {
  const lengths = nodes.map(({ length }) => length)
  const range = document.createRange()
  const from = placeOf(lengths, { at: start, isEnd: false })
  const to = placeOf(lengths, { at: end, isEnd: true })
  range.setStart(nodes[from.index] as Text, from.offset)
  range.setEnd(nodes[to.index] as Text, to.offset)
  return range
}

/** The place of an offset in the joined text of texts with these lengths. At a border, an end belongs to the text before it. */
export function placeOf(
  lengths: readonly number[],
  { at, isEnd }: { readonly at: number; readonly isEnd: boolean },
): Place {
  let before = 0
  for (const [index, length] of lengths.entries()) {
    if (isEnd ? at <= before + length : at < before + length) return { index, offset: at - before }
    before += length
  }
  return { index: Math.max(0, lengths.length - 1), offset: lengths.at(-1) ?? 0 }
}
