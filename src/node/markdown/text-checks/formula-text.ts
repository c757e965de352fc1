import type { Finding } from './finding.js'
import { quoted } from './finding.js'
import type { TextBlock } from './text-block.js'

const inline = /(?<![\\$\w])\$(?![\s$])([^$\n]*[^\s$])\$(?![$\w{])/g
const block = /(?<![\\$])\$\$([^$]+)\$\$(?!\$)/g
/** A command, an exponent, or an index of a variable. Names of variables in shells have none of them. */
const tex = /\\[A-Za-z]{2,}|[\w)}]\^[\w{(]|(?<![A-Za-z0-9])[A-Za-z]_(?:[A-Za-z0-9](?!\w)|\{)/

/** Finds formulas in the text of a site without formulas. */
export function formulasInText({ text, start }: TextBlock): Finding[] {
  if (!text.includes('$')) return []
  return [...text.matchAll(block), ...text.matchAll(inline)]
    .filter(([, formula = '']) => tex.test(formula))
    .map((match) => ({
      code: 'math',
      kind: 'math is off',
      offset: start + match.index,
      message: `${quoted(match[0])} is only text, because formulas are off`,
      hint: 'set `markdown.math` to `true`, or write `\\$` for a literal dollar sign',
    }))
}
