import { safeStorage } from '../storage.js'
import * as STORAGE_KEYS from '../storage-keys.js'

const MAX_RECENT = 5

/** The reader's last searches with a chosen result, the most recent first. */
export function recentSearches(): readonly string[] {
  try {
    const value: unknown = JSON.parse(safeStorage('local').read(STORAGE_KEYS.searches) ?? '[]')
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Adds a search to the recent ones. */
export function rememberSearch(text: string): void {
  const plain = text.trim()
  if (plain === '') return
  const others = recentSearches().filter((other) => other.toLowerCase() !== plain.toLowerCase())
  safeStorage('local').write(STORAGE_KEYS.searches, JSON.stringify([plain, ...others].slice(0, MAX_RECENT)))
}

/** Removes all recent searches. */
export function forgetSearches(): void {
  safeStorage('local').remove(STORAGE_KEYS.searches)
}
