import path from 'node:path'
import fastGlob from 'fast-glob'
import { partition } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { bundleExtensions } from '../../tools/extensions.js'
import { type Finding, locateFindings, quotedPath } from '../base/schema/finding.js'
import { translatedPartials } from '../content/unread-files.js'
import { configLinks, featureLinks } from '../links/config-links.js'
import { renderedLinks, type RenderedUrls } from '../links/rendered-links.js'
import { checkInternalLinks } from '../links/check-internal-links.js'
import { resolveUrl } from '../links/resolve-url.js'
import { isTarget, type SiteIndex } from '../links/site-index.js'
import { findUnreachable } from '../links/unreachable.js'
import { type FileLinks, type LinkRecord, targetOfLink } from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import type { ResolvedDocs } from '../base/docs.js'
import { isSiteFile, siteRelative } from '../base/names.js'
import type { DocumentFacts } from '../base/output-record.js'
import type { Page } from '../base/page.js'
import { componentPath, documentName, type Site, type SitePage, sourceName } from '../base/site.js'
import type { SourceFile, Sources } from '../base/source-file.js'
import { textOrEmpty } from '../base/source-text/regular-file.js'
import type { SiteStructure } from './structure.js'

// What only a look at all pages can tell. A build asks these functions after its steps, the preview once its background work is done.

/** Reports options and files that do not do what their author expects. */
export function checkUse(config: Site['config'], sources: Sources): Diagnostic[] {
  return [...bundleExtensions.flatMap(({ unusedFiles }) => unusedFiles(config)), ...checkDocsPatterns(config, sources)]
}

/** The links of prose, as compiling has found them. */
export function proseLinks(pages: readonly Page[]): FileLinks[] {
  return pages.map(({ source, record: { links, code } }) => ({ file: source.file, links, page: source, code }))
}

/** What the links of a site are checked with. */
interface LinkChecks {
  readonly index: SiteIndex
  readonly config: ResolvedConfig
  readonly idsOf: (route: string) => ReadonlySet<string> | undefined
}

/** The same for a site in another language than the default one, with the index of the site in that one. */
interface TranslatedLinkChecks extends LinkChecks {
  readonly original: SiteIndex
}

/**
 * Reports the links of pages that are not translated which lead somewhere in the default language only, because the translation of their
 * target has another URL. All their other links are checked in the default language.
 */
export function brokenHereOnly(pages: readonly Page[], checks: TranslatedLinkChecks): Diagnostic[] {
  const files = pages.flatMap(({ source, record: { links } }): FileLinks[] =>
    source.language === undefined ? [] : [{ file: source.file, links, page: source }],
  )
  return namingLanguage(workingThere(files, checks.original).onlyHere, checks)
}

/**
 * Checks the links of the config and of partials. Most are the same in all languages, so a message names the language if the link works
 * in the default one.
 */
export function checkSharedLinks(
  files: readonly FileLinks[],
  { original, ...checks }: LinkChecks & Partial<TranslatedLinkChecks>,
): Diagnostic[] {
  if (original === undefined) return checkInternalLinks(files, checks)
  const { onlyHere, others } = workingThere(files, original)
  return [...namingLanguage(onlyHere, checks), ...checkInternalLinks(others, checks)]
}

function namingLanguage(files: readonly FileLinks[], checks: LinkChecks): Diagnostic[] {
  return checkInternalLinks(files, checks).map((one) => ({
    ...one,
    message: `${one.message} in the language "${checks.config.locale}"`,
  }))
}

/** Divides links into those that lead somewhere in the default language, so that they can be broken in this one only, and all others. */
function workingThere(
  files: readonly FileLinks[],
  original: SiteIndex,
): Readonly<Record<'onlyHere' | 'others', readonly FileLinks[]>> {
  const divided = files.map((file) => {
    const worksThere = ({ url }: LinkRecord): boolean => {
      if (file.page === undefined) return false
      const resolved = resolveUrl(url, file.page, original)
      // The other kinds are problems in the default language too, or lead nowhere in the site.
      const mayWork = resolved.kind === 'internal' || resolved.kind === 'broken' || resolved.kind === 'pathname'
      return mayWork && isTarget(resolved.target, original)
    }
    const [onlyHere, others] = partition(file.links, worksThere)
    return { onlyHere: { ...file, links: onlyHere }, others: { ...file, links: others } }
  })
  return { onlyHere: divided.map(({ onlyHere }) => onlyHere), others: divided.map(({ others }) => others) }
}

/** The links of redirects, of the navbar, the footer and the sidebars, and of the data files of features. */
export function layoutLinks(
  site: Site,
  {
    pages,
    structure: { index, redirects, plans },
  }: {
    readonly pages: readonly Page[]
    readonly structure: Pick<SiteStructure, 'index' | 'redirects' | 'plans'>
  },
): FileLinks[] {
  const context = { config: site.config, index, idsOf: compiledIds(pages) }
  const ofConfig = { sidebars: site.sidebarsBySet, redirects, pageCount: site.pages.length }
  const ofFeatures = plans.flatMap(({ links = [] }) => links)
  return [...configLinks({ ...context, ...ofConfig }), ...featureLinks(ofFeatures, context)]
}

/** Returns a function that looks up the compiled ids of a page by its route. Components may render more ids. */
export function compiledIds(pages: readonly Page[]): (route: string) => ReadonlySet<string> | undefined {
  const ids = new Map(pages.map(({ source, record }) => [source.route, record.ids]))
  return (route) => {
    const known = ids.get(route)
    return known && new Set(known)
  }
}

/** The links that components render. */
export function componentLinks(
  site: Site,
  rendered: {
    readonly index: SiteIndex
    /** All other links. */
    readonly written: readonly FileLinks[]
    /** Absolute paths of the files that the code of pages was bundled from. */
    readonly inputs: Iterable<string>
    /** What rendering has told about documents, by their names. */
    readonly facts: ReadonlyMap<string, DocumentFacts>
    readonly idsOf: (route: string) => ReadonlySet<string> | undefined
  },
): FileLinks[] {
  const { config } = site
  const { index, written, inputs, facts, idsOf } = rendered
  return renderedLinks(renderedUrls(site, inputs, facts), { config, index, written, idsOf })
}

/** Reports pages that nothing links to, and patterns of options that match nothing. */
export function checkReach(site: Site, links: readonly FileLinks[], index: SiteIndex): Diagnostic[] {
  // A translation has the pages of its original, whose links count.
  if (site.config.languages?.dir !== undefined) return []
  const pages = site.pages
    .filter(({ isNotFound }) => !isNotFound)
    .map((page) => ({ route: page.route, file: sourceName(page.source), isFound: isFound(page, site) }))
  return [...findUnreachable(pages, links, site.config), ...unusedPatterns(links, { site, index })]
}

/** Reports translated partials that no page imports or includes. `inputs`: absolute paths of the files that the code of pages was bundled from. */
export function checkTranslatedPartials({ collections, config, pages }: Site, inputs: Iterable<string>): Diagnostic[] {
  const included = pages.flatMap(({ body }) => body.compiled?.record.inputs ?? [])
  const read = new Set([...inputs, ...included.map(({ path }) => path)])
  const unread = translatedPartials(config, collections).filter((filePath) => !read.has(filePath))
  return unread.map((filePath) => ({
    code: 'unread-file',
    severity: 'warning',
    message: 'this partial is not read: no translated page imports or includes it',
    hint: 'translate the pages that import its original, or remove the file',
    location: { file: siteRelative(config.rootDir, filePath) },
  }))
}

function renderedUrls(
  site: Site,
  bundled: Iterable<string>,
  facts: ReadonlyMap<string, DocumentFacts>,
): RenderedUrls[] {
  const { rootDir, theme } = site.config
  const components = [...Object.values(theme.components), ...Object.values(theme.slots).flat()]
  const inputs = [...bundled]
    .filter((filePath) => /\.[cm]?[jt]sx?$|\.mdx?$/.test(filePath) && isSiteFile(rootDir, filePath))
    .sort()
  return site.pages.flatMap((page): RenderedUrls[] => {
    const { urls, tagUrls = [] } = facts.get(documentName(page.route, site.config.documents)) ?? {}
    if (!urls) return []
    if (page.isNotFound) {
      // The links of docsgen's own layout come from the config and have been checked with it.
      const component = componentPath(page)
      const own = [...(component === undefined ? [] : [component]), ...components]
      const elsewhere = urls.filter((url) => !url.startsWith('#'))
      // Named after the config, so that its broken links are not reported again.
      const file = siteRelative(rootDir, site.config.configPath)
      return own.length === 0 ? [] : [{ route: '/', file, urls: elsewhere, tagUrls, sources: { own, shared: [] } }]
    }
    // A list of all pages is generated.
    if (page.needs.allPages) return []
    const { source } = page.body
    const own = source && 'contentPath' in source ? (source.contentPath ?? source.path) : source?.path
    return [
      {
        route: page.route,
        file: sourceName(page.source),
        urls,
        tagUrls,
        sources: { own: own === undefined ? [] : [own], shared: [...inputs, ...Object.values(theme.slots).flat()] },
      },
    ]
  })
}

/** Whether readers find a page without a link in the content: as the home page, in a sidebar, or by what it is. */
function isFound({ place: { id }, route, visibility }: SitePage, { places }: Site): boolean {
  return visibility.found || route === '/' || (id !== undefined && places.has(id))
}

/**
 * Warns about patterns of `links.ignore` that match no link, and of features that match no page. Patterns with a
 * scheme are for external links, which components may render; static HTML may have any links.
 */
function unusedPatterns(
  links: readonly FileLinks[],
  { site: { config, features }, index }: { readonly site: Site; readonly index: SiteIndex },
): Diagnostic[] {
  const { ignore } = config.links
  const hasOwnHtml = ignore.length > 0 && [...index.staticFiles.keys()].some((name) => /\.html?$/.test(name))
  const unusedIgnores = ignore.flatMap((pattern, at): Finding[] => {
    if (hasOwnHtml || /\w:/.test(pattern.source)) return []
    const isUsed = links.some((file) =>
      file.links.some((link) => pattern.test(link.url) || pattern.test(targetOfLink(link) ?? '')),
    )
    const hint = 'correct the pattern, or remove it'
    return isUsed ? [] : [finding(['links', 'ignore', at], 'matches no link of this site', hint)]
  })
  const routes = [...index.routes]
  const patterns = features.flatMap(({ routePatterns = [] }) => routePatterns)
  const unusedPatterns = patterns.flatMap(([pattern, path]): Finding[] =>
    routes.some((route) => pattern.test(route))
      ? []
      : [finding([...path], 'matches no page', 'write the path of the page, such as "/guide/**"')],
  )
  return locateFindings([...unusedIgnores, ...unusedPatterns], config, 'warning')
}

function finding(path: Finding['path'], message: string, hint: string): Finding {
  return { code: 'unused-pattern', path, message: `${quotedPath(path)} ${message}`, hint }
}

/**
 * Warns about patterns of `docs` that do not do what their author expects: those of `include` that match no file, and those of
 * `exclude` that replace the default ones, so that partials become pages.
 */
function checkDocsPatterns(config: ResolvedConfig, { docs }: Pick<Sources, 'docs'>): Diagnostic[] {
  const folders = [...new Set(config.docs.map(({ folder }) => folder))]
  const findings = config.docs.flatMap((set) => {
    if (set.isArchived) return []
    // The docs of several folders are a list in the config.
    const keyPath = folders.length > 1 ? ['docs', folders.indexOf(set.folder)] : ['docs']
    return [...unusedIncludes(set, keyPath, config), ...publishedPartials(set, keyPath, docs)]
  })
  return locateFindings(findings, config, 'warning')
}

function unusedIncludes(
  { docsDir, include, exclude, list }: ResolvedDocs,
  keyPath: Finding['path'],
  { generated }: ResolvedConfig,
): Finding[] {
  const isPlain = include.length === 1 && include[0] === '**/*.{md,mdx}'
  if (isPlain || list !== undefined || generated.files.some(({ dir }) => dir === docsDir)) return []
  return include.flatMap((pattern, at): Finding[] => {
    const options = { cwd: docsDir, ignore: [...exclude], followSymbolicLinks: false, suppressErrors: true }
    if (pattern.startsWith('!') || fastGlob.sync(pattern, options).length > 0) return []
    return [
      {
        code: 'unused-pattern',
        path: [...keyPath, 'include', at],
        message: `"docs.include" has the pattern ${JSON.stringify(pattern)}, which matches no file`,
        hint: 'correct the pattern, which is relative to the folder of the docs, or remove it',
      },
    ]
  })
}

/** Partials that are pages, because `exclude` has none of the patterns for names that begin with `_`. */
function publishedPartials({ key }: ResolvedDocs, keyPath: Finding['path'], all: readonly SourceFile[]): Finding[] {
  const docs = all.filter(({ docsSet }) => docsSet === key)
  const candidates = docs.filter(({ relativePath }) => relativePath.split('/').some((part) => part.startsWith('_')))
  if (candidates.length === 0) return []
  // The scan has reported files that cannot be read.
  const texts = docs.map(({ contentPath, path: filePath }) => textOrEmpty(contentPath ?? filePath))
  const partials = candidates.filter(({ relativePath }) => {
    const name = `/${path.posix.basename(relativePath)}`
    return texts.some((text) => text.includes(`${name}'`) || text.includes(`${name}"`))
  })
  const [first] = partials
  if (!first) return []
  const more = partials.length === 1 ? '' : ` and ${partials.length - 1} more`
  return [
    {
      code: 'published-partial',
      path: [...keyPath, 'exclude'],
      message: `"docs.exclude" replaces the default patterns, so partials become pages: ${first.file}${more}`,
      hint: 'add the default patterns for partials: "**/_*" and "**/_*/**"',
    },
  ]
}
