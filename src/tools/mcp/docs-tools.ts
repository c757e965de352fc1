import * as z from 'zod/mini'
import { field } from '../../node/base/schema/fields.js'
import { decodePercent } from '../../shared/decode-percent.js'
import { describePage } from '../../shared/search/excerpts.js'
import type { FoundPage, Piece, ResultExcerpt } from '../../shared/search/found-page.js'
import { matched } from '../../shared/search/word-matches.js'
import { chooseScope, type DocsSite, findPage, findPages, Unanswered, pagesIn, readContent } from './docs-site.js'
import { type MarkdownPage, type ReadSection, sectionMarkdown } from './markdown-page.js'

/** A tool of the server. */
interface DocsTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodMiniObject
  /** Throws an `Unanswered`. */
  answer(site: DocsSite, input: unknown): Promise<string>
}

/** Limits of answers, which fill the context of a model. */
const MAX_PAGE = 60_000
const MAX_CODE = 4000
const MAX_LISTED = 500
/** How many pages are read for code blocks. */
const CODE_PAGES = 20

const text = z.string().check(z.minLength(1))
const query = field(text, 'Words to look for; quote a phrase to find it as it is')
const version = field(z.optional(text), 'Version of the docs; defaults to the latest')
const language = field(z.optional(text), 'BCP 47 tag of the language of the pages; defaults to the main one')
const limit = (most: number, usual: number) =>
  field(z._default(z.int().check(z.minimum(1), z.maximum(most)), usual), 'Maximum number of results')

const search = tool({
  name: 'search',
  title: 'Search the docs',
  description: 'Search the documentation. Returns titles, URLs, matching sections and excerpts of the best pages.',
  input: z.strictObject({ query, language, version, limit: limit(20, 6) }),
  async run(site, { limit: most, ...input }) {
    const scope = chooseScope(site, input)
    const found = await findPages(site, scope, { query: input.query, limit: most })
    const { pages, similar, terms, readTerms } = found
    if (pages.length === 0)
      throw new Unanswered(
        `Nothing found for "${input.query}".${similar.length > 0 ? ` Similar words: ${similar.join(', ')}.` : ''}`,
      )
    const entries = await Promise.all(
      pages.map(async (page) => {
        const content = await readContent(site, page)
        const title = [{ text: page.title, marked: false }]
        const plain: FoundPage = { href: page.url, title, path: [], sections: [] }
        const { excerpt, sections } = content ? describePage(plain, content, { terms, readTerms }) : plain
        const below = sections.flatMap((section) => [
          `- ${plainText(section.title)}${section.href.endsWith('#') ? '' : ` (${section.href})`}`,
          ...quoted(section.excerpt, '  '),
        ])
        return [`## ${page.title}`, page.url, ...quoted(excerpt), ...below].join('\n')
      }),
    )
    const kind = found.isPartial
      ? 'No page has all words; these have some of them'
      : found.total === 1
        ? '1 page has all words'
        : `${found.total} pages have all words`
    return [`${kind}. The best ${entries.length}:`, ...entries].join('\n\n')
  },
})

const getPage = tool({
  name: 'get_page',
  title: 'Read a page',
  description: 'Read a page of the documentation, or one of its sections, as Markdown.',
  input: z.strictObject({
    page: field(text, 'URL or route of the page, such as "/guide/install"; a fragment names a section'),
    section: field(z.optional(text), 'Id or heading of a section; the answer includes the sections below it'),
  }),
  async run(site, { page: written, section: name }) {
    const content = await readContent(site, findPage(site, written))
    if (!content) throw noMarkdown()
    const section = sectionNamed(content, name ?? decodePercent(written.split('#')[1] ?? ''))
    if (name !== undefined && !section)
      throw new Unanswered(`There is no section "${name}". The page has: ${headingsOf(content)}`)
    const markdown = section ? sectionMarkdown(content, section) : content.markdown
    if (markdown.length <= MAX_PAGE) return markdown
    return `${markdown.slice(0, MAX_PAGE)}\n\n[Cut after ${MAX_PAGE} characters. Ask for a section: ${headingsOf(content)}]`
  },
})

const listPages = tool({
  name: 'list_pages',
  title: 'List pages',
  description: 'List the pages of the documentation as a tree of titles and URLs.',
  input: z.strictObject({
    filter: field(z.optional(text), 'Only pages with this text in their title or route, such as "/api/"'),
    language,
    version,
  }),
  async run(site, { filter = '', ...input }) {
    const all = pagesIn(site, chooseScope(site, input))
    const wanted = filter.toLowerCase()
    const pages = all.filter(({ route, title }) => `${route}/\n${title}`.toLowerCase().includes(wanted))
    if (pages.length === 0) throw new Unanswered(`No page has "${filter}" in its title or route.`)
    const lines = pages.slice(0, MAX_LISTED).map(({ route, title, url }) => {
      const above = pages.filter(
        (other) => route !== other.route && `${route}/`.startsWith(`${other.route.replace(/\/$/, '')}/`),
      )
      return `${'  '.repeat(above.length)}- [${title}](${url})`
    })
    const rest = pages.length - lines.length
    return [...lines, ...(rest > 0 ? [`[${rest} more pages: use a filter.]`] : [])].join('\n')
  },
})

const findCode = tool({
  name: 'find_code',
  title: 'Find code examples',
  description: 'Find code blocks of the documentation by words and language, with the page and section of each.',
  input: z.strictObject({
    query: field(text, 'Words or names in the code or in the text around it, such as "useSelector"'),
    language: field(z.optional(text), 'Language of the code, such as "ts" or "bash"'),
    version,
    limit: limit(20, 5),
  }),
  async run(site, { query: words, language: wanted, version: name, limit: most }) {
    const scope = chooseScope(site, { version: name })
    const { pages, ...matcher } = await findPages(site, scope, { query: words, limit: CODE_PAGES })
    const contents = await Promise.all(pages.map(async (page) => ({ page, content: await readContent(site, page) })))
    if (pages.length > 0 && contents.every(({ content }) => !content)) throw noMarkdown()
    const blocks = contents.flatMap(({ page, content }, rank) =>
      (content?.code ?? []).flatMap(({ language: own, text: code, section }) => {
        if (wanted !== undefined && sameLanguage(own) !== sameLanguage(wanted)) return []
        const inCode = matched(code, matcher).size
        // A block without any of the words can still be what the section is about.
        const score = inCode + matched(`${page.title} ${section.heading}`, matcher).size / 2
        return score === 0 ? [] : [{ page, own, code, section, rank, score }]
      }),
    )
    blocks.sort((a, b) => b.score - a.score || a.rank - b.rank)
    if (blocks.length === 0)
      throw new Unanswered(
        `No code block${wanted === undefined ? '' : ` in ${wanted}`} matches "${words}". Try other words, or search.`,
      )
    const entries = blocks.slice(0, most).map(({ page, own, code, section }) => {
      const place = section.heading === '' ? page.title : `${page.title} › ${section.heading}`
      const url = section.id === '' ? page.url : `${page.url}#${encodeURIComponent(section.id)}`
      return `## ${place}\n${url}\n\n${fenced(code.length > MAX_CODE ? `${code.slice(0, MAX_CODE)}\n…` : code, own)}`
    })
    return entries.join('\n\n')
  },
})

/** The tools, in the order in which clients list them. */
export const docsTools: readonly DocsTool[] = [search, getPage, listPages, findCode]

/** A tool that gets its input parsed; invalid input is an `Unanswered`. */
function tool<Input extends z.ZodMiniObject>(
  declared: Pick<DocsTool, 'name' | 'title' | 'description'> & {
    readonly input: Input
    readonly run: (site: DocsSite, input: z.output<Input>) => Promise<string>
  },
): DocsTool {
  const { run, ...described } = declared
  return {
    ...described,
    async answer(site, written) {
      const parsed = declared.input.safeParse(written)
      if (parsed.success) return run(site, parsed.data)
      throw new Unanswered(
        parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('\n'),
      )
    },
  }
}

function noMarkdown(): Unanswered {
  return new Unanswered(
    'There is no Markdown version. If no page of the site has one, its owner can set "publish.markdown" to true.',
  )
}

/** The section with an id or a heading; the whole page has an empty one. */
function sectionNamed({ sections }: MarkdownPage, name: string): ReadSection | undefined {
  const wanted = name
    .replace(/^#+\s*/, '')
    .trim()
    .toLowerCase()
  const isNamed = ({ id, heading }: ReadSection) => [id, heading].some((one) => one.toLowerCase() === wanted)
  return sections.find(isNamed)
}

/** The headings of a page, for an assistant to choose from. */
function headingsOf({ sections }: MarkdownPage): string {
  return sections
    .slice(1)
    .map(({ heading }) => heading)
    .join('; ')
}

function plainText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.text).join('')
}

function quoted(excerpt: ResultExcerpt | undefined, indent = ''): string[] {
  if (!excerpt) return []
  const line = plainText(excerpt.pieces)
  return [`${indent}> ${excerpt.isCode ? `\`${line}\`` : line}`]
}

function fenced(code: string, info: string): string {
  const fence = code.includes('```') ? '``````' : '```'
  return `${fence}${info}\n${code}\n${fence}`
}

/** Names of the same language, which readers do not tell apart. */
const sameNames = [
  ['ts', 'typescript', 'tsx', 'mts', 'cts'],
  ['js', 'javascript', 'jsx', 'mjs', 'cjs'],
  ['sh', 'bash', 'shell', 'zsh', 'console', 'shell-session'],
  ['py', 'python'],
  ['yml', 'yaml'],
  ['md', 'markdown', 'mdx'],
]

function sameLanguage(name: string): string {
  const lower = name.toLowerCase()
  return sameNames.find((names) => names.includes(lower))?.[0] ?? lower
}
