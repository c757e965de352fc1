import type { Node } from '@babel/types'
import { nodesBelow, parseScript, startOf } from '../../node/source-text/parse-script.js'

/** Removes an indent from all lines of code but the first; lines inside of template literals stay as they are. */
export function dedent(text: string, indent: string): string {
  if (indent === '') return text
  return changeLines(text, (line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
}

/** Adds an indent to all lines of code but the first and empty ones; lines inside of template literals stay as they are. */
export function indented(text: string, indent: string): string {
  return indent === '' ? text : changeLines(text, (line) => (line === '' ? line : indent + line))
}

function changeLines(text: string, change: (line: string) => string): string {
  if (!text.includes('\n')) return text
  const fixed = text.includes('`') ? linesInTemplates(text) : new Set()
  return text
    .split('\n')
    .map((line, index) => (index === 0 || fixed.has(index) ? line : change(line)))
    .join('\n')
}

/** The indexes of the lines that begin inside a template literal. The code is an expression, an element of a list or statements. */
function linesInTemplates(text: string): ReadonlySet<number> {
  const before = '['
  const listed = parseScript(`${before}${text}\n]`)
  const isList = listed !== undefined && !hasErrors(listed)
  const root = isList ? listed : parseScript(text)
  const offset = isList ? before.length : 0
  const lineAt = (position: number) => text.slice(0, position - offset).split('\n').length - 1
  const lines = new Set<number>()
  const visit = (node: Node): void => {
    if (node.type === 'TemplateElement')
      for (let line = lineAt(startOf(node)) + 1; line <= lineAt(node.end ?? 0); line++) lines.add(line)
    for (const child of nodesBelow(node)) visit(child)
  }
  if (root) visit(root)
  return lines
}

/** Whether the parser has recovered from errors. */
function hasErrors(root: Node): boolean {
  return 'errors' in root && Array.isArray(root.errors) && root.errors.length > 0
}
