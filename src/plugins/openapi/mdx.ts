import { raw } from 'hast-util-raw'
import { sanitize } from 'hast-util-sanitize'
import type { Root as HastRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

/** Reads Markdown with HTML, as descriptions have it. HTML becomes Markdown, because MDX would read it as components. */
const parser = unified().use([remarkParse, remarkGfm]).use(remarkRehype, { allowDangerousHtml: true })
const reader = parser.use(() => (tree: HastRoot) => sanitize(raw(tree)) as HastRoot).use(rehypeRemark)

/** Also escapes what begins an import, an export, a container or a formula in the pages of docsgen. */
const unsafe = [
  ...['import', 'export'].map((word) => ({ character: word.charAt(0), after: `${word.slice(1)}\\s`, atBreak: true })),
  { character: ':', after: '::', atBreak: true },
  { character: '$', inConstruct: 'phrasing' as const },
]
const writer = unified().use([remarkGfm, remarkMdx]).use(remarkStringify, { bullet: '-', unsafe })

const write = (...children: Nodes[]) => writer.stringify({ type: 'root', children } as Root).trim()
const read = (markdown = '') => (reader.runSync(reader.parse(markdown) as Root) as unknown as Root).children
/** Whether text needs no parser, which saves most of the time for a large document. */
const isPlain = (value: string) => /^[A-Z][A-Za-z0-9 ,.()]*[A-Za-z0-9.)]$/.test(value)
const oneLine = (markdown: string) => markdown.replace(/\\?\n\s*/g, ' ')

/** A description as MDX. The highest of its headings become headings of `depth`. */
export function prose(markdown: string | undefined, depth: number): string {
  const children = read(markdown)
  const headings = children.filter((node) => node.type === 'heading')
  const shift = depth - Math.min(...headings.map((heading) => heading.depth))
  for (const heading of headings) heading.depth = Math.min(heading.depth + shift, 6) as 6
  return write(...children)
}

/** A description as MDX on one line, for a cell or an item. */
export function line(markdown = ''): string {
  const parts = isPlain(markdown) ? [markdown] : read(markdown).map((block) => oneLine(write(block)))
  return parts.join('<br />')
}

/** Literal text, in which nothing is markup. */
export const text = (value: string) =>
  isPlain(value) ? value : write({ type: 'paragraph', children: [textNode(value)] })

export const link = (label: string, url: string) => write({ type: 'link', url, children: [textNode(label)] })

const textNode = (value: string) => ({ type: 'text' as const, value: value.replace(/\s+/g, ' ').trim() })

export const code = (value: unknown) =>
  oneLine(write({ type: 'inlineCode', value: typeof value === 'string' ? value : JSON.stringify(value) }))

export const fence = (lang: string, meta: string, value: string) => write({ type: 'code', lang, meta, value })

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
  return rows.length === 0 ? '' : [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

/** The parts that are not empty, as blocks. */
export const blocks = (...parts: readonly (string | false | undefined)[]) => parts.filter((part) => part).join('\n\n')

/** The parts that are not empty, as lines of a cell or an item. */
export const lines = (...parts: readonly (string | false | undefined)[]) => parts.filter((part) => part).join('<br />')
