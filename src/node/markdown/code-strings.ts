import type { Root, RootContent } from 'hast'
import { tagStrings, writtenStrings, type WrittenString } from '../links/written-strings.js'
import type { PlacedString } from './compiled-page.js'

/** The strings that may be URLs in the code of a folded MDX tree; `text` is what its positions count in. */
export function codeStrings(tree: Root, text: string): PlacedString[] {
  const lineStarts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)]
  const found: PlacedString[] = []
  const visit = (node: Root | RootContent): void => {
    for (const { start, ...string } of stringsOf(node, text, lineStarts)) {
      if (string.isLink || /[/#?]/.test(string.value)) found.push({ ...string, ...placeOf(start, lineStarts) })
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return found
}

function placeOf(offset: number, lineStarts: readonly number[]): { readonly line: number; readonly column: number } {
  const after = lineStarts.findIndex((start) => start > offset)
  const line = after === -1 ? lineStarts.length : after
  return { line, column: offset - (lineStarts[line - 1] ?? 0) + 1 }
}

function stringsOf(node: Root | RootContent, text: string, lineStarts: readonly number[]): readonly WrittenString[] {
  const { position } = node
  if (!position) return []
  const offsetOf = ({ line, column }: { line: number; column: number }) => (lineStarts[line - 1] ?? 0) + column - 1
  const start = offsetOf(position.start)
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return tagStrings(text, start)
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
    case 'mdxjsEsm':
      return writtenStrings(text.slice(start, offsetOf(position.end))).map((string) => ({
        ...string,
        start: string.start + start,
      }))
    default:
      return []
  }
}
