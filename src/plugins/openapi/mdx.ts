import type { Element, Root as HastRoot, RootContent as HastContent } from 'hast'
import { raw } from 'hast-util-raw'
import { sanitize } from 'hast-util-sanitize'
import type { Parents, Root, RootContent } from 'mdast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { isUnsafe } from './unsafe-urls.js'

/** Reads Markdown with HTML, and writes MDX without it, because MDX would read it as components. */
const reader = unified()
  .use([remarkParse, remarkGfm])
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(() => (tree: HastRoot) => withoutEmptyLinks(sanitize(raw(tree)) as HastRoot))
  .use(rehypeRemark)
const printer = unified()
  .use([remarkGfm, remarkMdx])
  .use(remarkStringify, {
    bullet: '-',
    // Also escapes what begins an import, an export, a container or a formula in the pages of docsgen.
    unsafe: [
      { character: 'i', after: 'mport\\s', atBreak: true },
      { character: 'e', after: 'xport\\s', atBreak: true },
      { character: ':', after: '::', atBreak: true },
      { character: '$', inConstruct: 'phrasing' },
    ],
  })

/** Sanitizing leaves links and images without their URLs. Keeps the text of such links only. */
function withoutEmptyLinks<Parent extends HastRoot | Element>(parent: Parent): Parent {
  const children = (parent.children as HastContent[]).flatMap((child): HastContent[] => {
    if (child.type !== 'element') return [child]
    if (child.tagName === 'img' && !child.properties.src) return []
    const inner = withoutEmptyLinks(child)
    return child.tagName === 'a' && !child.properties.href ? inner.children : [inner]
  })
  return { ...parent, children }
}

const write = (...children: RootContent[]) => printer.stringify({ type: 'root', children }).trim()

/** A description as MDX. The highest of its headings become headings of `depth`. */
export function prose(markdown = '', depth = 2): string {
  const tree = reader.runSync(reader.parse(markdown) as Root) as unknown as Root
  unlink(tree)
  const headings = tree.children.filter((node) => node.type === 'heading')
  const shift = depth - Math.min(...headings.map((heading) => heading.depth))
  for (const heading of headings) heading.depth = Math.min(heading.depth + shift, 6) as 6
  return write(...tree.children)
}

/** Replaces links without a URL, which was not allowed, by their text. */
function unlink(parent: Parents): void {
  parent.children = parent.children.flatMap((node) => {
    if ('children' in node) unlink(node)
    return node.type === 'link' && node.url === '' ? node.children : [node]
  }) as typeof parent.children
}

/** A description as MDX on one line, for a cell or an item. */
export const line = (markdown?: string) =>
  prose(markdown).replace(/\\?\n(\n?)\s*/g, (_, isBlock) => (isBlock ? '<br />' : ' '))

/** Literal text, in which nothing is markup. */
export const text = (value: string) =>
  write({ type: 'paragraph', children: [{ type: 'text', value: value.replace(/\s+/g, ' ').trim() }] })

/** A link, or its label if its URL could run code. */
export const link = (label: string, url: string) =>
  isUnsafe(url) ? text(label) : write({ type: 'link', url, children: [{ type: 'text', value: label }] })

export const code = (value: unknown) =>
  write({ type: 'inlineCode', value: typeof value === 'string' ? value : JSON.stringify(value) }).replace(/\n/g, ' ')

export const fence = (lang: string, meta: string, value: string) => write({ type: 'code', lang, meta, value })

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
  return rows.length === 0 ? '' : [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

type Parts = readonly (string | false | undefined)[]
/** The parts that are not empty, as blocks. */
export const blocks = (...parts: Parts) => parts.filter(Boolean).join('\n\n')
/** The parts that are not empty, as lines of a cell or an item. */
export const lines = (...parts: Parts) => parts.filter(Boolean).join('<br />')
