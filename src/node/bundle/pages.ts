import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { SiteData } from '../../shared/site.js'
import { bundleExtensions } from '../built-in/extensions.js'
import { type ConfigFor, pageCodeOptions, projectionKey } from '../config/projection.js'
import { bundledFiles } from '../store/bundled-files.js'
import type { FileHashes } from '../store/file-hashes.js'
import type { Making, ResultStore } from '../store/result-store.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { FileLinks, PageAssetFile, PageExtra } from '../model/compiled-page.js'
import type { PolicyNeeds } from '../model/content-policy.js'
import { compareStrings } from '../model/names.js'
import { positionAt } from '../source-text/position.js'
import { loadEsbuild } from '../tool/esbuild.js'
import { importCircles, scriptCircles } from './circular-imports.js'
import { siteModule } from './entries.js'
import { packagesOfSite } from './extra-packages.js'
import { type ExtraBundle, type ExtraSource, extraEntry, isLayered, layeredExtras, layeredName } from './extras.js'
import { commonOptions, userAliases } from './options.js'
import { bothSides, entriesWithCodeOf, latin1Files, nameByContent, outputsByEntry, shortenNames } from './outputs.js'
import { type PageChunk, rendersMain } from './page-chunk.js'
import {
  chunkName,
  codeOfEntry,
  entryInput,
  entryName,
  hasSiteCode,
  locateIn,
  markdownIn,
  moduleOf,
  type PageEntry,
} from './page-entries.js'
import { pluginDataInput, pluginDataModule, pluginDataName } from './plugin-data.js'
import {
  type CompiledPartial,
  type CompilePartial,
  importsFromRuntime,
  markdownModules,
  type VirtualModule,
  virtualModules,
} from './plugins.js'
import { bundleProblem, ownWarnings } from './problems.js'
import { type ModuleFacts, PageLoadError, type ReadModule } from './read-module.js'
import type { RuntimeBundle } from './runtime.js'
import { importedTheme, serverNameOf, writeServerModules } from './server-modules.js'
import { styleProblems } from './style-problems.js'
import { siteModules } from './theme-modules.js'

/** All page chunks, and the files that go to the output. */
export interface PageBundles {
  readonly chunks: ReadonlyMap<string, PageChunk>
  /** Name below the output folder to bytes as latin1 text. */
  readonly files: Readonly<Record<string, string>>
  /** The files that were bundled. */
  readonly inputs: FileHashes
  /** What the code reads of the whole site: some of the facts of `WholeSite`, by name. */
  readonly facts: Readonly<Record<string, string>>
  /** Assets, links, policy needs and problems of the Markdown files that the code imports. */
  readonly assets: readonly PageAssetFile[]
  readonly links: readonly FileLinks[]
  readonly needs: readonly PolicyNeeds[]
  readonly diagnostics: readonly Diagnostic[]
  /** What pages load besides the theme and their code. */
  readonly extras: ReadonlyMap<PageExtra, ExtraBundle>
}

/** What the code of a page may read of the whole site; most code reads nothing of it. */
export interface WholeSite {
  /** Sources of the modules with data of all pages, by name: `docsgen:pages` and those of built-in tools. */
  readonly dataModules: Readonly<Record<string, string>>
  /** JSON text of the data of plugins. */
  readonly pluginData: string
  /** A hash of the modules (`pages`), of `pluginData`, or of what the links of a partial lead to (see `CompiledPartial.targets`). */
  readonly factOf: (name: string) => string
}

/** As they are stored: server modules by their names. */
interface StoredPages extends Omit<PageBundles, 'chunks' | 'extras' | 'facts' | 'inputs'> {
  readonly chunks: readonly (readonly [string, Omit<PageChunk, 'serverPath'> & { readonly serverName: string }])[]
  /** What the code imports. */
  readonly extras: readonly PageExtra[]
}

/** The bundles of a site without code of its own. */
export const noBundles: PageBundles = {
  chunks: new Map(),
  files: {},
  inputs: {},
  facts: {},
  assets: [],
  links: [],
  needs: [],
  diagnostics: [],
  extras: new Map(),
}

export interface BundlePagesOptions {
  readonly config: ConfigFor<typeof pageCodeOptions>
  readonly entries: readonly PageEntry[]
  readonly runtime: RuntimeBundle
  readonly store: ResultStore
  readonly whole: WholeSite
  readonly site: SiteData
  readonly compilePartial: CompilePartial
  readonly readModule: ReadModule
  /** Called before pages with code of the site are bundled: soon after that, the code runs. */
  readonly onSiteCode?: () => void
  readonly extras: ExtraSource
}

/** Bundles the pages that have code of their own, for the browser and for Node. Does not load esbuild if there are none. */
export async function bundlePages(options: BundlePagesOptions): Promise<PageBundles> {
  const { config, entries, runtime, store, extras } = options
  if (entries.length === 0) return noBundles
  const key = [
    runtime.main,
    store.importPath(runtime.server.path),
    extras.identity,
    projectionKey(pageCodeOptions, config),
    JSON.stringify(entries.map((entry) => [entry.route, entry.file, codeOfEntry(entry)])),
  ]
  const query = { kind: { name: 'page-code' }, key, factOf: options.whole.factOf }
  const { value, files, facts } = await store.get(query, (making) => {
    if (entries.some((entry) => hasSiteCode(entry, config))) options.onSiteCode?.()
    return bundleBothSides(options, making)
  })
  await Promise.all(value.extras.map((name) => extras.get(name)))
  const chunks = value.chunks.map(
    ([route, { serverName, ...chunk }]) => [route, { ...chunk, serverPath: store.modulePath(serverName) }] as const,
  )
  return { ...value, chunks: new Map(chunks), inputs: files, facts, extras: new Map() }
}

async function bundleBothSides({ compilePartial, ...given }: BundlePagesOptions, making: Making): Promise<StoredPages> {
  const partials = new Map<string, CompiledPartial>()
  const options: BundlePagesOptions = {
    ...given,
    compilePartial: async (filePath) => {
      const partial = await compilePartial(filePath)
      partials.set(filePath, partial)
      return partial
    },
  }
  const { config, entries, store } = options
  const { build } = loadEsbuild()
  const failInCode = bundleProblem(config.rootDir, locateIn(entries))
  const fail = (failure: unknown): never => {
    // The bundler reports their consequences, less clearly.
    const syntax = [...partials.values()].flatMap(({ diagnostics }) => diagnostics.filter(isSyntaxError))
    if (syntax.length > 0) throw new DocsgenError(syntax, 1)
    return failInCode(failure)
  }
  const [browser, server] = await bothSides(
    build(buildOptions(options, 'browser')).catch(fail),
    build(buildOptions(options, 'server')).catch(fail),
  )
  const circles = importCircles(server.metafile, { entries, rootDir: config.rootDir })
  if (circles.problems.length > 0) throw new PageLoadError(circles.problems, circles.pages)
  const circular = scriptCircles(server.metafile, {
    entries: entries.map(entryInput),
    rootDir: config.rootDir,
  })
  const browserFilesShort = await shortenNames(browser.outputFiles ?? [])
  const browserOutputs = nameByContent(browserFilesShort, browser.metafile, config.rootDir)
  const serverOutputs = nameByContent(server.outputFiles ?? [], server.metafile, config.rootDir)
  const themePath = store.importPath(given.runtime.server.path)
  const serverHashes = writeServerModules(server, {
    outputs: serverOutputs,
    config,
    making,
    markdown: markdownIn(entries, partials),
    theme: { imported: importedTheme(given.runtime), path: themePath },
  })
  const browserOutputOf = outputsByEntry(browser.metafile, browserOutputs)
  const serverOutputOf = outputsByEntry(server.metafile, serverOutputs)
  const facts = await readPages(
    options,
    entries.map((entry) => store.modulePath(serverNameOf(serverOutputOf(entryName(entry)).js))),
  ).catch((error: unknown) => {
    // A value that is missing may be the reason.
    throw error instanceof PageLoadError ? new PageLoadError([...error.diagnostics, ...circular], error.files) : error
  })
  const placeReading = entriesWithCodeOf(server.metafile, placeReaders)
  const chunks = []
  for (const [i, entry] of entries.entries()) {
    const output = browserOutputOf(entryName(entry))
    const serverOutput = serverOutputOf(entryName(entry))
    const serverName = serverNameOf(serverOutput.js)
    const meta = entry.module ? undefined : facts[i]?.meta
    const outline = facts[i]?.outline
    const serverCode = serverOutputs.files.get(serverOutput.js)?.toString('utf8') ?? ''
    const ownMain = config.theme.compat !== undefined && rendersMain(serverCode)
    const chunk = {
      hasSiteCode: hasSiteCode(entry, config) ? (true as const) : undefined,
      ownMain: ownMain || undefined,
      readsPlace: placeReading.has(entryInput(entry)) || undefined,
      outline,
      chunk: output.js,
      styles: output.css,
      serverName,
      serverHash: serverHashes.get(serverOutput.js) ?? '',
    }
    chunks.push([entry.route, meta ? { ...chunk, meta } : chunk] as const)
  }
  const metadata = entries.flatMap((entry, i) => {
    const name = entry.module ? undefined : facts[i]?.otherMeta
    return name === undefined ? [] : [unreadMetadata(entry, name)]
  })
  const inOrder = [...partials].sort(([a], [b]) => compareStrings(a, b)).map(([, one]) => one)
  making.readFiles(bundledFiles(config.rootDir, [browser.metafile, server.metafile]))
  for (const { inputs } of partials.values())
    making.readInputs(Object.fromEntries(inputs.map(({ path: filePath, hash }) => [filePath, hash])))
  const isBundled = (module: string) => Object.hasOwn(server.metafile.inputs, module)
  if (Object.keys(options.whole.dataModules).some((name) => isBundled(`docsgen:${name}`))) making.readFact('pages')
  if (isBundled(pluginDataInput)) making.readFact('pluginData')
  for (const { targets } of inOrder) if (targets !== undefined) making.readFact(targets)
  return {
    chunks,
    files: latin1Files(browserOutputs),
    extras: [...options.extras.bundled.keys()].sort(),
    assets: inOrder.flatMap(({ assets }) => assets),
    links: inOrder.map(({ links }) => links),
    needs: inOrder.map(({ needs }) => needs),
    diagnostics: [
      ...inOrder.flatMap(({ diagnostics }) => diagnostics),
      ...circular,
      ...metadata,
      ...ownWarnings(browser.warnings, config.rootDir),
      ...styleProblems(browser, config),
    ],
  }
}

/** Whether a Markdown file has no module, or one that is no code. */
function isSyntaxError({ code, severity }: Diagnostic): boolean {
  return code === 'mdx-syntax' && severity === 'error'
}

/** The files whose code reads where its page is in the sidebars. */
const placeReaders = bundleExtensions.flatMap((extension) => extension.placeReaders)

function buildOptions(options: BundlePagesOptions, side: 'browser' | 'server') {
  const { config, entries, runtime } = options
  const data = {
    ...options.whole.dataModules,
    [pluginDataName]: pluginDataModule(options.whole.pluginData),
    'docsgen:site': siteModule(options.site),
  }
  const modules = new Map<string, VirtualModule>()
  for (const [name, contents] of Object.entries(data))
    modules.set(name, { contents, loader: 'js', resolveDir: config.rootDir })
  for (const entry of entries) modules.set(entryName(entry), moduleOf(entry))
  const { 'react-dom/client': _, ...serverNames } = runtime.names
  const shared =
    side === 'browser'
      ? { url: runtime.main, names: runtime.names }
      : { url: importedTheme(runtime), names: serverNames }
  const plugins = [
    ...siteModules(config, { side, hasSiteCode: true }),
    importsFromRuntime(shared),
    virtualModules(modules),
  ]
  return {
    ...commonOptions(config, side),
    // By which errors are located: see server-map.ts.
    ...(side === 'server' ? { sourcemap: 'external' as const, sourcesContent: false } : {}),
    splitting: true,
    entryPoints: entries.map((entry) => ({ in: entryName(entry), out: chunkName(entry.route) })),
    chunkNames: 'shared-[hash]',
    outdir: path.join(config.rootDir, 'assets'),
    alias: userAliases(config),
    plugins: [
      ...plugins,
      markdownModules(options.compilePartial),
      extraModules({ extras: options.extras, config, side }),
    ],
  }
}

/**
 * Loads the server modules of pages that docsgen reads facts from before it renders them: React pages, and Markdown pages
 * with partials. `paths` are those of the modules. Throws a `PageLoadError` if some cannot be loaded.
 */
async function readPages(
  { entries, readModule }: { readonly entries: readonly PageEntry[]; readonly readModule: ReadModule },
  paths: readonly string[],
): Promise<(ModuleFacts | undefined)[]> {
  const problems: Diagnostic[] = []
  const failed = new Set<string>()
  const facts = await Promise.all(
    entries.map(async ({ module, file }, i): Promise<ModuleFacts | undefined> => {
      if (module && !/^export const toc = /m.test(module.code)) return undefined
      const read = await readModule({ path: paths[i] ?? '', file })
      if ('facts' in read) return read.facts
      // Rendering a Markdown page reports the error that its module threw.
      if (module && read.problem.code === 'render-failed') return undefined
      problems.push(read.problem)
      failed.add(file)
      return undefined
    }),
  )
  if (failed.size > 0) throw new PageLoadError(problems, failed)
  return facts
}

/** A warning about metadata of a React page in an export that is not `meta`. */
function unreadMetadata({ path, file }: Pick<PageEntry, 'path' | 'file'>, name: string): Diagnostic {
  const text = readFileSync(path, 'utf8')
  // The name may be exported from another file.
  const declared = text.search(new RegExp(`(?<=\\bexport\\s+(?:const|let|var)\\s+)${name}\\b`))
  const offset = declared === -1 ? Math.max(0, text.indexOf(name)) : declared
  return {
    code: 'page-metadata',
    severity: 'warning',
    message: `the export "${name}" has no effect, so the page has no title`,
    hint: 'rename it to `meta`',
    location: { file, ...positionAt(text, offset) },
  }
}

/**
 * Lets the code of pages import extras (`docsgen:extra/diagrams`): style sheets become part of the page's own, and
 * scripts are imported from their URL.
 */
function extraModules(options: {
  readonly extras: ExtraSource
  readonly config: ConfigFor<typeof pageCodeOptions>
  readonly side: 'browser' | 'server'
}): Plugin {
  const { extras, config, side } = options
  const { rootDir, base } = config
  return {
    name: 'docsgen-extras',
    setup(build) {
      packagesOfSite(rootDir).setup(build)
      layeredExtras(rootDir).setup(build)
      build.onResolve({ filter: /^docsgen:extra\// }, async ({ path: specifier }) => {
        if (side === 'server') return { path: specifier, namespace: 'docsgen-empty' }
        const name = specifier.slice('docsgen:extra/'.length) as PageExtra
        const entry = extraEntry(name)
        if (isLayered(entry, config)) return { path: layeredName(name), namespace: 'docsgen-layered' }
        if (entry.kind === 'style') return { path: entry.entryPath }
        try {
          return { path: base + (await extras.get(name)).script, external: true }
        } catch (error) {
          if (!(error instanceof DocsgenError)) throw error
          // The compiler has reported the missing package at the component that needs it.
          return { path: specifier, namespace: 'docsgen-empty' }
        }
      })
      build.onLoad({ filter: /.*/, namespace: 'docsgen-empty' }, () => ({ contents: '' }))
    },
  }
}
