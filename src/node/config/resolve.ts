import { existsSync, readFileSync } from 'node:fs'
import { resolve, dirname, join } from 'node:path'
import { isUndefined, mapValues, omitBy, pick } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Strings } from '../../shared/interface-text.js'
import type { ResolvedConfig, ResolvedPublish } from '../base/config.js'
import { resolveFonts } from './fonts.js'
import type { CoreConfig } from '../base/own-options.js'
import { nothingGenerated } from '../base/generated.js'
import { type Languages, textKey, translatedText } from '../base/languages.js'
import { type LoadedDocs, resolveDocs } from './docs-sets.js'
import type { ResolvedFrame } from './frame.js'
import { normalizeBase, publicOrigin } from './hrefs.js'
import type { LoadedCodeThemes } from './code-themes.js'
import type { LoadedIcons } from './icons.js'
import { linkPattern } from '../base/schema/link-pattern.js'
import type { LoadedModule } from './load-module.js'
import type { CheckedConfig, DocsgenPlugin } from '../base/schema/config-schema.js'
import { resolveBudgets } from '../base/schema/budgets.js'
import { resolveCheckCode } from '../base/schema/check-code.js'
import { type DeclaredFolder, resolveFolderPlugins } from './feature-options.js'
import { resolvePageMenu } from '../base/schema/page-menu.js'
import { findStyleSheet } from './style-sheets.js'
import { MDX_COMPONENT, type SiteTheme } from '../base/core-extension.js'
import { readSince } from '../store/file-hashes.js'
import { FileTable } from '../store/file-table.js'
import { HOST_FILES, type HostRedirect } from '../base/source-text/host-redirects.js'
import { kindOf } from './files.js'

/** A file in which the host of a site finds redirects. docsgen does not publish it: the host reads it where it is. */
interface HostFile {
  readonly path: string
  readonly text: string
  readonly redirects: readonly HostRedirect[]
}

/** Reads the files for hosts in the folder of a site and above it, up to the root of the repository. */
function loadHostFiles(rootDir: string, base: string): HostFile[] {
  return foldersOf(rootDir).flatMap((dir) =>
    Object.entries(HOST_FILES).flatMap(([name, read]): HostFile[] => {
      const path = join(dir, name)
      if (kindOf(path) !== 'file') return []
      const text = readFileSync(path, 'utf8')
      const redirects = read(text, base)
      return redirects.length === 0 ? [] : [{ path, text, redirects }]
    }),
  )
}

/** The folder of a site and those above it, as long as they are in its repository. */
function foldersOf(rootDir: string): string[] {
  const dirs = [rootDir]
  let dir = rootDir
  while (!existsSync(join(dir, '.git'))) {
    if (dirname(dir) === dir) return [rootDir]
    dir = dirname(dir)
    dirs.push(dir)
  }
  return dirs
}

/** What a config is resolved from besides its checked options. */
export interface LoadedConfig {
  /** When loading has begun, in milliseconds since 1970. */
  readonly loadedSince: number
  readonly showsDrafts: boolean
  readonly rootDir: string
  readonly configPath: string
  readonly module: LoadedModule
  /** One for each entry of `docs`. */
  readonly docs: readonly LoadedDocs[]
  readonly icons: LoadedIcons
  readonly codeThemes: LoadedCodeThemes
  readonly plugins: readonly DocsgenPlugin[]
  readonly pluginStrings: ResolvedConfig['pluginStrings']
  readonly warnings: readonly Diagnostic[]
  readonly languages: Languages | undefined
  /** Label of the unreleased version in the default language, by which the texts of another language can name it. */
  readonly unreleased?: string | undefined
}

interface ResolveConfigInput extends LoadedConfig {
  /** Checked, with the settings of the command line. */
  readonly config: CheckedConfig
  readonly strings: Strings
  readonly frame: ResolvedFrame
  readonly siteTheme: SiteTheme
  /** The folders of content that options name. */
  readonly folders: readonly DeclaredFolder[]
  /** Absolute paths of the files that options of features name. */
  readonly optionFiles: readonly string[]
}

/** Completes a checked config: makes paths absolute, normalizes URLs and adds hashes. */
export function resolveConfig(input: ResolveConfigInput): CoreConfig {
  const { config, rootDir, configPath, module, strings, icons, codeThemes, frame } = input
  const base = normalizeBase(config.base)
  const own = input.unreleased && input.languages?.texts[textKey('version', input.unreleased)]
  const docsStrings = own ? { ...strings, nextVersion: own } : strings
  const docs = resolveDocs(config.docs, { loaded: input.docs, rootDir, strings: docsStrings }).map(
    ({ version, ...set }) => ({
      ...set,
      version: { ...version, label: translatedText(input.languages, 'version', version.label) },
    }),
  )
  const imported = [
    ...module.inputs,
    ...input.docs.flatMap(({ sidebars, versions }) => [...sidebars.inputs, ...versions.inputs]),
  ]
  const hostFiles = loadHostFiles(rootDir, base)
  const path = (file: string) => resolve(rootDir, file)
  const paths = (record: Readonly<Record<string, string | undefined>>) =>
    mapValues(omitBy(record, isUndefined) as Record<string, string>, path)
  // A plugin may generate all files of a folder.
  const isFolder = (dir: string) => input.plugins.some(({ content }) => content) || existsSync(dir)
  const pagesDir = config.pages === false ? undefined : [path(config.pages.dir)].find(isFolder)
  const { outDir, cacheDir, pages, static: staticFiles, markdown, links, theme, ...others } = config
  const { cache, ...withoutCache } = others
  const { css, fonts, ...themeOptions } = theme
  const {
    announcement: _written,
    docs: _docs,
    navbar: _navbar,
    footer: _footer,
    plugins: _plugins,
    pageMenu: _pageMenu,
    ...settings
  } = withoutCache
  const { files: folder, mdx, sources: mdxPaths } = input.siteTheme
  const mdxComponents = mdxComponentsOf(mdx)
  const inputPaths = [
    configPath,
    ...imported.map((entry) => path(entry.path)),
    ...icons.files,
    ...codeThemes.files,
    ...frame.files,
    ...mdxPaths,
    ...input.optionFiles,
    ...hostFiles.map((file) => file.path),
  ]
  const publish = publishOf(config)
  const folders = resolveFolderPlugins(input.folders, { docs, codeHash: module.hash })
  return {
    ...settings,
    plugins: input.plugins,
    pluginStrings: input.pluginStrings,
    warnings: input.warnings,
    generated: nothingGenerated,
    languages: input.languages,
    translations: [],
    strings,
    icons: icons.icons,
    navbar: frame.navbar,
    footer: frame.footer,
    announcement: frame.announcement,
    rootDir,
    configPath,
    modulePath: module.modulePath,
    inputs: readSince(input.loadedSince, new FileTable().hashes(inputPaths)),
    checkedPaths: [],
    loadedAt: new Date(input.loadedSince).toISOString(),
    showsDrafts: input.showsDrafts,
    codeHash: module.hash,
    url: config.url.replace(/\/+$/, ''),
    base,
    trailingSlash: config.trailingSlash ?? false,
    documents: config.trailingSlash === false ? 'files' : 'folders',
    outDir: path(outDir),
    cacheDir: path(cacheDir),
    remoteCache: remoteCacheOf(cache.remote),
    docs,
    contentFolders: [
      ...docs.map(({ docsDir }) => ({ option: 'docs', dir: docsDir })),
      ...input.folders.map(({ at, dir }) => ({ option: String(at[0]), dir })).filter(isOfFeature),
      ...(pagesDir === undefined ? [] : [{ option: 'pages', dir: pagesDir }]),
    ],
    pagesDir,
    pageGlobs: pagesDir === undefined || !config.pages ? undefined : pick(config.pages, ['include', 'exclude']),
    staticDirs: staticFiles.dirs.map(path).filter(isFolder),
    publish,
    pageMenu: config.pageMenu === false ? undefined : resolvePageMenu(config.pageMenu, publish.origin !== ''),
    sites: mapValues(config.sites, (url) => ({ url: url.endsWith('/') ? url : `${url}/` })),
    links: { ...links, ignore: links.ignore.map(linkPattern) },
    budgets: resolveBudgets(config.budgets),
    checkCode: resolveCheckCode(config.checkCode, path),
    hostRedirects: hostFiles.flatMap((file) => file.redirects),
    markdown: {
      ...markdown,
      codeRoot: markdown.codeRoot === undefined ? undefined : path(markdown.codeRoot),
      folders: folders.length === 0 ? undefined : folders,
    },
    theme: {
      ...themeOptions,
      components: paths(theme.components),
      slots: slotsOf(theme.slots, path),
      clientModules: theme.clientModules.map(path),
      folder,
      mdx,
      cssPaths: css.map((name) => findStyleSheet(name, rootDir) ?? path(name)),
      fonts: resolveFonts(fonts, rootDir),
      code: codeThemes.themes,
    },
    globalComponents: { ...mdxComponents, ...paths(config.globalComponents) },
    alias: aliasOf(config.alias, rootDir),
    render: { timeoutMs: config.render.timeout * 1000, memoryMb: config.render.memory },
  }
}

/** Docs and pages have more in the config than the folders that options name. */
function isOfFeature({ option }: ResolvedConfig['contentFolders'][number]): boolean {
  return option !== 'docs' && option !== 'pages'
}

/** The files of the components in each slot that has any, in their order. */
function slotsOf(
  slots: CheckedConfig['theme']['slots'],
  path: (file: string) => string,
): ResolvedConfig['theme']['slots'] {
  const used = Object.entries(slots).map(([slot, files]) => [slot, [files ?? []].flat().map(path)] as const)
  return Object.fromEntries(used.filter(([, files]) => files.length > 0))
}

/** The components in `src/theme` that pages use without an import: name to module. */
function mdxComponentsOf(mdx: SiteTheme['mdx']): Record<string, string> {
  const names = Object.keys(mdx).filter((name) => /^[A-Z]/.test(name))
  return Object.fromEntries(names.map((name) => [name, MDX_COMPONENT + name]))
}

/** Nothing is published that needs a public URL if the site has none. */
function publishOf({ publish, url }: CheckedConfig): ResolvedPublish {
  const origin = publicOrigin(url)
  return origin === '' ? { ...publish, origin, canonical: false, breadcrumbs: false } : { ...publish, origin }
}

/** Undefined if the config does not turn the remote cache on. */
function remoteCacheOf(remote: CheckedConfig['cache']['remote']): ResolvedConfig['remoteCache'] {
  if (remote === false) return undefined
  return remote === true ? { readOnly: false } : { ...remote, readOnly: remote.readOnly ?? false }
}

/** A target is a path if it begins with `.` or `/` or exists below the root; anything else is a package. */
function aliasOf(alias: Readonly<Record<string, string>>, rootDir: string): Record<string, string> {
  const entries = Object.entries(alias).map(([name, target]) => {
    const path = resolve(rootDir, target)
    return [name, /^[./]/.test(target) || existsSync(path) ? path : target]
  })
  return { ...Object.fromEntries(entries), '@site': rootDir }
}
