import type { Root as HastRoot } from 'hast'
import type { Nodes as MdastNodes, Root as MdastRoot } from 'mdast'
import { editDistance } from '../../shared/edit-distance.js'
import { leadingTitle, titleText } from './headings.js'
import type { TextFinding } from '../base/text-rule.js'
import { quoted } from '../base/source-text/author-text.js'

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
export function markExcerpt(tree: HastRoot, offset: number): void {
  const found = tree.children.findIndex(({ position }) => (position?.start.offset ?? -1) >= offset)
  tree.children.splice(found === -1 ? tree.children.length : found, 0, { type: 'comment', value: 'truncate' })
}

/** Removes the heading that is the title of an article, since the theme renders the title of every article. Returns its text. */
export function takeTitle(tree: HastRoot): string | undefined {
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
