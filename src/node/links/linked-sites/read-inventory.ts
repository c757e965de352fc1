import { inflateSync } from 'node:zlib'
import { hrefOf } from '../../../shared/route.js'
import type { LinkedSite, LinkedTarget } from '../../base/linked-site.js'
import { decodeEntities } from '../../base/source-text/html-urls.js'
import { manifestName, parseManifest } from '../site-manifest.js'
import { pageName } from './resolve-reference.js'

type Targets = NonNullable<LinkedSite['targets']>

/** The files in which sites list their pages, in the order in which they are asked for; each reader returns undefined for another format. */
export const inventories: readonly (readonly [
  name: string,
  read: (file: Buffer, url: string) => Targets | undefined,
])[] = [
  [manifestName, readSiteManifest],
  ['objects.inv', readSphinxObjects],
  ['sitemap.xml', readSitemap],
]

function readSiteManifest(file: Buffer, url: string): Targets | undefined {
  const manifest = parseManifest(file.toString('utf8'))
  if (!manifest) return undefined
  const { base, routes, sites, titles } = manifest
  return Object.fromEntries(
    Object.entries(routes).map(([route, ids]) => {
      const { href } = new URL(hrefOf(route, base, sites[0]?.trailingSlash), url)
      return [pageName(route), { href, title: titles[route], ids }]
    }),
  )
}

/**
 * Reads the inventory of a Sphinx site, version 2: https://sphobjinv.readthedocs.io/en/stable/syntax.html. A target has its name and its
 * name with its type, such as `py:function:asyncio.run`; the first of several types has the name.
 */
function readSphinxObjects(file: Buffer, url: string): Targets | undefined {
  const header = /^# Sphinx inventory version 2\n(?:#.*\n){3}/.exec(file.toString('latin1'))
  if (!header) return undefined
  const targets = new Map<string, LinkedTarget>()
  for (const line of inflateSync(file.subarray(header[0].length)).toString('utf8').split('\n')) {
    const [, name, type, path = '', shown = '-'] = /^(.+?)\s+(\S+:\S+)\s+-?\d+\s+(\S*)\s+(.*)$/.exec(line) ?? []
    if (name === undefined) continue
    const { href } = new URL(path.replace(/\$$/, encodeURIComponent(name)), url)
    const target = { href, title: shown === '-' ? name : shown }
    targets.set(`${type}:${name}`, target)
    if (!targets.has(name)) targets.set(name, target)
  }
  return Object.fromEntries(targets)
}

/** Reads https://www.sitemaps.org/protocol.html. Pages of other sites, and outside of the URL, do not count. */
function readSitemap(file: Buffer, url: string): Targets | undefined {
  const text = file.toString('utf8')
  if (!/<urlset\b/.test(text)) return undefined
  const hrefs = [...text.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].map(([, href = '']) => decodeEntities(href))
  return Object.fromEntries(
    hrefs.flatMap((href) => (`${href}/`.startsWith(url) ? [[pageName(href.slice(url.length)), { href }]] : [])),
  )
}
