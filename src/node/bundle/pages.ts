import type { PageExtra } from '../base/compiled-page.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { loadEsbuild } from '../base/esbuild.js'
import { nameHash } from '../base/hash.js'
import { bundledFrom, configKey } from '../config/keys.js'
import type { FileHashes } from '../store/file-hashes.js'
import type { Making, ResultStore } from '../store/result-store.js'
import type { ExtraBundle } from './extras.js'
import { commonOptions } from './options.js'
import {
  ownMainOf,
  type PageChunk,
  chunkName,
  codeOfEntry,
  entryName,
  hasSiteCode,
  locateIn,
  markdownIn,
} from './page-entries.js'
import { codeOfPlain, type DividedPages, groupByImports, type ImportGroup, type PlainEntry } from './page-imports.js'
import {
  bundleModules,
  type BundlePagesOptions,
  type CodeFindings,
  readPages,
  type StoredChunk,
  type StoredGroup,
} from './page-modules.js'
import { bundleProblem } from './problems.js'
import { writeModuleWithMap } from './server-modules.js'

/** All page chunks, and the files that go to the output. */
export interface PageBundles extends CodeFindings {
  readonly chunks: ReadonlyMap<string, PageChunk>
  /** The files that were bundled. */
  readonly inputs: FileHashes
  /** What the code reads of the whole site: some of the facts of `WholeSite`, by name. */
  readonly facts: Readonly<Record<string, string>>
  /** What pages load besides the theme and their code. */
  readonly extras: ReadonlyMap<PageExtra, ExtraBundle>
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

/**
 * Bundles the pages that have code of their own, for the browser and for Node. Does not load esbuild if there are none.
 * 1. Divide the pages by what they import.
 * 2. Bundle the imports, and the pages whose imports only the bundler can tell. The store keeps this as one result.
 * 3. Compile every other page alone, as a result of its own.
 */
export async function bundlePages(options: BundlePagesOptions): Promise<PageBundles> {
  const { entries, config } = options
  if (entries.length === 0) return noBundles
  const divided = groupByImports(entries, config)
  if (divided.groups.length === 0) return bundleDivided(options, divided)
  return bundleDivided(options, divided).catch((error: unknown) => {
    if (!(error instanceof DocsgenError)) throw error
    // The bundler locates a mistake in a page only if it has the whole page.
    return bundleDivided(options, { groups: [], whole: entries })
  })
}

async function bundleDivided(options: BundlePagesOptions, divided: DividedPages): Promise<PageBundles> {
  const { config, entries, runtime, store, extras } = options
  const { groups, whole } = divided
  const key = [
    runtime.main,
    store.importPath(runtime.server.path),
    extras.identity,
    configKey(config, bundledFrom),
    JSON.stringify(whole.map((entry) => [entry.route, entry.file, codeOfEntry(entry), entry.module?.lines])),
    JSON.stringify(groups.map(({ name }) => name)),
  ]
  const query = { kind: { name: 'page-modules' }, key, factOf: options.whole.factOf }
  const { value, files, facts } = await store.get(query, (making) => {
    if (entries.some((entry) => hasSiteCode(entry, config))) options.onSiteCode?.()
    return bundleModules(options, { divided, making })
  })
  await Promise.all(value.extras.map((name) => extras.get(name)))
  const plain = await compilePlainPages(options, { groups, stored: value.groups })
  const stored = new Map([...value.chunks, ...plain.map(({ route, chunk }) => [route, chunk] as const)])
  const chunks = entries.flatMap(({ route }) => {
    const found = stored.get(route)
    return found ? [[route, placed(found, store)] as const] : []
  })
  return {
    ...value,
    chunks: new Map(chunks),
    files: Object.assign({}, value.files, ...plain.map((page) => page.files)),
    inputs: files,
    facts,
    extras: new Map(),
  }
}

function placed({ serverName, ...chunk }: StoredChunk, store: ResultStore): PageChunk {
  return { ...chunk, serverPath: store.modulePath(serverName) }
}

/** A page whose code was compiled alone. */
interface PlainPage {
  readonly route: string
  readonly chunk: StoredChunk
  /** Its file for browsers. */
  readonly files: Readonly<Record<string, string>>
}

/** As it is stored. */
interface StoredPage extends Pick<StoredChunk, 'chunk' | 'serverName' | 'serverHash' | 'ownMain' | 'outline'> {
  /** The bytes of its file for browsers, as latin1 text. */
  readonly text: string
}

/** Compiles the pages of groups whose modules are bundled, or finds them in the store. */
async function compilePlainPages(
  options: BundlePagesOptions,
  {
    groups,
    stored,
  }: { readonly groups: readonly ImportGroup[]; readonly stored: Readonly<Record<string, StoredGroup>> },
): Promise<readonly PlainPage[]> {
  const pages = groups.flatMap((group) => group.pages.map((page) => ({ page, group: stored[group.name] })))
  const compiling = pages.map(async ({ page, group }) => {
    // The modules of all groups are bundled together.
    if (group === undefined) throw new Error(`no module for the imports of ${page.route}`)
    return compilePlainPage(page, group, options)
  })
  // If a page fails, nothing goes on in the background.
  await Promise.allSettled(compiling)
  return Promise.all(compiling)
}

async function compilePlainPage(page: PlainEntry, group: StoredGroup, options: BundlePagesOptions): Promise<PlainPage> {
  const { config, runtime, store } = options
  const { route, file, module } = page
  const key = [
    store.importPath(runtime.server.path),
    config.base,
    String(config.theme.compat !== undefined),
    JSON.stringify(group),
    route,
    file,
    JSON.stringify(module),
  ]
  const query = { kind: { name: 'page-code', isGrouped: true }, key }
  const { value } = await store.get(query, (making) => {
    if (hasSiteCode(page, config)) options.onSiteCode?.()
    return compile(page, { group, options, making })
  })
  const { text, ...stored } = value
  const chunk: StoredChunk = {
    ...stored,
    hasSiteCode: hasSiteCode(page, config) ? true : undefined,
    ownMain: stored.ownMain ?? group.ownMain,
    readsPlace: group.readsPlace,
    styles: group.styles,
  }
  return { route, chunk, files: { [stored.chunk]: text } }
}

async function compile(
  page: PlainEntry,
  context: { readonly group: StoredGroup; readonly options: BundlePagesOptions; readonly making: Making },
): Promise<StoredPage> {
  const { group, options, making } = context
  const { config, runtime, store } = options
  const fail = bundleProblem(config.rootDir, locateIn([page]))
  const server = await transformPage(page, [`./${group.serverName}`], { side: 'server', config, runtime }).catch(fail)
  const serverHash = nameHash(server.code)
  // A translation may have the same code, but has a map of its own. After an edit of the text above it, the same code has other lines.
  const serverName = `${chunkName(page.route)}-${nameHash(JSON.stringify([server.code, page.file]))}.mjs`
  writeModuleWithMap(serverName, server, { making, rootDir: config.rootDir, markdown: markdownIn([page], new Map()) })
  const [facts] = await readPages(options, [{ entry: page, path: store.modulePath(serverName) }])
  const urls = group.browserNames.map((name) => config.base + name)
  const { code } = await transformPage(page, urls, { side: 'browser', config, runtime }).catch(fail)
  const bytes = Buffer.from(code)
  return {
    chunk: `assets/${chunkName(page.route)}-${nameHash(bytes)}.js`,
    text: bytes.toString('latin1'),
    serverName,
    serverHash,
    ownMain: ownMainOf(server.code, config),
    outline: facts?.outline,
  }
}

/** What the compiled JSX of a page imports from; it is replaced by the path of the module of the page's group. */
const JSX_SOURCE = 'docsgen-jsx'
const jsxImport = new RegExp(`"${JSX_SOURCE}(?:/jsx-runtime)?"`, 'g')

async function transformPage(
  page: PlainEntry,
  paths: readonly string[],
  { side, config, runtime }: { readonly side: 'browser' | 'server' } & Pick<BundlePagesOptions, 'config' | 'runtime'>,
): Promise<{ readonly code: string; readonly map: string }> {
  const { transform } = loadEsbuild()
  const { target, charset, define, legalComments, jsx } = commonOptions(config, side)
  const { code, map } = await transform(codeOfPlain(page, paths), {
    target,
    charset,
    define,
    legalComments,
    jsx,
    jsxImportSource: JSX_SOURCE,
    loader: 'tsx',
    format: 'esm',
    treeShaking: true,
    minifySyntax: side === 'browser',
    minifyWhitespace: side === 'browser',
    minifyIdentifiers: side === 'browser' && !runtime.isDevelopment,
    sourcemap: side === 'server' ? 'external' : false,
    sourcesContent: false,
    sourcefile: entryName(page),
  })
  return { code: code.replaceAll(jsxImport, JSON.stringify(paths[0])), map }
}
