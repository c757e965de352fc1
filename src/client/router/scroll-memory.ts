import * as STORAGE_KEYS from '../storage-keys.js'
import type { SafeStorage } from '../storage.js'

/** Scroll positions of the session's history entries. */
export interface ScrollMemory {
  /** Gives the current history entry a key, unless it has one. */
  adopt(): void
  /** Remembers where the current entry stands. */
  save(): void
  /** The remembered position of the current entry. */
  recall(): number | undefined
  /** State for a new history entry, which becomes the current one. */
  newState(): object
}

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
