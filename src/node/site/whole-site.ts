import path from 'node:path'
import { hrefOf } from '../../shared/route.js'
import { bundleExtensions } from '../../tools/extensions.js'
import type { WholeSite } from '../bundle/page-modules.js'
import { descriptionOf } from '../content/front-matter-fields.js'
import { ownUrls, targetsHash } from '../links/resolve-url.js'
import type { SiteIndex } from '../links/site-index.js'
import type { LinkingPage, LinkRecord } from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import { hashOf } from '../base/hash.js'
import { siteRelative } from '../base/names.js'
import type { Site } from '../base/site.js'

/** What the code of pages may read of a site. `pluginData` is JSON text. */
export function wholeSite(
  site: Site,
  { index, pluginData }: { readonly index: SiteIndex; readonly pluginData: string },
): WholeSite {
  const modules = dataModules(site)
  const known: Record<string, string> = { pages: hashOf(Object.values(modules)), pluginData: hashOf([pluginData]) }
  const factOf = (name: string) => (known[name] ??= targetsOf(name, index))
  return { dataModules: modules, pluginData, factOf }
}

/** The links of a partial, whose paths are relative to the root of the site. */
interface PartialLinks {
  readonly urls: readonly string[]
  readonly page: LinkingPage
}

/** Names what the links of a partial lead to: see `CompiledPartial.targets`. */
export function targetsFact(
  links: readonly LinkRecord[],
  page: LinkingPage,
  { rootDir }: Pick<ResolvedConfig, 'rootDir'>,
): string | undefined {
  const urls = ownUrls(links)
  const relative: PartialLinks = { urls, page: mapPaths(page, (filePath) => siteRelative(rootDir, filePath)) }
  return urls.length === 0 ? undefined : JSON.stringify(relative)
}

function targetsOf(name: string, index: SiteIndex): string {
  const { urls, page } = JSON.parse(name) as PartialLinks
  const absolute = mapPaths(page, (file) => path.resolve(index.data.rootDir, file))
  return targetsHash(urls, absolute, index) || index.data.hash
}

function mapPaths(
  { path: filePath, contentDir, translationPath, ...page }: LinkingPage,
  map: (filePath: string) => string,
): LinkingPage {
  return {
    ...page,
    path: map(filePath),
    contentDir: map(contentDir),
    translationPath: translationPath && map(translationPath),
  }
}

/** The sources of the modules with data of all pages, by name. */
function dataModules(site: Site): Readonly<Record<string, string>> {
  const ofTools = bundleExtensions.map(({ pageModules }) => pageModules(site))
  return Object.assign({ 'docsgen:pages': pagesModule(site) }, ...ofTools)
}

function pagesModule(site: Site): string {
  const { base, trailingSlash } = site.config
  const rows = site.pages.flatMap((page) => {
    const compiled = page.body.compiled
    if (!compiled || !page.visibility.listed) return []
    const description = descriptionOf(compiled.source.frontMatter, compiled.record)
    const href = hrefOf(page.route, base, trailingSlash)
    return [{ href, title: page.title, description }]
  })
  return `export const pages = ${JSON.stringify(rows)}`
}
