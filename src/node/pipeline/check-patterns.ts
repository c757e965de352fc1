import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastGlob from 'fast-glob'
import { type Finding, locateFindings, quotedPath } from '../config/finding.js'
import type { SiteIndex } from '../links/site-index.js'
import { type FileLinks, targetOfLink } from '../model/compiled-page.js'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedDocs } from '../model/docs.js'
import type { Site } from '../model/site.js'
import type { SourceFile, Sources } from '../model/source-file.js'
import type { Diagnostic } from '../../shared/diagnostic.js'

/**
 * Warns about patterns of `links.ignore` that match no link, and of features that match no page. Patterns with a
 * scheme are for external links, which components may render; static HTML may have any links.
 */
export function unusedPatterns(
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
  return locateFindings([...unusedIgnores, ...unusedPatterns], config).map((one) => ({ ...one, severity: 'warning' }))
}

function finding(path: Finding['path'], message: string, hint: string): Finding {
  return { code: 'unused-pattern', path, message: `${quotedPath(path)} ${message}`, hint }
}

/**
 * Warns about patterns of `docs` that do not do what their author expects: those of `include` that match no file, and those of
 * `exclude` that replace the default ones, so that partials become pages.
 */
export function checkDocsPatterns(config: ResolvedConfig, { docs }: Pick<Sources, 'docs'>): Diagnostic[] {
  const folders = [...new Set(config.docs.map(({ folder }) => folder))]
  const findings = config.docs.flatMap((set) => {
    if (set.isArchived) return []
    // The docs of several folders are a list in the config.
    const keyPath = folders.length > 1 ? ['docs', folders.indexOf(set.folder)] : ['docs']
    return [...unusedIncludes(set, keyPath, config), ...publishedPartials(set, keyPath, docs)]
  })
  return locateFindings(findings, config).map((one) => ({ ...one, severity: 'warning' }))
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
  const texts = docs.map(({ contentPath, path: filePath }) => textOf(contentPath ?? filePath))
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

function textOf(filePath: string): string {
  try {
    return readFileSync(filePath, 'utf8')
  } catch {
    // The scan has reported files that cannot be read.
    return ''
  }
}
