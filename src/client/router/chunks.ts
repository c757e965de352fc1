import type { ComponentType } from 'react'
import { createStore } from './store.js'

/** Props of a page chunk's default export. */
export interface BodyProps {
  readonly frontMatter?: Readonly<Record<string, unknown>>
}

/** The component that a page chunk exports by default. */
type PageComponent = ComponentType<BodyProps>

/** The code of a page, which may still be loading. */
export interface Chunk {
  readonly getState: () => 'loading' | 'loaded' | 'failed'
  /** Calls the listener whenever the state changes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves with the component, possibly after retries. It never rejects, so React keeps waiting. */
  readonly ready: Promise<PageComponent>
  /** Resolves with the component; rejects if the current attempt fails. After a failure, it starts another attempt. */
  readonly load: () => Promise<PageComponent>
}

/** Returns the chunk of a URL, always the same one, and starts loading it. */
export type ChunkSource = (url: string) => Chunk

/** Creates a chunk source; `importModule` is `import()` in the browser. */
export function createChunkSource(importModule: (url: string) => Promise<unknown>): ChunkSource {
  const chunks = new Map<string, Chunk>()
  return (url) => {
    const chunk = chunks.get(url) ?? createChunk(url, importModule)
    chunks.set(url, chunk)
    // The state reports the error.
    chunk.load().catch(() => undefined)
    return chunk
  }
}

/** A chunk whose component has loaded already, for prerendering. */
export function loadedChunk(body: PageComponent): Chunk {
  const ready = Promise.resolve(body)
  markFulfilled(ready, body)
  return { getState: () => 'loaded', subscribe: () => () => undefined, ready, load: () => ready }
}

function createChunk(url: string, importModule: (url: string) => Promise<unknown>): Chunk {
  const { getState, setState, subscribe } = createStore<ReturnType<Chunk['getState']>>('loading')
  let attempt: Promise<PageComponent> | undefined
  let failures = 0
  let settle: (body: PageComponent) => void
  const ready = new Promise<PageComponent>((resolve) => {
    settle = resolve
  })
  const run = async () => {
    setState('loading')
    try {
      // Some browsers cache the failure of a module; a different URL makes them fetch it again.
      const body = bodyOf(await importModule(failures === 0 ? url : `${url}?retry=${failures}`))
      settle(body)
      markFulfilled(ready, body)
      setState('loaded')
      return body
    } catch (error) {
      failures += 1
      attempt = undefined
      setState('failed')
      throw error
    }
  }
  return {
    getState,
    subscribe,
    ready,
    load: () => {
      attempt ??= run()
      return attempt
    },
  }
}

/** Sets the fields that React's `use` reads from a promise, so that it does not wait for a resolved one. */
function markFulfilled<T>(promise: Promise<T>, value: T): void {
  Object.assign(promise, { status: 'fulfilled', value })
}

function bodyOf(module: unknown): PageComponent {
  const { default: body } = module as { readonly default?: PageComponent }
  if (body === undefined) throw new TypeError('The page chunk has no default export')
  return body
}
