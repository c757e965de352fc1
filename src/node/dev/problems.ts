import type { Diagnostic } from '../../shared/diagnostic.js'
import { compareStrings } from '../model/names.js'

/** The current diagnostics of a site, by the check that found them, such as `page:<path>` or `links:<path>`. */
export class Problems {
  readonly #found = new Map<string, readonly Diagnostic[]>()

  /** Replaces the diagnostics of one check. */
  set(check: string, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length === 0) this.#found.delete(check)
    else this.#found.set(check, diagnostics)
  }

  /** All diagnostics without duplicates, sorted by location. */
  all(): Diagnostic[] {
    const unique = new Map([...this.#found.values()].flat().map((one) => [JSON.stringify(one), one]))
    return [...unique.values()].sort(
      (a, b) =>
        compareStrings(a.location?.file ?? '', b.location?.file ?? '') ||
        (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
        (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
        compareStrings(a.message, b.message),
    )
  }
}
