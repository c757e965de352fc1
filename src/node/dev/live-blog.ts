import type { PageBundles } from '../bundle/pages.js'
import type { BlogPost } from '../model/blog.js'
import { compiledPage, type PlannedPage, type Site, type SitePage } from '../model/site.js'
import type { LiveRendering, LiveResult } from './live-rendering.js'

/** A compiled post that a list shows. */
export interface CompiledPost {
  readonly sitePage: SitePage
  readonly parts: readonly string[]
  readonly bundles: PageBundles
}

/** The site with the posts that have just been compiled: a snapshot may be from before that. */
export function withCompiled(site: Site, pages: readonly SitePage[]): Site {
  const compiled = pages.flatMap((sitePage): (readonly [string, BlogPost])[] => {
    const page = compiledPage(sitePage)
    const post = page && site.posts.get(page.source.path)
    return post ? [[page.source.path, { ...post, page, title: sitePage.title }]] : []
  })
  return compiled.length === 0 ? site : { ...site, posts: new Map([...site.posts, ...compiled]) }
}

/** The bundles of a page with those of the posts that it lists. */
export function withListed(bundles: PageBundles, listed: readonly CompiledPost[]): PageBundles {
  if (listed.length === 0) return bundles
  return {
    ...bundles,
    chunks: new Map([bundles, ...listed.map((post) => post.bundles)].flatMap((one) => [...one.chunks])),
  }
}

/** All HTML fragments of a page; those of other pages than a blog's are `own`. */
export async function withBlogParts(
  plan: PlannedPage,
  {
    own,
    listed,
    runtimePath,
    rendering,
  }: {
    readonly own: readonly string[]
    readonly listed: readonly CompiledPost[]
    readonly runtimePath: string
    readonly rendering: LiveRendering
  },
): Promise<LiveResult<readonly string[]>> {
  if (!plan.blog) return { value: own, problems: [] }
  const { view, excerpts } = plan.blog
  const content = { view, excerpts: excerpts.map((one, at) => ({ ...one, body: listed[at]?.parts ?? [] })) }
  return rendering.blog(plan.sitePage.file, { runtimePath, content, page: plan.page, parts: own })
}
