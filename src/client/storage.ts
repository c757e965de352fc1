/** A store that forgets: what is used where the browser blocks or lacks storage. */
const BLOCKED = { read: () => undefined, write: () => undefined, remove: () => undefined }

/** Storage that never throws: reading answers undefined, writing does nothing, where the browser blocks it. */
export interface SafeStorage {
  read(key: string): string | undefined
  write(key: string, value: string): void
  remove(key: string): void
}

/** Wraps one of the browser's storages. Even naming `window.localStorage` may throw, hence the kind as a word. */
export function safeStorage(kind: 'local' | 'session'): SafeStorage {
  const storage = openStorage(kind)
  if (storage === undefined) return BLOCKED
  return {
    read: (key) => attempt(() => storage.getItem(key)) ?? undefined,
    write: (key, value) => void attempt(() => storage.setItem(key, value)),
    remove: (key) => void attempt(() => storage.removeItem(key)),
  }
}

function openStorage(kind: 'local' | 'session'): Storage | undefined {
  return attempt(() => (kind === 'local' ? window.localStorage : window.sessionStorage)) ?? undefined
}

/** A blocked or full storage throws; the site goes on without its memory. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
