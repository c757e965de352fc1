import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { decodePercent } from '../../shared/decode-percent.js'
import { hrefOf, joinRoute, normalizeRoute } from '../../shared/route.js'
import type { LinkingPage } from '../model/compiled-page.js'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedDocs } from '../model/docs.js'
import { markdownCandidates } from './resolve-url.js'
import type { SiteIndex } from './site-index.js'
import { splitUrl } from './url-parts.js'

/** Why a broken link leads to no page although its author can see the file: the predicate of a sentence, and what to do. */
export interface Unpublished {
  readonly problem: string
  readonly hint: string
}

interface Context {
  readonly index: SiteIndex
  readonly config: ResolvedConfig
  readonly page: LinkingPage | undefined
}

const draft: Unpublished = {
  problem: 'is a draft, which is not published',
  hint: 'remove the link, or `draft: true` from the front matter of the draft',
}

/** Why the URL of a Markdown file leads to no page; undefined if there is no such file. */
export function unpublishedFile(url: string, { index, config, page }: Context): Unpublished | undefined {
  if (!page) return undefined
  const candidates = markdownCandidates(decodePercent(splitUrl(url).path), page, index.data)
  const drafts = new Set(index.data.drafts.map(([filePath]) => filePath))
  if (candidates.some((filePath) => drafts.has(filePath))) return draft
  const own = setOf(page, config)
  for (const filePath of own ? candidates : [])
    for (const set of config.docs) {
      const name = path.relative(own?.docsDir ?? '', filePath)
      const route = set === own ? undefined : index.routeOfFile.get(path.join(set.docsDir, name))
      if (route !== undefined) return elsewhere(set, route, { index, own })
    }
  // `existsSync` never throws, unlike `statSync` for a path below a file.
  const found = candidates.find((filePath) => existsSync(filePath) && statSync(filePath).isFile())
  return found === undefined ? undefined : notPage(found, index)
}

/** Why a path of the site, without base, is no page; undefined if nothing is known of it. */
export function unpublishedRoute(target: string, { index, config, page }: Context): Unpublished | undefined {
  const route = normalizeRoute(target)
  if (index.data.drafts.some(([, own]) => own === route)) return draft
  const own = page && setOf(page, config)
  if (!own) return undefined
  const below =
    own.routeBase === '/'
      ? route
      : `${route}/`.startsWith(`${own.routeBase}/`)
        ? route.slice(own.routeBase.length)
        : undefined
  if (below === undefined || below === '' || below === '/') return undefined
  for (const set of config.docs) {
    const other = joinRoute(set.routeBase, below)
    if (set !== own && index.routes.has(other)) return elsewhere(set, other, { index, own })
  }
  return undefined
}

function setOf({ contentDir }: LinkingPage, { docs }: ResolvedConfig): ResolvedDocs | undefined {
  return docs.find(({ docsDir }) => docsDir === contentDir)
}

function elsewhere(
  { folder, version }: ResolvedDocs,
  route: string,
  { index, own }: { readonly index: SiteIndex; readonly own: ResolvedDocs | undefined },
): Unpublished {
  const place = folder === own?.folder ? `the version "${version.label}"` : `the docs folder "${folder}"`
  const { base, trailingSlash } = index.data
  return {
    problem: `exists only in ${place}`,
    hint: `link to "${hrefOf(route, base, trailingSlash)}", or add the page here`,
  }
}

function notPage(filePath: string, { data }: SiteIndex): Unpublished {
  const dir = [...data.docsDirs, ...data.contentDirs].find((one) => filePath.startsWith(one + path.sep))
  const names = path.relative(dir ?? data.rootDir, filePath).split(path.sep)
  if (names.some((name) => name.startsWith('_')))
    return { problem: 'is a partial, which has no page of its own', hint: 'import it, or link to a page that shows it' }
  return dir === undefined
    ? {
        problem: 'is outside of the content folders, so it is no page',
        hint: 'move it into one of them, or link to it at its public URL',
      }
    : { problem: 'is no page, because the config excludes it', hint: 'remove the link, or the pattern in "exclude"' }
}
