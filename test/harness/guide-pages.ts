import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Code, Nodes, Parents, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { repositoryPath } from './repository.js'

/** A code block of a page of the guide. */
export interface GuideBlock {
  /** `docs/writing/code.md:12`. */
  readonly place: string
  /** Empty if the block has none. */
  readonly language: string
  /** Absent without `title="…"`. */
  readonly title?: string
  readonly code: string
}

/** Inline code of a page of the guide. */
export interface GuideText {
  readonly place: string
  readonly text: string
}

/** A table of a page of the guide: the inline code in the first cell of each row, below the text of the header's. */
export interface GuideTable {
  readonly header: string
  readonly names: readonly GuideText[]
}

/** A written page of the guide, in the order of its text. */
export interface GuidePage {
  /** Relative to the folder of the guide. */
  readonly name: string
  readonly blocks: readonly GuideBlock[]
  readonly inline: readonly GuideText[]
  readonly tables: readonly GuideTable[]
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** Reads the written pages of the guide: docs, pages and posts. */
export function readGuide(): GuidePage[] {
  const folder = repositoryPath('site/guide')
  return ['docs', 'pages', 'blog']
    .flatMap((name) =>
      readdirSync(path.join(folder, name), { recursive: true }).map((file) => `${name}/${String(file)}`),
    )
    .filter((name) => /\.mdx?$/.test(name))
    .sort()
    .map((name) => readGuidePage(name, readFileSync(path.join(folder, name), 'utf8')))
}

/** Reads the text of a page. MDX is read as Markdown, which has the same code and tables. */
export function readGuidePage(name: string, text: string): GuidePage {
  const placeOf = (node: Nodes): string => `${name}:${node.position?.start.line ?? 0}`
  const codeIn = (node: Nodes): GuideText[] =>
    nodesIn(node).flatMap((found) =>
      found.type === 'inlineCode' ? [{ place: placeOf(found), text: found.value }] : [],
    )
  const tree = parser.parse(text)
  const nodes = nodesIn(tree)
  return {
    name,
    blocks: nodes
      .filter((node): node is Code => node.type === 'code')
      .map((node) => {
        const title = /\btitle="([^"]*)"/.exec(node.meta ?? '')?.[1]
        // A reader copies the marks of lines without what shows them on the page.
        const code = node.value.replaceAll('[!!code ', '[!code ')
        const block = { place: placeOf(node), language: node.lang ?? '', code }
        return title === undefined ? block : { ...block, title }
      }),
    inline: codeIn(tree),
    tables: nodes
      .filter((node): node is Table => node.type === 'table')
      .map(({ children: [first, ...rows] }) => ({
        header: textOf(first?.children[0]),
        names: rows.flatMap(({ children: [cell] }) => (cell === undefined ? [] : codeIn(cell))),
      })),
  }
}

function nodesIn(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? (node as Parents).children.flatMap(nodesIn) : [])]
}

function textOf(node: Nodes | undefined): string {
  if (node === undefined) return ''
  return nodesIn(node)
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
}
