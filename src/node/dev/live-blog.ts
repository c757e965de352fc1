import type { PageBundles } from '../bundle/pages.js'
import type { BlogPost } from '../model/blog.js'
import type { PlannedPage, Site, SitePage } from '../model/site.js'
import { blogParts } from '../prerender/blog-parts.js'
import { loadRuntime } from '../prerender/render-document.js'

/** A compiled post that a list shows. */
export interface ListedPage {
  readonly sitePage: SitePage
  readonly parts: readonly string[]
  readonly bundles: PageBundles
}

/** The site with the posts that have just been compiled: a snapshot may be from before that. */
export function withCompiled(site: Site, pages: readonly SitePage[]): Site {
  const compiled = pages.flatMap((sitePage): (readonly [string, BlogPost])[] => {
    if (sitePage.type !== 'markdown') return []
    const { path } = sitePage.page.source
    const post = site.posts.get(path)
    return post ? [[path, { ...post, page: sitePage.page, title: sitePage.title }]] : []
  })
  return compiled.length === 0 ? site : { ...site, posts: new Map([...site.posts, ...compiled]) }
}

/** The bundles of a page with those of the posts that it lists. */
export function withListed(bundles: PageBundles, listed: readonly ListedPage[]): PageBundles {
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
  }: { readonly own: readonly string[]; readonly listed: readonly ListedPage[]; readonly runtimePath: string },
): Promise<readonly string[]> {
  if (!plan.blog) return own
  const { view, excerpts } = plan.blog
  const content = { view, excerpts: excerpts.map((one, at) => ({ ...one, body: listed[at]?.parts ?? [] })) }
  const runtime = await loadRuntime(runtimePath)
  const read = ({ body }: { readonly body: unknown }) => body as readonly string[]
  return (await blogParts({ content, page: plan.page, runtime, parts: own, read })) ?? own
}
