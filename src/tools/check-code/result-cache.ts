import { parseJson, readChecked, writeChecked } from '../../node/store/checked-file.js'
import { hashOf } from '../../node/model/hash.js'
import type { SampleFinding } from './finding.js'
import type { PlacedModule } from './page-modules.js'

/** The result of checking one module. */
export interface ModuleResult {
  readonly findings: readonly SampleFinding[]
  /** Whether it was run. */
  readonly ran: boolean
}

/** Keeps the results of earlier checks by the content that was checked. */
export class ResultCache {
  private readonly former: ReadonlyMap<string, ModuleResult>
  private readonly current = new Map<string, ModuleResult>()

  /** Reads the file if `read` is set; `environment` is the hash from `environmentHash`. */
  constructor(
    private readonly filePath: string,
    private readonly options: { readonly read: boolean; readonly environment: string },
  ) {
    const stored = options.read ? parseJson(readChecked(filePath)) : undefined
    this.former = new Map(Object.entries((stored ?? {}) as Record<string, ModuleResult>))
  }

  /** Key of a module's result. */
  keyOf({ module, text, files, path }: PlacedModule): string {
    const fresh = module.lines.filter((line) => line.fresh).length
    const own = [path, text, String(fresh), String(module.runs), module.extension]
    return hashOf([this.options.environment, ...own, ...[...files].flat()])
  }

  get(key: string): ModuleResult | undefined {
    const result = this.current.get(key) ?? this.former.get(key)
    if (result) this.current.set(key, result)
    return result
  }

  set(key: string, result: ModuleResult): void {
    this.current.set(key, result)
  }

  /** Writes the results that this check used; `keepOthers` also keeps earlier results of pages that it did not check. */
  save(keepOthers: boolean): void {
    const all = new Map([...(keepOthers ? this.former : []), ...this.current])
    const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1))
    writeChecked(this.filePath, JSON.stringify(Object.fromEntries(sorted)))
  }
}
