import type { Nodes } from 'mdast'
import { type TextFinding, quoted } from './finding.js'
import { hidden, type TextBlock, writtenAt } from './text-block.js'

const attribute = String.raw`(?:[#.][A-Za-z][\w-]*|[A-Za-z][\w-]*=(?:"[^"{}\n]*"|'[^'{}\n]*'|[^\s"'{}]+))`
const list = new RegExp(String.raw`\{(:?)[ \t]*(${attribute}(?:[ \t]+${attribute})*)[ \t]*\}`, 'g')

/** Finds attributes in braces, which kramdown, Pandoc and Python-Markdown add to headings, links and images. */
export function attributeLists(block: TextBlock): TextFinding[] {
  const { node, text, written, start } = block
  if (!text.includes('{')) return []
  const ends = new Map(node.children.map((child) => [child.position?.end.offset, child]))
  return [...text.matchAll(list)].flatMap((match): TextFinding[] => {
    const [shown, colon = '', attributes = ''] = match
    const before = match.index - 1
    const isAtEnd = node.type === 'heading' && isLineEnd(text, match.index + shown.length)
    const isAfterLink = text[before] === hidden && /[)\]]/.test(written[before] ?? '')
    // `{#id}` is docsgen's own. A list on a line of its own is found by its colon.
    const isOwnId = /^\{#[^\s}]*\}$/.test(shown) && !isAfterLink
    if (isOwnId || !(colon === ':' || isAtEnd || isAfterLink)) return []
    if (node.type === 'paragraph' && isLineStart(text, before)) return []
    const target = isAfterLink ? ends.get(start + match.index) : undefined
    return [
      {
        code: 'foreign-syntax',
        kind: `attributes ${node.type} ${target?.type}`,
        offset: start + match.index,
        message: `${quoted(writtenAt(block, match))} is syntax of kramdown and Pandoc, which is only text here`,
        hint: hintFor(attributes, { isHeading: isAtEnd, target }),
      },
    ]
  })
}

function isLineStart(text: string, before: number): boolean {
  let at = before
  while (at >= 0 && ' \t>'.includes(text.charAt(at))) at--
  return at < 0 || text[at] === '\n'
}

function isLineEnd(text: string, after: number): boolean {
  let at = after
  while (at < text.length && ' \t#'.includes(text.charAt(at))) at++
  return at === text.length
}

function hintFor(
  attributes: string,
  { isHeading, target }: { readonly isHeading: boolean; readonly target: Nodes | undefined },
): string {
  if (target?.type === 'image') {
    const sizes = [...attributes.matchAll(/\b(width|height)=["']?(\d+)(?:px)?["']?(?=\s|$)/g)]
    return imageHint(target.url, new Map(sizes.map(([, name = '', value = '']) => [name, value])))
  }
  const id = /#([A-Za-z][\w-]*)/.exec(attributes)?.[1]
  if (isHeading && id !== undefined) return `write \`{#${id}}\``
  if (target?.type === 'link') return `remove it, or write HTML: \`<a href="${target.url}" …>\``
  return 'remove it; an id can be at the end of a heading: `{#id}`'
}

/** How to write an image with a size. */
export function imageHint(url: string, sizes: ReadonlyMap<string, string>): string {
  const written = [...sizes].map(([name, value]) => ` ${name}="${value}"`).join('') || ' width="300"'
  return `write \`<img src="${url}" alt="…"${written} />\``
}

const tag =
  /<\/?(a|abbr|b|br|code|details|div|em|figure|h[1-6]|hr|i|iframe|img|input|kbd|li|ol|p|picture|pre|source|span|strong|sub|summary|sup|table|td|th|tr|ul|video)\b[ \t\n][^<>]{0,300}=[ \t]*["'][^<>]{0,300}>/gi

/** Finds tags of HTML that are text, because their attributes are not valid: `<img src="a.png alt="A">`. */
export function tagsInText(block: TextBlock): TextFinding[] {
  const { text, start } = block
  if (!text.includes('<')) return []
  return [...text.matchAll(tag)].map((match) => ({
    code: 'html-syntax',
    kind: 'tag in text',
    offset: start + match.index,
    message: `${quoted(writtenAt(block, match))} is only text, because a quote of its attributes is missing`,
    hint: 'write each value between two quotes, and a space before the next attribute',
  }))
}
