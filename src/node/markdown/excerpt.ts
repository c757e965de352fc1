import type { Element, Nodes, Root } from 'hast'
import { hasClassName } from './hast-tree.js'

/** Longer texts are cut: search engines show about half of this. */
const MAX_LENGTH = 300

/** Elements whose paragraphs do not introduce a page. */
const skipped = new Set('h1 h2 h3 h4 h5 h6 pre table ul ol nav figure script style'.split(' '))

/** Elements without text for readers. */
const silent = new Set(['script', 'style', 'svg', 'math', 'noscript'])

/**
 * The plain text of a page's first paragraph, for pages without a description; undefined if there is none. Headings, lists,
 * tables, code and the titles of admonitions are skipped, and so are paragraphs with expressions, whose text is not known yet.
 */
export function textExcerpt(tree: Root): string | undefined {
  const text = firstParagraph(tree)
  return text === undefined ? undefined : shorten(text)
}

function firstParagraph(node: Nodes): string | undefined {
  if (!('children' in node)) return undefined
  if (node.type === 'element' && skipped.has(node.tagName)) return undefined
  if (isParagraph(node)) {
    const text = hasClassName(node, 'admonition-title') ? undefined : plainText(node)?.replace(/\s+/g, ' ').trim()
    return text === '' ? undefined : text
  }
  for (const child of node.children) {
    const text = firstParagraph(child)
    if (text !== undefined) return text
  }
  return undefined
}

function isParagraph(node: Nodes): node is Element {
  return (
    (node.type === 'element' && node.tagName === 'p') ||
    ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'p')
  )
}

/** Undefined if an expression prints a part of the text. */
function plainText(node: Nodes): string | undefined {
  if (node.type === 'text') return node.value
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
    return /^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(node.value) ? '' : undefined
  if (!('children' in node) || (node.type === 'element' && silent.has(node.tagName))) return ''
  if (node.type === 'element' && node.tagName === 'br') return ' '
  if (node.type === 'element' && node.properties.dataFootnoteRef !== undefined) return ''
  let text = ''
  for (const child of node.children) {
    const part = plainText(child)
    if (part === undefined) return undefined
    text += part
  }
  return text
}

/** Cuts a text after a sentence if that leaves most of it, otherwise after a word. */
function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const start = text.slice(0, MAX_LENGTH)
  const sentence = /^[\s\S]*[.!?。！？](?=\s|$)/.exec(start)?.[0] ?? ''
  if (sentence.length > MAX_LENGTH / 2) return sentence
  const words = /^[\s\S]*(?=\s)/.exec(start)?.[0] ?? start
  return `${words.replace(/[\s,;:–—-]+$/, '')}…`
}
