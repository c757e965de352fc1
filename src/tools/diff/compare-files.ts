import { markdownName, notFoundRoute, documentName } from '../../node/model/site.js'
import type { SiteDiff } from './site-diff.js'
import { type BuiltSite, documentOf } from './built-site.js'
import { compareLists } from './compare-lists.js'

/** Feeds have dates and the name of the generator, so those of two generators always differ. */
const feeds = /(?:^|\/)(?:rss|atom)\.xml$|(?:^|\/)feed\.json$/

/** Folders for what generators make of images, styles and scripts. Their names have hashes. */
const builtFolders = /^(?:assets|docsgen|_astro|_next|_nuxt|_app)\//

/** Files that change whenever a page does. */
const lists = /^(?:sitemap(?:-\d+)?\.xml|llms(?:-full)?\.txt)$/

/** Compares the files that are no part of a page: those of static folders and the published ones, such as `_headers`. */
export async function compareFiles(old: BuiltSite, now: BuiltSite): Promise<SiteDiff['files']> {
  const [before, after] = [ownFiles(old), ownFiles(now)]
  const changed: string[] = []
  const isRead = (name: string) => old.generator === now.generator || !feeds.test(name)
  for (const name of before) {
    if (!now.files.has(name) || !isRead(name)) continue
    const isSame = old.files.get(name) === now.files.get(name) && (await sameBytes(name, old, now))
    if (!isSame) changed.push(name)
  }
  return { ...compareLists(before, after), changed }
}

async function sameBytes(name: string, old: BuiltSite, now: BuiltSite): Promise<boolean> {
  const [before, after] = await Promise.all([old.read(name), now.read(name)])
  return before !== undefined && after !== undefined && before.equals(after)
}

function ownFiles(site: BuiltSite): string[] {
  const { routes, redirects } = site.manifest
  const ofPages = new Set([
    documentName(notFoundRoute),
    ...Object.keys(routes).flatMap((route) => [documentOf(site, route) ?? '', markdownName(route)]),
    ...Object.keys(redirects).flatMap((from) => [documentName(from), documentName(from, 'files'), from.slice(1)]),
  ])
  return [...site.files.keys()].filter((name) => !builtFolders.test(name) && !lists.test(name) && !ofPages.has(name))
}
