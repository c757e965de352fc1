import { RELOAD_GUARD_MS } from '../constants.js'
import * as STORAGE_KEYS from '../storage-keys.js'
import type { SafeStorage } from '../storage.js'

/**
 * Leaves for `href` with a full page load. A load that no reader asked for is refused, with false, where the same one was
 * made a moment ago, or where session storage is blocked, so that nothing is known of the moment ago.
 */
export type FullLoad = (href: string, askedFor: boolean) => boolean

/** Full page loads that cannot loop (TRUST.md T15). */
export function createFullLoad(storage: SafeStorage, now: () => number): FullLoad {
  return (href, askedFor) => {
    const stamp = `${now()} ${href}`
    if (!askedFor && isRecent(storage.read(STORAGE_KEYS.reload), href, now())) return false
    storage.write(STORAGE_KEYS.reload, stamp)
    if (!askedFor && storage.read(STORAGE_KEYS.reload) !== stamp) return false
    // Assigning the URL that is shown already would only scroll.
    if (new URL(href, location.href).href === location.href) location.reload()
    else location.assign(href)
    return true
  }
}

function isRecent(stamp: string | undefined, href: string, now: number): boolean {
  if (stamp === undefined) return false
  const space = stamp.indexOf(' ')
  return stamp.slice(space + 1) === href && now - Number(stamp.slice(0, space)) < RELOAD_GUARD_MS
}
