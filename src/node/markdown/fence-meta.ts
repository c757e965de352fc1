// Hand-written: none of the bundled packages parses meta strings.

/** The options after the language of a fence. */
export interface FenceMeta {
  readonly title?: string
  /** Marked lines, counted from 1; undefined if the fence has no `{…}`, so that comments in the code mark lines. */
  readonly marked?: ReadonlySet<number>
  /** Ranges in `{…}` that mark no line, as written: `5-2` or `0`. Absent if there are none. */
  readonly emptyRanges?: readonly string[]
  /** Number of the first line; absent if lines are not numbered. */
  readonly firstLine?: number
  /** Label of the tab from `tab="a"` or `[a]`; empty for `tab` alone. Absent if the fence has neither. */
  readonly tab?: string
  /** Number of fences in the tab, this one included, from `tab={"span":2}`; absent if it is 1. */
  readonly span?: number
  /** All other words; a value in quotes or braces is a part of its word: `live`, `file="a b.js"`. */
  readonly words: readonly string[]
}

const title = /(?:^|\s)title=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/
const ranges = /\{([\d,\s-]+)\}/
const tab = /(?:^|\s)tab(?:=(?:"([^"]*)"|'([^']*)'|\{?(\{[^}]*\})\}?|([^\s"'{]+)))?(?=\s|$)/
const bracketed = /(?:^|\s)\[([^\]]+)\](?=\s|$)/
const lineNumbers = /(?:^|\s)showLineNumbers(?:=(\d+)|=\{(\d+)\})?(?=\s|$)/

/** Parses a fence's meta string: `title="a.js" {1,3-5} showLineNumbers=10` as in Docusaurus, `[a.js]` as in VitePress. */
export function parseFenceMeta(meta: string): FenceMeta {
  const titled = title.exec(meta)
  const text = titled?.[1] ?? titled?.[2]
  let rest = meta.replace(title, ' ')
  const label = tab.exec(rest) ?? bracketed.exec(rest)
  rest = rest.replace(tab, ' ').replace(bracketed, ' ')
  const numbered = lineNumbers.exec(rest)
  rest = rest.replace(lineNumbers, ' ')
  const range = ranges.exec(rest)
  rest = rest.replace(ranges, ' ')
  return {
    ...(text === undefined ? {} : { title: text.replace(/\\(["'\\])/g, '$1') }),
    ...(range ? markedLines(range[1] ?? '') : {}),
    ...(label ? tabOptions(label.slice(1).find((text) => text !== undefined) ?? '') : {}),
    ...(numbered ? { firstLine: Number(numbered[1] ?? numbered[2] ?? 1) } : {}),
    words: rest.match(/(?:[^\s"'{]|"[^"]*"|'[^']*'|\{[^}]*\}|["'{])+/g) ?? [],
  }
}

/** The label of a tab, or its options as JSON, as in docusaurus-remark-plugin-tab-blocks. */
function tabOptions(text: string): Pick<FenceMeta, 'tab' | 'span'> {
  if (!text.startsWith('{')) return { tab: text }
  try {
    const { label, span } = JSON.parse(text) as { readonly label?: unknown; readonly span?: unknown }
    return {
      tab: typeof label === 'string' ? label : '',
      ...(typeof span === 'number' && span > 1 ? { span } : {}),
    }
  } catch {
    return { tab: '' }
  }
}

const maxLine = 100_000

function markedLines(text: string): Pick<FenceMeta, 'marked' | 'emptyRanges'> {
  const marked = new Set<number>()
  const emptyRanges: string[] = []
  for (const part of text.split(',')) {
    if (part.trim() === '') continue
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part)
    const from = Number(match?.[1])
    const to = Math.min(Number(match?.[2] ?? from), maxLine)
    if (!match || from === 0 || from > to) emptyRanges.push(part.trim())
    if (match) for (let line = from; line <= to; line++) marked.add(line)
  }
  return { marked, ...(emptyRanges.length > 0 ? { emptyRanges } : {}) }
}
