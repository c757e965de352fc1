/** A value that changes over time, in the shape that React's `useSyncExternalStore` takes. */
export interface Store<T> {
  readonly getState: () => T
  readonly setState: (next: T) => void
  /** Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a store. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    getState: () => state,
    setState: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
