import type { Root as HastRoot } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, sanitize } from 'hast-util-sanitize'
import { slug } from 'github-slugger'
import type { Heading, Html, Nodes, Parents, PhrasingContent, Root } from 'mdast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { isPlainText, write } from './mdx.js'

/** Reads Markdown with HTML, and leaves no HTML, because MDX would read it as components. */
const reader = unified()
  .use([remarkParse, remarkGfm])
  .use(() => showText)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(() => (tree: HastRoot) => sanitize(raw(tree)) as HastRoot)
  .use(rehypeRemark)
  .freeze()

/** Where the relative links of descriptions lead. */
export interface LinkTargets {
  /** A URL, or a path of the site that starts with `/`; undefined if nothing is known. */
  readonly linkBase?: string
  /** Path of the page or section that a fragment of the document names, such as `#operation/getPet`. */
  readonly sectionOf: (fragment: string) => string | undefined
}

/** A link or image of a description that leads nowhere. */
export interface LostLink {
  readonly url: string
  readonly description: string
}

/** Converts descriptions. Each one is read once for each page folder, depth and URL that its links are relative to. */
export class Descriptions {
  readonly #known = new Map<string, string>()
  readonly #lost = new Map<string, LostLink>()

  /** Links and images without a target, once for each URL. */
  get lost(): readonly LostLink[] {
    return [...this.#lost.values()]
  }

  /**
   * A description as MDX. The highest of its headings become headings of `depth`. `docs` is the URL of the page that the
   * description is shown on elsewhere, which relative links start from.
   */
  convert(markdown: string | undefined, { depth = 2, docs, key, targets }: ConvertOptions): string {
    const trimmed = markdown?.trim() ?? ''
    if (trimmed === '') return ''
    if (isPlainText(trimmed)) return trimmed
    const hasLinks = /[[<]|:\/\//.test(trimmed)
    const id = [depth, hasLinks ? `${key} ${docs ?? ''}` : '', trimmed].join(' ')
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const tree = this.#read(trimmed, hasLinks ? { docs, targets } : undefined)
    const headings = headingsOf(tree)
    const shift = depth - Math.min(...headings.map((heading) => heading.depth))
    for (const heading of headings) {
      heading.depth = Math.min(heading.depth + shift, 6) as 6
      const id = takeId(heading)
      if (id !== undefined) heading.children.push({ type: 'mdxTextExpression', value: `/* #${id} */` })
    }
    const converted = write(...tree.children)
    this.#known.set(id, converted)
    return converted
  }

  #read(markdown: string, links: Pick<ConvertOptions, 'docs' | 'targets'> | undefined): Root {
    const tree = reader.runSync(reader.parse(markdown) as Root) as unknown as Root
    if (!links) return tree
    const own = idsIn(tree)
    rewriteLinks(tree, (url) => {
      const target = url.startsWith('#') && own.has(url.slice(1)) ? url : targetOf(url, links)
      if (target === undefined && url !== '') this.#lost.set(url, this.#lost.get(url) ?? { url, description: markdown })
      return target
    })
    return tree
  }
}

interface ConvertOptions {
  readonly depth?: number
  readonly docs?: string
  /** Names the folder of the page, which the paths of sections are relative to. */
  readonly key: string
  readonly targets: LinkTargets
}

/** Where a link of a description leads from the page; undefined if that is unknown. */
function targetOf(
  url: string,
  { docs, targets }: { readonly docs?: string; readonly targets: LinkTargets },
): string | undefined {
  if (url === '') return undefined
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url)) return url
  const section = url.startsWith('#') ? targets.sectionOf(url.slice(1)) : undefined
  if (section !== undefined) return section
  // A fragment belongs to the page that the description is from.
  const bases = url.startsWith('#') ? [docs] : [targets.linkBase, docs]
  const base = bases.find((each) => each !== undefined)
  if (base === undefined)
    return url.startsWith('#') && targets.linkBase?.startsWith('http') ? `${targets.linkBase}${url}` : undefined
  if (!base.startsWith('/')) return URL.canParse(url, base) ? new URL(url, base).href : undefined
  const origin = 'https://site.invalid'
  if (!URL.canParse(url, `${origin}${base}`)) return undefined
  return new URL(url, `${origin}${base}`).href.slice(origin.length)
}

/** Changes the URLs of links and images in place. Without a URL, the text of a link or an image remains. */
function rewriteLinks(parent: Parents, rewrite: (url: string) => string | undefined): void {
  parent.children = parent.children.flatMap((node): Nodes[] => {
    if ('children' in node) rewriteLinks(node, rewrite)
    if (node.type !== 'link' && node.type !== 'image') return [node]
    const url = rewrite(node.url)
    if (url !== undefined) return [{ ...node, url }]
    return node.type === 'link' ? node.children : node.alt ? [{ type: 'text', value: node.alt } as PhrasingContent] : []
  }) as typeof parent.children
}

function wordsOf(node: Nodes): string {
  if ('children' in node) return node.children.map(wordsOf).join('')
  return 'value' in node ? node.value : ''
}

/** The headings of a description, as ids. */
export function headingIds(markdown: string | undefined): ReadonlySet<string> {
  return idsIn(reader.parse(markdown ?? '') as Root)
}

function idsIn(tree: Root): ReadonlySet<string> {
  return new Set(headingsOf(tree).map((heading) => writtenId.exec(wordsOf(heading))?.[1] ?? slug(wordsOf(heading))))
}

function headingsOf(tree: Root): Heading[] {
  return tree.children.filter((node) => node.type === 'heading')
}

/** An id at the end of a heading: `{#install}`. */
const writtenId = /\s*\{#([^\s{}]+)\}\s*$/

/** Removes the id at the end of a heading. */
function takeId({ children }: Heading): string | undefined {
  const last = children.at(-1)
  const found = last?.type === 'text' ? writtenId.exec(last.value) : undefined
  if (last?.type !== 'text' || !found) return undefined
  last.value = `${last.value.slice(0, found.index)} `
  return found[1]
}

/** The elements of HTML that descriptions can have. */
const elements: ReadonlySet<string> = new Set([
  ...(defaultSchema.tagNames ?? []),
  ...'abbr address article aside center figcaption figure font footer header main mark nav small style script u wbr'.split(
    ' ',
  ),
])

/** Those of the elements that need no end tag. */
const neverClosed = 'br hr img input wbr p li dt dd tr td th thead tbody tfoot rp rt source'.split(' ')

/**
 * Changes tags in place that are no HTML but text in angle brackets: of other elements, and of elements that nothing closes. In an
 * attribute, an entity is the same as its character.
 */
function showText(tree: Root): void {
  const nodes = htmlIn(tree)
  const ends = nodes.flatMap(({ value }) => value.toLowerCase().match(/(?<=<\/)[^\s>]+/g) ?? [])
  const closed = new Set([...ends, ...neverClosed])
  for (const node of nodes)
    node.value = node.value.replace(/<(?!!--)(?=\/?([^\s/>]*))/g, (_, name: string) =>
      elements.has(name.toLowerCase()) && closed.has(name.toLowerCase()) ? '<' : '&lt;',
    )
}

function htmlIn(node: Nodes): Html[] {
  if (node.type === 'html') return [node]
  return 'children' in node ? node.children.flatMap(htmlIn) : []
}
