import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { pagesModule } from '../pipeline/bundle-site.js'
import { bundlePages, type PageBundles, type PageEntry } from '../bundle/pages.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import { BundleStore } from '../bundle/store.js'
import { createPartialCompiler } from '../pipeline/compile-partial.js'
import { compileTask } from '../pipeline/compile-settings.js'
import { hashOf } from '../model/hash.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { FileLinks } from '../model/compiled-page.js'
import type { Snapshot } from './snapshot.js'

/** The code of one page as it is shown, and what is wrong with what was written since. */
export interface LiveChunk {
  /** Absent where it has never been bundled without a mistake. */
  readonly bundles?: PageBundles
  readonly diagnostics: readonly Diagnostic[]
  /** Links of the partials that the page imports. */
  readonly links: readonly FileLinks[]
}

interface Entry extends LiveChunk {
  readonly key: string
  /** The files whose change makes it anew. */
  readonly inputs: readonly string[]
}

export const noBundles: PageBundles = { chunks: new Map(), files: {}, inputs: {}, listsPages: false }

/**
 * Bundles the code of pages that have some, each by itself and when it is asked for; a build bundles all together, so
 * that pages share chunks. While the code is broken the last good chunk stays.
 */
export class ChunkStore {
  readonly #entries = new Map<string, Entry>()
  readonly #importers = new Map<string, Set<string>>()
  readonly #running = new Map<string, Promise<LiveChunk>>()
  /** Browser files by name: those of the present chunks and of the ones before, which a page may still be loading. */
  readonly #files = new Map<string, { readonly bytes: Buffer; readonly route: string; readonly turn: number }>()
  readonly #store: BundleStore
  #turn = 0

  /** `onInputs` hears of the files that a chunk was made of. */
  constructor(
    cacheDir: string,
    private readonly onInputs: (filePaths: readonly string[]) => void,
  ) {
    // Not the build's own folder: a build beside this server would clear away what it does not know.
    this.#store = new BundleStore(path.join(cacheDir, 'cache', 'dev-bundles'), true)
    this.#store.prune()
  }

  file(name: string): Buffer | undefined {
    return this.#files.get(name)?.bytes
  }

  /** What is known of a route's code without bundling it. */
  known(route: string): LiveChunk | undefined {
    return this.#entries.get(route)
  }

  /** The files outside the content that chunks were made of. */
  inputs(): Iterable<string> {
    return this.#importers.keys()
  }

  /** Makes the chunks that these files went into be bundled again; returns their routes. */
  invalidate(filePaths: Iterable<string>): Set<string> {
    const routes = new Set<string>()
    for (const filePath of filePaths) for (const route of this.#importers.get(filePath) ?? []) routes.add(route)
    for (const route of routes) {
      const entry = this.#entries.get(route)
      if (entry) this.#entries.set(route, { ...entry, key: '' })
    }
    return routes
  }

  /** Forgets what pages that are gone have left. */
  retain(routes: ReadonlyMap<string, unknown>): void {
    for (const [route, { inputs }] of this.#entries) {
      if (routes.has(route)) continue
      this.#entries.delete(route)
      for (const input of inputs) this.#importers.get(input)?.delete(route)
    }
  }

  /** The code of a page, bundled now unless nothing it is made of has changed. */
  async get(
    page: PageEntry,
    site: { readonly snapshot: Snapshot; readonly runtime: RuntimeBundle },
  ): Promise<LiveChunk> {
    const key = this.#keyOf(page, site)
    const known = this.#entries.get(page.route)
    if (known?.key === key) return known
    const running =
      this.#running.get(page.route + key) ??
      this.#bundle(page, site, key).finally(() => this.#running.delete(page.route + key))
    this.#running.set(page.route + key, running)
    return running
  }

  #keyOf(
    page: PageEntry,
    { snapshot, runtime }: { readonly snapshot: Snapshot; readonly runtime: RuntimeBundle },
  ): string {
    const lists = this.#entries.get(page.route)?.bundles?.listsPages === true
    const parts = [page.path, page.module?.code ?? '', runtime.main, runtime.serverHash]
    // Partials hold links, and code may list all pages; most chunks do not depend on the rest of the site.
    if (lists) parts.push(pagesModule(snapshot.site))
    if (this.#entries.get(page.route)?.links.length) parts.push(snapshot.index.data.hash)
    return hashOf(parts)
  }

  async #bundle(
    page: PageEntry,
    site: { readonly snapshot: Snapshot; readonly runtime: RuntimeBundle },
    key: string,
  ): Promise<LiveChunk> {
    const { snapshot, runtime } = site
    const { config, index } = snapshot
    const found: { diagnostics: Diagnostic[]; links: FileLinks[] } = { diagnostics: [], links: [] }
    const before = this.#entries.get(page.route)
    const compilePartial = createPartialCompiler({ config, task: compileTask(config, index.data), found })
    const partials = new Set<string>()
    try {
      const bundles = await bundlePages({
        config,
        entries: [page],
        runtime,
        store: this.#store,
        pagesModule: pagesModule(snapshot.site),
        compilePartial: (filePath) => {
          partials.add(filePath)
          return compilePartial(filePath)
        },
        found,
        indexHash: index.data.hash,
      })
      const hasErrors = found.diagnostics.some(({ severity }) => severity === 'error')
      const shown = hasErrors && before?.bundles ? before.bundles : bundles
      this.#keep(page, {
        key,
        bundles: shown,
        diagnostics: found.diagnostics,
        links: found.links,
        inputs: inputsOf(page, bundles),
      })
      // The key takes in what is known only now.
      const entry = this.#entries.get(page.route) as Entry
      this.#entries.set(page.route, { ...entry, key: this.#keyOf(page, site) })
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      const inputs = new Set([
        ...(before?.inputs ?? [page.path]),
        ...partials,
        ...error.diagnostics.flatMap(({ location }) => (location ? [path.resolve(config.rootDir, location.file)] : [])),
      ])
      this.#keep(page, {
        key,
        ...(before?.bundles ? { bundles: before.bundles } : {}),
        diagnostics: error.diagnostics,
        links: before?.links ?? [],
        inputs: [...inputs],
      })
    }
    return this.#entries.get(page.route) as Entry
  }

  #keep(page: PageEntry, entry: Entry): void {
    const { route } = page
    for (const input of this.#entries.get(route)?.inputs ?? []) this.#importers.get(input)?.delete(route)
    for (const input of entry.inputs) {
      const importers = this.#importers.get(input) ?? new Set()
      this.#importers.set(input, importers.add(route))
    }
    this.#entries.set(route, entry)
    this.onInputs(entry.inputs)
    this.#turn++
    const files = Object.entries(entry.bundles?.files ?? {})
    for (const [name, latin1] of files)
      this.#files.set(name, { bytes: Buffer.from(latin1, 'latin1'), route, turn: this.#turn })
    const own = [...this.#files].filter(([, file]) => file.route === route)
    const turns = [...new Set(own.map(([, file]) => file.turn))].sort((a, b) => b - a)
    for (const [name, file] of own) if (file.turn < (turns[1] ?? 0)) this.#files.delete(name)
  }
}

function inputsOf(page: PageEntry, bundles: PageBundles): string[] {
  // A compiled page's own text is followed as a source; what it imports is followed here.
  const inputs = Object.keys(bundles.inputs)
  return page.module ? inputs : [...new Set([...inputs, page.path])]
}
