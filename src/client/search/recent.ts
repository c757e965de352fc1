import * as STORAGE_KEYS from '../storage-keys.js'
import { safeStorage } from '../storage.js'

const MOST_RECENT = 5

/** What the reader searched for before and found, the last first. */
export function recentSearches(): readonly string[] {
  try {
    const value: unknown = JSON.parse(safeStorage('local').read(STORAGE_KEYS.searches) ?? '[]')
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, MOST_RECENT) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const plain = text.trim()
  if (plain === '') return
  const others = recentSearches().filter((other) => other.toLowerCase() !== plain.toLowerCase())
  safeStorage('local').write(STORAGE_KEYS.searches, JSON.stringify([plain, ...others].slice(0, MOST_RECENT)))
}

export function forgetSearches(): void {
  safeStorage('local').remove(STORAGE_KEYS.searches)
}
