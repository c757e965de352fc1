import { wordsOf } from './longest-shared-run.js'

/** A line of Markdown: a fence, code in a fence, or prose. */
interface MarkdownLine {
  readonly text: string
  readonly kind: 'prose' | 'code' | 'fence'
}

const fence = /^[ \t>]*(`{3,}|~{3,})(.*)$/

function linesOf(body: string): MarkdownLine[] {
  let open: string | undefined
  return body.split('\n').map((text): MarkdownLine => {
    const mark = fence.exec(text)?.[1]
    if (open === undefined) {
      if (mark === undefined) return { text, kind: 'prose' }
      open = mark
      return { text, kind: 'fence' }
    }
    const isEnd = mark?.startsWith(open) && text.trim().replace(/^[> ]+/, '') === mark
    if (!isEnd) return { text, kind: 'code' }
    open = undefined
    return { text, kind: 'fence' }
  })
}

/** The amount of text on a page. */
export interface PageSize {
  /** Includes samples, but not link targets. */
  readonly words: number
  /** Number of second-level headings. */
  readonly headings: number
  readonly samples: number
}

/** Measures the body of a Markdown file, without its front matter. */
export function measurePage(body: string): PageSize {
  const lines = linesOf(body)
  return {
    words: wordsOf(lines.map(textOf).join('\n')).length,
    headings: lines.filter(({ text, kind }) => kind === 'prose' && /^##\s/.test(text)).length,
    samples: lines.filter(({ kind }) => kind === 'fence').length / 2,
  }
}

/**
 * Returns the text of a page that is worth comparing with another page: without link targets, and without code lines that
 * everybody writes the same way (imports, closing brackets, lines of fewer than four words).
 */
export function comparableText(body: string): string {
  const kept = linesOf(body).filter(({ text, kind }) => kind === 'prose' || (kind === 'code' && !isTrivial(text)))
  return kept.map(textOf).join('\n')
}

/** Returns the readable text of a line: no link targets, and empty for a fence. */
function textOf({ text, kind }: MarkdownLine): string {
  if (kind === 'fence') return ''
  return kind === 'prose' ? text.replace(/\]\([^)]*\)/g, ']') : text
}

function isTrivial(line: string): boolean {
  return /^\s*(?:import|export \*|\} from)\b/.test(line) || wordsOf(line).length < 4
}
