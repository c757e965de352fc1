import path from 'node:path'
import { stylesModule, type ViewModule } from '../bundle/entries.js'
import { bundleRuntime, type RuntimeBundle } from '../bundle/runtime.js'
import type { ReadModule } from '../bundle/read-module.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { FeatureCodes } from '../model/feature-code.js'
import type { ResultStore } from '../store/result-store.js'
import { KeptResults } from './kept-results.js'
import type { Problems } from './problems.js'
import { bundledVersion, type ServedFiles } from './served-files.js'
import type { Snapshot } from './snapshot.js'

/** What has changed in the theme's bundle. */
export type ThemeChange = 'nothing' | 'styles' | 'code'

/** The name of the theme among the results and the served files. */
const name = 'theme'

/** The bundled theme. While its files have errors, this is the last version that was bundled. */
export class LiveTheme {
  readonly results: KeptResults<RuntimeBundle>
  #current: Promise<RuntimeBundle>
  /** What the theme is bundled with. */
  #snapshot: Snapshot

  constructor(
    snapshot: Snapshot,
    private readonly options: {
      readonly views: readonly ViewModule[]
      readonly code: FeatureCodes
      readonly store: ResultStore
      readonly problems: Problems
      readonly readModule: ReadModule
      /** Serves the files of the theme. */
      readonly served: ServedFiles
      readonly onInputs: (filePaths: readonly string[]) => void
    },
  ) {
    this.results = new KeptResults(options.store.files, options.onInputs)
    this.#snapshot = snapshot
    this.#current = this.#bundle(snapshot, Promise.resolve())
  }

  /** Rejects with a DocsgenError if the theme has never been bundled without errors. */
  get current(): Promise<RuntimeBundle> {
    return this.#current
  }

  /** URL of the style sheet; undefined before the theme is bundled. */
  styles(): string | undefined {
    return this.results.get(name)?.value?.styles
  }

  /** Whether the theme is bundled with the data of a snapshot. */
  isFrom(snapshot: Snapshot): boolean {
    return this.#snapshot === snapshot
  }

  /**
   * Asks for the theme again after some files have changed, unless it is from the same snapshot and none of these files: the store
   * bundles it if what it shows or imports is not the same. Waits for the bundling that is running.
   */
  async renew(snapshot: Snapshot, filePaths: ReadonlySet<string> = new Set()): Promise<ThemeChange> {
    const isTouched = filePaths.size > 0 && this.results.outdateFrom(filePaths).length > 0
    if (!isTouched && this.isFrom(snapshot)) return 'nothing'
    const earlier = this.#current.catch(() => undefined)
    this.#snapshot = snapshot
    this.#current = this.#bundle(snapshot, earlier)
    const bundling = this.#current
    const before = await earlier
    const after = await bundling.catch(() => undefined)
    if (!after || after === before) return 'nothing'
    const codeOf = ({ main, boot, shell, serverHash }: RuntimeBundle) => [main, boot, shell, serverHash].join()
    if (before === undefined || codeOf(after) !== codeOf(before)) return 'code'
    return after.styles === before.styles ? 'nothing' : 'styles'
  }

  #bundle(snapshot: Snapshot, earlier: Promise<unknown>): Promise<RuntimeBundle> {
    const bundling = earlier.then(() => this.#bundleOrLast(snapshot))
    // Errors are ignored here; whoever awaits `current` gets them.
    bundling.catch(() => undefined)
    return bundling
  }

  async #bundleOrLast({ config, data: site, contribution }: Snapshot): Promise<RuntimeBundle> {
    const { views, code, store, problems, readModule, served } = this.options
    try {
      const { data: pluginData } = await contribution
      const styles = stylesModule(config)
      const runtime = await bundleRuntime({ config, site, styles, pluginData, views, code, store, readModule })
      problems.set(name, runtime.diagnostics)
      this.results.keep(name, { from: '', value: runtime, inputs: runtime.inputs })
      served.set(name, bundledVersion(runtime.files))
      return runtime
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      problems.set(name, error.diagnostics)
      // The bundler does not name the files of a theme with errors.
      const { components, slots, cssPaths } = config.theme
      const found = error.diagnostics.flatMap(({ location }) =>
        location ? [path.join(config.rootDir, location.file)] : [],
      )
      const inputs = store.files.hashes([
        ...Object.values(components),
        ...Object.values(slots).flat(),
        ...cssPaths,
        ...found,
      ])
      const last = this.results.keep(name, { from: '', inputs, waits: true })
      if (last) return last
      throw error
    }
  }
}
