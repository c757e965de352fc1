import { useMemo, useSyncExternalStore } from 'react'
import { safeStorage } from '../../../../client/storage.js'

/** A key of the browser's storage. */
export interface StorageSlot {
  readonly get: () => string | null
  readonly set: (value: string) => void
  readonly del: () => void
  /** Calls the listener when this page or another tab changes the value. Returns a function that removes it. */
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
  const read = () => (off ? null : (storage.read(key) ?? null))
  const change = (write: () => void) => {
    if (off) return
    const oldValue = read()
    write()
    const newValue = read()
    // Browsers tell only the other tabs; other components of this page listen too.
    if (newValue !== oldValue)
      dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, url: location.href }))
  }
  return {
    get: read,
    set: (value) => change(() => storage.write(key, value)),
    del: () => change(() => storage.remove(key)),
    listen: (onChange) => {
      // The key is null if the whole storage has been cleared.
      const listener = (event: StorageEvent) => void ((event.key === key || event.key === null) && onChange(event))
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
  }
}

/** The value of a key (null while prerendering and hydrating), and its slot. */
export function useStorageSlot(key: string | null, options?: StorageSlotOptions): [string | null, StorageSlot] {
  const persistence = key === null ? 'none' : options?.persistence
  const slot = useMemo(() => createStorageSlot(key ?? '', { persistence }), [key, persistence])
  const value = useSyncExternalStore(slot.listen, slot.get, () => null)
  return [value, slot]
}
