import type { LinkingPage, LinkRecord } from '../model/compiled-page.js'
import { hashOf } from '../model/hash.js'
import { siteRelative } from '../model/names.js'
import { resolveUrl } from './resolve-url.js'
import type { SiteIndex } from './site-index.js'

/**
 * Hash of what the links of a page lead to. A compiled page stays valid after a change of the index if the hash is the same.
 * Empty, so that the page is compiled again, if a URL as recorded may not be the URL as written.
 */
export function resolutionHash(links: readonly LinkRecord[], page: LinkingPage, index: SiteIndex): string {
  const own = links.filter(({ resolved }) => resolved.kind !== 'external')
  if (own.some(({ url }) => url.includes('%'))) return ''
  const { rootDir, base, trailingSlash, contentDirs, docsDirs } = index.data
  const relative = (filePath: string): string => siteRelative(rootDir, filePath)
  const resolved = own.map(({ url }) => {
    const found = resolveUrl(url, page, index)
    if (found.kind === 'file') return { ...found, candidates: found.candidates.map(relative) }
    const file = 'target' in found ? index.staticFiles.get(found.target) : undefined
    return file === undefined ? found : [found, relative(file)]
  })
  return hashOf([JSON.stringify([base, trailingSlash, contentDirs.map(relative), docsDirs.map(relative), resolved])])
}
