import * as STORAGE_KEYS from '../storage-keys.js'
import type { SafeStorage } from '../storage.js'

/** The scroll positions of the session's history entries. */
export interface ScrollMemory {
  /** Called when the page on the screen is that of the current history entry. Adds a key to the entry, unless it has one. */
  adopt(): void
  /** Stores the scroll position of the entry whose page is on the screen: the current one may still be loading. */
  save(): void
  /** The stored scroll position of the current entry, in pixels. */
  recall(): number | undefined
  /** Creates the state of a new history entry. */
  newState(): object
}

/** Creates a scroll memory that is kept in `storage` across documents. */
export function createScrollMemory(storage: SafeStorage): ScrollMemory {
  const positions = new Map<string, number>(parsePositions(storage.read(STORAGE_KEYS.scroll)))
  let shown = keyOf(history.state)
  const newState = () => ({ docsgen: Math.random().toString(36).slice(2) })
  const save = () => {
    if (shown !== undefined) positions.set(shown, scrollY)
  }
  addEventListener('pagehide', () => {
    save()
    storage.write(STORAGE_KEYS.scroll, JSON.stringify([...positions].slice(-100)))
  })
  return {
    adopt: () => {
      if (keyOf(history.state) === undefined) history.replaceState({ ...history.state, ...newState() }, '')
      shown = keyOf(history.state)
    },
    save,
    recall: () => positions.get(keyOf(history.state) ?? ''),
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
