/** Browser storage that never throws: if the browser blocks it, `read` returns undefined and the others do nothing. */
export interface SafeStorage {
  read(key: string): string | undefined
  write(key: string, value: string): void
  remove(key: string): void
}

/** Wraps one of the browser's storages. The kind is a string because evaluating `window.localStorage` may throw. */
export function safeStorage(kind: 'local' | 'session'): SafeStorage {
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(kind === 'local' ? localStorage : sessionStorage)
    } catch {
      // Blocked or full.
      return undefined
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key, value) => attempt((storage) => storage.setItem(key, value)),
    remove: (key) => attempt((storage) => storage.removeItem(key)),
  }
}
