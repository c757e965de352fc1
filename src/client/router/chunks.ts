import type { ComponentType } from 'react'

/** Props of a page chunk's default export. */
export interface BodyProps {
  readonly frontMatter?: Readonly<Record<string, unknown>> | undefined
}

export type ChunkState = 'loading' | 'loaded' | 'failed'

/** A page's own code, on its way or here. */
export interface Chunk {
  /** Where the code stands now; `subscribe` tells of changes. */
  getState(): ChunkState
  subscribe(listener: () => void): () => void
  /** The page's component once loaded. */
  getBody(): ComponentType<BodyProps> | undefined
  /** Resolves with the component when it has come, be it after a retry; never rejects, so that React goes on waiting. */
  readonly ready: Promise<ComponentType<BodyProps>>
  /** Settles with the attempt under way: rejects where that attempt failed. */
  getAttempt(): Promise<ComponentType<BodyProps>>
  /** Tries again after a failure. */
  retry(): Promise<ComponentType<BodyProps>>
}

/** Loads page chunks, each at most once. */
export type ChunkSource = (url: string) => Chunk

/** Makes a chunk source; `load` is `import()` in the browser. */
export function createChunkSource(load: (url: string) => Promise<unknown>): ChunkSource {
  const chunks = new Map<string, Chunk>()
  return (url) => {
    const known = chunks.get(url)
    if (known !== undefined && known.getState() !== 'failed') return known
    const chunk = known ?? createChunk(url, load)
    if (known !== undefined) ignore(known.retry())
    chunks.set(url, chunk)
    return chunk
  }
}

/** A chunk whose component is already there: prerendering. */
export function loadedChunk(body: ComponentType<BodyProps>): Chunk {
  const ready = Promise.resolve(body)
  return {
    getState: () => 'loaded',
    subscribe: () => () => undefined,
    getBody: () => body,
    ready,
    getAttempt: () => ready,
    retry: () => ready,
  }
}

function createChunk(url: string, load: (url: string) => Promise<unknown>): Chunk {
  const listeners = new Set<() => void>()
  const { promise: ready, resolve } = withResolvers<ComponentType<BodyProps>>()
  let state: ChunkState = 'loading'
  let body: ComponentType<BodyProps> | undefined
  let attempts = 0
  const enter = (next: ChunkState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const run = async () => {
    // Some browsers remember that a module failed; another URL makes them ask again.
    const attemptUrl = attempts === 0 ? url : `${url}?retry=${attempts}`
    attempts += 1
    if (state !== 'loading') enter('loading')
    try {
      body = bodyOf(await load(attemptUrl))
      resolve(body)
      enter('loaded')
      return body
    } catch (error) {
      enter('failed')
      throw error
    }
  }
  const start = () => {
    const attempt = run()
    ignore(attempt)
    return attempt
  }
  let attempt = start()
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getBody: () => body,
    ready,
    getAttempt: () => attempt,
    retry: () => {
      if (state === 'failed') attempt = start()
      return attempt
    },
  }
}

function bodyOf(module: unknown): ComponentType<BodyProps> {
  const body = (module as { readonly default?: unknown }).default
  if (typeof body !== 'function' && (typeof body !== 'object' || body === null)) {
    throw new TypeError('The page chunk has no default export')
  }
  return body as ComponentType<BodyProps>
}

/** Its rejection is told by the state; nobody need await it. */
function ignore(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}

/** `Promise.withResolvers`, which Safari has only since 17.4. */
function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
