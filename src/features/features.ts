import type { Feature } from '../node/model/feature.js'

/**
 * Loads the features of docsgen. Their pages, files and problems have the order of this list, and each may ask for the routes and
 * redirects of those before it.
 */
export async function loadFeatures(): Promise<readonly Feature[]> {
  const { createBlog } = await import('./blog/blog.js')
  const { feeds } = await import('./feeds/feeds.js')
  const { categories, folders } = await import('./folders/folders.js')
  const { llms } = await import('./llms/llms.js')
  const { redirects } = await import('./redirects/redirects.js')
  const { search } = await import('./search/search.js')
  const { sitemap } = await import('./sitemap/sitemap.js')
  const { tags } = await import('./tags/tags.js')
  const { webApp } = await import('./web-app/web-app.js')
  return [categories, tags, createBlog(), feeds, search, redirects, folders, sitemap, llms, webApp]
}
