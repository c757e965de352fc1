import { wordsOf } from './longest-shared-run.js'

/** A line of Markdown, and whether it is code in a fence, a fence itself, or neither. */
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

/** How much a page has to read. */
export interface PageSize {
  /** Samples included, link targets not. */
  readonly words: number
  /** Headings of the second level. */
  readonly headings: number
  readonly samples: number
}

/** Measures the body of a Markdown file, its front matter left out. */
export function measurePage(body: string): PageSize {
  const lines = linesOf(body)
  return {
    words: wordsOf(lines.map(textOf).join('\n')).length,
    headings: lines.filter(({ text, kind }) => kind === 'prose' && /^##\s/.test(text)).length,
    samples: lines.filter(({ kind }) => kind === 'fence').length / 2,
  }
}

/**
 * What of a page can be compared with another's: no link targets, and of code no line that everybody writes the same way
 * (imports, closing brackets, lines of under four words).
 */
export function comparableText(body: string): string {
  const kept = linesOf(body).filter(({ text, kind }) => kind === 'prose' || (kind === 'code' && !isTrivial(text)))
  return kept.map(textOf).join('\n')
}

/** What of a line is there to be read: no link targets, and nothing of a fence. */
function textOf({ text, kind }: MarkdownLine): string {
  if (kind === 'fence') return ''
  return kind === 'prose' ? text.replace(/\]\([^)]*\)/g, ']') : text
}

function isTrivial(line: string): boolean {
  return /^\s*(?:import|export \*|\} from)\b/.test(line) || wordsOf(line).length < 4
}
