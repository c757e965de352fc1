import names from './language-names.json' with { type: 'json' }

/** A run of code in one style; `kind` is the rest of its class `t-<kind>`, absent for plain text. */
export interface CodeToken {
  readonly text: string
  readonly kind?: TokenKind
  /** Whether the fence marks this text. */
  readonly isMarked?: true
  /** Attributes of an element with the class `typed`, which shows a type. */
  readonly typed?: string
}

/**
 * The styles of the theme: comment, keyword, string, number, function, type, attribute, variable, meta, inserted,
 * deleted, bold, emphasis, heading; the prompts and the output of a session.
 */
export type TokenKind = LetterKind | ThemeKind

/** The colors of a token in the themes of the config, which `themePalette` lists, and its style. */
type ThemeKind = `l${number} t-d${number}${'' | ' t-e' | ' t-b'}`

type LetterKind = 'c' | 'k' | 's' | 'n' | 'f' | 't' | 'a' | 'v' | 'm' | 'i' | 'd' | 'b' | 'e' | 'h' | 'p' | 'o'

/** Splits code into tokens; undefined if the language is unknown, `too-slow` if the code takes too much work to split. */
export type Highlighter = (code: string, language: string) => readonly CodeToken[] | 'too-slow' | undefined

/** Prints tokens as HTML. Adjacent tokens of one kind share a `<span>`; white space has none. */
export function tokensToHtml(tokens: readonly CodeToken[]): string {
  let html = ''
  let inMark: true | undefined
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as CodeToken
    const { kind, isMarked, typed } = token
    let { text } = token
    while (i + 1 < tokens.length && isAlike(tokens[i + 1] as CodeToken, token)) text += tokens[++i]?.text
    if (isMarked !== inMark) html += isMarked ? '<mark>' : '</mark>'
    inMark = isMarked
    const classes = [typed && 'typed', kind && text.trim() !== '' && `t-${kind}`].filter(Boolean).join(' ')
    html += classes === '' ? escapeText(text) : `<span class="${classes}"${typed ?? ''}>${escapeText(text)}</span>`
  }
  return inMark ? `${html}</mark>` : html
}

function isAlike(a: CodeToken, b: CodeToken): boolean {
  return a.kind === b.kind && a.isMarked === b.isMarked && a.typed === b.typed
}

/** Splits tokens at line ends, and returns those of each line. */
export function splitLines(tokens: readonly CodeToken[]): CodeToken[][] {
  let line: CodeToken[] = []
  const lines = [line]
  for (const token of tokens) {
    const { text } = token
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      if (end > start) line.push({ ...token, text: text.slice(start, end) })
      line = []
      lines.push(line)
      start = end + 1
    }
    if (start === 0) line.push(token)
    else if (start < text.length) line.push({ ...token, text: text.slice(start) })
  }
  return lines
}

function escapeText(text: string): string {
  if (!/[&<]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/**
 * The names of Prism's grammars by the names that authors write, in lower case, that GitHub (linguist) and editors know and Prism does
 * not. JavaScript has the colors of TypeScript: Prism's grammars differ in many details, and the same code is often shown in both
 * languages.
 */
export const grammarNames: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([grammar, written]) => written.map((name) => [name, grammar] as const)),
)
