import { normalizeRoute } from '../../../shared/route.js'
import type { ResolvedUrl } from '../../base/compiled-page.js'
import type { LinkedSite, LinkedTarget } from '../../base/linked-site.js'
import { suggest } from '../../base/suggest.js'
import { hasFragment } from '../site-index.js'
import { splitUrl } from '../url-parts.js'

/** Schemes that are not misspelled names of sites. */
const schemes: ReadonlySet<string> = new Set([
  'data',
  'file',
  'ftp',
  'geo',
  'git',
  'http',
  'https',
  'irc',
  'mailto',
  'news',
  'sms',
  'ssh',
  'tel',
  'urn',
  'ws',
  'wss',
])

/** The site whose name a URL such as `raect:hooks/useState` misspells. */
export function misspelledSite(url: string, sites: Readonly<Record<string, LinkedSite>>): string | undefined {
  const [, name = ''] = /^([a-z][a-z\d+.-]*):(?!\/\/)/.exec(url) ?? []
  return schemes.has(name) ? undefined : suggest(name, Object.keys(sites))
}

/**
 * Resolves a URL such as `react:hooks/useState#usage`; undefined if its scheme is neither a site of the config nor almost the name of
 * one.
 */
export function resolveReference(
  url: string,
  sites: Readonly<Record<string, LinkedSite>>,
): ({ readonly href: string } & Extract<ResolvedUrl, { readonly kind: 'reference' }>) | undefined {
  const [, site = '', name = ''] = /^([a-z][a-z\d+.-]*):(.*)$/s.exec(url) ?? []
  const linked = Object.hasOwn(sites, site) ? sites[site] : undefined
  if (!linked)
    return misspelledSite(url, sites) ? { kind: 'reference', href: url, site, title: name, missing: 'site' } : undefined
  const { path, query, fragment } = splitUrl(name)
  const target = namedTarget(path, linked)
  const relative = path.replace(/^\/+/, '')
  const page = target?.href ?? (URL.canParse(relative, linked.url) ? new URL(relative, linked.url).href : linked.url)
  const href = query + fragment === '' ? page : page.replace(/#.*/, '') + query + fragment
  const lacksId = target?.ids !== undefined && fragment !== '' && !hasFragment(fragment.slice(1), new Set(target.ids))
  const missing = linked.targets && (target ? (lacksId ? 'fragment' : undefined) : 'page')
  return { kind: 'reference', href, site, title: target?.title ?? (path || site), missing }
}

/** What a site has under a name. */
export function namedTarget(name: string, { targets = {} }: LinkedSite): LinkedTarget | undefined {
  return [name, pageName(name)].flatMap((one) => (Object.hasOwn(targets, one) ? (targets[one] ?? []) : []))[0]
}

/** The name of a page by its path: without slashes at its ends, and without its ending. */
export function pageName(path: string): string {
  return normalizeRoute(`/${path.replace(/^\/+/, '')}`)
    .replace(/\.html?$/, '')
    .slice(1)
}
