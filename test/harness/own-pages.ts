import { loadConfig } from '../../src/node/config/load.js'
import { scanContent } from '../../src/node/content/scan.js'
import type { PageFile, SourceFile, Sources } from '../../src/node/model/source-file.js'
import { copyOwnSite, temporaryDir } from './build-site.js'

/** The content of this repository's own site, as a build reads it, from a copy. */
export async function ownSources(): Promise<Sources> {
  const root = temporaryDir('own-sources')
  copyOwnSite(root)
  return scanContent(await loadConfig({ root }))
}

/** All its pages: Markdown and React. */
export async function ownPages(): Promise<(SourceFile | PageFile)[]> {
  const { docs, markdownPages, pages } = await ownSources()
  return [...docs, ...markdownPages, ...pages]
}
