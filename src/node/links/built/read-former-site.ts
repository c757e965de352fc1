import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { type SiteUrls, manifestName, readManifest } from '../site-manifest.js'
import { filesBelow } from './output-files.js'
import { readHtmlSite } from './read-html-site.js'

/**
 * Reads what links can lead to in a former site: from its manifest, the folder of the site or the URL of either, or from the
 * documents in a folder that another generator has written. Throws a DocsgenError (exit 2) if there is no site.
 */
export async function readFormerSite(source: string): Promise<SiteUrls> {
  const isFolder = statSync(source, { throwIfNoEntry: false })?.isDirectory() === true
  const hasManifest = isFolder && existsSync(path.join(source, manifestName))
  const site = isFolder && !hasManifest ? await readHtmlSite(source, filesBelow(source)) : undefined
  return site?.urls ?? (await readManifest(source))
}
