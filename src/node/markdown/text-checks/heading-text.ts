import type { Root } from 'mdast'
import type { TextFinding } from './finding.js'
import { hidden, type TextBlock } from './text-block.js'

const missingSpace = /^(#{1,6})([^\s#!.][^\n]*)$/
const idInText = /\{#[A-Za-z][\w-]*\}/

/** Finds headings that are paragraphs, and ids that are text. */
export function headingsInText({ node, text, start }: TextBlock): TextFinding[] {
  return [...(node.type === 'paragraph' ? withoutSpace(text, start) : []), ...misplacedId(text, start)]
}

/** A single `#` may start a tag or a number, such as `#1234`, so its heading must look like one. */
function withoutSpace(text: string, offset: number): TextFinding[] {
  const [, marks = '', title = ''] = missingSpace.exec(text) ?? []
  if (marks === '' || !(marks.length > 1 ? /^[\p{L}\d"(*_`]/u : /^\p{Lu}[^#]*[\p{Ll}\s]/u).test(title)) return []
  return [
    {
      code: 'heading-syntax',
      kind: 'heading without a space',
      offset,
      message: `"${marks}${shortened(title)}" is not a heading, because there is no space after "${marks}"`,
      hint: `write \`${marks} ${shortened(title)}\`, or \`\\#\` for a literal character`,
    },
  ]
}

function shortened(title: string): string {
  const plain = title.replaceAll(hidden, '').trim()
  return plain.length > 30 ? `${plain.slice(0, 29)}…` : plain
}

function misplacedId(text: string, start: number): TextFinding[] {
  const match = idInText.exec(text)
  if (!match) return []
  return [
    {
      code: 'heading-syntax',
      kind: 'id in text',
      offset: start + match.index,
      message: `"${match[0]}" is only text, because it is not at the end of a heading`,
      hint: 'move it to the end of the line of a heading; put literal text in backticks',
    },
  ]
}

/** Finds `#` headings after the first one. The lines of a conflict make a heading of the text above `=======`. */
export function secondTitle(tree: Root, source: string): TextFinding[] {
  const titles = tree.children.filter((node) => node.type === 'heading' && node.depth === 1 && node.position)
  const isConflict = (offset = 0): boolean => source.startsWith('<<<<<<<', offset)
  return titles
    .slice(1)
    .filter(({ position }) => !isConflict(position?.start.offset))
    .map(({ position }) => ({
      code: 'heading-syntax',
      kind: 'second title',
      offset: position?.start.offset ?? 0,
      message: 'the page has a second `#` heading, which the outline does not list',
      hint: 'write `##`: the first `#` heading is the title of the page',
    }))
}
