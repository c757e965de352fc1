import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildResult, OutputFile } from 'esbuild'
import type { SiteData } from '../../shared/site.js'
import { readInputs, sameInputs, type TrackedInputs } from '../cache/inputs.js'
import { nameHash } from '../model/hash.js'
import type { ResolvedConfig } from '../model/config.js'
import {
  browserEntry,
  clientPath,
  serverEntry,
  shellEntry,
  siteModule,
  stylesModule,
  themeModule,
  withoutFooter,
} from './entries.js'
import { commonOptions, userAliases } from './options.js'
import { bothSides, latin1Files, nameByContent } from './outputs.js'
import type { PageChunk } from './page-chunk.js'
import {
  importsFromRuntime,
  reactAsModules,
  type RuntimeNames,
  siteStrings,
  type VirtualModule,
  virtualModules,
} from './plugins.js'
import { bundleProblem } from './problems.js'
import { type ReactNames, reactNames, reactVersion } from './react.js'
import { bundleSearch, type SearchCode } from './search.js'
import { type BundleStore, bundleKey } from './store.js'

/** React, docsgen's client and the theme, bundled for both sides: browser files by their final names, a server module. */
export interface RuntimeBundle {
  /** URLs: `/assets/main-….js`. */
  readonly main: string
  readonly shell: string
  readonly boot: string
  readonly styles: string
  /** The code that searches; absent if the site has no search. */
  readonly search?: PageChunk
  /** Output files by name below the output folder, as latin1 text. */
  readonly files: Readonly<Record<string, string>>
  /** Absolute path of the server module. */
  readonly serverPath: string
  readonly serverHash: string
  /** Text of the one inline script of every document. */
  readonly inlineScript: string
  /** What other chunks can import from it. */
  readonly names: RuntimeNames
  /** The files that were bundled. */
  readonly inputs: TrackedInputs
}

interface StoredRuntime extends Omit<RuntimeBundle, 'serverPath' | 'search'> {
  readonly serverName: string
  readonly search?: SearchCode
}

/**
 * Bundles the site's React, docsgen's client and the theme for both sides. The result does not depend on the pages, and is
 * kept until its settings or one of its files change. Throws a DocsgenError if the site has no usable React.
 */
export async function bundleRuntime(options: {
  readonly config: ResolvedConfig
  readonly site: SiteData
  readonly store: BundleStore
}): Promise<RuntimeBundle> {
  const { config, site, store } = options
  const settings = [site, config.theme, config.base, config.alias, config.strings].map((value) => JSON.stringify(value))
  const key = bundleKey(['runtime', reactVersion(config.rootDir), ...settings])
  const stored = store.read<StoredRuntime>(key)
  if (stored && sameInputs(stored.inputs) && serverNames(stored).every((name) => store.hasFile(name)))
    return fromStored(stored, store)
  const { build } = await import('esbuild')
  const react = reactNames(config.rootDir)
  const [browser, server] = await bothSides(
    build(browserOptions({ config, site, react })).catch(bundleProblem(config.rootDir)),
    build(serverOptions({ config, site, react })).catch(bundleProblem(config.rootDir)),
  )
  const serverCode = server.outputFiles?.[0]?.text ?? ''
  const serverHash = nameHash(serverCode)
  const serverName = `runtime-${serverHash}.mjs`
  store.writeFile(serverName, serverCode)
  const serverModule = (await import(pathToFileURL(store.pathOf(serverName)).href)) as ServerModule
  const names = {
    ...react,
    'react/jsx-dev-runtime': react['react/jsx-runtime'],
    'docsgen/client': Object.keys(serverModule.client).sort(),
  }
  const { files: firstFiles, ...urls } = browserFiles(browser, config)
  const [shell, search] = await Promise.all([
    bundleShell({ config, site, runtime: { url: urls.main, names } }),
    bundleSearch({ config, runtime: { main: urls.main, serverName, names }, store }),
  ])
  const bundle: StoredRuntime = {
    ...urls,
    shell: shell.url,
    files: { ...firstFiles, ...shell.files, ...search?.files },
    ...(search === undefined ? {} : { search: search.code }),
    serverHash,
    serverName,
    inlineScript: serverModule.inlineScript,
    names,
    inputs: readInputs(config.rootDir, [
      ...[browser.metafile, server.metafile, shell.metafile],
      ...(search?.metafiles ?? []),
    ]),
  }
  store.write(key, bundle)
  return fromStored(bundle, store)
}

function serverNames({ serverName, search }: StoredRuntime): string[] {
  return search === undefined ? [serverName] : [serverName, search.serverName]
}

function fromStored({ serverName, search, ...bundle }: StoredRuntime, store: BundleStore): RuntimeBundle {
  const serverPath = store.pathOf(serverName)
  if (search === undefined) return { ...bundle, serverPath }
  const { serverName: pageName, ...code } = search
  return { ...bundle, serverPath, search: { ...code, serverPath: store.pathOf(pageName) } }
}

interface ServerModule {
  readonly inlineScript: string
  readonly client: object
}

interface SiteSources {
  readonly config: ResolvedConfig
  readonly site: SiteData
}

interface RuntimeSources extends SiteSources {
  readonly react: ReactNames
}

interface ShellSources extends SiteSources {
  readonly runtime: { readonly url: string; readonly names: RuntimeNames }
}

function browserOptions(sources: RuntimeSources) {
  return {
    ...runtimeOptions(sources, 'browser'),
    minifyIdentifiers: true,
    entryPoints: { main: 'docsgen:main', boot: clientPath('boot.ts'), styles: 'docsgen:styles' },
  }
}

/** Bundles the shell chunk, which imports React, `docsgen/client` and what the main chunk has set up. */
async function bundleShell({ config, site, runtime }: ShellSources) {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    ...commonOptions(config, 'browser'),
    minifyIdentifiers: true,
    entryPoints: { shell: 'docsgen:shell' },
    outdir: path.join(config.rootDir, 'assets'),
    alias: userAliases(config),
    plugins: [
      siteStrings(config.strings),
      importsFromRuntime(runtime),
      virtualModules(modulesOf({ config, site }, 'browser')),
    ],
  }).catch(bundleProblem(config.rootDir))
  const named = nameByContent(withoutStyles(outputFiles), metafile, config.rootDir)
  return { url: `${config.base}${named.names.get('assets/shell.js')}`, files: latin1Files(named), metafile }
}

function serverOptions(sources: RuntimeSources) {
  return {
    ...runtimeOptions(sources, 'server'),
    entryPoints: { server: 'docsgen:server' },
    // Halves the time that every build takes to load React's renderers.
    minifySyntax: true,
    minifyWhitespace: true,
    // React's renderer calls `require` for modules of Node.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  }
}

function runtimeOptions(sources: RuntimeSources, side: 'browser' | 'server') {
  const { config, react } = sources
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
    plugins: [siteStrings(config.strings), virtualModules(modulesOf(sources, side)), reactAsModules(react)],
  }
}

function modulesOf({ config, site }: SiteSources, side: 'browser' | 'server'): Map<string, VirtualModule> {
  const text = (contents: string, loader: 'ts' | 'css' = 'ts'): VirtualModule => ({
    contents,
    loader,
    resolveDir: config.rootDir,
  })
  // A component of the site may render the footer, or read what is in it.
  const adoptsFooter = side === 'browser' && Object.keys(config.theme.components).length === 0
  return new Map([
    ['docsgen:main', text(browserEntry(site))],
    ['docsgen:shell', text(shellEntry())],
    ['docsgen:server', text(serverEntry())],
    ['docsgen:theme', text(themeModule(config.theme.components, side))],
    ['docsgen:site', text(siteModule(adoptsFooter ? withoutFooter(site) : site))],
    ['docsgen:styles', text(stylesModule(config.theme.cssPaths), 'css')],
  ])
}

/** The browser's files and the URLs of the entries. */
function browserFiles(
  { outputFiles = [], metafile }: BuildResult<{ metafile: true }>,
  { rootDir, base }: ResolvedConfig,
): Pick<RuntimeBundle, 'main' | 'boot' | 'styles' | 'files'> {
  const named = nameByContent(outputFiles, metafile, rootDir)
  const urlOf = (entry: string) => base + named.names.get(`assets/${entry}`)
  return { main: urlOf('main.js'), boot: urlOf('boot.js'), styles: urlOf('styles.css'), files: latin1Files(named) }
}

/** Leaves out the style sheet that esbuild writes if a component imports styles: `styles.css` has all of the theme's. */
function withoutStyles(outputs: readonly OutputFile[]): readonly OutputFile[] {
  return outputs.filter((output) => !output.path.endsWith('.css'))
}
