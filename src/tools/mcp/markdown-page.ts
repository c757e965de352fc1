import GithubSlugger from 'github-slugger'
import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import type { PageText, TextSection } from '../../shared/search/page-text.js'

/** A section of a Markdown version. */
export interface ReadSection extends TextSection {
  id: string
  /** Offsets in the Markdown, in UTF-16 code units: from the heading to the next one of any level. */
  readonly start: number
  end: number
}

/** A code block. */
interface MarkdownCode {
  /** As written; empty if the block has none. */
  readonly language: string
  readonly text: string
  readonly section: ReadSection
}

/** The Markdown version of a page, in parts. */
export interface MarkdownPage extends PageText {
  readonly markdown: string
  readonly sections: readonly ReadSection[]
  readonly code: readonly MarkdownCode[]
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/**
 * Reads a Markdown version. A section has the id of its heading, one of the `ids` of the page, which begin with those of its headings in
 * their order; an empty one if the headings of the page are others.
 */
export function readMarkdownPage(markdown: string, ids: readonly string[]): MarkdownPage {
  const { children } = parser.parse(markdown) as Root
  const slugs: string[] = []
  const below = new Map<number, ReadSection>()
  const slugger = new GithubSlugger()
  for (const id of Object.values(ELEMENT_IDS)) slugger.slug(id)
  let section: ReadSection = { id: '', heading: '', depth: 1, blocks: [], start: 0, end: markdown.length }
  const sections = [section]
  const code: MarkdownCode[] = []
  const add = (text: string, isCode: boolean): void => {
    const trimmed = text.replace(/\s+/g, ' ').trim()
    if (trimmed !== '') (section.blocks as { text: string; isCode: boolean }[]).push({ text: trimmed, isCode })
  }
  const read = (node: Nodes): void => {
    if (node.type === 'heading') {
      const heading = textOf(node).replace(/\s+/g, ' ').trim()
      slugs.push(slugger.slug(heading))
      if (node.depth === 1) return
      const start = node.position?.start.offset ?? 0
      section.end = start
      section = { id: '', heading, depth: node.depth, blocks: [], start, end: markdown.length }
      sections.push(section)
      below.set(slugs.length - 1, section)
    } else if (node.type === 'code') {
      code.push({ language: node.lang ?? '', text: node.value, section })
      for (const line of node.value.split('\n')) add(line, true)
    } else if (node.type === 'paragraph' || node.type === 'tableCell') add(textOf(node), false)
    else if ('children' in node) node.children.forEach(read)
  }
  // The title, perhaps a description, and the line with the source: see `pageMarkdown`.
  const source = children.slice(0, 3).findIndex(({ type }) => type === 'paragraph')
  const description = children.slice(0, source + 1).find((node) => node.type === 'blockquote')
  children.forEach((node, at) => {
    if (at > source || node.type === 'heading') read(node)
  })
  const known = idsOf(slugs, ids)
  for (const [at, one] of below) one.id = known[at] ?? ''
  return { markdown, description: description ? textOf(description) : '', path: undefined, sections, code }
}

/**
 * The ids of headings by their order, which tells those that authors have written, and those without the text of a badge. The title may have
 * none. If too many headings have the id of another place, the page has headings that the Markdown version lacks, so only slugs are ids.
 */
function idsOf(slugs: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(ids)
  const trust = (inOrder: readonly string[]): number =>
    slugs.reduce((sum, slug, at) => sum + (inOrder[at] === slug ? 1 : known.has(slug) ? -1 : 0), 0)
  const untitled = ['', ...ids]
  const inOrder = trust(untitled) > trust(ids) ? untitled : ids
  return trust(inOrder) >= 0 ? inOrder : slugs.map((slug) => (known.has(slug) ? slug : ''))
}

/** The Markdown of a section, with those below it. */
export function sectionMarkdown({ markdown, sections }: MarkdownPage, section: ReadSection): string {
  const after = sections.slice(sections.indexOf(section) + 1).find(({ depth }) => depth <= section.depth)
  return markdown.slice(section.start, after?.start).trim()
}

function textOf(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('value' in node) return node.type === 'html' ? '' : node.value
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
