import { createRequire } from 'node:module'
import type PrismModule from 'prismjs'
import { type CodeToken, type Highlighter, type TokenKind, grammarNames } from './code-tokens.js'
import tokenKinds from './token-kinds.json' with { type: 'json' }

type Prism = typeof PrismModule

/** The styles of Prism's token types. Types with null are plain even inside other tokens. */
const kinds = tokenKinds as Readonly<Record<string, TokenKind | null>>

/** The keys of objects and types, which Prism's grammars for TypeScript do not have. */
const scriptKeys = {
  'literal-property': {
    pattern: /((?:^|[,{;])[ \t]*)(?!\d)[$\w\xA0-\uFFFF]+(?=\s*\??:)/m,
    lookbehind: true,
  },
}

/** JSON in an argument of curl: `--data '{ "name": "a" }'`. */
const shellJson = (json: PrismModule.Grammar | undefined): PrismModule.Grammar => ({
  json: {
    pattern: /(\s(?:-d|--data(?:-raw|-binary)?|--json)[\s=])'\s*[{[][^']*'/,
    lookbehind: true,
    greedy: true,
    alias: 'string',
    inside: json,
  },
})

/**
 * Prism's patterns search the same text again and again in some code, for example after each `<` that starts no tag, and nothing can
 * interrupt a pattern. So code is highlighted in windows of so many characters, and the last of them only show where tokens end.
 * Only comments, strings and embedded code of some thousand characters can have other colors because of that.
 */
const windowLength = 6000
const windowRest = 1500
/** Characters that the patterns may search for each character of a window. Code that people write needs up to 150. */
const workPerCharacter = 2000
/** The windows of longer code would take seconds, in the worst case. */
const mostCharacters = 100_000

const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none'])

/** Creates a highlighter that uses Prism's grammars, and loads each one when it is first needed. */
export function createPrismHighlighter(): Highlighter {
  const require = createRequire(import.meta.url)
  // Compiled by src/packaging/bundle-prism.mjs.
  const { prism, components, getLoader, grammars: common } = require('#prism') as PrismBundle
  const grammarOf = (id: string) => common[id] ?? (require('#prism-languages') as PrismGrammars).grammars[id]
  const grammars = new Map<string, PrismModule.Grammar | undefined>()
  const work: HighlightWork = { left: 0 }
  const load = (name: string): string | undefined => {
    const language = grammarNames.get(name) ?? name
    // Not `__proto__`: cloned as a grammar, it would get the number that Prism gives to objects, and all other objects with it.
    if (!Object.hasOwn(prism.languages, language)) {
      if (!isKnown(components, language)) return undefined
      // Without these, the colors would depend on the languages that were loaded before.
      for (const inner of embeddedIn(components, language)) load(inner)
      // A language that another highlighter has loaded must not be loaded again: others have changed it since.
      getLoader(components, [language], Object.keys(prism.languages)).load((id) => {
        grammarOf(id)?.(prism)
        if (id === 'bash' && load('json')) prism.languages.insertBefore(id, 'string', shellJson(prism.languages.json))
        if (id === 'typescript' || id === 'tsx') prism.languages.insertBefore(id, 'operator', scriptKeys)
      })
    }
    return typeof prism.languages[language] === 'object' ? language : undefined
  }

  // Prism modifies a grammar when it first tokenizes with it, and grammars that are loaded later copy the modified one.
  // Tokenizing with copies makes the result independent of the code that was highlighted before.
  const copy = (name: string): PrismModule.Grammar | undefined => {
    const language = load(name)
    return language === undefined ? undefined : countWork(prism.languages.extend(language, {}), work)
  }

  const highlight: Highlighter = (code, requested) => {
    const name = requested.toLowerCase()
    if (plain.has(name)) return undefined
    if (!grammars.has(name)) grammars.set(name, copy(name))
    const grammar = grammars.get(name)
    if (!grammar) return undefined
    if (code.length > mostCharacters) return 'too-slow'
    const out: Flat = { tokens: [], open: [], last: '' }
    try {
      for (let from = 0; from < code.length; ) {
        const text = code.slice(from, from + windowLength)
        work.left = (text.length + 100) * workPerCharacter
        from += flattenWindow(prism.tokenize(text, grammar), { isLast: from + text.length === code.length, text }, out)
      }
      return out.tokens
    } catch (error) {
      // Some grammars nest as deeply as the code, which overflows the stack.
      if (error instanceof HighlightLimitError || error instanceof RangeError) return 'too-slow'
      throw error
    }
  }

  return (code, requested) => {
    const format = mixedFormat(requested.toLowerCase())
    if (format === undefined || code.length > mostCharacters) return highlight(code, requested)
    return highlightMixed(code, format, { highlight })
  }
}

/** Flattens the tokens of a window up to where the next window begins; returns the length of what it has flattened. */
function flattenWindow(stream: TokenStream, { text, isLast }: { text: string; isLast: boolean }, out: Flat): number {
  const end = isLast ? text.length : windowEnd(stream, text)
  let at = 0
  for (const item of stream) {
    if (at + item.length <= end) flatten(item, undefined, out)
    else if (typeof item === 'string') flatten(item.slice(0, end - at), undefined, out)
    else {
      const inner: Flat = { tokens: [], open: [...out.open], last: out.last }
      flatten(item, undefined, inner)
      out.tokens.push(...firstOf(inner.tokens, end - at))
    }
    at += item.length
    if (at >= end) break
  }
  return end
}

/**
 * The last line start in the window that leaves text for the tokens before it to end in, and that is in no token. If there is none
 * in most of the window, because of a long comment or string, a line start in it, or any place.
 */
function windowEnd(stream: TokenStream, text: string): number {
  const most = windowLength - windowRest
  let end = 0
  let at = 0
  for (const item of stream) {
    if (at >= most) break
    const newline = typeof item === 'string' ? item.lastIndexOf('\n', most - at - 1) : -1
    if (newline !== -1) end = at + newline + 1
    at += item.length
    if (at <= most && text[at - 1] === '\n') end = at
  }
  if (end >= windowRest) return end
  const lineStart = text.lastIndexOf('\n', most - 1) + 1
  if (lineStart >= windowRest) return lineStart
  // Not between the halves of a character.
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most
}

function firstOf(tokens: readonly CodeToken[], length: number): CodeToken[] {
  const first: CodeToken[] = []
  let left = length
  for (const token of tokens) {
    if (left <= 0) break
    first.push({ ...token, text: token.text.slice(0, left) })
    left -= token.text.length
  }
  return first
}

interface PrismComponents {
  readonly languages: Readonly<Record<string, PrismLanguage>>
}

type Names = string | readonly string[]

interface PrismLanguage {
  readonly alias?: Names
  readonly require?: Names
  /** Languages that this one embeds if they are loaded. */
  readonly optional?: Names
  /** Languages that this one changes. */
  readonly modify?: Names
}

interface PrismLoader {
  load(loadComponent: (id: string) => void): void
}

interface PrismGrammars {
  /** Functions that add a language to Prism, by its id. */
  readonly grammars: Readonly<Record<string, ((prism: Prism) => void) | undefined>>
}

interface PrismBundle extends PrismGrammars {
  readonly prism: Prism
  readonly components: PrismComponents
  readonly getLoader: (components: PrismComponents, load: string[], loaded: string[]) => PrismLoader
}

function isKnown(components: PrismComponents, language: string): boolean {
  if (language === 'meta') return false
  if (Object.hasOwn(components.languages, language)) return true
  return Object.values(components.languages).some(
    ({ alias }) => alias === language || (Array.isArray(alias) && alias.includes(language)),
  )
}

/**
 * The languages that a language and those that it requires embed if they are loaded, such as YAML in Markdown. Those that
 * change other languages are left out.
 */
function embeddedIn(components: PrismComponents, name: string): readonly string[] {
  const { languages } = components
  const language =
    languages[name] ??
    Object.values(languages).find(({ alias }) => alias !== undefined && [alias].flat().includes(name))
  const required = [language?.require ?? []].flat().flatMap((id) => embeddedIn(components, id))
  return [...[language?.optional ?? []].flat().filter((id) => languages[id]?.modify === undefined), ...required]
}

type TokenStream = readonly (string | PrismModule.Token)[]

interface Flat {
  readonly tokens: CodeToken[]
  /** The open brackets of a script. */
  readonly open: string[]
  /** The last token that is not space. */
  last: string
}

function flatten(
  stream: string | PrismModule.Token | (string | PrismModule.Token)[],
  outer: TokenKind | undefined,
  out: Flat,
): void {
  if (typeof stream === 'string') {
    out.tokens.push(outer === undefined ? { text: stream } : { text: stream, kind: outer })
    if (stream.trim() !== '') out.last = stream
    return
  }
  if (Array.isArray(stream)) {
    for (const item of stream) flatten(item, outer, out)
    return
  }
  const { type, content } = stream
  if (type === 'punctuation') trackBrackets(content, out.open)
  // The names of parameters and variables with types look like keys.
  const isName = type === 'literal-property' && (out.open.at(-1) === '(' || /^(?:const|let|var|case)$/.test(out.last))
  const kind = isName
    ? undefined
    : Object.hasOwn(kinds, type)
      ? (kinds[type] ?? undefined)
      : aliasKind(stream.alias, outer)
  flatten(content as string, kind, out)
}

function trackBrackets(bracket: unknown, open: string[]): void {
  if (bracket === '(' || bracket === '{' || bracket === '[') open.push(bracket)
  else if (bracket === ')' || bracket === '}' || bracket === ']') open.pop()
}

function aliasKind(alias: string | string[] | undefined, outer: TokenKind | undefined): TokenKind | undefined {
  const names = alias === undefined ? [] : Array.isArray(alias) ? alias : [alias]
  const known = names.find((name) => Object.hasOwn(kinds, name))
  return known === undefined ? outer : (kinds[known] ?? undefined)
}

/** Thrown by the patterns of a counted grammar when the work of a text exceeds its budget. */
class HighlightLimitError extends Error {}

/** The work that the patterns of a grammar may still do, in characters that they search. */
interface HighlightWork {
  left: number
}

/** What an attempt to match costs besides the characters that it searches. */
const attempt = 16

/**
 * A pattern that counts its work, without clocks, so that the same code has the same colors on every machine. What a pattern searches
 * more than once within one attempt is not visible; the length of the text must limit that. It has the members of `RegExp` that
 * Prism uses; a derived class would be slower.
 */
class CountedPattern implements Pick<RegExp, 'exec' | 'global' | 'lastIndex'> {
  lastIndex = 0
  readonly global: boolean
  // Fields that are private at run time would be slower, too.
  private readonly pattern: RegExp
  private readonly work: HighlightWork

  constructor(pattern: RegExp, flags: string, work: HighlightWork) {
    this.pattern = new RegExp(pattern.source, flags)
    this.work = work
    this.global = this.pattern.global
  }

  exec(text: string): RegExpExecArray | null {
    const { pattern, work } = this
    let searched = text.length
    if (this.global) {
      pattern.lastIndex = this.lastIndex
      searched -= this.lastIndex
    }
    const match = pattern.exec(text)
    if (match !== null) searched += match.index + match[0].length - text.length
    work.left -= searched + attempt
    if (work.left < 0) throw new HighlightLimitError('the code takes too much work to highlight')
    return match
  }
}

/** Makes all patterns of a grammar count their work. The grammar must be a copy that nothing else uses. */
function countWork(grammar: PrismModule.Grammar, work: HighlightWork): PrismModule.Grammar {
  const seen = new Set<object>()
  const counted = (pattern: RegExp, isGreedy = false): RegExp => {
    const known: object = pattern
    if (known instanceof CountedPattern) return pattern
    // Prism replaces greedy patterns that lack the flag by ordinary ones.
    const flags = isGreedy && !pattern.global ? `${pattern.flags}g` : pattern.flags
    return new CountedPattern(pattern, flags, work) as unknown as RegExp
  }
  const visit = (rules: PrismModule.Grammar): void => {
    if (seen.has(rules)) return
    seen.add(rules)
    if (rules.rest) visit(rules.rest as PrismModule.Grammar)
    for (const [name, value] of Object.entries(rules) as [string, PrismModule.GrammarValue | undefined][])
      if (name !== 'rest' && value)
        Object.assign(rules, { [name]: Array.isArray(value) ? value.map(visitRule) : visitRule(value) })
  }
  const visitRule = (rule: RegExp | PrismModule.TokenObject): RegExp | PrismModule.TokenObject => {
    if (!('pattern' in rule)) return counted(rule)
    rule.pattern = counted(rule.pattern, rule.greedy)
    if (rule.inside) visit(rule.inside)
    return rule
  }
  visit(grammar)
  return grammar
}

// Hand-written: Prism's grammar colors the code in fences only when it prints HTML, does not know MDX and containers, and
// searches a whole text for the end of each fence.

/** The formats that have code in other languages: Markdown, MDX, and the scripts of Astro components. */
type MixedFormat = 'markdown' | 'mdx' | 'astro'

const formats: ReadonlyMap<string, MixedFormat> = new Map([
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['mdx', 'mdx'],
  ['astro', 'astro'],
])

/** The format of a language in lower case; undefined for languages that have one grammar. */
function mixedFormat(language: string): MixedFormat | undefined {
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
function highlightMixed(
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
