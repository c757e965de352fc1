import type { Feature } from '../node/model/feature.js'

/** Loads the features of docsgen. Their pages, files and problems have the order of this list. */
export async function loadFeatures(): Promise<readonly Feature[]> {
  const { llms } = await import('./llms/llms.js')
  const { sitemap } = await import('./sitemap/sitemap.js')
  const { tags } = await import('./tags/tags.js')
  const { webApp } = await import('./web-app/web-app.js')
  return [tags, sitemap, llms, webApp]
}
