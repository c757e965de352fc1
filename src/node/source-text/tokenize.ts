/** One token of JavaScript-like source. */
export interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'punctuation' | 'other'
  /** As written. */
  readonly text: string
  /** A string's content, else the text. */
  readonly value: string
  readonly start: number
}

/** Words after which a `/` opens a regular expression. */
const BEFORE_REGEX = /^(?:return|typeof|case|in|of|await|yield|default)$/

/**
 * Tokens of TypeScript, JavaScript or JSON, without comments: just enough to walk object and array literals. Never
 * throws: what does not close runs to the end of the text.
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let index = 0
  while (index < source.length) {
    const start = index
    const char = source[index] as string
    if (/\s|\ufeff/.test(char)) {
      index++
      continue
    }
    if (char === '/' && (source[index + 1] === '/' || source[index + 1] === '*')) {
      index = endOfComment(source, index)
      continue
    }
    index = endOfToken(source, index, tokens.at(-1))
    const text = source.slice(start, index)
    const kind = kindOf(char, text)
    tokens.push({ kind, text, value: kind === 'string' ? stringValue(text) : text, start })
  }
  return tokens
}

/** Offset behind the comment that begins at `start`. */
export function endOfComment(source: string, start: number): number {
  const lineComment = source[start + 1] === '/'
  const end = source.indexOf(lineComment ? '\n' : '*/', start + 2)
  return end === -1 ? source.length : end + (lineComment ? 1 : 2)
}

function endOfToken(source: string, start: number, previous: Token | undefined): number {
  const char = source[start] as string
  if (char === '"' || char === "'") return endOfQuoted(source, start, char)
  if (char === '`') return endOfTemplate(source, start)
  if (char === '/' && opensRegex(previous)) return endOfRegex(source, start)
  const word = /[\p{L}\p{N}_$]+/uy
  word.lastIndex = start
  return word.test(source) ? word.lastIndex : start + 1
}

function kindOf(char: string, text: string): Token['kind'] {
  if (char === '"' || char === "'") return 'string'
  if (char === '`' || (char === '/' && text.length > 1)) return 'other'
  if (/[0-9]/.test(char)) return 'number'
  return /[\p{L}_$]/u.test(char) ? 'word' : 'punctuation'
}

/** Offset behind the string that begins at `start`, or of the line end that cuts it off. */
export function endOfQuoted(source: string, start: number, quote: string): number {
  for (let index = start + 1; index < source.length; index++) {
    const char = source[index]
    if (char === '\\') index++
    else if (char === quote) return index + 1
    else if (char === '\n') return index
  }
  return source.length
}

function endOfTemplate(source: string, start: number): number {
  let index = start + 1
  while (index < source.length) {
    const char = source[index]
    if (char === '\\') index += 2
    else if (char === '`') return index + 1
    else if (char === '$' && source[index + 1] === '{') index = endOfSubstitution(source, index + 2)
    else index++
  }
  return source.length
}

function endOfSubstitution(source: string, start: number): number {
  let depth = 0
  let index = start
  while (index < source.length) {
    const char = source[index] as string
    if (char === '}' && depth === 0) return index + 1
    if (char === '"' || char === "'") index = endOfQuoted(source, index, char)
    else if (char === '`') index = endOfTemplate(source, index)
    else {
      if (char === '{') depth++
      else if (char === '}') depth--
      index++
    }
  }
  return source.length
}

/** Whether a `/` after this token opens a regular expression. */
export function opensRegex(previous: Pick<Token, 'kind' | 'text'> | undefined): boolean {
  if (previous === undefined) return true
  if (previous.kind === 'word') return BEFORE_REGEX.test(previous.text)
  return previous.kind === 'punctuation' && !')]}'.includes(previous.text)
}

/** Offset behind the regular expression that begins at `start`; the next one where it is a division after all. */
export function endOfRegex(source: string, start: number): number {
  let inClass = false
  for (let index = start + 1; index < source.length; index++) {
    const char = source[index]
    if (char === '\n') return start + 1
    if (char === '\\') index++
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) {
      const flags = /[a-z]*/y
      flags.lastIndex = index + 1
      flags.test(source)
      return flags.lastIndex
    }
  }
  return start + 1
}

/** Content of a quoted string; escapes beyond a backslashed character stay as written, which keys never need. */
export function stringValue(text: string): string {
  return text.slice(1, text.length > 1 && text.endsWith(text[0] as string) ? -1 : undefined).replace(/\\(.)/gs, '$1')
}
