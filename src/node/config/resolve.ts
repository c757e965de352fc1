import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { normalizeRoute } from '../../shared/route.js'
import type { SearchSettings } from '../../shared/site.js'
import type { LoadedModule } from './load-module.js'
import { hashText } from './module-inputs.js'
import type {
  ResolvedConfig,
  ResolvedDocs,
  ResolvedMarkdown,
  ResolvedPublish,
  ResolvedRedirect,
  SidebarsSource,
} from '../model/config.js'
import type { CheckedConfig } from './schema.js'
import type { LoadedSidebars } from './sidebars.js'
import { stableText } from './stable-text.js'
import { withoutUndefined } from './without-undefined.js'

export interface ResolveConfigInput {
  /** Checked, with the command line's settings. */
  readonly config: CheckedConfig
  /** The same without them: hashes tell what the site is, not how it is built. */
  readonly written: CheckedConfig
  readonly rootDir: string
  readonly configPath: string
  readonly module: LoadedModule
  readonly sidebars: LoadedSidebars
}

/** Completes a checked config: absolute paths, one form for each URL, hashes. */
export function resolveConfig(input: ResolveConfigInput): ResolvedConfig {
  const { config, rootDir, configPath, module, sidebars } = input
  const path = (written: string) => resolve(rootDir, written)
  const paths = (record: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, written]) => (written === undefined ? [] : [[name, path(written)]])),
    )
  const pagesDir = pagesDirOf(config, rootDir)
  const { outDir, cacheDir, docs, pages, static: staticFiles, analytics, markdown, links, theme, ...settings } = config
  return {
    ...withoutUndefined(settings),
    rootDir,
    configPath,
    compiledPath: module.compiledPath,
    inputPaths: [...new Set([configPath, ...[...module.inputs, ...sidebars.inputs].map((entry) => path(entry.path))])],
    ...hashesOf(input),
    url: config.url.replace(/\/+$/, ''),
    base: normalizeBase(config.base),
    outDir: path(outDir),
    cacheDir: path(cacheDir),
    ...(docs === false ? {} : { docs: resolveDocs(docs, { rootDir, sidebars: sidebars.source }) }),
    ...(pagesDir === undefined ? {} : { pagesDir }),
    staticDirs: staticFiles.dirs.map(path).filter((dir) => existsSync(dir)),
    publish: publishOf(config),
    search: searchOf(config.search),
    searchExclude: config.search.exclude.map(linkPattern),
    ...(config.search.questions === undefined ? {} : { searchQuestions: path(config.search.questions) }),
    ...(analytics === false ? {} : { analytics }),
    links: { ...links, ignore: links.ignore.map(linkPattern) },
    redirects: redirectsOf(config),
    markdown: resolveMarkdown(markdown),
    theme: { components: paths(theme.components), cssPaths: theme.css.map(path) },
    globalComponents: paths(config.globalComponents),
    alias: aliasOf(config.alias, rootDir),
  }
}

/** A base with one slash at each end: `docs`, `/docs` and `/docs/` are the same. */
export function normalizeBase(base: string): string {
  const bare = base.replace(/^\/+|\/+$/g, '').replace(/\/{2,}/g, '/')
  return bare === '' ? '/' : `/${bare}/`
}

/**
 * A glob over links: `*` stands for anything but a slash, `**` for anything, `?` for one character. Regular expressions
 * lose the flags that would make `test` remember where it stopped.
 */
export function linkPattern(pattern: string | RegExp): RegExp {
  if (pattern instanceof RegExp) return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  const source = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\/\*\*(?=\/|$)|\*\*|\*|\?/g, (glob) => {
    if (glob === '/**') return '(?:/.*)?'
    return glob === '**' ? '.*' : glob === '*' ? '[^/]*' : '[^/]'
  })
  return new RegExp(`^${source}$`)
}

function resolveDocs(
  docs: Exclude<CheckedConfig['docs'], false>,
  { rootDir, sidebars }: { readonly rootDir: string; readonly sidebars: SidebarsSource },
): ResolvedDocs {
  const { dir, sidebars: _written, ...settings } = docs
  return {
    ...withoutUndefined(settings),
    docsDir: resolve(rootDir, dir),
    routeBase: normalizeRoute(`/${docs.routeBase.replace(/^\/+/, '')}`),
    sidebars,
  }
}

/** A folder that the author names must exist (`checkFiles`); the default one may be absent. */
function pagesDirOf({ pages }: CheckedConfig, rootDir: string): string | undefined {
  if (pages === false) return undefined
  const pagesDir = resolve(rootDir, pages.dir)
  return existsSync(pagesDir) ? pagesDir : undefined
}

/** One entry for each `from`, as a route; the base is taken off where an author wrote it. */
function redirectsOf({ redirects, base: written }: CheckedConfig): ResolvedRedirect[] {
  const base = normalizeBase(written)
  const route = (path: string) => normalizeRoute(path.startsWith(base) ? path.slice(base.length - 1) : path)
  return redirects.flatMap(({ from, to }, index) => {
    const toKey = ['redirects', index, 'to']
    const key = ['redirects', index, 'from']
    if (typeof from === 'string') return [{ from: route(from), to, fromKey: key, toKey }]
    return from.map((path, position) => ({ from: route(path), to, fromKey: [...key, position], toKey }))
  })
}

/** A site whose origin is the author's own machine has no address that others could be told. */
function publishOf({ publish, url }: CheckedConfig): ResolvedPublish {
  const isLocal = /^(?:localhost|127\.0\.0\.1)$/.test(new URL(url).hostname)
  if (!isLocal) return { ...publish, origin: url.replace(/\/+$/, '') }
  return { ...publish, origin: '', sitemap: false, canonical: false, breadcrumbs: false }
}

function searchOf({ provider, appId = '', indexName = '', searchKey = '' }: CheckedConfig['search']): SearchSettings {
  return provider === 'hosted' ? { provider, appId, indexName, searchKey } : { provider }
}

function resolveMarkdown({ admonitions, ...settings }: CheckedConfig['markdown']): ResolvedMarkdown {
  return { ...settings, admonitionKeywords: admonitions.keywords }
}

/** A target that begins with `.` or `/`, or that the root has, is a path; anything else is a package. */
function aliasOf(alias: Readonly<Record<string, string>>, rootDir: string): Record<string, string> {
  const entries = Object.entries(alias).map(([name, target]) => {
    const path = resolve(rootDir, target)
    return [name, /^[./]/.test(target) || existsSync(path) ? path : target]
  })
  return { ...Object.fromEntries(entries), '@site': rootDir }
}

function hashesOf({ written, module, sidebars }: ResolveConfigInput): { configHash: string; settingsHash: string } {
  const { docs, markdown, base, trailingSlash, alias, globalComponents, publish, url, search, locale } = written
  const compiled = {
    markdown,
    base: normalizeBase(base),
    trailingSlash,
    alias,
    globalComponents,
    // A Markdown version names its links by their whole addresses.
    markdownVersions: publish.markdown && url,
    // Search terms are recorded in the language of the site.
    search: search.provider === 'local' && locale,
    docs: docs === false ? false : { dir: docs.dir, routeBase: docs.routeBase, numberPrefixes: docs.numberPrefixes },
  }
  const sidebarsText = stableText(
    sidebars.source.kind === 'given' ? sidebars.source.value : sidebars.source.kind,
    sidebars.codeHash,
  )
  return {
    configHash: hashText(`${stableText(written, module.hash)}\n${sidebarsText}`),
    settingsHash: hashText(stableText(compiled, module.hash)),
  }
}
