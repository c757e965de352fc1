// Hand-written: none of the bundled packages parses meta strings.

/** The options after the language of a fence. */
export interface FenceMeta {
  readonly title?: string
  /** Marked lines, counted from 1; undefined if the fence has no `{…}`, so that comments in the code mark lines. */
  readonly marked?: ReadonlySet<number>
  /** Number of the first line; absent if lines are not numbered. */
  readonly firstLine?: number
  /** Label of the tab from `tab="a"` or `[a]`; empty for `tab` alone. Absent if the fence has neither. */
  readonly tab?: string
  /** All other words, for other tools. */
  readonly words: readonly string[]
}

const title = /(?:^|\s)title=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/
const ranges = /\{([\d,\s-]+)\}/
const tab = /(?:^|\s)tab(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?(?=\s|$)/
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
    ...(range ? { marked: expandRanges(range[1] ?? '') } : {}),
    ...(label ? { tab: label.slice(1).find((text) => text !== undefined) ?? '' } : {}),
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
