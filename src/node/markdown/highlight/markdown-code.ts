// Hand-written: Prism's grammar colors the code in fences only when it prints HTML, does not know MDX and containers, and
// searches a whole text for the end of each fence.
import type { CodeToken, Highlighter } from './code-tokens.js'

/** The formats that have code in other languages: Markdown, MDX, and the scripts of Astro components. */
type MixedFormat = 'markdown' | 'mdx' | 'astro'

const formats: ReadonlyMap<string, MixedFormat> = new Map([
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['mdx', 'mdx'],
  ['astro', 'astro'],
])

/** The format of a language in lower case; undefined for languages that have one grammar. */
export function mixedFormat(language: string): MixedFormat | undefined {
  return formats.get(language)
}

/** Lines in one language, or a line that starts or ends a fence or a container. */
interface Part {
  readonly text: string
  readonly language: string | MarkerLine
}

type MarkerLine = 'marker:fence' | 'marker:container'

/** Samples of samples are rare; the cost of each level is that of its text. */
const MOST_LEVELS = 3

/** Highlights the parts of a text in their languages. `highlight` knows the languages of the parts, and Markdown itself. */
export function highlightMixed(
  code: string,
  format: MixedFormat,
  { highlight, level = 1 }: { readonly highlight: Highlighter; readonly level?: number },
): readonly CodeToken[] | 'too-slow' {
  const tokens: CodeToken[] = []
  for (const { text, language } of format === 'astro' ? astroParts(code) : markdownParts(code, format)) {
    if (language === 'marker:fence') tokens.push(...fenceLine(text))
    else if (language === 'marker:container') tokens.push(...containerLine(text))
    else {
      const nested = mixedFormat(language.toLowerCase())
      const isDeep = nested === undefined || level === MOST_LEVELS
      const found = isDeep ? highlight(text, language) : highlightMixed(text, nested, { highlight, level: level + 1 })
      if (found === 'too-slow') return found
      for (const token of found ?? [{ text }]) tokens.push(token)
    }
  }
  return tokens
}

const fence = /^(?:[ \t>]|[-*+] |\d+[.)] )*(`{3,}|~{3,})[ \t]*([^\s`{]*)/

/** Markdown itself has the language `prose`. */
function markdownParts(code: string, format: 'markdown' | 'mdx'): Part[] {
  const lines = code.match(/.*\n|.+$/g) ?? []
  const parts: { text: string; language: string }[] = []
  const add = (text: string, language: string): void => {
    const last = parts.at(-1)
    if (last?.language === language && !language.startsWith('marker:')) last.text += text
    else parts.push({ text, language })
  }
  const addUntil = (from: number, language: string, isLast: (line: string) => boolean): number => {
    let to = from
    while (to < lines.length - 1 && !isLast(lines[to] ?? '')) to++
    add(lines.slice(from, to + 1).join(''), language)
    return to
  }
  let at = addFrontMatter(lines, 'yaml', add)
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [opening, marks = '', language = ''] = fence.exec(line) ?? []
    if (opening !== undefined) {
      const end = new RegExp(`^[ \\t>]*${marks[0]}{${marks.length},}[ \\t]*\\n?$`)
      add(line, 'marker:fence')
      for (at++; at < lines.length && !end.test(lines[at] ?? ''); at++) add(lines[at] ?? '', `${language || 'text'}`)
      if (at < lines.length) add(lines[at] ?? '', 'marker:fence')
    } else if (/^[ \t]*:{3,}/.test(line)) {
      add(line, 'marker:container')
    } else if (format === 'mdx' && /^(?:import|export)\b/.test(line)) {
      at = addUntil(at, 'tsx', (each) => each.trim() === '')
    } else if (format === 'mdx' && /^[ \t]*(?:<\/?[A-Z]|\{)/.test(line)) {
      at = addUntil(at, 'tsx', (each) => /(?:[>}]|^)\s*$/.test(each))
    } else {
      add(line, 'prose')
    }
  }
  return parts
}

function astroParts(code: string): Part[] {
  const lines = code.match(/.*\n|.+$/g) ?? []
  const parts: Part[] = []
  const from = addFrontMatter(lines, 'typescript', (text, language) => parts.push({ text, language }))
  return [...parts, { text: lines.slice(from).join(''), language: 'markup' }]
}

/** Adds the block between `---` at the start; returns the index of the line below it. */
function addFrontMatter(
  lines: readonly string[],
  language: string,
  add: (text: string, language: string) => unknown,
): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  const end = lines.findIndex((line, i) => i > 0 && line.trimEnd() === '---')
  if (end === -1) return 0
  add(lines[0], 'text')
  add(lines.slice(1, end).join(''), language)
  add(lines[end] ?? '', 'text')
  return end + 1
}

/** The marks, the language and the options of a fence. */
function fenceLine(line: string): CodeToken[] {
  const [start = '', , language = ''] = fence.exec(line) ?? []
  const marks = start.slice(0, start.length - language.length)
  const options = line.slice(start.length).match(/\s+|[^\s"'{=]+|"[^"]*"|'[^']*'|\{[^{}]*\}|[\s\S]/g) ?? []
  return [
    { text: marks },
    { text: language, kind: 't' },
    ...options.map((text): CodeToken => {
      if (/^["'/]/.test(text)) return { text, kind: 's' }
      if (/^[\d{]/.test(text)) return { text, kind: 'n' }
      return /^\w/.test(text) ? { text, kind: 'a' } : { text }
    }),
  ]
}

function containerLine(line: string): CodeToken[] {
  const [start = ''] = /^[ \t]*:{3,}[ \t]*[\w-]*/.exec(line) ?? []
  return [{ text: start, kind: 'k' }, { text: line.slice(start.length) }]
}
