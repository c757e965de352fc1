/** A run of code with one look; `kind` is the letter of its class `t-<kind>`, absent for plain text. */
export interface CodeToken {
  readonly text: string
  readonly kind?: TokenKind
}

/**
 * Looks that the theme knows: comment, keyword, string, number, function, type, attribute, variable, meta, inserted,
 * deleted, bold, italic (emphasis).
 */
export type TokenKind = 'c' | 'k' | 's' | 'n' | 'f' | 't' | 'a' | 'v' | 'm' | 'i' | 'd' | 'b' | 'e'

/** Splits code into tokens; undefined for a language it does not know. */
export type Highlighter = (code: string, language: string) => readonly CodeToken[] | undefined
