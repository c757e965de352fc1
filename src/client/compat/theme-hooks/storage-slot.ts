import { useState, useSyncExternalStore } from 'react'
import { safeStorage } from '../../storage.js'

/** A key of the browser's storage. */
export interface StorageSlot {
  readonly get: () => string | null
  readonly set: (value: string) => void
  readonly del: () => void
  /** Calls the listener when another tab changes the value. Returns a function that removes it. */
  readonly listen: (onChange: (event: StorageEvent) => void) => () => void
}

/** How long a value is kept. */
export interface StorageSlotOptions {
  readonly persistence?: 'localStorage' | 'sessionStorage' | 'none'
}

/** Creates a slot for a key. If the storage is blocked, it is empty. */
export function createStorageSlot(key: string, { persistence = 'localStorage' }: StorageSlotOptions = {}): StorageSlot {
  const storage = safeStorage(persistence === 'sessionStorage' ? 'session' : 'local')
  const off = persistence === 'none'
  return {
    get: () => (off ? null : (storage.read(key) ?? null)),
    set: (value) => (off ? undefined : storage.write(key, value)),
    del: () => (off ? undefined : storage.remove(key)),
    listen: (onChange) => {
      const listener = (event: StorageEvent) => void (event.key === key && onChange(event))
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
  }
}

/** The value of a key (null while prerendering and hydrating), and its slot. */
export function useStorageSlot(key: string | null, options?: StorageSlotOptions): [string | null, StorageSlot] {
  const [slot] = useState(() => createStorageSlot(key ?? '', key === null ? { persistence: 'none' } : options))
  const value = useSyncExternalStore(slot.listen, slot.get, () => null)
  return [value, slot]
}
