import { decodePercent } from '../../shared/decode-percent.js'
import { routeOf } from '../../shared/route.js'
import type { FileLinks, LinkRecord } from '../model/compiled-page.js'
import type { SiteIndex } from './site-index.js'

/**
 * Turns links to full URLs of this site into links within the site. A site without a public URL (empty `origin`) has none:
 * its texts may refer to other servers on the reader's machine.
 */
export function withOwnAddresses(files: readonly FileLinks[], index: SiteIndex, origin: string): FileLinks[] {
  if (origin === '') return [...files]
  return files.map((file) => {
    if (!file.links.some((link) => isFullUrl(link, origin))) return file
    return { ...file, links: file.links.map((link) => ownLink(link, index, origin)) }
  })
}

function isFullUrl({ external, url }: LinkRecord, origin: string): boolean {
  return external === true && url.startsWith(origin)
}

function ownLink(link: LinkRecord, index: SiteIndex, origin: string): LinkRecord {
  if (!isFullUrl(link, origin) || !URL.canParse(link.url)) return link
  const url = new URL(link.url)
  if (url.origin !== new URL(origin).origin) return link
  const { base } = index.data
  const target = routeOf(url.pathname, base)
  if (target === undefined) return link
  const { external: _, ...record } = link
  return {
    ...record,
    target,
    absolute: true,
    ...(url.hash === '' ? {} : { fragment: decodePercent(url.hash.slice(1)) }),
    ...(link.kind === 'image' && !index.staticFiles.has(target) ? { missingFile: true } : {}),
  }
}
