import type { Element, Nodes, Root } from 'hast'
import type { Nodes as MdastNodes, Root as MdastRoot } from 'mdast'
import { editDistance } from '../../shared/edit-distance.js'
import { leadingTitle, titleText } from './headings.js'
import type { TextFinding } from '../base/text-rule.js'
import { quoted } from '../base/source-text/author-text.js'
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

/** The comment that marks the end of the excerpt of an article, in Markdown and in MDX. */
const marker = /^(?:<!--\s*truncate\s*-->|\/\*\s*truncate\s*\*\/)$/

/** Finds the truncate marker of an article, removes it, and returns its offset in the file; undefined if there is none. */
export function takeTruncateMarker(tree: MdastRoot): number | undefined {
  const visit = (node: MdastNodes): number | undefined => {
    if (!('children' in node)) return undefined
    for (const [at, child] of node.children.entries()) {
      if ('value' in child && child.type !== 'code' && child.type !== 'inlineCode' && marker.test(child.value.trim())) {
        node.children.splice(at, 1)
        return child.position?.start.offset
      }
      const found = visit(child)
      if (found !== undefined) return found
    }
    return undefined
  }
  return visit(tree)
}

/** A comment of one word, in Markdown or in MDX. */
const wordComment = /^(?:<!--\s*([\w-]+)\s*-->|\/\*\s*([\w-]+)\s*\*\/)$/

/** Markers of Hugo, Jekyll, WordPress and others. */
const otherMarkers = new Set(['more', 'readmore', 'read-more', 'excerpt', 'excerpt-end', 'end-excerpt', 'endexcerpt'])

function isOtherMarker(comment: string): boolean {
  const [, html, mdx] = wordComment.exec(comment) ?? []
  const word = (html ?? mdx)?.toLowerCase()
  return word !== undefined && (otherMarkers.has(word) || editDistance(word, 'truncate', 2) <= 2)
}

/** Finds a comment of an article that another tool reads as the end of the excerpt. */
export function foreignMarker(tree: MdastRoot): TextFinding[] {
  for (const node of tree.children) {
    if (node.type !== 'html' && !('value' in node && node.type !== 'code')) continue
    const written = node.value.trim()
    if (!isOtherMarker(written)) continue
    const mark = written.startsWith('<') ? '<!-- truncate -->' : '{/* truncate */}'
    return [
      {
        code: 'foreign-syntax',
        offset: node.position?.start.offset ?? 0,
        message: `${quoted(written)} does not end the excerpt, so lists show the whole post`,
        hint: `write \`${mark}\``,
      },
    ]
  }
  return []
}

/** Marks the end of the excerpt by a comment in front of the first block that begins after an offset. */
export function markExcerpt(tree: Root, offset: number): void {
  const found = tree.children.findIndex(({ position }) => (position?.start.offset ?? -1) >= offset)
  tree.children.splice(found === -1 ? tree.children.length : found, 0, { type: 'comment', value: 'truncate' })
}

/** Removes the heading that is the title of an article, since the theme renders the title of every article. Returns its text. */
export function takeTitle(tree: Root): string | undefined {
  const title = leadingTitle(tree)
  if (!title) return undefined
  tree.children.splice(tree.children.indexOf(title), 1)
  return titleText(title)
}

/** Words that a reader reads in a minute. */
const wordsInMinute = 200

/** The reading time of a text in minutes, rounded up. */
export function readingMinutes(text: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) if (isWordLike) words++
  return Math.max(1, Math.ceil(words / wordsInMinute))
}
