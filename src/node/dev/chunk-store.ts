import path from 'node:path'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import type { ExtraSource } from '../bundle/extras.js'
import type { PageEntry } from '../bundle/page-entries.js'
import type { WholeSite } from '../bundle/page-modules.js'
import { bundlePages, noBundles, type PageBundles } from '../bundle/pages.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import { createPartialCompiler } from '../pipeline/compile-partial.js'
import { compileTask } from '../pipeline/compile-settings.js'
import { wholeSite } from '../pipeline/whole-site.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { FileLinks, PageAssetFile } from '../model/compiled-page.js'
import type { PolicyNeeds } from '../model/content-policy.js'
import type { ResultStore } from '../store/result-store.js'
import { type Attempt, KeptResults } from './kept-results.js'
import type { LiveRendering } from './live-rendering.js'
import { bundledVersion, type ServedFiles } from './served-files.js'
import type { Snapshot } from './snapshot.js'

/** The state of a site that a document is rendered from. */
export interface SiteState {
  readonly snapshot: Snapshot
  readonly runtime: RuntimeBundle
}

/** The code of one page. While it has errors, this is the last version that was bundled for the same theme. */
export interface LiveChunk {
  /** Undefined if it has not been bundled for this theme without errors. */
  readonly bundles: PageBundles | undefined
  /** Problems of the current code. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What a chunk depends on besides the page itself. */
interface ChunkContext extends SiteState {
  readonly extras: ExtraSource
  readonly rendering: LiveRendering
}

/** Bundles the code of single pages on request. A build bundles what all pages import together instead, so that they share chunks. */
export class ChunkStore {
  /** By route. They are made for a theme: with any other one, the code would have two Reacts. */
  readonly results: KeptResults<PageBundles>
  /** That of the last snapshot, which takes long to hash. */
  #whole: { readonly snapshot: Snapshot; readonly site: Promise<WholeSite> } | undefined

  constructor(
    private readonly options: {
      readonly store: ResultStore
      /** Serves the files of the chunks. */
      readonly served: ServedFiles
      readonly onInputs: (filePaths: readonly string[]) => void
    },
  ) {
    this.results = new KeptResults(options.store.files, options.onInputs)
  }

  /** Links of the partials that a route's page imports, as far as its code has been bundled. */
  links(route: string): readonly FileLinks[] {
    return this.results.get(route)?.value?.links ?? noBundles.links
  }

  /** Links of the partials that any page imports, by file. */
  partialLinks(): FileLinks[] {
    const all = this.results.values().flatMap(({ links }) => links)
    return [...new Map(all.map((links) => [links.file, links])).values()]
  }

  /** The code of a route, if nothing has changed that it was bundled with besides its page. */
  async current(route: string, { snapshot, runtime }: SiteState): Promise<PageBundles | undefined> {
    if (!this.results.isCurrent(route, themeIdOf(runtime))) return undefined
    const bundles = this.results.get(route)?.value
    const read = Object.entries(bundles?.facts ?? {})
    if (read.length === 0) return bundles
    const { factOf } = await this.#wholeSite(snapshot)
    return read.every(([name, fact]) => factOf(name) === fact) ? bundles : undefined
  }

  /** Drops the files of a route from memory; they are read from the store when a browser requests its page. */
  shed(route: string): void {
    const bundles = this.results.get(route)?.value
    if (bundles) this.results.replace(route, { ...bundles, files: {} })
    this.options.served.delete(partOf(route))
  }

  /** What the partials that the pages import need of the content security policy. */
  needs(): PolicyNeeds[] {
    return this.results.values().flatMap(({ needs }) => needs)
  }

  /** The files that partials use. */
  assets(): PageAssetFile[] {
    return this.results.values().flatMap(({ assets }) => assets)
  }

  /** Absolute paths of the files that were bundled. */
  inputs(): string[] {
    return this.results.values().flatMap(({ inputs }) => Object.keys(inputs))
  }

  /** Drops the chunks of all other routes. */
  retain(routes: ReadonlyMap<string, unknown>): void {
    for (const route of [...this.results.names()].filter((name) => !routes.has(name))) {
      this.results.forget(route)
      this.options.served.delete(partOf(route))
    }
  }

  /** Returns the code of a page; bundles it if anything that it depends on has changed. */
  async get(page: PageEntry, { snapshot, runtime, extras, rendering }: ChunkContext): Promise<LiveChunk> {
    const whole = await this.#wholeSite(snapshot)
    const { config, index } = snapshot
    const { route } = page
    const from = themeIdOf(runtime)
    const before = this.results.get(route)
    const compilePartial = createPartialCompiler(config, compileTask(config, index.data))
    const partials = new Set<string>()
    const { files } = this.options.store
    try {
      const bundles = await bundlePages({
        config,
        entries: [page],
        runtime,
        store: this.options.store,
        whole,
        site: snapshot.site.data,
        compilePartial: (filePath) => {
          partials.add(filePath)
          return compilePartial(filePath)
        },
        extras,
        readModule: rendering.readModule,
        onSiteCode: rendering.warmUp,
      })
      const { diagnostics } = bundles
      // The text of a Markdown page itself is watched as a source, not as an input of its code.
      const inputs = { ...(page.module ? {} : files.hashes([page.path])), ...bundles.inputs }
      return this.#keep(route, { from, value: bundles, isFailed: hasErrors(diagnostics), inputs }, diagnostics)
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      const { diagnostics } = error
      const failed = diagnostics.flatMap(({ location }) =>
        location ? [path.resolve(config.rootDir, location.file)] : [],
      )
      const inputs = { ...(before?.inputs ?? files.hashes([page.path])), ...files.hashes([...partials, ...failed]) }
      return this.#keep(route, { from, inputs }, diagnostics)
    }
  }

  #keep(route: string, attempt: Attempt<PageBundles>, diagnostics: readonly Diagnostic[]): LiveChunk {
    const waits = diagnostics.some(({ code }) => code === 'missing-asset')
    if (this.results.get(route)?.from !== attempt.from) this.results.forget(route)
    const bundles = this.results.keep(route, { ...attempt, waits })
    if (bundles) this.options.served.set(partOf(route), bundledVersion(bundles.files))
    return { bundles, diagnostics }
  }

  #wholeSite(snapshot: Snapshot): Promise<WholeSite> {
    if (this.#whole?.snapshot !== snapshot) {
      const { contribution, index, site } = snapshot
      const made = contribution.then(({ data }) => wholeSite(site, { index, pluginData: data }))
      this.#whole = { snapshot, site: made }
    }
    return this.#whole.site
  }
}

/** What the files of a route are served as. */
function partOf(route: string): string {
  return `code:${route}`
}

function themeIdOf({ main, serverHash }: RuntimeBundle): string {
  return `${main} ${serverHash}`
}
