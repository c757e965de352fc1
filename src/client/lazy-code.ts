import type * as ReactModule from 'react'

/** The code that components have begun to load by `lazy` and that is not there yet. */
const loading = new Set<Promise<unknown>>()

/**
 * Lets `loadingCode` know what components load by `lazy`: rendering to a string does not wait for it. `react` is the module, before
 * anything has taken its functions.
 */
export function watchLazyCode(react: { lazy: typeof ReactModule.lazy }): void {
  const { lazy } = react
  react.lazy = (load) =>
    lazy(() => {
      const promise = load()
      const remove = () => void loading.delete(promise)
      loading.add(promise)
      promise.then(remove, remove)
      return promise
    })
}

/** Resolves once the code is there that components have begun to load; undefined if there is none. */
export function loadingCode(): Promise<unknown> | undefined {
  return loading.size === 0 ? undefined : Promise.allSettled(loading)
}
