import { endOfComment, endOfQuoted, endOfRegex, opensRegex, stringValue, type Token } from './tokenize.js'
import { decodeEntities, srcsetCandidates } from './html-urls.js'

/** A string literal of code: of an attribute in JSX, or of JavaScript. */
export interface WrittenString {
  readonly value: string
  /** Offset of its opening quote. */
  readonly start: number
  /** Whether the attribute or the key that it belongs to is one for URLs. */
  readonly isLink: boolean
}

const linkName = /^(?:href|src|srcset|poster|to|url|link|action)$|(?:Href|Src|Url|Link)$/i

/**
 * The string literals of JavaScript, TypeScript or JSON, with JSX or without. What is in comments, in the text between tags
 * and in regular expressions is none. Never throws: what does not close runs to the end.
 */
export function writtenStrings(source: string): WrittenString[] {
  const scanner = new Scanner(source)
  scanner.script(0, '')
  return scanner.found
}

/** The string literals in the attributes of the tag that begins at an offset. */
export function tagStrings(source: string, start: number): WrittenString[] {
  const scanner = new Scanner(source)
  scanner.openingTag(start)
  return scanner.found
}

/** What a scanner remembers of the last tokens, to tell what the next one is. */
type Last = Pick<Token, 'kind' | 'text'>

class Scanner {
  readonly found: WrittenString[] = []

  constructor(private readonly source: string) {}

  /** Reads up to the `}` that closes what is around, and returns the offset behind it. `name`: the attribute it is in. */
  script(start: number, name: string): number {
    const { source } = this
    const last: Last[] = []
    let depth = 0
    let index = start
    while (index < source.length) {
      const char = source[index] as string
      const next = source[index + 1]
      if (/[\s\ufeff]/.test(char)) index++
      else if (char === '/' && (next === '/' || next === '*')) index = endOfComment(source, index)
      else if (char === '"' || char === "'") {
        const end = endOfQuoted(source, index, char)
        this.add(index, stringValue(source.slice(index, end)), name || keyOf(last))
        remember(last, { kind: 'string', text: source.slice(index, end) })
        index = end
      } else if (char === '`') {
        index = this.template(index, name || keyOf(last))
        remember(last, { kind: 'other', text: '`' })
      } else if (char === '/' && opensRegex(last.at(-1))) {
        index = endOfRegex(source, index)
        remember(last, { kind: 'other', text: '/' })
      } else if (char === '<' && this.isElement(index, last)) {
        index = this.element(index)
        remember(last, { kind: 'other', text: '<>' })
      } else {
        if (char === '{') depth++
        if (char === '}' && depth-- === 0) return index + 1
        const end = wordEnd(source, index)
        remember(last, {
          kind: end > index ? 'word' : 'punctuation',
          text: source.slice(index, Math.max(end, index + 1)),
        })
        index = Math.max(end, index + 1)
      }
    }
    return index
  }

  /** Reads an element with what is in it. */
  private element(start: number): number {
    const { source } = this
    const { next, isClosed } = this.openingTag(start)
    if (isClosed) return next
    let index = next
    while (index < source.length) {
      if (source.startsWith('</', index)) {
        const end = source.indexOf('>', index)
        return end === -1 ? source.length : end + 1
      }
      if (source[index] === '<') index = this.element(index)
      else if (source[index] === '{') index = this.script(index + 1, '')
      else index++
    }
    return index
  }

  openingTag(start: number): { readonly next: number; readonly isClosed: boolean } {
    const { source } = this
    const part = /[^\s<>/={}"']+/y
    part.lastIndex = start + 1
    let index = start + 1 + (part.exec(source)?.[0].length ?? 0)
    let name = ''
    while (index < source.length) {
      const char = source[index] as string
      const next = source[index + 1]
      if (char === '/' && (next === '/' || next === '*')) index = endOfComment(source, index)
      else if (char === '/' && next === '>') return { next: index + 2, isClosed: true }
      else if (char === '>') return { next: index + 1, isClosed: false }
      else if (char === '{') index = this.script(index + 1, name)
      else if (char === '"' || char === "'") {
        const end = source.indexOf(char, index + 1)
        const close = end === -1 ? source.length : end
        this.add(index, decodeEntities(source.slice(index + 1, close)), name)
        index = close + 1
      } else {
        part.lastIndex = index
        const word = part.exec(source)?.[0]
        if (word !== undefined) name = word
        index += word?.length ?? 1
      }
    }
    return { next: index, isClosed: true }
  }

  private template(start: number, name: string): number {
    const { source } = this
    let isPlain = true
    for (let index = start + 1; index < source.length; ) {
      if (source[index] === '\\') index += 2
      else if (source.startsWith('${', index)) {
        isPlain = false
        index = this.script(index + 2, name)
      } else if (source[index] === '`') {
        if (isPlain) this.add(start, stringValue(source.slice(start, index + 1)), name)
        return index + 1
      } else index++
    }
    return source.length
  }

  /** Whether a `<` opens an element; else it compares, or belongs to a type. */
  private isElement(index: number, last: readonly Last[]): boolean {
    if (!/^<(?:[\p{L}_$]|>)/u.test(this.source.slice(index, index + 3))) return false
    // A generic arrow function: `<T,>(x: T) => x`, `<T extends U>(x: T) => x`.
    if (/^<[\w$]+\s*(?:,|extends\b)/.test(this.source.slice(index, index + 80))) return false
    const previous = last.at(-1)
    if (!previous) return true
    if (previous.kind === 'word') return /^(?:return|default|case|yield|await|else|do)$/.test(previous.text)
    if (previous.kind !== 'punctuation') return false
    if (previous.text === '>') return last.at(-2)?.text === '='
    return '(,=?:&|[{;!'.includes(previous.text)
  }

  private add(start: number, value: string, name: string): void {
    const isLink = linkName.test(name)
    if (/^srcset$/i.test(name))
      for (const { url } of srcsetCandidates(value)) this.found.push({ value: url, start, isLink })
    else this.found.push({ value, start, isLink })
  }
}

function wordEnd(source: string, index: number): number {
  const word = /[\p{L}\p{N}_$]+/uy
  word.lastIndex = index
  return word.test(source) ? word.lastIndex : index
}

function remember(last: Last[], token: Last): void {
  last.push(token)
  if (last.length > 2) last.shift()
}

/** The name that the next value is given: `href: `, `"href": `, `href = `. */
function keyOf(last: readonly Last[]): string {
  const [key, sign] = last
  if (!key || !(sign?.text === ':' || sign?.text === '=')) return ''
  return key.kind === 'string' ? stringValue(key.text) : key.kind === 'word' ? key.text : ''
}
