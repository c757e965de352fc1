import { bundleRuntime, type RuntimeBundle } from '../bundle/runtime.js'
import type { BundleStore } from '../bundle/store.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { Problems } from './problems.js'
import type { Snapshot } from './snapshot.js'

/** What bundling the theme again has changed. */
export type ThemeChange = 'nothing' | 'styles' | 'code'

/** The bundled theme; the last good one stays while its files are broken. */
export class LiveTheme {
  readonly #store: BundleStore
  readonly #problems: Problems
  readonly #onInputs: (filePaths: readonly string[]) => void
  #current: Promise<RuntimeBundle>
  #last: RuntimeBundle | undefined
  /** Files of the theme before: a page that is being loaded may still ask for them. */
  #before: RuntimeBundle | undefined

  constructor(options: {
    readonly snapshot: Snapshot
    readonly store: BundleStore
    readonly problems: Problems
    /** Hears of the files that a bundle was made of. */
    readonly onInputs: (filePaths: readonly string[]) => void
  }) {
    this.#store = options.store
    this.#problems = options.problems
    this.#onInputs = options.onInputs
    this.#current = this.#bundle(options.snapshot)
  }

  /** Rejects with a DocsgenError where it could never be bundled. */
  get current(): Promise<RuntimeBundle> {
    return this.#current
  }

  /** A browser file of the theme, as latin1 text. */
  file(name: string): string | undefined {
    return this.#last?.files[name] ?? this.#before?.files[name]
  }

  /** URL of the style sheet; undefined before it is bundled. */
  styles(): string | undefined {
    return this.#last?.styles
  }

  /** The files it was made of; none before it is bundled. */
  inputs(): readonly string[] {
    return Object.keys(this.#last?.inputs ?? {})
  }

  /** Bundles the theme again. */
  async renew(snapshot: Snapshot): Promise<ThemeChange> {
    const before = this.#last
    this.#current = this.#bundle(snapshot)
    const after = await this.#current.catch(() => undefined)
    if (!after || after === before) return 'nothing'
    if (after.main !== before?.main || after.boot !== before.boot || after.serverHash !== before.serverHash)
      return 'code'
    return after.styles === before.styles ? 'nothing' : 'styles'
  }

  #bundle(snapshot: Snapshot): Promise<RuntimeBundle> {
    const running = bundleRuntime({ config: snapshot.config, site: snapshot.data, store: this.#store }).then(
      (runtime) => {
        this.#problems.set('theme', [])
        if (this.#last?.main !== runtime.main || this.#last.styles !== runtime.styles) this.#before = this.#last
        this.#last = runtime
        this.#onInputs(this.inputs())
        return runtime
      },
      (error: unknown) => {
        if (!(error instanceof DocsgenError)) throw error
        this.#problems.set('theme', error.diagnostics)
        if (this.#last) return this.#last
        throw error
      },
    )
    // Whoever asks for a page hears of the failure.
    running.catch(() => undefined)
    return running
  }
}
