import type { Code } from 'mdast'
import { type TextFinding, quoted } from './finding.js'
import type { TextBlock } from './text-block.js'

/** Spaces that Markdown does not read as spaces, and characters without a width. */
const odd = '\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u2060\\u3000\\ufeff'
const marks = '#{1,6}|[-*+]|\\d{1,9}[.)]'
const markThenSpace = new RegExp(`^[ \\t>]*(${marks})[ \\t]*[${odd}]+[ \\t]*(.*)$`, 'gmu')
const spaceThenMark = new RegExp(`^[ \\t]*[${odd}]+[ \\t]*((?:${marks})(?=[ \\t])|\`{3}|~{3}|:{3}|>|\\|)(.*)$`, 'gmu')
const oddSpace = new RegExp(`[${odd}]`, 'u')

/** Finds lines that are no heading, list item or other block, because of a space that Markdown does not read as one. */
export function oddSpaces({ node, text, start }: TextBlock): TextFinding[] {
  if (node.type !== 'paragraph' || !oddSpace.test(text)) return []
  const after = [...text.matchAll(markThenSpace)]
  const before = new Set(text.matchAll(spaceThenMark))
  // A single `*` may mark a note, a single number a date, and a dash or a `#` a number.
  const certain = after.filter(([, mark = '', rest = '']) =>
    /^(?:#|-$)/.test(mark) ? /^[^\d\s]/.test(rest) || mark.length > 1 : after.length > 1,
  )
  return [...certain, ...before].map((match): TextFinding => {
    const [line, mark = ''] = match
    const column = line.search(oddSpace)
    const { code, block } = blockOf(mark)
    return {
      code,
      kind: 'odd space',
      offset: start + match.index + column,
      message: `the character ${nameOf(line.charAt(column))} ${before.has(match) ? 'before' : 'after'} "${mark}" is not a plain space, so this is not ${block}`,
      hint: before.has(match) ? 'remove the character' : 'replace it with a plain space',
    }
  })
}

function blockOf(mark: string): { readonly code: TextFinding['code']; readonly block: string } {
  if (mark.startsWith('#')) return { code: 'heading-syntax', block: 'a heading' }
  if (/^[-*+\d]/.test(mark)) return { code: 'list-syntax', block: 'a list item' }
  if (mark === '|') return { code: 'table-syntax', block: 'a table' }
  return { code: 'block-syntax', block: mark === '>' ? 'a quote' : 'a block' }
}

const names: Readonly<Record<string, string>> = {
  '\u00a0': ' (no-break space)',
  '\u200b': ' (zero-width space)',
  '\u202f': ' (narrow no-break space)',
  '\ufeff': ' (byte order mark)',
}

function nameOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}${names[character] ?? ''}`
}

/** Control characters, except for spaces: browsers show nothing or a box in their place. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the check is about.
const control = /[\u0001-\u0008\u000e-\u001f\u007f]/g

/** Finds control characters, except for those that color the output of terminals. */
export function controlCharacters(code: readonly Code[], source: string): TextFinding[] {
  return [...source.matchAll(control)].flatMap(({ 0: character, index }): TextFinding[] => {
    const block = code.find(({ position }) => {
      return index >= (position?.start.offset ?? index + 1) && index < (position?.end.offset ?? 0)
    })
    if (block?.lang?.toLowerCase() === 'ansi') return []
    return [
      {
        code: 'control-character',
        offset: index,
        message: `the ${block ? 'code' : 'text'} has the control character ${nameOf(character)}, which browsers do not show`,
        hint:
          block && character === '\u001b'
            ? 'set the language of the code block to `ansi` to show its colors'
            : 'remove the character',
      },
    ]
  })
}

/** The bytes 80 to BF as Latin-1 and Windows-1252 show them. */
const next = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'

/** Text that is UTF-8, and was read as Latin-1 or Windows-1252. */
const mistaken = new RegExp(
  [
    // An accented letter in or next to a word. In words of capitals, Ã can stand before a quotation mark.
    `(?<=\\p{Ll})Ã${next}|(?<![\\p{Lu}«“‘])Ã${next}(?=\\p{L})`,
    '(?<![\\p{L}«“‘])Â[©®°£§±¢¥µ²³¼½¾]',
    // Two letters of another alphabet, or two letters of East Asia.
    `(?:[ÂÃÄÅÎÏÐÑ]${next}){2,}`,
    `(?:[ä-é]${next}{2}){2,}`,
    // Quotation marks, dashes, arrows and check marks.
    `â[\\u0080-\\u009f€‚„†]${next}|âœ${next}`,
    // Emoji, a byte order mark, and a replacement character.
    `ð[\\u009fŸ]${next}{2}|ï»¿|ï¿½`,
    // What a program writes instead of bytes that it could not read.
    '(?<=\\p{L})\\ufffd|\\ufffd(?=\\p{L})',
  ].join('|'),
  'u',
)

/** Whether a page may have text in the wrong encoding; most pages have none of these characters. */
export function mayBeMistaken(source: string): boolean {
  return /[Ã-ÅÎ-Ñâä-éðï\u00c2\ufffd]/.test(source) && mistaken.test(source)
}

/** Finds text that was saved in the wrong encoding. */
export function wrongEncoding({ text, start }: TextBlock): TextFinding[] {
  if (!mayBeMistaken(text)) return []
  const all = [...text.matchAll(new RegExp(mistaken, 'gu'))]
  return all.map((match) => {
    const word =
      text.slice(startOfWord(text, match.index), match.index) +
      (/^\S+/.exec(text.slice(match.index, match.index + 30))?.[0] ?? '')
    const meant = decoded(match[0])
    return {
      code: 'wrong-encoding',
      offset: start + match.index,
      message: match[0].includes('\ufffd')
        ? `${quoted(word)} has a character that could not be read when the file was saved`
        : `${quoted(word)} is UTF-8 that was read in another encoding`,
      hint:
        meant === undefined
          ? 'write the character again, and save the file as UTF-8'
          : `write "${meant}" instead of "${match[0]}", and save the file as UTF-8`,
    }
  })
}

function startOfWord(text: string, at: number): number {
  return at - (/\S*$/.exec(text.slice(Math.max(0, at - 30), at))?.[0].length ?? 0)
}

/** The bytes 80 to 9F in Windows-1252. Those that it does not have are the same in Latin-1. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text that the bytes stand for; undefined if they are not UTF-8. */
function decoded(text: string): string | undefined {
  const codes = [...text].map((character) => {
    const byte = windows.indexOf(character)
    return byte === -1 ? character.charCodeAt(0) : 0x80 + byte
  })
  if (codes.some((code) => code > 255)) return undefined
  const meant = new TextDecoder('utf-8').decode(Uint8Array.from(codes))
  return meant === '' || meant.includes('\ufffd') ? undefined : meant
}
