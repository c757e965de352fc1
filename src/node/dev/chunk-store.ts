import path from 'node:path'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { dataModules } from '../pipeline/bundle-site.js'
import type { ExtraSource } from '../bundle/extras.js'
import type { PageEntry } from '../bundle/page-entries.js'
import { bundlePages, type PageBundles, type WholeSite, wholeSite } from '../bundle/pages.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import { createPartialCompiler } from '../pipeline/compile-partial.js'
import { compileTask } from '../pipeline/compile-settings.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { FileLinks } from '../model/compiled-page.js'
import type { PolicyNeeds } from '../model/content-policy.js'
import type { ResultStore } from '../store/result-store.js'
import type { LiveRendering } from './live-rendering.js'
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
  /** Links of the partials that the page imports. */
  readonly links: readonly FileLinks[]
}

interface Entry extends LiveChunk {
  /** Whether it must be bundled again: one of its files has changed, or it has errors. */
  readonly isOutdated: boolean
  /** The files whose changes require bundling again. */
  readonly inputs: ReadonlySet<string>
  /** The bundles before: a browser that is still loading the page may request their files. */
  readonly previous: PageBundles | undefined
  /** Identifies the theme that the code was bundled for: with any other one, it would have two Reacts. */
  readonly themeId: string
}

/** What a chunk depends on besides the page itself. */
interface ChunkContext extends SiteState {
  readonly extras: ExtraSource
  readonly rendering: LiveRendering
}

/** Bundles the code of single pages on request. A build bundles all pages together instead, so that they share chunks. */
export class ChunkStore {
  readonly #entries = new Map<string, Entry>()
  /** That of the last snapshot, which takes long to hash. */
  #whole: { readonly snapshot: Snapshot; readonly site: Promise<WholeSite> } | undefined

  /** `onInputs` is called with the files that a chunk was bundled from. */
  constructor(
    private readonly store: ResultStore,
    private readonly onInputs: (filePaths: readonly string[]) => void,
  ) {}

  /** The latin1 text of a browser file; undefined if there is none. */
  file(name: string): string | undefined {
    for (const { bundles, previous } of this.#entries.values()) {
      const text = bundles?.files[name] ?? previous?.files[name]
      if (text !== undefined) return text
    }
    return undefined
  }

  /** Links of the partials that a route's page imports, as far as its code has been bundled. */
  links(route: string): readonly FileLinks[] {
    return this.#entries.get(route)?.links ?? []
  }

  /** Links of the partials that any page imports, by file. */
  partialLinks(): FileLinks[] {
    const all = [...this.#entries.values()].flatMap(({ links }) => links)
    return [...new Map(all.map((links) => [links.file, links])).values()]
  }

  /** Whether the code of a route has been bundled. */
  has(route: string): boolean {
    return this.#entries.has(route)
  }

  /** The code of a route, if nothing has changed that it was bundled with besides its page. */
  async current(route: string, { snapshot, runtime }: SiteState): Promise<LiveChunk | undefined> {
    const entry = this.#entries.get(route)
    if (!entry || entry.isOutdated || entry.themeId !== themeIdOf(runtime)) return undefined
    const read = Object.entries(entry.bundles?.facts ?? {})
    if (read.length === 0) return entry
    const { facts } = await this.#wholeSite(snapshot)
    return read.every(([name, fact]) => facts[name] === fact) ? entry : undefined
  }

  /** Drops the files of a route from memory; they are read from the store when a browser requests its page. */
  shed(route: string): void {
    const entry = this.#entries.get(route)
    if (entry?.bundles) this.#entries.set(route, { ...entry, bundles: { ...entry.bundles, files: {} } })
  }

  /** What the partials that the pages import need of the content security policy. */
  needs(): PolicyNeeds[] {
    return [...this.#entries.values()].flatMap(({ bundles }) => bundles?.needs ?? [])
  }

  /** Absolute paths of the files that were bundled. */
  inputs(): string[] {
    return [...this.#entries.values()].flatMap(({ bundles }) => Object.keys(bundles?.inputs ?? {}))
  }

  /**
   * Marks the chunks as outdated that were bundled from any of these files, or from a list of their folder, or lack a
   * file. Returns their routes.
   */
  invalidate(filePaths: ReadonlySet<string>): Set<string> {
    const changed = [...filePaths]
    const routes = new Set<string>()
    for (const [route, entry] of this.#entries) {
      // Any of the files may be the one that is missing.
      const waits = entry.diagnostics.some(({ code }) => code === 'missing-asset')
      const isInput = (filePath: string) => entry.inputs.has(filePath) || entry.inputs.has(path.dirname(filePath))
      if (!waits && !changed.some(isInput)) continue
      routes.add(route)
      this.#entries.set(route, { ...entry, isOutdated: true })
    }
    return routes
  }

  /** Drops the chunks of all other routes. */
  retain(routes: ReadonlyMap<string, unknown>): void {
    for (const route of this.#entries.keys()) if (!routes.has(route)) this.#entries.delete(route)
  }

  /** Returns the code of a page; bundles it if anything that it depends on has changed. */
  async get(page: PageEntry, { snapshot, runtime, extras, rendering }: ChunkContext): Promise<LiveChunk> {
    const whole = await this.#wholeSite(snapshot)
    const { config, index } = snapshot
    const before = this.#entries.get(page.route)
    const themeId = themeIdOf(runtime)
    const lastGood = before?.themeId === themeId ? before.bundles : undefined
    const compilePartial = createPartialCompiler(config, compileTask(config, index.data))
    const partials = new Set<string>()
    try {
      const bundles = await bundlePages({
        config,
        entries: [page],
        runtime,
        store: this.store,
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
      const { diagnostics, links } = bundles
      const shown = hasErrors(diagnostics) ? (lastGood ?? bundles) : bundles
      const inputs = inputsOf(page, bundles)
      return this.#keep(page.route, { isOutdated: false, bundles: shown, themeId, diagnostics, links, inputs })
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      const { diagnostics } = error
      const files = diagnostics.flatMap(({ location }) =>
        location ? [path.resolve(config.rootDir, location.file)] : [],
      )
      const inputs = new Set([...(before?.inputs ?? [page.path]), ...partials, ...files])
      // No file says when a missing import or package has been added.
      return this.#keep(page.route, { isOutdated: true, bundles: lastGood, themeId, diagnostics, inputs })
    }
  }

  #wholeSite(snapshot: Snapshot): Promise<WholeSite> {
    if (this.#whole?.snapshot !== snapshot) {
      const { contribution, index, site } = snapshot
      const made = contribution.then(({ data }) =>
        wholeSite(dataModules(site), { pluginData: data, indexHash: index.data.hash }),
      )
      this.#whole = { snapshot, site: made }
    }
    return this.#whole.site
  }

  /** Changes the entry of a route. */
  #keep(route: string, changes: Partial<Entry>): Entry {
    const before = this.#entries.get(route) ?? emptyEntry
    const after = { ...before, ...changes }
    const isSame = filesOf(after.bundles) === filesOf(before.bundles)
    const entry = isSame ? after : { ...after, previous: before.bundles }
    this.#entries.set(route, entry)
    if (changes.inputs) this.onInputs([...changes.inputs])
    return entry
  }
}

const emptyEntry: Entry = {
  isOutdated: true,
  bundles: undefined,
  previous: undefined,
  diagnostics: [],
  links: [],
  inputs: new Set(),
  themeId: '',
}

function themeIdOf({ main, serverHash }: RuntimeBundle): string {
  return `${main} ${serverHash}`
}

function filesOf(bundles: PageBundles | undefined): string {
  return Object.keys(bundles?.files ?? {}).join()
}

/** The text of a Markdown page itself is watched as a source, not as an input of its code. */
function inputsOf(page: PageEntry, bundles: PageBundles): Set<string> {
  return new Set([...Object.keys(bundles.inputs), ...(page.module ? [] : [page.path])])
}
