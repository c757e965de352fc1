import type { ComponentType } from 'react'

/** Props of a page chunk's default export. */
export interface BodyProps {
  readonly frontMatter?: Readonly<Record<string, unknown>> | undefined
}

/** A page's own component. */
export type PageComponent = ComponentType<BodyProps>

/** A page's own code, on its way or here. */
export interface Chunk {
  /** Where the code stands now; `subscribe` tells of changes. */
  readonly getState: () => 'loading' | 'loaded' | 'failed'
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves with the component when it has come, be it after a retry; never rejects, so that React goes on waiting. */
  readonly ready: Promise<PageComponent>
  /** Resolves with the component; rejects where the attempt under way fails. After a failure it begins another. */
  readonly load: () => Promise<PageComponent>
}

/** Finds the chunk of a URL; each is made once. */
export type ChunkSource = (url: string) => Chunk

/** Makes a chunk source; `importModule` is `import()` in the browser. Chunks load from the moment they are asked for. */
export function createChunkSource(importModule: (url: string) => Promise<unknown>): ChunkSource {
  const chunks = new Map<string, Chunk>()
  return (url) => {
    const chunk = chunks.get(url) ?? createChunk(url, importModule)
    chunks.set(url, chunk)
    // A failure is told by the state; nobody need await it.
    chunk.load().catch(() => undefined)
    return chunk
  }
}

/** A chunk whose component is already there: prerendering. */
export function loadedChunk(body: PageComponent): Chunk {
  const ready = Promise.resolve(body)
  markFulfilled(ready, body)
  return { getState: () => 'loaded', subscribe: () => () => undefined, ready, load: () => ready }
}

function createChunk(url: string, importModule: (url: string) => Promise<unknown>): Chunk {
  const listeners = new Set<() => void>()
  let state: ReturnType<Chunk['getState']> = 'loading'
  let attempt: Promise<PageComponent> | undefined
  let failures = 0
  let settle: (body: PageComponent) => void
  const ready = new Promise<PageComponent>((resolve) => {
    settle = resolve
  })
  const enter = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const run = async () => {
    enter('loading')
    try {
      // Some browsers remember that a module failed; another URL makes them ask again.
      const body = bodyOf(await importModule(failures === 0 ? url : `${url}?retry=${failures}`))
      settle(body)
      markFulfilled(ready, body)
      enter('loaded')
      return body
    } catch (error) {
      failures += 1
      attempt = undefined
      enter('failed')
      throw error
    }
  }
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready,
    load: () => {
      attempt ??= run()
      return attempt
    },
  }
}

/** Writes the fields that React's `use` keeps in a promise, so that it need not wait a tick for what is there. */
function markFulfilled<T>(promise: Promise<T>, value: T): void {
  Object.assign(promise, { status: 'fulfilled', value })
}

function bodyOf(module: unknown): PageComponent {
  const { default: body } = module as { readonly default?: PageComponent }
  if (body === undefined) throw new TypeError('The page chunk has no default export')
  return body
}
