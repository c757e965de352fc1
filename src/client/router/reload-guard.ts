import * as STORAGE_KEYS from '../storage-keys.js'
import type { SafeStorage } from '../storage.js'

/**
 * Loads `href` as a document. If the reader did not ask for it, the load is refused and false is returned in two cases:
 * the same URL was loaded less than `RELOAD_GUARD_MS` ago, or session storage is blocked, so that is not known.
 */
export type FullLoad = (href: string, askedFor: boolean) => boolean

const RELOAD_GUARD_MS = 10_000

/** Creates a `FullLoad`, which prevents reload loops. */
export function createFullLoad(storage: SafeStorage, now: () => number): FullLoad {
  return (href, askedFor) => {
    const stamp = `${now()} ${href}`
    const [time, ...last] = storage.read(STORAGE_KEYS.reload)?.split(' ') ?? []
    if (!askedFor && last.join(' ') === href && now() - Number(time) < RELOAD_GUARD_MS) return false
    storage.write(STORAGE_KEYS.reload, stamp)
    if (!askedFor && storage.read(STORAGE_KEYS.reload) !== stamp) return false
    // Assigning the current URL would only scroll.
    if (new URL(href, location.href).href === location.href) location.reload()
    else location.assign(href)
    return true
  }
}
