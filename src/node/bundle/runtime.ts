import path from 'node:path'
import type { SiteData } from '../../shared/site.js'
import { type BundleConfig, bundledFrom, configKey } from '../config/keys.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import type { FeatureCodes } from '../base/feature.js'
import { hashOf, nameHash } from '../base/hash.js'
import { siteRelative } from '../base/names.js'
import { clientPath } from '../base/package.js'
import { hasComponents } from '../base/theme.js'
import type { Query, Result, ResultStore } from '../store/result-store.js'
import { bundleCore } from './core-scripts.js'
import { serverEntry, siteChunk, siteModule, type ViewModule, withoutAdopted } from './entries.js'
import { bundleFeature, type FeatureBundle } from './feature-code.js'
import { userAliases } from './options.js'
import { allSettled, textsOf } from './outputs.js'
import { pluginDataInput } from './plugin-data.js'
import { fileKey, ofPackages, stringsKey, withTexts } from './portable.js'
import { reactAsModules, type RuntimeNames, settableModule, settableStrings, virtualModules } from './plugins.js'
import { reactNames, reactVersion } from './react.js'
import { importFacts, type ReadModule, type ThemeInstance } from './read-module.js'
import { themeModules, toolModules, virtualTexts } from './runtime-modules.js'
import { runEsbuild } from './run-esbuild.js'
import { MAP_ENDING, serverMap } from './server-map.js'
import { bundleShell } from './shell.js'
import type { SidebarIcons } from '../content/sidebar-icons.js'
import { bundleStyles, type StylesBundle } from './styles.js'
import { siteModules } from './theme-modules.js'

/** React, docsgen's client and the theme, bundled for both sides: URLs of the browser's files, and a server module. */
export interface RuntimeBundle extends Pick<StylesBundle, 'fonts' | 'files' | 'inputs' | 'diagnostics'> {
  readonly boot: string
  /** The chunk that other chunks import React and `docsgen/client` from. */
  readonly main: string
  /** The chunk with the data of the site. */
  readonly site: string
  readonly shell: string
  /** The script of the not-found document. */
  readonly notFound: string
  readonly controls: string
  readonly documents: string
  readonly styles: string
  /** The chunk with the client modules of the site; undefined if it has none. */
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
  /** What other chunks can import from the main chunk. */
  readonly names: RuntimeNames
  /** Whether the main chunk has React's development build. The names of components are then kept for its warnings. */
  readonly isDevelopment: boolean
}

interface RuntimeOptions {
  readonly config: BundleConfig
  readonly site: SiteData
  /** Absolute paths of the theme's style sheets. */
  readonly sheets: readonly string[]
  /** JSON text of the data of plugins. */
  readonly pluginData: string
  readonly icons?: SidebarIcons
  readonly views: readonly ViewModule[]
  readonly code: FeatureCodes
  readonly store: ResultStore
  readonly readModule: ReadModule
  /** Whether browsers run React's development build, which warns of mistakes. */
  readonly isDevelopment?: boolean
}

/**
 * Bundles the site's React, docsgen's client and the theme for both sides. The parts are results of their own. Most of them do not depend
 * on the site unless code of the site is in the theme. Throws a DocsgenError if the site has no usable React.
 */
export async function bundleRuntime(options: RuntimeOptions): Promise<RuntimeBundle> {
  const { config, site, code, store, isDevelopment = false } = options
  reactVersion(config.rootDir)
  const [core, server] = await allSettled([bundleCore(options), bundleServer(options)])
  const { names: react, ...scripts } = core.value
  const { name: serverName, hash, clientNames } = server.value
  const names = { ...react, 'react/jsx-dev-runtime': react['react/jsx-runtime'], 'docsgen/client': clientNames }
  const main = { name: scripts.main, serverName, names }
  const shell = bundleShell({ ...options, main })
  const features = Object.entries(code).map(([name, own]) => bundleFeature(name, own, { config, main, store }))
  const [facts, ofShell, styles, ...ofFeatures] = await allSettled([
    themeFacts(options, server.value),
    shell,
    bundleStyles(
      options,
      shell.then(({ value }) => value.css),
    ),
    ...features,
  ])
  const bundled = Object.assign({ ...scripts.files }, ofShell.value.files, ...ofFeatures.map(({ files }) => files))
  const { files, nameOf } = withTexts(bundled, config.strings, isDevelopment ? scripts.main : undefined)
  // A component of the site may render the footer or the announcement, or read what is in it.
  const shown = hasComponents(config) ? site : withoutAdopted(site)
  const chunk = Buffer.from(siteChunk(shown, path.basename(nameOf(scripts.main))))
  const siteName = `assets/site-${nameHash(chunk)}.js`
  const urlOf = (name: string) => config.base + nameOf(name)
  const urlOfFont = (name: string | undefined) => name && urlOf(name)
  return {
    boot: urlOf(scripts.boot),
    main: urlOf(scripts.main),
    site: urlOf(siteName),
    shell: urlOf(ofShell.value.shell),
    notFound: urlOf(scripts.notFound),
    controls: urlOf(scripts.controls),
    documents: urlOf(scripts.documents),
    styles: urlOf(styles.styles),
    fonts: { sans: urlOfFont(styles.fonts.sans), mono: urlOfFont(styles.fonts.mono) },
    clientModules: ofShell.value.clientModules && urlOf(ofShell.value.clientModules),
    features: Object.fromEntries(ofFeatures.map(({ name, bundle }) => [name, withNewNames(bundle, nameOf)])),
    server: { path: store.modulePath(serverName), site, strings: config.strings },
    serverHash: hasComponents(config) ? hash : hashOf([hash, JSON.stringify(site), stringsKey(config)]),
    ...facts,
    names,
    isDevelopment,
    files: { ...files, [siteName]: chunk.toString('latin1'), ...styles.files },
    inputs: Object.assign(
      {},
      core.files,
      server.files,
      ofShell.files,
      styles.inputs,
      ...ofFeatures.map((feature) => feature.inputs),
    ),
    diagnostics: [...styles.diagnostics, ...ofShell.value.diagnostics],
  }
}

function withNewNames(bundle: FeatureBundle, nameOf: (name: string) => string): FeatureBundle {
  const { page, script } = bundle
  return { ...bundle, script: script && nameOf(script), page: page && { ...page, chunk: nameOf(page.chunk) } }
}

/** The server module of a theme, as it is stored. */
interface StoredServer {
  readonly name: string
  /** Hash of its code. */
  readonly hash: string
  /** The names that `docsgen/client` exports. */
  readonly clientNames: readonly string[]
}

/**
 * Bundles the theme for Node. Code of the site may read the texts of the interface and the data of the site while it is loaded, so they
 * are in the module then. Otherwise, the module gets them before it renders, and is the same for all sites: engines have to load and
 * optimize one for all languages of a site.
 */
function bundleServer(options: RuntimeOptions): Promise<Result<StoredServer>> {
  const { config, site, pluginData, views, store } = options
  const hasSiteCode = hasComponents(config)
  const key = [
    reactVersion(config.rootDir),
    JSON.stringify(views.map((view) => ({ ...view, path: fileKey(view.path) }))),
    ...(hasSiteCode
      ? [configKey(config, bundledFrom), JSON.stringify([site, toolModules(config)])]
      : [Object.keys(config.strings).sort().join()]),
  ]
  const factOf = () => pluginData
  const query: Query = hasSiteCode
    ? { kind: { name: 'theme-server' }, key, factOf }
    : ofPackages('theme-server', config, { key, factOf, modules: views.map(({ path: modulePath }) => modulePath) })
  return store.get(query, async (making) => {
    const server = await runEsbuild(serverOptions(options), { config: serverConfig(options), side: 'server', making })
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
    if (Object.hasOwn(server.metafile.inputs, pluginDataInput)) making.readFact('pluginData')
    const { clientNames = [] } = await readTheme(store.modulePath(name), options)
    return { name, hash, clientNames }
  })
}

/** What the theme says of a site. It is kept, because loading React for Node takes a while. */
async function themeFacts(options: RuntimeOptions, { name, hash }: StoredServer) {
  const { config, site, store } = options
  const query = { kind: { name: 'theme-facts' }, key: [hash, JSON.stringify(site), stringsKey(config)] }
  const { value } = await store.get(query, async () => {
    const { inlineScript = '', pendingHtml = '' } = await readTheme(store.modulePath(name), options)
    return { inlineScript, pendingHtml }
  })
  return value
}

/** Loads the theme's server module: in this thread, unless components of the site are in it. */
async function readTheme(serverPath: string, { config, site, readModule }: RuntimeOptions) {
  if (!hasComponents(config)) return importFacts(serverPath, { site, strings: config.strings })
  const read = await readModule({ path: serverPath, file: siteRelative(config.rootDir, config.configPath) })
  if ('problem' in read) throw new DocsgenError([read.problem], 1)
  return read.facts
}

/** Without code of the site, the module is the same below any base. */
function serverConfig({ config }: RuntimeOptions): BundleConfig {
  return hasComponents(config) ? config : { ...config, base: '/' }
}

function serverOptions(options: RuntimeOptions) {
  const { site, pluginData, views } = options
  const config = serverConfig(options)
  const hasSiteCode = hasComponents(config)
  const { rootDir, strings } = config
  const modules = new Map([
    ...themeModules({ config, pluginData }, 'server'),
    ...virtualTexts(config, [
      ['docsgen:server', serverEntry(views, { hasSiteCode })],
      ['docsgen:site', hasSiteCode ? siteModule(site) : settableModule(['site'])],
    ]),
  ])
  return {
    // esbuild resolves an alias from the site's root: whoever imports React gets the site's.
    alias: {
      ...userAliases(config),
      react: 'react',
      'react-dom': 'react-dom',
      'docsgen/client': clientPath('index.ts'),
    },
    plugins: [
      ...(hasSiteCode ? [] : [settableStrings(Object.keys(strings))]),
      ...siteModules(config, { hasSiteCode }),
      virtualModules(modules),
      reactAsModules(reactNames(rootDir), 'server'),
    ],
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
