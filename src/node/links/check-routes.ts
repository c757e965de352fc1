import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../base/config.js'
import { deepRoute } from '../base/deep-route.js'
import { siteRelative } from '../base/names.js'
import { documentName, type SitePage, sourceName } from '../base/site.js'
import { applyPolicy } from './policy.js'

/**
 * Finds routes that several files have: the first file by name keeps the route, the others are reported and left out. So are routes
 * that are too deep.
 * `keptRoute` returns the route of the page that is kept.
 */
export function findDuplicates<Page extends Pick<SitePage, 'route' | 'source'>>(
  pages: readonly Page[],
  config: ResolvedConfig,
): { kept: Page[]; keptRoute: (route: string) => string; diagnostics: Diagnostic[] } {
  const kept = new Map<string, Page>()
  const diagnostics: Diagnostic[] = []
  for (const page of pages) {
    const deep = deepRoute(page.route, () => ({ file: sourceName(page.source) }))
    if (deep) {
      diagnostics.push(deep)
      continue
    }
    const identity = identityOf(page.route, config)
    const winner = kept.get(identity)
    if (!winner) {
      kept.set(identity, page)
      continue
    }
    const finding = {
      code: 'duplicate-route',
      url: page.route,
      message: `the route "${page.route}" already belongs to ${ownerOf(sourceName(winner.source), config)} is kept`,
      hint: 'change the `slug` of one of them',
      location: { file: sourceName(page.source), line: 1, column: 1 },
    }
    diagnostics.push(...applyPolicy(config.links.duplicateRoutes, finding))
  }
  const keptRoute = (route: string): string => kept.get(identityOf(route, config))?.route ?? route
  return { kept: [...kept.values()], keptRoute, diagnostics }
}

/** `docs/a.md, which`, or `docs/a.md, which the plugin "p" generates and which` for a generated file. */
function ownerOf(file: string, { generated, rootDir }: Pick<ResolvedConfig, 'generated' | 'rootDir'>): string {
  const made = generated.files.find(({ contentPath }) => siteRelative(rootDir, contentPath) === file)
  if (made === undefined) return `${file}, which`
  return `${siteRelative(rootDir, made.path)}, which the plugin "${made.plugin}" generates and which`
}

/**
 * The name of a route's document. Names that differ only in case or Unicode form are the same file on many file systems, and two
 * routes such as `/a` and `/a.html` can have the same name.
 */
function identityOf(route: string, { documents }: Pick<ResolvedConfig, 'documents'>): string {
  return documentName(route, documents).normalize('NFC').toLowerCase()
}

/** Reports static files with the name of a page's document, which is kept. */
export function findCoveredFiles(
  documents: readonly {
    /** Path in the output folder. */
    readonly name: string
    readonly page: Pick<SitePage, 'route' | 'source'>
  }[],
  staticFiles: ReadonlyMap<string, string>,
  config: ResolvedConfig,
): Diagnostic[] {
  return documents.flatMap(({ name, page: { route, source } }) => {
    const filePath = staticFiles.get(`/${name}`)
    if (filePath === undefined) return []
    return applyPolicy(config.links.duplicateRoutes, {
      code: 'duplicate-route',
      url: route,
      message: `the route "${route}" belongs to ${sourceName(source)}, so this file is not published`,
      hint: 'remove one of them',
      location: { file: siteRelative(config.rootDir, filePath) },
    })
  })
}

/** Reports routes that no browser can request, such as that of a file with a line break in its name. */
export function findInvalidRoutes(pages: readonly Pick<SitePage, 'route' | 'source'>[]): Diagnostic[] {
  return pages.flatMap(({ route, source }): Diagnostic[] => {
    if (!/[\p{Cc}\u2028\u2029\\]/u.test(route)) return []
    const message = 'the URL of the page contains a control character or a backslash'
    const hint = 'rename the file, the folder or the tag, or change the `slug`'
    const location = { file: sourceName(source), line: 1, column: 1 }
    return [{ code: 'invalid-route', severity: 'error', message, hint, location }]
  })
}
