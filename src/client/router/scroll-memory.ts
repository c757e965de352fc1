import * as STORAGE_KEYS from '../storage-keys.js'
import type { SafeStorage } from '../storage.js'

/** The scroll positions of the session's history entries. */
export interface ScrollMemory {
  /** Adds a key to the current history entry, unless it has one. */
  adopt(): void
  /** Stores the scroll position of the current entry. */
  save(): void
  /** The stored scroll position of the current entry, in pixels. */
  recall(): number | undefined
  /** Creates the state of a new history entry, which becomes the current one. */
  newState(): object
}

/** Creates a scroll memory that is kept in `storage` across documents. */
export function createScrollMemory(storage: SafeStorage): ScrollMemory {
  const positions = new Map<string, number>(parsePositions(storage.read(STORAGE_KEYS.scroll)))
  let current = keyOf(history.state)
  const newState = () => {
    current = Math.random().toString(36).slice(2)
    return { docsgen: current }
  }
  addEventListener('pagehide', () => {
    if (current !== undefined) positions.set(current, scrollY)
    storage.write(STORAGE_KEYS.scroll, JSON.stringify([...positions].slice(-100)))
  })
  return {
    adopt: () => {
      current = keyOf(history.state)
      if (current === undefined) history.replaceState({ ...history.state, ...newState() }, '')
    },
    save: () => {
      if (current !== undefined) positions.set(current, scrollY)
    },
    recall: () => (current === undefined ? undefined : positions.get(current)),
    newState,
  }
}

function keyOf(state: unknown): string | undefined {
  const key = (state as { readonly docsgen?: unknown } | null)?.docsgen
  return typeof key === 'string' ? key : undefined
}

function parsePositions(text: string | undefined): readonly (readonly [string, number])[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
