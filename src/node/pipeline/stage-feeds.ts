import { feedPosts, hasFeed } from '../blog/feed-posts.js'
import type { BlogPost } from '../model/blog.js'
import { documentName, type PlannedPage, type Site } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import { renderedBody } from '../prerender/render-document.js'

/** Stages the feeds of all blogs. The files of their posts must be staged. A static file with the same name takes precedence. */
export async function stageFeeds({
  site,
  planned,
  stage,
}: {
  readonly site: Site
  readonly planned: readonly PlannedPage[]
  readonly stage: Stage
}): Promise<void> {
  const { config, posts } = site
  if (!config.blogs.some((blog) => hasFeed(blog, config))) return
  const { blogFeeds } = await import('../blog/feeds.js')
  const planOf = new Map(planned.map((plan) => [plan.page.route, plan]))
  const htmlOf = ({ source: { route } }: BlogPost): string => {
    const plan = planOf.get(route)
    if (!plan) return ''
    const isCode = plan.page.chunk !== undefined
    const text = stage.read(isCode ? documentName(route, config.documents) : plan.dataName) ?? ''
    return isCode ? renderedBody(text) : proseOf(text)
  }
  for (const blog of config.blogs) {
    const own = feedPosts(blog, posts.values())
    for (const { name, text } of blogFeeds(blog, { config, posts: own, htmlOf }))
      if (!stage.planned.has(name)) stage.write(name, text)
  }
}

/** The prose in the data of a post, whose last two fragments are what is above and below it. */
function proseOf(dataText: string): string {
  if (dataText === '') return ''
  const { parts } = JSON.parse(dataText) as { readonly parts: readonly string[] }
  return parts.slice(0, -2).join('')
}
