import path from 'node:path'
import type { Message, Metafile, OutputFile } from 'esbuild'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { SiteData } from '../../shared/site.js'
import { bundleExtensions } from '../../tools/extensions.js'
import { type BundleConfig, bundledFrom, configKey } from '../config/keys.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import type { FeatureCodes } from '../base/feature.js'
import { hashOf, nameHash } from '../base/hash.js'
import { siteRelative } from '../base/names.js'
import { bundledFiles } from '../store/bundled-files.js'
import type { FileHashes } from '../store/file-hashes.js'
import type { Making, Result, ResultStore } from '../store/result-store.js'
import { loadEsbuild } from '../base/esbuild.js'
import { clientPath } from '../base/package.js'
import { type BootBundle, bundleBoot, importsFromBoot } from './boot.js'
import {
  browserEntry,
  clientModulesEntry,
  featureStyleModules,
  frameModule,
  iconsModule,
  serverEntry,
  shellEntry,
  siteModule,
  themeModule,
  type ViewModule,
  withoutAdopted,
} from './entries.js'
import { bundleFeature, type FeatureBundle, type StoredFeatureBundle } from './feature-code.js'
import { fontSheets, loadFonts, type SiteFonts } from './fonts.js'
import { commonOptions, userAliases } from './options.js'
import { bothSides, latin1Files, nameByContent, shortenNames, textsOf } from './outputs.js'
import { pluginDataInput, pluginDataModule, pluginDataName } from './plugin-data.js'
import {
  importsFromRuntime,
  reactAsModules,
  type RuntimeNames,
  settableModule,
  settableStrings,
  type VirtualModule,
  virtualModules,
} from './plugins.js'
import { bundleProblem, bundleWarnings } from './problems.js'
import { reactNames, type ReactNames, reactVersion } from './react.js'
import { importFacts, type ModuleFacts, type ReadModule, type ThemeInstance } from './read-module.js'
import { hasComponents, mainUrl, runtimeFiles, type RuntimeFiles } from './runtime-files.js'
import { MAP_ENDING, serverMap } from './server-map.js'
import { siteModules } from './theme-modules.js'

/** React, docsgen's client and the theme, bundled for both sides: browser files by their final names, a server module. */
export interface RuntimeBundle extends RuntimeFiles {
  /** URL of the shell chunk. */
  readonly shell: string
  /** URL of the chunk with the client modules of the site; undefined if it has none. */
  readonly clientModules?: string
  /** The code of features, by their names. */
  readonly features: Readonly<Record<string, FeatureBundle>>
  readonly server: ThemeInstance
  /** Hash of everything that documents are rendered with. */
  readonly serverHash: string
  /** Text of the one inline script of every document. */
  readonly inlineScript: string
  /** Content of the template from which the boot script shows a navigation. */
  readonly pendingHtml: string
  /** What other chunks can import from it. */
  readonly names: RuntimeNames
  /** The files that were bundled. */
  readonly inputs: FileHashes
  /** Mistakes in the site's style sheets and components that break nothing. */
  readonly diagnostics: readonly Diagnostic[]
}

/** As it is stored: server modules by their names. The server module of the theme is a result of its own. */
interface StoredRuntime extends Omit<RuntimeBundle, 'server' | 'serverHash' | 'features' | 'inputs'> {
  readonly features: Readonly<Record<string, StoredFeatureBundle>>
}

/**
 * Bundles the site's React, docsgen's client and the theme for both sides. The result does not depend on the pages, and is
 * kept until its settings or one of its files change. Throws a DocsgenError if the site has no usable React.
 */
export async function bundleRuntime(options: RuntimeOptions): Promise<RuntimeBundle> {
  const { config, site, styles, pluginData, views, code, store } = options
  const key = [
    reactVersion(config.rootDir),
    JSON.stringify(site),
    styles,
    JSON.stringify([views, code]),
    configKey(config, bundledFrom),
    JSON.stringify(toolModules(config)),
  ]
  const query = { kind: { name: 'theme' }, key, factOf: () => pluginData }
  const serverModule = bundleServer(options)
  const bundled = store.get(query, (making) => bundleTheme(options, { making, serverModule }))
  const [{ value, files }, server] = await bothSides(bundled, serverModule)
  const { features, ...bundle } = value
  const loaded = ([name, { page, ...feature }]: readonly [string, StoredFeatureBundle]): [string, FeatureBundle] => {
    if (!page) return [name, feature]
    const { serverName: pageName, ...chunk } = page
    return [name, { ...feature, page: { ...chunk, serverPath: store.modulePath(pageName) } }]
  }
  const { strings } = config
  const { hash, name: serverName } = server.value
  return {
    ...bundle,
    server: { path: store.modulePath(serverName), site, strings },
    serverHash: hasComponents(config) ? hash : hashOf([hash, JSON.stringify(site), configKey(config, ['strings'])]),
    features: Object.fromEntries(Object.entries(features).map(loaded)),
    inputs: { ...files, ...server.files },
  }
}

interface RuntimeOptions {
  readonly config: BundleConfig
  readonly site: SiteData
  /** The theme's style sheet: see `stylesModule`. */
  readonly styles: string
  /** JSON text of the data of plugins. */
  readonly pluginData: string
  readonly views: readonly ViewModule[]
  readonly code: FeatureCodes
  readonly store: ResultStore
  readonly readModule: ReadModule
}

/** The server module of a theme, as it is stored. */
interface StoredServer {
  readonly name: string
  /** Hash of its code. */
  readonly hash: string
}

/**
 * Bundles the theme for Node. Code of the site may read the texts of the interface and the data of the site while it is loaded, so they
 * are in the module then. Otherwise, the module gets them before it renders: all languages of a site have the same one, which engines
 * have to load and optimize once.
 */
function bundleServer({ config, site, pluginData, views, store }: RuntimeOptions): Promise<Result<StoredServer>> {
  const hasSiteCode = hasComponents(config)
  const key = [
    reactVersion(config.rootDir),
    JSON.stringify(views),
    ...(hasSiteCode
      ? [JSON.stringify(site), configKey(config, bundledFrom), JSON.stringify(toolModules(config))]
      : [Object.keys(config.strings).sort().join(), configKey(config, ['alias', 'theme', 'staticDirs'])]),
  ]
  const query = { kind: { name: 'theme-server' }, key, factOf: () => pluginData }
  return store.get(query, async (making) => {
    const { build } = loadEsbuild()
    const sources = { config, site, pluginData, react: reactNames(config.rootDir) }
    const server = await build(serverOptions(sources, views)).catch(bundleProblem(config.rootDir))
    const outputDir = path.join(config.rootDir, 'assets')
    const textOf = textsOf(server.outputFiles)
    const code = textOf(path.join(outputDir, 'server.js'))
    const hash = nameHash(code)
    const name = `runtime-${hash}.mjs`
    making.writeModule(name, code)
    if (hasSiteCode) {
      const map = textOf(path.join(outputDir, 'server.js.map'))
      const found = serverMap(map, { rootDir: config.rootDir, outputDir, markdown: () => undefined })
      making.writeModule(name + MAP_ENDING, JSON.stringify(found))
    }
    making.readFiles(bundledFiles(config.rootDir, [server.metafile]))
    if (Object.hasOwn(server.metafile.inputs, pluginDataInput)) making.readFact('pluginData')
    return { name, hash }
  })
}

/** Bundles the theme for browsers. */
async function bundleTheme(
  options: RuntimeOptions,
  { making, serverModule }: { readonly making: Making; readonly serverModule: Promise<Result<StoredServer>> },
): Promise<StoredRuntime> {
  const { config, site, styles, pluginData, code, store } = options
  const { build } = loadEsbuild()
  const react = reactNames(config.rootDir)
  const sources = { config, site, styles, pluginData, react, fonts: await loadFonts(config) }
  const bundleBrowser = async () => {
    const boot = await bundleBoot(config, code)
    return { boot, browser: await build(browserOptions(sources, boot)).catch(bundleProblem(config.rootDir)) }
  }
  const [{ boot, browser }, server] = await bothSides(bundleBrowser(), serverModule)
  const serverName = server.value.name
  const facts = await readTheme(store.modulePath(serverName), options)
  const { clientNames = [], inlineScript = '', pendingHtml = '' } = facts
  const names = {
    ...react,
    'react/jsx-dev-runtime': react['react/jsx-runtime'],
    'docsgen/client': clientNames,
  }
  const main = mainUrl(browser, config)
  const runtime = { main, serverName, names }
  const [shell, bundled] = await Promise.all([
    bundleShell({
      config,
      runtime: { url: main, names },
      modules: browserModules(sources),
    }),
    Promise.all(
      Object.entries(code).map(
        async ([name, own]) => [name, await bundleFeature(name, own, { config, runtime, making })] as const,
      ),
    ),
  ])
  const files = runtimeFiles(browser, { ...sources, boot, css: shell.css })
  making.readFiles(
    bundledFiles(config.rootDir, [
      boot.metafile,
      browser.metafile,
      shell.metafile,
      ...bundled.flatMap(([, { metafiles }]) => metafiles),
    ]),
  )
  making.readFiles(fontSheets(config))
  // What the server module says of itself is part of this result.
  making.readInputs(server.files)
  if (Object.hasOwn(server.facts, 'pluginData')) making.readFact('pluginData')
  return {
    ...files,
    shell: shell.url,
    clientModules: shell.clientModules,
    files: Object.assign({}, files.files, shell.files, ...bundled.map(([, feature]) => feature.files)),
    features: Object.fromEntries(bundled.map(([name, { bundle }]) => [name, bundle])),
    inlineScript,
    pendingHtml,
    names,
    diagnostics: [browser, shell].flatMap(({ warnings }) => bundleWarnings(warnings, config.rootDir)),
  }
}

/** Loads the theme's server module: in this thread, unless components of the site are in it. */
async function readTheme(
  serverPath: string,
  { config, site, readModule }: Pick<RuntimeOptions, 'config' | 'site' | 'readModule'>,
): Promise<ModuleFacts> {
  if (!hasComponents(config)) return importFacts(serverPath, { site, strings: config.strings })
  const read = await readModule({ path: serverPath, file: siteRelative(config.rootDir, config.configPath) })
  if ('problem' in read) throw new DocsgenError([read.problem], 1)
  return read.facts
}

/** What the theme is bundled from for both sides. */
interface RuntimeSources {
  readonly config: BundleConfig
  readonly site: SiteData
  readonly pluginData: string
  readonly react: ReactNames
}

interface BrowserSources extends RuntimeSources {
  readonly styles: string
  readonly fonts: SiteFonts
}

function browserOptions(sources: BrowserSources, boot: BootBundle) {
  const options = runtimeOptions(sources, { side: 'browser', modules: browserModules(sources) })
  return {
    ...options,
    plugins: [importsFromBoot(boot), ...options.plugins],
    minifyIdentifiers: true,
    entryPoints: {
      main: 'docsgen:main',
      'not-found': clientPath('not-found.ts'),
      styles: 'docsgen:styles',
    },
  }
}

function serverOptions(given: RuntimeSources, views: readonly ViewModule[]) {
  const hasSiteCode = hasComponents(given.config)
  const sources = hasSiteCode ? given : { ...given, config: { ...given.config, base: '/' } }
  const options = runtimeOptions(sources, { side: 'server', modules: serverModules(sources, views) })
  const { strings } = sources.config
  return {
    ...options,
    plugins: hasSiteCode ? options.plugins : [settableStrings(Object.keys(strings)), ...options.plugins],
    entryPoints: { server: 'docsgen:server' },
    // Errors of the site's components are located by it: see server-map.ts.
    ...(hasSiteCode ? { sourcemap: 'external' as const, sourcesContent: false } : {}),
    // Halves the time that every build takes to load React's renderers.
    minifySyntax: true,
    minifyWhitespace: true,
    // React's renderer calls `require` for modules of Node.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  }
}

function runtimeOptions(
  { config, react }: RuntimeSources,
  { side, modules }: { readonly side: 'browser' | 'server'; readonly modules: ReadonlyMap<string, VirtualModule> },
) {
  return {
    ...commonOptions(config, side),
    outdir: path.join(config.rootDir, 'assets'),
    // esbuild resolves an alias from the site's root: whoever imports React gets the site's.
    alias: {
      ...userAliases(config),
      react: 'react',
      'react-dom': 'react-dom',
      'docsgen/client': clientPath('index.ts'),
    },
    plugins: [
      ...siteModules(config, { side, hasSiteCode: hasComponents(config) }),
      virtualModules(modules),
      reactAsModules(react, side),
    ],
  }
}

function browserModules({ config, site, pluginData, styles, fonts }: BrowserSources): Map<string, VirtualModule> {
  // A component of the site may render the footer or the announcement, or read what is in it.
  const shown = hasComponents(config) ? site : withoutAdopted(site)
  return new Map([
    ...sharedModules({ config, pluginData }, 'browser'),
    ...virtualTexts(config, 'ts', [
      ['docsgen:main', browserEntry(site)],
      ['docsgen:shell', shellEntry()],
      ['docsgen:client-modules', clientModulesEntry(config.theme)],
      ['docsgen:site', siteModule(shown)],
    ]),
    ...virtualTexts(config, 'css', [
      ['docsgen:icons', iconsModule(config.icons)],
      ['docsgen:frame', frameModule(config)],
      ...featureStyleModules(),
      ['docsgen:styles', styles],
      ['docsgen:fonts', fonts.css],
    ]),
  ])
}

function serverModules(
  { config, site, pluginData }: RuntimeSources,
  views: readonly ViewModule[],
): Map<string, VirtualModule> {
  const hasSiteCode = hasComponents(config)
  return new Map([
    ...sharedModules({ config, pluginData }, 'server'),
    ...virtualTexts(config, 'ts', [
      ['docsgen:server', serverEntry(views, { hasSiteCode })],
      ['docsgen:site', hasSiteCode ? siteModule(site) : settableModule(['site'])],
    ]),
  ])
}

function sharedModules(
  { config, pluginData }: Pick<RuntimeSources, 'config' | 'pluginData'>,
  side: 'browser' | 'server',
): [string, VirtualModule][] {
  return virtualTexts(config, 'ts', [
    ['docsgen:theme', themeModule(config.theme, side)],
    ...toolModules(config),
    [pluginDataName, pluginDataModule(pluginData)],
  ])
}

function virtualTexts(
  { rootDir }: Pick<RuntimeSources['config'], 'rootDir'>,
  loader: 'ts' | 'css',
  texts: readonly (readonly [name: string, contents: string])[],
): [string, VirtualModule][] {
  return texts.map(([name, contents]) => [name, { contents, loader, resolveDir: rootDir }])
}

/** The modules of tools for the theme, by name. They may have texts of files that no option has. */
export function toolModules(config: BundleConfig): (readonly [name: string, contents: string])[] {
  return bundleExtensions.flatMap(({ themeModules }) => Object.entries(themeModules(config)))
}

/** The bundled shell chunk, and that of the site's client modules. */
interface ShellBundle {
  readonly url: string
  /** Undefined if the site has no client modules. */
  readonly clientModules: string | undefined
  /** The styles that components and client modules of the site import. */
  readonly css: string
  readonly files: Readonly<Record<string, string>>
  readonly metafile: Metafile
  readonly warnings: readonly Message[]
}

/**
 * Bundles the shell chunk and the client modules, which import React, `docsgen/client` and what the main chunk has set up.
 * What both import is in a chunk of its own, so that its state exists once.
 */
async function bundleShell(options: {
  readonly config: BundleConfig
  readonly runtime: { readonly url: string; readonly names: RuntimeNames }
  readonly modules: ReadonlyMap<string, VirtualModule>
}): Promise<ShellBundle> {
  const { config, runtime, modules } = options
  const { build } = loadEsbuild()
  const hasClientModules = config.theme.clientModules.length > 0
  const hasSiteCode = hasClientModules || hasComponents(config)
  const { outputFiles, metafile, warnings } = await build({
    ...commonOptions(config, 'browser'),
    // See `shortenNames`; the code of a site may import CSS modules.
    minifyIdentifiers: !hasSiteCode,
    entryPoints: {
      shell: 'docsgen:shell',
      ...(hasClientModules ? { 'client-modules': 'docsgen:client-modules' } : {}),
    },
    splitting: hasClientModules,
    outdir: path.join(config.rootDir, 'assets'),
    alias: userAliases(config),
    plugins: [
      ...siteModules(config, { side: 'browser', hasSiteCode }),
      importsFromRuntime(runtime),
      virtualModules(modules),
    ],
  }).catch(bundleProblem(config.rootDir))
  const isStyles = (output: OutputFile) => output.path.endsWith('.css')
  const css = outputFiles.filter(isStyles).map(({ text }) => text)
  const outputs = outputFiles.filter((output) => !isStyles(output))
  const named = nameByContent(hasSiteCode ? await shortenNames(outputs) : outputs, metafile, config.rootDir)
  const urlOf = (entry: string) => `${config.base}${named.names.get(`assets/${entry}.js`)}`
  return {
    url: urlOf('shell'),
    clientModules: hasClientModules ? urlOf('client-modules') : undefined,
    css: css.join(''),
    files: latin1Files(named),
    metafile,
    warnings,
  }
}
