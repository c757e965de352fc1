import type { Diagnostic } from '../../shared/diagnostic.js'
import { compareStrings } from '../model/names.js'

/** What is wrong with the site now, by who found it: a page's compiling, its code, the links, the config. */
export class Problems {
  readonly #found = new Map<string, readonly Diagnostic[]>()

  /** Replaces what one finder has to say; nothing: it is content. */
  set(finder: string, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length === 0) this.#found.delete(finder)
    else this.#found.set(finder, diagnostics)
  }

  /** Everything once, by place. */
  all(): Diagnostic[] {
    const unique = new Map<string, Diagnostic>()
    for (const list of this.#found.values()) for (const one of list) unique.set(JSON.stringify(one), one)
    return [...unique.values()].sort(
      (a, b) =>
        compareStrings(a.location?.file ?? '', b.location?.file ?? '') ||
        (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
        (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
        compareStrings(a.message, b.message),
    )
  }
}
