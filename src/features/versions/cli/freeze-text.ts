import MagicString from 'magic-string'
import type { Nodes, Root } from 'mdast'
import { isWithin } from '../../../node/base/names.js'
import { fillVariables, type Variables, variableReference } from '../../../node/base/variables.js'
import { includeOf, type IncludeSettings, readInclude } from '../../../node/markdown/includes.js'
import { hasVariables } from '../../../node/markdown/variables.js'

interface FreezeOptions {
  /** The tree of the text: positions in it are positions in the text. */
  readonly root: Root
  /** Absolute path of the page. */
  readonly pagePath: string
  /** Absolute path of the folder that moves with the page. */
  readonly keptDir: string
  readonly settings: IncludeSettings
  readonly variables: Variables
}

/**
 * Writes the values of variables into a page, and the text of files that it includes from outside of its folder. Relative paths in such
 * a file stay as they are.
 */
export function freezeText(text: string, { root, pagePath, keptDir, settings, variables }: FreezeOptions): string {
  const edited = new MagicString(text)
  const kept: { readonly start: number; readonly end: number }[] = []
  const visit = (node: Nodes): void => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (start === undefined || end === undefined) return
    const include = includeOf(node)
    const found = include && readInclude(include, pagePath, settings)
    if (found && 'text' in found && !isWithin(found.filePath, keptDir)) {
      kept.push({ start, end })
      const filled = fillVariables(found.text, { ...variables, ...include?.parameters })
      edited.update(start, end, filled.replaceAll('\n', `\n${' '.repeat((node.position?.start.column ?? 1) - 1)}`))
    } else if (node.type === 'inlineCode' || (node.type === 'code' && !hasVariables(node))) kept.push({ start, end })
    else if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  for (const match of text.matchAll(variableReference)) {
    const value = fillVariables(match[0], variables)
    const isKept = kept.some(({ start, end }) => match.index >= start && match.index < end)
    if (value !== match[0] && !isKept) edited.update(match.index, match.index + match[0].length, value)
  }
  return edited.toString()
}
