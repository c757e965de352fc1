/**
 * Escapes text so that Markdown reads it as text. Only what would mean something is escaped: a Markdown version is read by people and
 * by language models, and every backslash is noise to them.
 */
export function escapeText(text: string, inTable: boolean): string {
  const escaped = text.replace(special, (mark, at: number) => (isInert(mark, text, at) ? mark : `\\${mark}`))
  return inTable ? escapePipes(escaped) : escaped
}

/** A cell ends at a pipe, even inside of code. */
export function escapePipes(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** Escapes what begins a block where it stands first in a line. */
export function escapeLineStarts(text: string): string {
  return text.replace(blockStart, (_, indent: string, mark: string) =>
    /\d/.test(mark) ? `${indent}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${indent}\\${mark}`,
  )
}

const special = /[\\`*_[\]<&~]/g
const blockStart =
  /^([ \t]*)(#{1,6}(?=[ \t]|$)|>|[-+](?=[ \t]|$)|-{2,}[ \t]*$|=+[ \t]*$|\d{1,9}[.)](?=[ \t]|$)|:{3,})/gm

function isInert(mark: string, text: string, at: number): boolean {
  const before = text[at - 1] ?? ' '
  const after = text[at + 1] ?? ' '
  switch (mark) {
    case '\\':
      return !/[!-/:-@[-`{-~\n]/.test(after)
    case '_':
      return isWord(before) && isWord(after)
    case '*':
      return /\s/.test(before) && /\s/.test(after) && at > 0 && text.lastIndexOf('\n', at) !== at - 1
    case '<':
      return !/[A-Za-z/!?]/.test(after)
    case '&':
      return !/^&(?:#\d+|#[xX][\dA-Fa-f]+|[A-Za-z][A-Za-z\d]*);/.test(text.slice(at, at + 40))
    case '~':
      return before !== '~' && after !== '~' && /\s/.test(after)
    default:
      return false
  }
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
