import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { type FileHashes, useOf } from '../store/file-hashes.js'
import { isBelow } from '../base/names.js'
import type { FileTable } from '../store/file-table.js'

/** What making a result has given. */
export interface Attempt<Value> {
  /** Identifies what it was made from besides files. */
  readonly from: string
  /** Undefined if there is nothing to show. It is made again at the next request: no file may tell when a missing package is installed. */
  readonly value?: Value
  /** Whether the value of the last attempt without errors is shown instead of this one. */
  readonly isFailed?: boolean
  /** The fingerprints of the files that it read, even if it failed. */
  readonly inputs: FileHashes
  /** Whether any other file may be missing. */
  readonly waits?: boolean
}

/** What making a result without a fatal error gives. */
interface Made<Value> extends Pick<Attempt<Value>, 'isFailed' | 'inputs'> {
  readonly value: Value
  readonly diagnostics: readonly Diagnostic[]
}

/** How to make a result, and what is known of it if that fails. */
interface AttemptOptions<Value> extends Pick<Attempt<Value>, 'from'> {
  /** Rejects with a DocsgenError if there are errors of the user. */
  readonly make: () => Promise<Made<Value>>
  /** The files that it read before it failed; `located` are those that its errors name, relative to the site. */
  readonly inputsAfterError: (located: readonly string[]) => FileHashes
  /** Whether problems may be due to a file that is missing. */
  readonly waits: (diagnostics: readonly Diagnostic[]) => boolean
  /** Whether an earlier value can still be shown, such as code for the same theme. */
  readonly canShow?: (earlier: Kept<Value>) => boolean
}

/** What an attempt has given. */
interface Attempted<Value> {
  /** The value to show; undefined if there is none without errors. */
  readonly shown: Value | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Undefined unless it has failed. */
  readonly error?: DocsgenError
}

/** A result as it is shown. */
export interface Kept<Value> extends Attempt<Value> {
  /** The value of the last attempt without errors. */
  readonly lastGood?: Value
  /** Whether one of its files has changed. */
  readonly isOutdated: boolean
}

/**
 * The results of a preview that are made from files, by name. While making one fails, its last good value stays on the screen. An
 * outdated result stays as it is until somebody asks for it, and makes it again.
 */
export class KeptResults<Value> {
  readonly #kept = new Map<string, Kept<Value>>()
  /** The fingerprints that files had when they were last named as changed: a file that a plugin writes whenever it runs changes nothing. */
  readonly #named = new Map<string, string>()

  /** `onInputs` is called with the files of each attempt. */
  constructor(
    private readonly files: FileTable,
    private readonly onInputs: (filePaths: readonly string[]) => void,
  ) {}

  get(name: string): Kept<Value> | undefined {
    return this.#kept.get(name)
  }

  names(): Iterable<string> {
    return this.#kept.keys()
  }

  /** The values that are shown. */
  values(): Value[] {
    return [...this.#kept.values()].flatMap(({ value }) => (value === undefined ? [] : [value]))
  }

  /** Whether a result is still what making it again would give, as far as its files tell. */
  isCurrent(name: string, from: string): boolean {
    const kept = this.#kept.get(name)
    return kept?.from === from && !kept.isOutdated
  }

  /** Keeps what an attempt has given, and returns the value to show. */
  keep(name: string, attempt: Attempt<Value>): Value | undefined {
    const { value, isFailed = value === undefined, inputs } = attempt
    const before = this.#kept.get(name)?.lastGood
    const lastGood = isFailed ? before : value
    const isOutdated = value === undefined
    const shown = lastGood ?? value
    this.#kept.set(name, { ...attempt, value: shown, lastGood, isOutdated })
    const filePaths = Object.keys(inputs)
    if (filePaths.length > 0) this.onInputs(filePaths)
    return shown
  }

  /** Makes a result, and keeps it. If there are errors, what was shown before stays. */
  async attempt(name: string, options: AttemptOptions<Value>): Promise<Attempted<Value>> {
    const { from, make, inputsAfterError, waits, canShow = () => true } = options
    const keep = (attempt: Omit<Attempt<Value>, 'from'>): Value | undefined => {
      const earlier = this.get(name)
      if (earlier && !canShow(earlier)) this.forget(name)
      return this.keep(name, { from, ...attempt })
    }
    try {
      const { diagnostics, ...made } = await make()
      return { shown: keep({ ...made, waits: waits(diagnostics) }), diagnostics }
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      const { diagnostics } = error
      const inputs = inputsAfterError(diagnostics.flatMap(({ location }) => (location ? [location.file] : [])))
      return { shown: keep({ inputs, waits: waits(diagnostics) }), diagnostics, error }
    }
  }

  /** Replaces the value that is shown by an equal one. */
  replace(name: string, value: Value): void {
    const kept = this.#kept.get(name)
    if (kept) this.#kept.set(name, { ...kept, value, lastGood: kept.lastGood && value })
  }

  forget(name: string): void {
    this.#kept.delete(name)
  }

  /** Marks a result as outdated. */
  outdate(name: string): void {
    const kept = this.#kept.get(name)
    if (kept) this.#kept.set(name, { ...kept, isOutdated: true })
  }

  /**
   * Marks the results as outdated that were made from any of these files, and returns their names. A path also stands for the folder
   * that it is in, and for what is in it.
   */
  outdateFrom(filePaths: ReadonlySet<string>): string[] {
    const parents = new Set([...filePaths].map((filePath) => path.dirname(filePath)))
    const above = new Set([...parents].flatMap((dir) => [dir, ...foldersAbove(dir)]))
    const concerned = new Map<string, boolean>()
    const now = new Map<string, string>()
    const named = new Map<string, string>()
    const isChanged = (filePath: string, fingerprint: string): boolean => {
      const isNamed = filePaths.has(filePath) || parents.has(filePath)
      const isConcerned =
        concerned.get(filePath) ??
        (isNamed || above.has(filePath) || [...filePaths].some((changed) => isBelow(filePath, changed)))
      concerned.set(filePath, isConcerned)
      if (!isConcerned) return false
      // Many pages may import the same file.
      const use = `${useOf(fingerprint)} ${filePath}`
      const present = now.get(use) ?? this.files.present(filePath, fingerprint)
      now.set(use, present)
      if (isNamed) named.set(use, present)
      // The result may have been made again for one browser, but the others still show the old one.
      return present !== fingerprint || (isNamed && this.#named.get(use) !== present)
    }
    const outdated = [...this.#kept].filter(([, { inputs, waits }]) => {
      const changed = Object.keys(inputs).filter((filePath) => isChanged(filePath, inputs[filePath] ?? ''))
      return changed.length > 0 || waits
    })
    for (const [use, present] of named) this.#named.set(use, present)
    for (const [name] of outdated) this.outdate(name)
    return outdated.map(([name]) => name)
  }

  /** The files that have changed since results were made from them. */
  changedFiles(): string[] {
    return [...this.#kept.values()].flatMap(({ inputs }) => this.files.changed(inputs))
  }
}

function foldersAbove(filePath: string): string[] {
  const dir = path.dirname(filePath)
  return dir === filePath ? [] : [dir, ...foldersAbove(dir)]
}
