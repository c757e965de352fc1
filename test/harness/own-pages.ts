import { loadSiteConfig } from '../../src/node/site/site-config.js'
import type { PageFile, SourceFile, Sources } from '../../src/node/base/source-file.js'
import { readSources } from '../../src/node/site/workspace.js'
import { withGeneratedContent } from '../../src/node/site/generate-content.js'
import { copyOwnSite, temporaryDir } from './build-site.js'

/** Scans a copy of this repository's own site, as a build does. */
export async function ownSources(): Promise<Sources> {
  const root = temporaryDir('own-sources')
  copyOwnSite(root)
  return readSources(await withGeneratedContent(await loadSiteConfig({ root }), false))
}

/** Returns all pages of this repository's own site, Markdown and React. */
export async function ownPages(): Promise<(SourceFile | PageFile)[]> {
  const { docs, markdownPages, pages } = await ownSources()
  return [...docs, ...markdownPages, ...pages]
}
