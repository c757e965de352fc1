import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, OutputFile } from 'esbuild'
import type { SiteData } from '../../shared/site.js'
import { readInputs, sameInputs, type TrackedInputs } from '../cache/inputs.js'
import { nameHash } from '../model/hash.js'
import type { ResolvedConfig } from '../model/config.js'
import { bothSides } from './both-sides.js'
import {
  browserEntry,
  clientPath,
  serverEntry,
  siteModule,
  stylesModule,
  themeModule,
  withoutFooter,
} from './entries.js'
import { bundleProblem } from './problems.js'
import type { PageChunk } from './page-chunk.js'
import { commonOptions, reactAliases, reactPrelude, userAliases } from './options.js'
import { type SearchCode, searchCode } from './search-code.js'
import { type BundleStore, bundleKey } from './store.js'
import { type VirtualModule, virtualModules } from './virtual-modules.js'

/** The theme, bundled: the files of the browser side by their final names, and the server side. */
export interface RuntimeBundle {
  /** Names below the output folder: `assets/main-….js`. */
  readonly main: string
  readonly boot: string
  readonly styles: string
  /** The code that searches; absent where the site has no search. */
  readonly search?: PageChunk
  /** Output files by name. */
  readonly files: Readonly<Record<string, string>>
  /** Absolute path of the server module. */
  readonly serverPath: string
  readonly serverHash: string
  /** Text of the one inline script of every document. */
  readonly inlineScript: string
  /** Names that `docsgen/client` exports. */
  readonly clientNames: readonly string[]
  /** The files it was made of. */
  readonly inputs: TrackedInputs
}

interface StoredRuntime extends Omit<RuntimeBundle, 'serverPath' | 'search'> {
  readonly serverName: string
  readonly search?: SearchCode
}

/** Bundles the shell, the router and the theme for both sides. The result is the same whatever the pages hold. */
export async function bundleRuntime(options: {
  readonly config: ResolvedConfig
  readonly site: SiteData
  readonly store: BundleStore
}): Promise<RuntimeBundle> {
  const { config, site, store } = options
  const key = bundleKey([
    'runtime',
    JSON.stringify(site),
    JSON.stringify(config.theme),
    config.base,
    JSON.stringify(config.alias),
  ])
  const stored = store.read<StoredRuntime>(key)
  if (stored && sameInputs(stored.inputs) && serverNames(stored).every((name) => store.hasFile(name)))
    return fromStored(stored, store)
  const { build } = await import('esbuild')
  const [browser, server] = await bothSides(
    build(browserOptions(config, site)).catch(bundleProblem(config.rootDir)),
    build(serverOptions(config, site)).catch(bundleProblem(config.rootDir)),
  )
  const serverCode = server.outputFiles?.[0]?.text ?? ''
  const serverHash = nameHash(serverCode)
  const serverName = `runtime-${serverHash}.mjs`
  store.writeFile(serverName, serverCode)
  const { inlineScript, client } = (await import(pathToFileURL(store.pathOf(serverName)).href)) as ServerModule
  const inputs = readInputs(config.rootDir, [browser.metafile, server.metafile])
  const named = nameOutputs(browser.outputFiles ?? [], config.base)
  const { locale, base, trailingSlash } = config
  const search = searchCode({ search: config.search, locale, base, trailingSlash, main: named.main, serverName, store })
  const bundle: StoredRuntime = {
    ...named,
    files: { ...named.files, ...search?.files },
    ...(search === undefined ? {} : { search: search.code }),
    serverHash,
    serverName,
    inlineScript,
    clientNames: Object.keys(client).sort(),
    inputs,
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
  readonly client: Readonly<Record<string, unknown>>
}

function modulesOf(config: ResolvedConfig, site: SiteData, side: 'browser' | 'server'): Map<string, VirtualModule> {
  const text = (contents: string, loader: 'ts' | 'css' = 'ts'): VirtualModule => ({
    contents,
    loader,
    resolveDir: config.rootDir,
  })
  // A component of the site's own may render the footer, or ask what is in it.
  const adoptsFooter = side === 'browser' && Object.keys(config.theme.components).length === 0
  return new Map([
    ['docsgen:main', text(browserEntry(site))],
    ['docsgen:server', text(serverEntry())],
    ['docsgen:theme', text(themeModule(config.theme.components, side))],
    ['docsgen:site', text(siteModule(adoptsFooter ? withoutFooter(site) : site))],
    ['docsgen:styles', text(stylesModule(config.theme.cssPaths), 'css')],
  ])
}

/** Aliases are esbuild's own: a plugin would be asked, from another process, for every import there is. */
function imports(
  config: ResolvedConfig,
  site: SiteData,
  side: 'browser' | 'server',
): Pick<BuildOptions, 'alias' | 'plugins'> {
  return {
    alias: { ...userAliases(config), ...reactAliases(side), 'docsgen/client': clientPath('index.ts') },
    plugins: [virtualModules(modulesOf(config, site, side))],
  }
}

function browserOptions(config: ResolvedConfig, site: SiteData): BuildOptions {
  return {
    ...commonOptions(config, 'browser'),
    minifyIdentifiers: true,
    entryPoints: { main: 'docsgen:main', boot: clientPath('boot.ts'), styles: 'docsgen:styles' },
    outdir: path.join(config.rootDir, 'assets'),
    ...imports(config, site, 'browser'),
  }
}

function serverOptions(config: ResolvedConfig, site: SiteData): BuildOptions {
  return {
    ...commonOptions(config, 'server'),
    entryPoints: { server: 'docsgen:server' },
    outdir: path.join(config.rootDir, 'server'),
    ...imports(config, site, 'server'),
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  }
}

/** Gives every output a name with the hash of its own bytes, so that names depend on nothing else. */
function nameOutputs(
  outputs: readonly OutputFile[],
  base: string,
): Pick<RuntimeBundle, 'main' | 'boot' | 'styles' | 'files'> {
  const files: Record<string, string> = {}
  const names = { main: '', boot: '', styles: '' }
  for (const output of outputs) {
    const { name, ext } = path.parse(output.path)
    const isEntry = name === 'main' || name === 'boot' || name === 'styles'
    if (!isEntry) {
      files[`assets/${name}${ext}`] = Buffer.from(output.contents).toString('latin1')
      continue
    }
    if (name === 'main' && ext === '.css') continue
    const contents =
      name === 'main' ? Buffer.concat([Buffer.from(reactPrelude()), output.contents]) : Buffer.from(output.contents)
    const fileName = `assets/${name}-${nameHash(contents)}${ext}`
    files[fileName] = contents.toString('latin1')
    names[name] = base + fileName
  }
  return { ...names, files }
}
