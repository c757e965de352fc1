import path from 'node:path'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { themeSheets, type ViewModule } from '../bundle/entries.js'
import type { ExtraSource } from '../bundle/extras.js'
import type { PageEntry } from '../bundle/page-entries.js'
import type { WholeSite } from '../bundle/page-modules.js'
import { bundlePages, noBundles, type PageBundles } from '../bundle/pages.js'
import { sidebarIcons } from '../content/sidebar-icons.js'
import { bundleRuntime, type RuntimeBundle } from '../bundle/runtime.js'
import { createPartialCompiler } from '../site/compile-partial.js'
import { compileTask } from '../site/compile-settings.js'
import { wholeSite } from '../site/whole-site.js'
import type { FileLinks, PageAssetFile } from '../base/compiled-page.js'
import type { PolicyNeeds } from '../base/content-policy.js'
import type { FeatureCodes } from '../base/feature.js'
import type { ResultStore } from '../store/result-store.js'
import { KeptResults } from './kept-results.js'
import type { LiveRendering } from './live-rendering.js'
import type { Problems } from './problems.js'
import { bundledVersion, type ServedFiles } from './served-files.js'
import type { Snapshot } from './snapshot.js'

/** What has changed in the theme's bundle. */
export type ThemeChange = 'nothing' | 'styles' | 'code'

/** The state of a site that a document is rendered from. */
export interface SiteState {
  readonly snapshot: Snapshot
  readonly runtime: RuntimeBundle
}

/** The code of one page. While it has errors, this is the last version that was bundled for the same theme. */
export interface LivePageCode {
  /** Undefined if it has not been bundled for this theme without errors. */
  readonly bundles: PageBundles | undefined
  /** Problems of the current code. */
  readonly diagnostics: readonly Diagnostic[]
}

interface LiveCodeOptions {
  /** The store of the theme, which is the same in builds, and that of the code of single pages. */
  readonly stores: Readonly<Record<'theme' | 'pages', ResultStore>>
  readonly extras: ExtraSource
  readonly views: readonly ViewModule[]
  readonly code: FeatureCodes
  readonly problems: Problems
  readonly rendering: LiveRendering
  readonly served: ServedFiles
  /** Called with the files that code was bundled from. */
  readonly onInputs: (filePaths: readonly string[]) => void
}

/** The name of the theme among the results, the problems and the served files. */
const THEME = 'theme'

/**
 * The bundled code of a preview: the theme, and the code of single pages, which is bundled for it on request. A build bundles what all
 * pages import together instead, so that they share chunks. While code has errors, its last version without errors is served.
 */
export class LiveCode {
  readonly #theme: KeptResults<RuntimeBundle>
  /** By route. They are made for a theme: with any other one, the code would have two Reacts. */
  readonly #pages: KeptResults<PageBundles>
  #runtime: Promise<RuntimeBundle>
  /** What the theme is bundled with. */
  #snapshot: Snapshot
  /** What the code of pages reads of the whole site, which takes long to hash. */
  #whole: { readonly snapshot: Snapshot; readonly site: Promise<WholeSite> } | undefined

  constructor(
    snapshot: Snapshot,
    private readonly options: LiveCodeOptions,
  ) {
    const { stores, onInputs } = options
    this.#theme = new KeptResults(stores.theme.files, onInputs)
    this.#pages = new KeptResults(stores.pages.files, onInputs)
    this.#snapshot = snapshot
    this.#runtime = this.#bundleTheme(Promise.resolve())
  }

  /** The theme. Rejects with a DocsgenError if it has never been bundled without errors. */
  get runtime(): Promise<RuntimeBundle> {
    return this.#runtime
  }

  /** URL of the theme's style sheet; undefined before the theme is bundled. */
  styles(): string | undefined {
    return this.#theme.get(THEME)?.value?.styles
  }

  /** Whether the theme is bundled with the data of a snapshot. */
  isFrom(snapshot: Snapshot): boolean {
    return this.#snapshot === snapshot
  }

  /**
   * Asks for the theme again after some files have changed, unless it is from the same snapshot and none of these files: the store
   * bundles it if what it shows or imports is not the same. Waits for the bundling that is running.
   */
  async renewTheme(snapshot: Snapshot, filePaths: ReadonlySet<string> = new Set()): Promise<ThemeChange> {
    const isTouched = filePaths.size > 0 && this.#theme.outdateFrom(filePaths).length > 0
    if (!isTouched && this.isFrom(snapshot)) return 'nothing'
    const earlier = this.#runtime.catch(() => undefined)
    this.#snapshot = snapshot
    this.#runtime = this.#bundleTheme(earlier)
    const bundling = this.#runtime
    const before = await earlier
    const after = await bundling.catch(() => undefined)
    if (!after || after === before) return 'nothing'
    const codeOf = ({ site, boot, shell, serverHash }: RuntimeBundle) => [site, boot, shell, serverHash].join()
    if (before === undefined || codeOf(after) !== codeOf(before)) return 'code'
    return after.styles === before.styles ? 'nothing' : 'styles'
  }

  /** Marks the code of pages as outdated that was made from any of these files, and returns their routes. */
  outdatePages(filePaths: ReadonlySet<string>): string[] {
    return this.#pages.outdateFrom(filePaths)
  }

  /** The files that have changed since code was made from them. */
  changedFiles(): string[] {
    return [...this.#theme.changedFiles(), ...this.#pages.changedFiles()]
  }

  /** Returns the code of a page; bundles it if anything that it depends on has changed. */
  async page(page: PageEntry, { snapshot, runtime }: SiteState): Promise<LivePageCode> {
    const { extras, rendering, stores, served } = this.options
    const whole = await this.#wholeSite(snapshot)
    const { config, index } = snapshot
    const { route } = page
    const from = themeIdOf(runtime)
    const compilePartial = createPartialCompiler(config, compileTask(config, index.data))
    const partials = new Set<string>()
    const { files } = stores.pages
    // The text of a Markdown page itself is watched as a source, not as an input of its code.
    const ofPage = page.module ? {} : files.hashes([page.path])
    const before = this.#pages.get(route)
    const { shown, diagnostics } = await this.#pages.attempt(route, {
      from,
      make: async () => {
        const bundles = await bundlePages({
          config,
          entries: [page],
          runtime,
          store: stores.pages,
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
        const { diagnostics: found, inputs } = bundles
        const isFailed = hasErrors(found)
        return { value: bundles, diagnostics: found, isFailed, inputs: { ...ofPage, ...inputs } }
      },
      inputsAfterError: (located) => ({
        ...(before?.inputs ?? files.hashes([page.path])),
        ...files.hashes([...partials, ...located.map((file) => path.resolve(config.rootDir, file))]),
      }),
      waits: (found) => found.some(({ code }) => code === 'missing-asset'),
      canShow: (earlier) => earlier.from === from,
    })
    if (shown) served.set(partOf(route), bundledVersion(shown.files))
    return { bundles: shown, diagnostics }
  }

  /** The code of a route, if nothing has changed that it was bundled with besides its page. */
  async currentPage(route: string, { snapshot, runtime }: SiteState): Promise<PageBundles | undefined> {
    if (!this.#pages.isCurrent(route, themeIdOf(runtime))) return undefined
    const bundles = this.#pages.get(route)?.value
    const read = Object.entries(bundles?.facts ?? {})
    if (read.length === 0) return bundles
    const { factOf } = await this.#wholeSite(snapshot)
    return read.every(([name, fact]) => factOf(name) === fact) ? bundles : undefined
  }

  /** Whether the code of a route has been bundled, with or without errors. */
  hasPage(route: string): boolean {
    return this.#pages.get(route) !== undefined
  }

  /** Drops the files of a route from memory; they are read from the store when a browser requests its page. */
  shedPage(route: string): void {
    const bundles = this.#pages.get(route)?.value
    if (bundles) this.#pages.replace(route, { ...bundles, files: {} })
    this.options.served.delete(partOf(route))
  }

  /** Drops the code of all other routes. */
  retainPages(routes: ReadonlyMap<string, unknown>): void {
    for (const route of [...this.#pages.names()].filter((name) => !routes.has(name))) {
      this.#pages.forget(route)
      this.options.served.delete(partOf(route))
    }
  }

  /** Links of the partials that a route's page imports, as far as its code has been bundled. */
  links(route: string): readonly FileLinks[] {
    return this.#pages.get(route)?.value?.links ?? noBundles.links
  }

  /** Links of the partials that any page imports, by file. */
  partialLinks(): FileLinks[] {
    const all = this.#pages.values().flatMap(({ links }) => links)
    return [...new Map(all.map((links) => [links.file, links])).values()]
  }

  /** What the partials that the pages import need of the content security policy. */
  needs(): PolicyNeeds[] {
    return this.#pages.values().flatMap(({ needs }) => needs)
  }

  /** The files that partials use. */
  assets(): PageAssetFile[] {
    return this.#pages.values().flatMap(({ assets }) => assets)
  }

  /** Absolute paths of the files that the code of pages was bundled from. */
  inputs(): string[] {
    return this.#pages.values().flatMap(({ inputs }) => Object.keys(inputs))
  }

  #bundleTheme(earlier: Promise<unknown>): Promise<RuntimeBundle> {
    const snapshot = this.#snapshot
    const bundling = earlier.then(() => this.#themeOf(snapshot))
    // Errors are ignored here; whoever awaits `runtime` gets them.
    bundling.catch(() => undefined)
    return bundling
  }

  async #themeOf({ config, data: site, contribution, sources, structure }: Snapshot): Promise<RuntimeBundle> {
    const { views, code, stores, problems, rendering, served } = this.options
    const store = stores.theme
    const { readModule } = rendering
    const { shown, diagnostics, error } = await this.#theme.attempt(THEME, {
      from: '',
      make: async () => {
        const { data: pluginData } = await contribution
        const sheets = themeSheets(config)
        const icons = sidebarIcons(structure.sidebars, { config, docs: sources.docs })
        const ofSite = { config, site, sheets, pluginData, icons, views, code }
        const runtime = await bundleRuntime({ ...ofSite, store, readModule, isDevelopment: true })
        return { value: runtime, diagnostics: runtime.diagnostics, inputs: runtime.inputs }
      },
      // The bundler does not name the files of a theme with errors.
      inputsAfterError: (located) => {
        const { components, slots, cssPaths } = config.theme
        const own = [...Object.values(components), ...Object.values(slots).flat(), ...cssPaths]
        return store.files.hashes([...own, ...located.map((file) => path.join(config.rootDir, file))])
      },
      waits: hasErrors,
    })
    problems.set(THEME, diagnostics)
    if (shown === undefined) throw error
    served.set(THEME, bundledVersion(shown.files))
    return shown
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
