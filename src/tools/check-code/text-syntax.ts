import { createScanner, type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** The first mistake in a sample that is neither compiled nor run. */
export interface TextProblem {
  readonly message: string
  readonly offset: number
}

/** Checks JSON (RFC 8259), or with `comments` JSONC: comments and trailing commas. */
export function findJsonProblem(text: string, comments: boolean): TextProblem | undefined {
  const depth = deepPlace(text)
  if (depth !== undefined) return { message: 'the sample is nested too deeply to check', offset: depth }
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: !comments, allowTrailingComma: comments, allowEmptyContent: false })
  const [first] = errors
  return (
    first && { message: jsonMessages[printParseErrorCode(first.error)] ?? 'this is not JSON', offset: first.offset }
  )
}

/** The parser needs a part of its stack for each level. */
const deepest = 500

/** Offset of the bracket that is too deep. */
function deepPlace(text: string): number | undefined {
  if (text.length < deepest) return undefined
  const scanner = createScanner(text)
  let depth = 0
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const first = text.charAt(scanner.getTokenOffset())
    if (first === '[' || first === '{') depth++
    else if (first === ']' || first === '}') depth--
    if (depth > deepest) return scanner.getTokenOffset()
  }
  return undefined
}

/** Messages by the names of the parser's errors. */
const jsonMessages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is neither a value nor a name in double quotes',
  InvalidNumberFormat: 'this number is invalid',
  UnexpectedEndOfNumber: 'this number is invalid',
  PropertyNameExpected: 'a name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: '":" is expected',
  CommaExpected: '"," or the end of the list or object is expected',
  CloseBraceExpected: '"}" is expected',
  CloseBracketExpected: '"]" is expected',
  EndOfFileExpected: 'more follows after the value',
  InvalidCommentToken: 'JSON has no comments; mark the sample as jsonc',
  UnexpectedEndOfComment: 'this comment is not closed',
  UnexpectedEndOfString: 'this string is not closed on its line',
  InvalidUnicode: 'this string has an invalid escape',
  InvalidEscapeCharacter: 'this string has an invalid escape',
  InvalidCharacter: 'this string has an unescaped control character',
}

/**
 * Finds a quote that a shell sample does not close. If lines start with a prompt (`$ `), the others are output. Bodies of
 * here-documents are text.
 */
export function findShellProblem(text: string): TextProblem | undefined {
  const hasPrompts = /^[ \t]*\$ /m.test(text)
  const lines = text.split('\n')
  let offset = 0
  let open: { readonly quote: string; readonly offset: number } | undefined
  let hereEnd: string | undefined
  let isContinued = false
  for (const line of lines) {
    const isCommand = !hasPrompts || isContinued || open !== undefined || /^[ \t]*\$ /.test(line)
    if (hereEnd !== undefined) {
      if (line.trim() === hereEnd) hereEnd = undefined
    } else if (isCommand) {
      open = quoteAfter(line, open, offset)
      isContinued = /(?<!\\)(?:\\\\)*\\$/.test(line)
      if (!open) hereEnd = /<<-?\s*(['"]?)([A-Za-z_]\w*)\1/.exec(line)?.[2]
    }
    offset += line.length + 1
  }
  return open && { message: `the quote ${open.quote} is not closed`, offset: open.offset }
}

type OpenQuote = { readonly quote: string; readonly offset: number } | undefined

/** The quote that is open at the end of a line, given the one at its start. */
function quoteAfter(line: string, before: OpenQuote, lineOffset: number): OpenQuote {
  let open = before
  for (let i = 0; i < line.length; i++) {
    const char = line[i] ?? ''
    if (char === '\\' && open?.quote !== "'") i++
    else if (open) open = char === open.quote ? undefined : open
    else if (char === "'" || char === '"') open = { quote: char, offset: lineOffset + i }
    else if (char === '#' && /^$|[\s;(]/.test(line[i - 1] ?? '')) break
  }
  return open
}
