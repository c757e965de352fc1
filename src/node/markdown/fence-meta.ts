// Hand-written: none of the bundled packages parses meta strings.

/** The options after the language of a fence. */
export interface FenceMeta {
  readonly title?: string
  /** Marked lines, counted from 1; undefined if the fence has no `{…}`, so that comments in the code mark lines. */
  readonly marked?: ReadonlySet<number>
  /** Number of the first line; absent if lines are not numbered. */
  readonly firstLine?: number
  /** All other words, for other tools. */
  readonly words: readonly string[]
}

const title = /(?:^|\s)title=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/
const ranges = /\{([\d,\s-]+)\}/
const lineNumbers = /(?:^|\s)showLineNumbers(?:=(\d+)|=\{(\d+)\})?(?=\s|$)/

/** Parses a fence's meta string in the format of Docusaurus: `title="a.js" {1,3-5} showLineNumbers=10`. */
export function parseFenceMeta(meta: string): FenceMeta {
  const titled = title.exec(meta)
  const text = titled?.[1] ?? titled?.[2]
  let rest = meta.replace(title, ' ')
  const numbered = lineNumbers.exec(rest)
  rest = rest.replace(lineNumbers, ' ')
  const range = ranges.exec(rest)
  rest = rest.replace(ranges, ' ')
  return {
    ...(text === undefined ? {} : { title: text.replace(/\\(["'\\])/g, '$1') }),
    ...(range ? { marked: expandRanges(range[1] ?? '') } : {}),
    ...(numbered ? { firstLine: Number(numbered[1] ?? numbered[2] ?? 1) } : {}),
    words: rest.split(/\s+/).filter((word) => word !== ''),
  }
}

const maxLine = 100_000

function expandRanges(text: string): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part)
    if (!match) continue
    const from = Number(match[1])
    const to = Math.min(Number(match[2] ?? from), maxLine)
    for (let line = from; line <= to; line++) lines.add(line)
  }
  return lines
}

const opener = String.raw`(?://|/\*|\{/\*|<!--|#|--|%|;|rem|REM)`
const magicComment = new RegExp(String.raw`^\s*${opener}\s*highlight-(next-line|start|end)\s*(?:\*/\}?|-->)?\s*$`)

/** Removes the `highlight-*` comments from code and returns the lines that they mark. */
export function takeMagicComments(code: string): { code: string; marked: ReadonlySet<number> } {
  const marked = new Set<number>()
  if (!code.includes('highlight-')) return { code, marked }
  const kept: string[] = []
  let depth = 0
  let next = false
  for (const line of code.split('\n')) {
    const directive = magicComment.exec(line)?.[1]
    if (directive === 'next-line') next = true
    else if (directive === 'start') depth++
    else if (directive === 'end') depth = Math.max(0, depth - 1)
    else {
      kept.push(line)
      if (depth > 0 || next) marked.add(kept.length)
      next = false
    }
  }
  return { code: kept.join('\n'), marked }
}
