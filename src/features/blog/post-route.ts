import { joinRoute, normalizeRoute } from '../../shared/route.js'
import type { ResolvedBlog } from './blog-options.js'
import type { FrontMatter } from '../../node/base/source-file.js'
import { textField } from '../../node/content/front-matter-fields.js'

/** What the path of a post says about it. */
interface PostFileName {
  /** `2026-01-31`, as written; undefined if the path has no date. */
  readonly date?: string
  /** The path without its date and extension, the title of a post that has none. */
  readonly text: string
  /** Path below the route of the blog. */
  readonly slug: string
}

const dated = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?\.mdx?$/

/** Reads `2026-01-31-title.md`, `2026-01-31-title/index.md`, `2026/01/31/title.md`, the same in a folder, or `title.md`. */
export function readPostName(relativePath: string): PostFileName {
  const groups = dated.exec(relativePath)?.groups
  if (!groups) {
    const text = relativePath.replace(/(?:\/index)?\.mdx?$/, '')
    return { text, slug: `/${text}` }
  }
  const { folder = '', date = '', text = '' } = groups
  return { date: date.replaceAll('/', '-'), text, slug: `/${date.replaceAll('-', '/')}/${folder}${text}` }
}

/** The id and route of a post. A slug in the front matter replaces the whole path below the route of the blog. */
export function identifyPost(
  relativePath: string,
  frontMatter: FrontMatter,
  { id, routeBase }: Pick<ResolvedBlog, 'id' | 'routeBase'>,
): { readonly id: string; readonly route: string } {
  const { text, slug } = readPostName(relativePath)
  const route = joinRoute(routeBase, normalizeRoute(textField(frontMatter, 'slug') ?? slug))
  // A colon cannot be in the id of a doc.
  return { id: `${id}:blog/${text}`, route }
}
