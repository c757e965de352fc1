import MagicString from 'magic-string'
import type { Root } from 'hast'
import type {} from 'mdast-util-mdxjs-esm'
import { modulesIn } from '../source-text/module-specifiers.js'

/**
 * Writes the names of imported modules without escapes. Formatters of Markdown escape underscores, also in imports
 * (`from './\_part.mdx'`), which is the same string in JavaScript. The steps that follow compare names and print them.
 */
export function decodeModules(tree: Root): void {
  for (const node of tree.children)
    if (node.type === 'mdxjsEsm' && escapedModule.test(node.value)) node.value = decoded(node.value)
}

/** A string with an escape after `from` or `import`. Code without one, which is nearly all, is not parsed. */
const escapedModule = /\b(?:from|import)\s*(?:'[^'\n\\]*\\|"[^"\n\\]*\\)/

function decoded(code: string): string {
  const edited = new MagicString(code)
  for (const { name, start, end } of modulesIn(code)) {
    const quote = code[start]
    // A quote or a backslash in the name itself needs its escape.
    if (!/['"\\\n]/.test(name)) edited.update(start, end, `${quote}${name}${quote}`)
  }
  return edited.toString()
}
