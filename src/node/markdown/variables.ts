import type { Code, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { escapeHtml } from '../../shared/escape-html.js'
import { knownNameHint } from '../base/suggest.js'
import { fillVariables, variableReference, type Variables } from '../base/variables.js'
import { parseFenceMeta } from './fence-meta.js'

/**
 * Replaces `{{name}}` in text, URLs, titles, raw HTML, string attributes of components, and in fences with the option `variables`.
 * Other code stays as it is. Unknown names are reported. Does nothing if the site has no variables.
 */
export function remarkVariables(variables: Variables): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    if (Object.keys(variables).length === 0) return
    replaceIn(tree, variables, (name, node) => reportUnknown(name, { node, variables, file }))
  }
}

/** Replaces the variables in a tree. */
export function replaceIn(node: Nodes, variables: Variables, onUnknown: (name: string, node: Nodes) => void): void {
  const fill = (text: string) => fillVariables(text, variables, (name) => onUnknown(name, node))
  switch (node.type) {
    case 'text':
      node.value = fill(node.value)
      return
    case 'html':
      node.value = fillHtml(node.value, fill)
      return
    case 'code':
      if (hasVariables(node)) node.value = fill(node.value)
      return
    case 'mdxTextExpression':
    case 'mdxFlowExpression': {
      // In MDX, `{{name}}` is an expression with an object.
      const written = `{${node.value}}`
      const value = fill(written)
      if (value !== written) Object.assign(node, textInPlaceOf(node.type, value), { data: undefined })
      return
    }
    case 'link':
    case 'definition':
    case 'image':
      node.url = fill(decodeBraces(node.url))
      if (node.title) node.title = fill(node.title)
      if (node.type === 'image' && node.alt) node.alt = fill(node.alt)
      break
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      for (const attribute of node.attributes)
        if (attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string')
          attribute.value = fill(attribute.value)
  }
  if ('children' in node) for (const child of node.children) replaceIn(child, variables, onUnknown)
}

/** Whether variables are replaced in the code of a fence. */
export function hasVariables({ meta }: Code): boolean {
  return parseFenceMeta(meta ?? '').words.includes('variables')
}

/** A variable that is a whole block is a paragraph. */
function textInPlaceOf(type: 'mdxTextExpression' | 'mdxFlowExpression', value: string) {
  const text = { type: 'text', value } as const
  return type === 'mdxTextExpression' ? text : { type: 'paragraph', children: [text] }
}

/** Parsers may encode the braces of a URL. */
function decodeBraces(url: string): string {
  return url.replace(/%7B%7B(.*?)%7D%7D/gi, '{{$1}}')
}

/** Values are text in raw HTML too. */
function fillHtml(html: string, fill: (text: string) => string): string {
  return html.replace(variableReference, (written) => {
    const value = fill(written)
    return value === written ? written : escapeHtml(value)
  })
}

function reportUnknown(
  name: string,
  { node, variables, file }: { readonly node: Nodes; readonly variables: Variables; readonly file: VFile },
): void {
  const place = node.position ?? (node.type === 'text' ? node.data?.includedAt : undefined)
  const message = file.message(`"${name}" is not a variable`, { place, ruleId: 'unknown-variable' })
  message.source = knownNameHint(name, Object.keys(variables))
  message.fatal = true
}
