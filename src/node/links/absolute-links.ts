import type { FileLinks, LinkRecord } from '../model/compiled-page.js'
import { resolveAbsolute } from './resolve-url.js'
import type { SiteIndex } from './site-index.js'

/**
 * Turns links to full URLs of this site into links within the site. A site without a public URL (empty `origin`) has none:
 * its texts may refer to other servers on the reader's machine.
 */
export function resolveAbsoluteLinks(files: readonly FileLinks[], index: SiteIndex, origin: string): FileLinks[] {
  if (origin === '') return [...files]
  const isFullUrl = ({ resolved, url }: LinkRecord): boolean => resolved.kind === 'external' && url.startsWith(origin)
  return files.map((file) => {
    if (!file.links.some(isFullUrl)) return file
    return { ...file, links: file.links.map((link) => (isFullUrl(link) ? absoluteLink(link, index, origin) : link)) }
  })
}

function absoluteLink(link: LinkRecord, index: SiteIndex, origin: string): LinkRecord {
  const resolved = resolveAbsolute(link.url, origin, index)
  if (resolved.kind === 'external') return link
  const isPage = link.kind === 'image' && resolved.kind === 'internal' && !index.staticFiles.has(resolved.target)
  return { ...link, resolved: isPage ? { ...resolved, kind: 'not-image' } : resolved, absolute: true }
}
