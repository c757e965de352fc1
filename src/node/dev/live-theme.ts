import path from 'node:path'
import { stylesModule, type ViewModule } from '../bundle/entries.js'
import { bundleRuntime, type RuntimeBundle } from '../bundle/runtime.js'
import type { ReadModule } from '../bundle/read-module.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { FeatureCodes } from '../model/feature-code.js'
import type { ResultStore } from '../store/result-store.js'
import type { Problems } from './problems.js'
import type { Snapshot } from './snapshot.js'
import { isWithin } from '../model/names.js'

/** What has changed in the theme's bundle. */
export type ThemeChange = 'nothing' | 'styles' | 'code'

/** The bundled theme. While its files have errors, this is the last version that was bundled. */
export class LiveTheme {
  #current: Promise<RuntimeBundle>
  #last: RuntimeBundle | undefined
  /** The bundle before: a browser that is still loading a page may request its files. */
  #previous: RuntimeBundle | undefined
  #hasErrors = false
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
      /** Called with the files that the theme was bundled from. */
      readonly onInputs: (filePaths: readonly string[]) => void
    },
  ) {
    this.#snapshot = snapshot
    this.#current = this.#bundle(snapshot, Promise.resolve())
  }

  /** Rejects with a DocsgenError if the theme has never been bundled without errors. */
  get current(): Promise<RuntimeBundle> {
    return this.#current
  }

  /** The latin1 text of a browser file; undefined if there is none. */
  file(name: string): string | undefined {
    return this.#last?.files[name] ?? this.#previous?.files[name]
  }

  /** URL of the style sheet; undefined before the theme is bundled. */
  styles(): string | undefined {
    return this.#last?.styles
  }

  /** Files that have been changed or removed since the theme was bundled from them. */
  changedFiles(): string[] {
    return this.options.store.files.changed(this.#last?.inputs ?? {})
  }

  /** Whether the theme was bundled from any of these files, or from the folder of one. While it has errors, it may depend on any file. */
  dependsOn(filePaths: ReadonlySet<string>): boolean {
    const isOrContains = (input: string, filePath: string) => isWithin(filePath, input)
    const inputs = Object.keys(this.#last?.inputs ?? {})
    return this.#hasErrors || inputs.some((input) => [...filePaths].some((filePath) => isOrContains(input, filePath)))
  }

  /** Whether the theme is bundled with the data of a snapshot. */
  isFrom(snapshot: Snapshot): boolean {
    return this.#snapshot === snapshot
  }

  /** Bundles the theme again, after the bundling that is running. */
  async renew(snapshot: Snapshot): Promise<ThemeChange> {
    const earlier = this.#current.catch(() => undefined)
    const known = earlier.then(() => this.#last)
    this.#snapshot = snapshot
    this.#current = this.#bundle(snapshot, earlier)
    const bundling = this.#current
    const before = await known
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

  async #bundleOrLast({ config, data, contribution }: Snapshot): Promise<RuntimeBundle> {
    const { views, code, store, problems, readModule, onInputs } = this.options
    try {
      const { data: pluginData } = await contribution
      const runtime = await bundleRuntime({
        config,
        site: data,
        styles: stylesModule(config),
        pluginData,
        views,
        code,
        store,
        readModule,
      })
      this.#hasErrors = false
      problems.set('theme', runtime.diagnostics)
      if (this.#last?.shell !== runtime.shell || this.#last.styles !== runtime.styles) this.#previous = this.#last
      this.#last = runtime
      onInputs(Object.keys(runtime.inputs))
      return runtime
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      this.#hasErrors = true
      problems.set('theme', error.diagnostics)
      // The bundler does not name the files of a theme with errors.
      const { components, slots, cssPaths } = config.theme
      const found = error.diagnostics.flatMap(({ location }) =>
        location ? [path.join(config.rootDir, location.file)] : [],
      )
      onInputs([...Object.values(components), ...Object.values(slots).flat(), ...cssPaths, ...found])
      if (this.#last) return this.#last
      throw error
    }
  }
}
