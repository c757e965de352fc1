import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { CompileConfig } from '../../config/keys.js'
import { markAbbreviations } from './abbreviations.js'
import { takeAttributes } from './attributes.js'
import { wrapMarks } from './marks.js'

/** The syntax of other tools that a site turns on: `markdown.syntax` in the config. */
export type ForeignSyntax = CompileConfig['markdown']['syntax']

/**
 * Converts the syntax of Pandoc and MkDocs that the parsers leave as text. Definition lists are not here: they change how the lines below
 * them are parsed, so they are part of `parseExtended`.
 */
export function remarkForeignSyntax({
  mdx,
  ...syntax
}: Partial<ForeignSyntax> & { readonly mdx: boolean }): ((tree: Root, file: VFile) => void) | undefined {
  const { abbreviations, attributes, mark, subscript, superscript } = syntax
  if (![abbreviations, attributes, mark, subscript, superscript].includes(true)) return undefined
  return (tree, file) => {
    const source = String(file.value)
    // In MDX, braces are expressions.
    if (attributes && !mdx && source.includes('{')) takeAttributes(tree, file)
    wrapMarks(tree, { source, syntax })
    if (abbreviations && source.includes('*[')) markAbbreviations(tree, source)
  }
}
