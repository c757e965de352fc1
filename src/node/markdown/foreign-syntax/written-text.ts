import type { Text } from 'mdast'
import { hidden } from '../../base/text-block.js'

const escapedMark = /\\([!-/:-@[-`{-~])/y
const entity = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w+);/y

/**
 * The value of a text node in which `hidden` replaces each character that is written as an escape or an entity, so that it is no mark.
 * It has the same length.
 */
export function withoutEscapes({ value, position }: Text, source: string): string {
  const written = source.slice(position?.start.offset, position?.end.offset)
  if (position === undefined || written === value || !/[\\&]/.test(written)) return value
  let masked = ''
  for (let at = 0; at < written.length && masked.length < value.length; ) {
    const next = value.charAt(masked.length)
    const [escaped, character] = matchAt(escapedMark, written, at)
    const [named] = matchAt(entity, written, at)
    if (character !== undefined && character === next) {
      masked += hidden
      at += escaped?.length ?? 0
    } else if (named !== undefined && !value.startsWith(named, masked.length)) {
      // Few entities are two units long.
      masked += hidden.repeat(String.fromCodePoint(value.codePointAt(masked.length) ?? 0).length)
      at += named.length
    } else {
      // The parser removes spaces and the marks of quotes from the starts of lines.
      if (written.charAt(at) === next) masked += next
      at++
    }
  }
  return masked + value.slice(masked.length)
}

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}
