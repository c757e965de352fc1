// Hand-written: none of the bundled packages parses meta strings.

/** The options after the language of a fence. */
export interface FenceMeta {
  readonly title?: string
  /** The icon beside the title: `lucide:file`. */
  readonly icon?: string
  /** Marked lines, counted from 1; undefined if the fence has no `{…}`, so that comments in the code mark lines. */
  readonly marked?: ReadonlySet<number>
  /** Texts to mark in the code, from `/text/` and `"text"`. Absent if there are none. */
  readonly texts?: readonly string[]
  /** What is folded until the reader unfolds it; absent if the fence does not say it. */
  readonly fold?: FoldOption
  /** Whether long lines wrap; absent if they do not. */
  readonly wrap?: true
  /** What the block looks like, if its language does not decide that. */
  readonly frame?: 'none' | 'terminal'
  /** Number of the first line; absent if lines are not numbered. */
  readonly firstLine?: number
  /** Label of the tab from `tab="a"` or `[a]`; empty for `tab` alone. Absent if the fence has neither. */
  readonly tab?: string
  /** Number of fences in the tab, this one included, from `tab={"span":2}`; absent if it is 1. */
  readonly span?: number
  /** All other words; a value in quotes or braces is a part of its word: `live`, `file="a b.js"`. */
  readonly words: readonly string[]
}

/** `rest`: all lines but the first ones; otherwise, the folded lines, counted from 1; empty for `fold=false`. */
type FoldOption = 'rest' | ReadonlySet<number>

const title = /(?:^|\s)title=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/
const icon = /(?:^|\s)icon=(?:"([^"]+)"|'([^']+)'|([\w:-]+))(?=\s|$)/
const ranges = /\{([\d,\s-]+)\}/
const tab = /(?:^|\s)tab(?:=(?:"([^"]*)"|'([^']*)'|\{?(\{[^{}]*\})\}?|([^\s"'{]+)))?(?=\s|$)/
const bracketed = /(?:^|\s)\[([^[\]]+)\](?=\s|$)/
const lineNumbers = /(?:^|\s)showLineNumbers(?:=(\d+)|=\{(\d+)\})?(?=\s|$)/
const fold = /(?:^|\s)fold(?:=\{([\d,\s-]+)\}|=\{?(true|false)\}?)?(?=\s|$)/
const wrap = /(?:^|\s)wrap(?:=\{?(true|false)\}?)?(?=\s|$)/
const frame = /(?:^|\s)frame=(?:"(none|terminal)"|'(none|terminal)'|(none|terminal))(?=\s|$)/
/** A text in quotes or between slashes, or a word with values in quotes or braces. */
const tokens =
  /(?<!\S)(?:\/((?:(?!\s\/)[^\n])+?)\/|"((?:[^"\\]|\\.)+)"|'((?:[^'\\]|\\.)+)')(?!\S)|(?:[^\s"'{]|"[^"]*"|'[^']*'|\{[^{}]*\}|["'{])+/g

/**
 * Parses a fence's meta string: `title="a.js" {1,3-5} showLineNumbers=10`, `[a.js]` as in VitePress, and
 * `/text/`, as in Shiki, or `"text"`, as in Expressive Code.
 */
export function parseFenceMeta(meta: string): FenceMeta {
  // Most fences have none, and looking for each option takes as long as highlighting a short block.
  if (meta.trim() === '') return { words: [] }
  const titled = title.exec(meta)
  const text = titled?.[1] ?? titled?.[2]
  let rest = meta.replace(title, ' ')
  // Without a title, it is a word that is reported.
  const drawn = titled ? icon.exec(rest) : undefined
  if (drawn) rest = rest.replace(icon, ' ')
  const label = tab.exec(rest) ?? bracketed.exec(rest)
  rest = rest.replace(tab, ' ').replace(bracketed, ' ')
  const { texts, others } = takeTexts(rest)
  rest = others
  const numbered = lineNumbers.exec(rest)
  rest = rest.replace(lineNumbers, ' ')
  const folded = fold.exec(rest)
  const wrapped = wrap.exec(rest)
  const framed = frame.exec(rest)
  rest = rest.replace(fold, ' ').replace(wrap, ' ').replace(frame, ' ')
  const range = ranges.exec(rest)
  rest = rest.replace(ranges, ' ')
  const foldedLines = folded?.[1] === undefined ? undefined : linesOf(folded[1])
  return {
    title: text === undefined ? undefined : unescaped(text),
    icon: drawn?.slice(1).find((name) => name !== undefined),
    marked: range ? linesOf(range[1] ?? '') : undefined,
    texts: texts.length > 0 ? texts : undefined,
    fold: folded ? (foldedLines ?? (folded[2] === 'false' ? new Set() : 'rest')) : undefined,
    wrap: (wrapped && wrapped[1] !== 'false') || undefined,
    frame: framed ? (framed.slice(1).find((name) => name !== undefined) as 'none' | 'terminal') : undefined,
    ...(label ? tabOptions(label.slice(1).find((text) => text !== undefined) ?? '') : {}),
    firstLine: numbered ? Number(numbered[1] ?? numbered[2] ?? 1) : undefined,
    words: rest.match(tokens) ?? [],
  }
}

/** The texts to mark, and the rest of the meta string. */
function takeTexts(meta: string): { readonly texts: readonly string[]; readonly others: string } {
  if (!/["'/]/.test(meta)) return { texts: [], others: meta }
  const texts: string[] = []
  const others = meta.replace(tokens, (word: string, ...groups: (string | undefined)[]) => {
    const text = groups.slice(0, 3).find((group) => group !== undefined)
    if (text === undefined) return word
    texts.push(unescaped(text))
    return ' '
  })
  return { texts: [...new Set(texts)], others }
}

function unescaped(text: string): string {
  return text.replace(/\\(["'\\/])/g, '$1')
}

/** The label of a tab, or its options as JSON: `{"label":"npm","span":2}`. */
function tabOptions(text: string): Pick<FenceMeta, 'tab' | 'span'> {
  if (!text.startsWith('{')) return { tab: text }
  try {
    const { label, span } = JSON.parse(text) as { readonly label?: unknown; readonly span?: unknown }
    return {
      tab: typeof label === 'string' ? label : '',
      span: typeof span === 'number' && span > 1 ? span : undefined,
    }
  } catch {
    return { tab: '' }
  }
}

const maxLine = 100_000

function linesOf(text: string): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part)
    if (!match) continue
    const to = Math.min(Number(match[2] ?? match[1]), maxLine)
    for (let line = Number(match[1]); line <= to; line++) lines.add(line)
  }
  return lines
}
