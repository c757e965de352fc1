import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { memoize } from 'es-toolkit'
import type { Metafile, Plugin } from 'esbuild'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { SiteData } from '../../shared/site.js'
import { bundleExtensions } from '../../tools/extensions.js'
import type { FileLinks, PageAssetFile, PageExtra } from '../base/compiled-page.js'
import type { PolicyNeeds } from '../base/content-policy.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { loadEsbuild } from '../base/esbuild.js'
import { nameHash } from '../base/hash.js'
import { compareStrings, isPackageFile, siteRelative } from '../base/names.js'
import { parseScript } from '../base/source-text/parse-script.js'
import { positionAt } from '../base/source-text/position.js'
import type { BundleConfig } from '../config/keys.js'
import { bundledFiles } from '../store/bundled-files.js'
import type { Making, ResultStore } from '../store/result-store.js'
import { siteModule } from './entries.js'
import { packagesOfSite, extraEntry, type ExtraSource, isLayered, layeredExtras, layeredName } from './extras.js'
import { commonOptions, userAliases } from './options.js'
import { allSettled, entriesWithCodeOf, latin1Files, nameByContent, outputsByEntry, shortenNames } from './outputs.js'
import {
  ownMainOf,
  type PageChunk,
  chunkName,
  entryInput,
  entryName,
  hasSiteCode,
  locateIn,
  markdownIn,
  moduleOf,
  type PageEntry,
} from './page-entries.js'
import type { DividedPages, ImportGroup } from './page-imports.js'
import { pluginDataInput, pluginDataModule, pluginDataName } from './plugin-data.js'
import {
  type CompiledPartial,
  type CompilePartial,
  importsFromRuntime,
  inputOf,
  markdownModules,
  type VirtualModule,
  virtualModules,
} from './plugins.js'
import { bundleProblem, bundleWarnings } from './problems.js'
import { type ModuleFacts, PageLoadError, type ReadModule } from './read-module.js'
import type { RuntimeBundle } from './runtime.js'
import { importedTheme, serverNameOf, writeServerModules } from './server-modules.js'
import { siteModules } from './theme-modules.js'

/** What the code of a page may read of the whole site; most code reads nothing of it. */
export interface WholeSite {
  /** Sources of the modules with data of all pages, by name: `docsgen:pages` and those of built-in tools. */
  readonly dataModules: Readonly<Record<string, string>>
  /** JSON text of the data of plugins. */
  readonly pluginData: string
  /** A hash of the modules (`pages`), of `pluginData`, or of what the links of a partial lead to (see `CompiledPartial.targets`). */
  readonly factOf: (name: string) => string
}

/** What bundling the code of pages has found. */
export interface CodeFindings {
  /** Name below the output folder to bytes as latin1 text. */
  readonly files: Readonly<Record<string, string>>
  /** Assets, links, policy needs and problems of the Markdown files that the code imports. */
  readonly assets: readonly PageAssetFile[]
  readonly links: readonly FileLinks[]
  readonly needs: readonly PolicyNeeds[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The chunk of a page as it is stored: its server module by its name. */
export type StoredChunk = Omit<PageChunk, 'serverPath'> & { readonly serverName: string }

/** What pages import, and the pages that are bundled with it. */
interface StoredModules extends CodeFindings {
  /** By route. */
  readonly chunks: readonly (readonly [string, StoredChunk])[]
  /** By the names of the groups. */
  readonly groups: Readonly<Record<string, StoredGroup>>
  /** What the code imports. */
  readonly extras: readonly PageExtra[]
}

/** The module of a group. */
export interface StoredGroup extends Pick<PageChunk, 'styles' | 'ownMain' | 'readsPlace'> {
  readonly serverName: string
  /** For browsers, the names of the module and of the chunks that it imports. */
  readonly browserNames: readonly string[]
}

export interface BundlePagesOptions {
  readonly config: BundleConfig
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

/** Bundles what pages import, and the pages that are not compiled alone. */
export async function bundleModules(
  { compilePartial, ...given }: BundlePagesOptions,
  { divided: { groups, whole }, making }: { readonly divided: DividedPages; readonly making: Making },
): Promise<StoredModules> {
  const partials = new Map<string, CompiledPartial>()
  const options: BundlePagesOptions = {
    ...given,
    compilePartial: async (filePath) => {
      const partial = await compilePartial(filePath)
      partials.set(filePath, partial)
      return partial
    },
  }
  const { config, store } = options
  const { rootDir } = config
  const { build } = loadEsbuild()
  const failInCode = bundleProblem(rootDir, locateIn(whole))
  const fail = (failure: unknown): never => {
    // The bundler reports their consequences, less clearly.
    const syntax = [...partials.values()].flatMap(({ diagnostics }) => diagnostics.filter(isSyntaxError))
    if (syntax.length > 0) throw new DocsgenError(syntax, 1)
    return failInCode(failure)
  }
  const ofWhole = whole.map((entry) => ({ in: entryName(entry), out: chunkName(entry.route), module: moduleOf(entry) }))
  const ofGroups = groups.map(({ name, module }) => ({ in: name, out: `imports-${nameHash(name)}`, module }))
  const modules = [...ofWhole, ...ofGroups]
  const [browser, server] = await allSettled([
    build(buildOptions(options, 'browser', modules)).catch(fail),
    build(buildOptions(options, 'server', modules)).catch(fail),
  ])
  const pagesOf = new Map<string, readonly PageEntry[]>([
    ...whole.map((entry) => [entryInput(entry), [entry]] as const),
    ...groups.map(({ name, pages }) => [inputOf(name), pages] as const),
  ])
  const circles = importCircles(server.metafile, { entries: pagesOf, rootDir })
  if (circles.problems.length > 0) throw new PageLoadError(circles.problems, circles.pages)
  const browserFiles = browser.outputFiles ?? []
  const browserFilesShort = given.runtime.isDevelopment ? browserFiles : await shortenNames(browserFiles)
  const browserOutputs = nameByContent(browserFilesShort, browser.metafile, rootDir)
  const serverOutputs = nameByContent(server.outputFiles ?? [], server.metafile, rootDir)
  const themePath = store.importPath(given.runtime.server.path)
  const serverHashes = writeServerModules(server, {
    outputs: serverOutputs,
    config,
    making,
    markdown: markdownIn(whole, partials),
    theme: { imported: importedTheme(given.runtime), path: themePath },
  })
  const browserOutputOf = outputsByEntry(browser.metafile, browserOutputs)
  const serverOutputOf = outputsByEntry(server.metafile, serverOutputs)
  const ownMain = (name: string) => ownMainOf(serverOutputs.files.get(name)?.toString('utf8') ?? '', config)
  const facts = await readPages(
    options,
    whole.map((entry) => ({ entry, path: store.modulePath(serverNameOf(serverOutputOf(entryName(entry)).js)) })),
  )
  const placeReading = entriesWithCodeOf(server.metafile, placeReaders)
  const chunks = []
  for (const [i, entry] of whole.entries()) {
    const output = browserOutputOf(entryName(entry))
    const serverName = serverOutputOf(entryName(entry)).js
    const chunk: StoredChunk = {
      hasSiteCode: hasSiteCode(entry, config) ? (true as const) : undefined,
      ownMain: ownMain(serverName),
      readsPlace: placeReading.has(entryInput(entry)) || undefined,
      outline: facts[i]?.outline,
      chunk: output.js,
      styles: output.css,
      serverName: serverNameOf(serverName),
      serverHash: serverHashes.get(serverName) ?? '',
    }
    const meta = entry.module ? undefined : facts[i]?.meta
    chunks.push([entry.route, meta ? { ...chunk, meta } : chunk] as const)
  }
  const storedGroup = ({ name }: ImportGroup): StoredGroup => {
    const { js, css, imports } = browserOutputOf(name)
    const serverName = serverOutputOf(name).js
    return {
      serverName: serverNameOf(serverName),
      ownMain: ownMain(serverName),
      readsPlace: placeReading.has(inputOf(name)) || undefined,
      styles: css,
      browserNames: [js, ...imports],
    }
  }
  const inOrder = [...partials].sort(([a], [b]) => compareStrings(a, b)).map(([, one]) => one)
  making.readFiles(bundledFiles(rootDir, [browser.metafile, server.metafile]))
  for (const { inputs } of partials.values())
    making.readInputs(Object.fromEntries(inputs.map(({ path: filePath, hash }) => [filePath, hash])))
  const isBundled = (module: string) => Object.hasOwn(server.metafile.inputs, module)
  if (Object.keys(options.whole.dataModules).some((name) => isBundled(inputOf(name)))) making.readFact('pages')
  if (isBundled(pluginDataInput)) making.readFact('pluginData')
  for (const { targets } of inOrder) if (targets !== undefined) making.readFact(targets)
  return {
    chunks,
    groups: Object.fromEntries(groups.map((group) => [group.name, storedGroup(group)])),
    files: latin1Files(browserOutputs),
    extras: [...options.extras.bundled.keys()].sort(),
    assets: inOrder.flatMap(({ assets }) => assets),
    links: inOrder.map(({ links }) => links),
    needs: inOrder.map(({ needs }) => needs),
    diagnostics: [
      ...inOrder.flatMap(({ diagnostics }) => diagnostics),
      ...bundleWarnings(browser.warnings, rootDir, locateIn(whole)),
    ],
  }
}

/** Whether a Markdown file has no module, or one that is no code. */
function isSyntaxError({ code, severity }: Diagnostic): boolean {
  return code === 'mdx-syntax' && severity === 'error'
}

/** The files whose code reads where its page is in the sidebars. */
const placeReaders = bundleExtensions.flatMap((extension) => extension.placeReaders)

/** An entry of a bundle, whose module exists only in memory. */
interface ModuleEntry {
  readonly in: string
  readonly out: string
  readonly module: VirtualModule
}

function buildOptions(options: BundlePagesOptions, side: 'browser' | 'server', entries: readonly ModuleEntry[]) {
  const { config, runtime } = options
  const data = {
    ...options.whole.dataModules,
    [pluginDataName]: pluginDataModule(options.whole.pluginData),
    'docsgen:site': siteModule(options.site),
  }
  const modules = new Map<string, VirtualModule>()
  for (const [name, contents] of Object.entries(data))
    modules.set(name, { contents, loader: 'js', resolveDir: config.rootDir })
  const { 'react-dom/client': _, ...serverNames } = runtime.names
  const shared =
    side === 'browser'
      ? { url: runtime.main, names: runtime.names }
      : { url: importedTheme(runtime), names: serverNames }
  // All entries have them, so that they are always in one chunk: otherwise the first page that imports only some of them would give
  // the code of all others another URL.
  const ofRuntime = Object.keys(shared.names).map((name) => `\nimport '${name}'`)
  for (const { in: name, module } of entries)
    modules.set(name, { ...module, contents: module.contents + ofRuntime.join('') })
  const plugins = [...siteModules(config, { hasSiteCode: true }), importsFromRuntime(shared), virtualModules(modules)]
  return {
    ...commonOptions(config, side),
    // By which errors are located: see server-map.ts.
    ...(side === 'server' ? { sourcemap: 'external' as const, sourcesContent: false } : {}),
    splitting: true,
    entryPoints: entries.map((entry) => ({ in: entry.in, out: entry.out })),
    chunkNames: 'shared-[hash]',
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
 * with partials. Throws a `PageLoadError` if some cannot be loaded.
 */
export async function readPages(
  { readModule }: Pick<BundlePagesOptions, 'readModule'>,
  pages: readonly { readonly entry: PageEntry; readonly path: string }[],
): Promise<(ModuleFacts | undefined)[]> {
  const problems: Diagnostic[] = []
  const failed = new Set<string>()
  const facts = await Promise.all(
    pages.map(async ({ entry: { module, file }, path: serverPath }): Promise<ModuleFacts | undefined> => {
      if (module && !/^export const toc = /m.test(module.code)) return undefined
      const read = await readModule({ path: serverPath, file })
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

/**
 * Lets the code of pages import extras (`docsgen:extra/diagrams`): style sheets become part of the page's own, and
 * scripts are imported from their URL.
 */
function extraModules(options: {
  readonly extras: ExtraSource
  readonly config: BundleConfig
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

/**
 * Finds Markdown files that import themselves, directly or through other files: rendering them would never end. `pages` are the files
 * that have the error. A circle of scripts alone is legal.
 */
function importCircles(
  { inputs }: Metafile,
  options: { readonly entries: ReadonlyMap<string, readonly { readonly file: string }[]>; readonly rootDir: string },
): { readonly problems: readonly Diagnostic[]; readonly pages: ReadonlySet<string> } {
  const { entries, rootDir } = options
  // Many pages import the same files, and telling a list takes a parser.
  const importsOf = memoize((name: string) => {
    if (isPackageFile(rootDir, path.resolve(rootDir, name)) || isList(path.resolve(rootDir, name))) return []
    return (inputs[name]?.imports ?? []).filter((one) => !one.external)
  })
  const below = (start: string): ReadonlySet<string> => {
    const seen = new Set(importsOf(start).map((one) => one.path))
    // The set grows while it is iterated.
    for (const name of seen) for (const one of importsOf(name)) seen.add(one.path)
    return seen
  }
  const inCircle = Object.keys(inputs)
    .filter((name) => /\.mdx?$/.test(name) && below(name).has(name))
    .sort()
  const firsts = inCircle.filter((name, i) => !inCircle.slice(0, i).some((one) => below(one).has(name)))
  const problems = firsts.map((name): Diagnostic => {
    const next = importsOf(name).find((one) => one.path === name || below(one.path).has(name))
    const [file, other] = [name, next?.path ?? ''].map((one) => siteRelative(rootDir, path.resolve(rootDir, one)))
    const text = readFileSync(path.resolve(rootDir, name), 'utf8')
    return {
      code: 'import-circle',
      severity: 'error',
      message: `this file imports itself${other === file ? '' : ` through ${other}`}, so rendering it would never end`,
      hint: 'remove the import',
      location: {
        file: file ?? '',
        ...positionAt(text, text.lastIndexOf('\n', text.indexOf(next?.original ?? '')) + 1),
      },
    }
  })
  const reaching = [...entries].filter(([entry]) => inCircle.some((name) => below(entry).has(name)))
  return { problems, pages: new Set(reaching.flatMap(([, pages]) => pages.map(({ file }) => file))) }
}

/** Whether a script only passes on what other files export, of which one may import the page that uses another one. */
function isList(filePath: string): boolean {
  if (!/\/index\.[cm]?[jt]sx?$/.test(filePath) || !existsSync(filePath)) return false
  const file = parseScript(readFileSync(filePath, 'utf8'))
  return (
    file?.type === 'File' && file.program.body.every((node) => 'source' in node && node.type !== 'ImportDeclaration')
  )
}
