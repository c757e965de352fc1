/** Escapes only characters with a meaning in Markdown, since people and language models read the result. */
export function escapeText(text: string, inTable: boolean): string {
  const escaped = text.replace(special, (mark, at: number) => (isInert(mark, text, at) ? mark : `\\${mark}`))
  return inTable ? escapePipes(escaped) : escaped
}

/** Escapes pipes, which end a table cell even in code. */
export function escapePipes(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** Escapes characters that start a block at the start of a line. */
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
