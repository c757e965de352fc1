import { type Token, tokenize } from './tokenize.js'
import { decodeEntities, srcsetCandidates } from './html-urls.js'

/** Where a URL is written, without what delimits it. */
export interface Destination {
  readonly start: number
  /** Offset behind its last character. */
  readonly end: number
  readonly syntax: Syntax
}

/** What a URL is written in, which says how its characters are escaped. */
export type Syntax = 'markdown' | 'angle' | 'attribute' | 'script'

/** The URL that a destination means: without escapes, percent-encoded as written. */
export function readDestination(text: string, { start, end, syntax }: Destination): string {
  const written = text.slice(start, end)
  if (syntax === 'script') return written.replace(/\\(.)/gs, '$1')
  const unescaped = syntax === 'attribute' ? written : written.replace(/\\([!-/:-@[-`{-~])/g, '$1')
  return decodeEntities(unescaped)
}

/** Finds what a text has at an offset; what it looks through as a whole is read once. */
export interface DestinationFinder {
  /**
   * Where the URL of the link is written that begins at an offset: the destination of a Markdown link or of the definition
   * that it refers to, an autolink, attributes of a tag, or a string that begins there or is the value of the key there.
   * Empty where that cannot be told without doubt; several where one tag has the URL more than once.
   */
  find(offset: number, isSought: IsSought): readonly Destination[]
}

/** Whether a destination has the URL that is looked for. */
type IsSought = (destination: Destination) => boolean

/** What a search is for. */
interface Sought {
  readonly text: string
  readonly isSought: IsSought
  /** Link reference definitions by folded label. */
  readonly definitions: () => ReadonlyMap<string, readonly Destination[]>
  readonly strings: () => readonly FoundString[]
}

export function destinationFinder(text: string): DestinationFinder {
  const definitions = once(() => definitionsOf(text))
  const strings = once(() => stringsOf(text))
  return {
    find(offset, isSought) {
      const sought = { text, isSought, definitions, strings }
      const char = text[offset]
      if (char === '<') return inTag(sought, offset)
      if (char === '[' || char === '!') return inMarkdown(sought, char === '!' ? offset + 1 : offset)
      return inScript(sought, offset)
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function only({ isSought }: Sought, destination: Destination | undefined): Destination[] {
  return destination && isSought(destination) ? [destination] : []
}

function inMarkdown(sought: Sought, open: number): Destination[] {
  const { text } = sought
  const close = closingBracket(text, open)
  if (close === undefined) return []
  if (text[close + 1] === '(') {
    const inline = only(sought, destinationAt(text, close + 2, ')'))
    if (inline.length > 0) return inline
  }
  const full = text[close + 1] === '[' ? closingBracket(text, close + 1) : undefined
  const label = full === undefined || full === close + 2 ? text.slice(open + 1, close) : text.slice(close + 2, full)
  const defined = sought.definitions().get(foldLabel(label))?.filter(sought.isSought) ?? []
  return defined.length === 1 ? defined : []
}

/** Offset of the bracket that closes the one at `open`; brackets in code, in tags and behind backslashes are text. */
function closingBracket(text: string, open: number): number | undefined {
  if (text[open] !== '[') return undefined
  const skipped = /\\.|(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|`+|<[^<>\n]*>|[[\]]/gs
  skipped.lastIndex = open
  let depth = 0
  for (let match = skipped.exec(text); match; match = skipped.exec(text)) {
    if (match[0] === '[') depth++
    if (match[0] === ']' && --depth === 0) return match.index
  }
  return undefined
}

/** A Markdown destination behind optional white space: in angle brackets, or up to white space or the closing bracket. */
function destinationAt(text: string, from: number, closing?: string): Destination | undefined {
  const space = /[ \t]*(?:\r?\n[ \t>]*)?/y
  space.lastIndex = from
  const start = from + (space.exec(text)?.[0].length ?? 0)
  if (text[start] === '<') {
    const angle = /(?:\\.|[^\\<>\n\r])*/y
    angle.lastIndex = start + 1
    const end = start + 1 + (angle.exec(text)?.[0].length ?? 0)
    return text[end] === '>' ? { start: start + 1, end, syntax: 'angle' } : undefined
  }
  let depth = 0
  let end = start
  for (; end < text.length; end++) {
    const char = text[end] as string
    if (char === '\\' && /[!-/:-@[-`{-~]/.test(text[end + 1] ?? '')) end++
    else if (/[\s\p{Cc}]/u.test(char)) break
    else if (char === '(') depth++
    else if (char === ')' && depth-- === 0 && closing === ')') break
  }
  return end > start ? { start, end, syntax: 'markdown' } : undefined
}

/** What the labels of a text are defined as; code blocks and comments define nothing. */
function definitionsOf(text: string): Map<string, Destination[]> {
  const found = new Map<string, Destination[]>()
  const definition = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*\[((?:\\.|[^\\[\]])+)\]:/gm
  for (const match of withoutCode(text).matchAll(definition)) {
    const destination = destinationAt(text, match.index + match[0].length)
    const label = foldLabel(match[1] ?? '')
    if (!destination) continue
    const known = found.get(label)
    if (known) known.push(destination)
    else found.set(label, [destination])
  }
  return found
}

function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}

function withoutCode(text: string): string {
  const silent =
    /^([ \t>]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\2[^\n]*$|$(?![\s\S]))|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/gm
  return text.replace(silent, (part) => part.replace(/[^\r\n]/g, ' '))
}

const urlAttribute = /^(?:href|src|srcset|poster|to)$/i

function inTag(sought: Sought, open: number): Destination[] {
  const { text } = sought
  const autolink = /<[a-z][a-z\d+.-]*:[^\s<>]*(?=>)/iy
  autolink.lastIndex = open
  const address = autolink.exec(text)?.[0]
  if (address !== undefined) return only(sought, { start: open + 1, end: open + address.length, syntax: 'attribute' })
  const found: Destination[] = []
  const part = /\s+|([^\s"'<>/={}]+)\s*=\s*(?=["'{])|[^\s"'<>/={}]+(?:\s*=\s*[^\s"'<>={}]+)?|\//y
  part.lastIndex = open + 1
  for (let match = part.exec(text); match; match = part.exec(text)) {
    if (match[1] === undefined) continue
    const value = attributeValue(text, part.lastIndex)
    if (value === undefined) return []
    part.lastIndex = value.next
    if (!value.destination || !urlAttribute.test(match[1])) continue
    const isSet = match[1].toLowerCase() === 'srcset'
    for (const one of isSet ? candidatesIn(text, value.destination) : [value.destination])
      found.push(...only(sought, one))
  }
  return found
}

interface AttributeValue {
  /** Absent where the value is no literal. */
  readonly destination?: Destination
  readonly next: number
}

function attributeValue(text: string, start: number): AttributeValue | undefined {
  if (text[start] !== '{') {
    const end = text.indexOf(text[start] as string, start + 1)
    return end === -1 ? undefined : { destination: { start: start + 1, end, syntax: 'attribute' }, next: end + 1 }
  }
  const literal = /\{\s*(?:'((?:\\.|[^\\'\n])*)'|"((?:\\.|[^\\"\n])*)"|`((?:\\.|[^\\`$])*)`)\s*\}/sy
  literal.lastIndex = start
  const match = literal.exec(text)
  if (match) {
    const written = match[1] ?? match[2] ?? match[3] ?? ''
    const begin = start + match[0].search(/['"`]/) + 1
    return { destination: { start: begin, end: begin + written.length, syntax: 'script' }, next: literal.lastIndex }
  }
  let depth = 0
  for (const token of tokenize(text.slice(start))) {
    if (token.text === '{') depth++
    if (token.text === '}' && --depth === 0) return { next: start + token.start + 1 }
  }
  return undefined
}

function candidatesIn(text: string, { start, end, syntax }: Destination): Destination[] {
  let at = start
  return srcsetCandidates(text.slice(start, end)).map(({ url }) => {
    const begin = text.indexOf(url, at)
    at = begin + url.length
    return { start: begin, end: at, syntax }
  })
}

/** A string at the offset, or the value of a key there; else the only string of the text that is the URL. */
function inScript(sought: Sought, offset: number): Destination[] {
  const { text } = sought
  const before = text[offset - 1]
  if (before === '=' && /["']/.test(text[offset] ?? '')) return only(sought, attributeValue(text, offset)?.destination)
  const bare = /https?:\/\/[^\s<>"'`]+/y
  bare.lastIndex = offset
  const literal = bare.exec(text)?.[0] ?? ''
  for (let length = literal.length; length > 0; length--) {
    const destination = { start: offset, end: offset + length, syntax: 'attribute' } as const
    if (sought.isSought(destination)) return [destination]
  }
  const strings = sought.strings().filter(({ destination }) => sought.isSought(destination))
  const here = strings.find(({ token }) => token.start === offset && isValue(text, offset))
  const ofKey = strings.find(({ key }) => key === offset)
  const chosen = here ?? ofKey ?? (strings.length === 1 ? strings[0] : undefined)
  return chosen ? [chosen.destination] : []
}

/** Whether a string is by its key a URL: the same text may be a label elsewhere. */
function isValue(text: string, offset: number): boolean {
  return /(?:\b(?:href|src|to|url)['"]?\s*[:=]\s*\{?\s*)$/.test(text.slice(Math.max(0, offset - 40), offset))
}

interface FoundString {
  readonly token: Token
  readonly destination: Destination
  /** Offset of the key that the string is the value of. */
  readonly key?: number
}

function stringsOf(text: string): FoundString[] {
  return tokenize(text).flatMap((token, index, tokens): FoundString[] => {
    if (token.kind !== 'string' && !/^`[^$]*`$/.test(token.text)) return []
    const destination = { start: token.start + 1, end: token.start + token.text.length - 1, syntax: 'script' } as const
    const key = tokens[index - 1]?.text === ':' ? tokens[index - 2]?.start : undefined
    return [{ token, destination, ...(key === undefined ? {} : { key }) }]
  })
}
