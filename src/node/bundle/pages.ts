import { bundledFrom, configKey } from '../config/keys.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import type { PageExtra } from '../base/compiled-page.js'
import type { FileHashes } from '../store/file-hashes.js'
import type { ResultStore } from '../store/result-store.js'
import type { ExtraBundle } from './extras.js'
import type { PageChunk } from './page-chunk.js'
import { codeOfEntry, hasSiteCode } from './page-entries.js'
import { type DividedPages, groupByImports } from './page-imports.js'
import { type BundlePagesOptions, bundleModules, type CodeFindings, type StoredChunk } from './page-modules.js'
import { compilePlainPages } from './plain-pages.js'

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
