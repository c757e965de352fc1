import type { BrowserRouter } from './router/router.js'

/** What the boot script's element has about the chunks of this deployment. */
interface ChunkUrls {
  /** URL of the main chunk. */
  readonly main?: string
  /** URL of the site chunk: see `siteChunk` in `src/node/bundle/entries.ts`. */
  readonly site?: string
  /** URL of the shell chunk. */
  readonly shell?: string
  /** URL of the script with the controls that need no React. */
  readonly controls?: string
  /** URL of the script that shows the next documents without React. */
  readonly documents?: string
  /** What in this document needs React; undefined if nothing does. */
  readonly live?: 'page' | 'theme'
  /** What features give their boot modules: see `FeatureCode` in `src/node/base/feature.ts`. */
  readonly [value: string]: string | undefined
}

/** URLs of the chunks of the deployment that this document belongs to; undefined if the document has none. */
export function chunkUrls(): ChunkUrls {
  return document.querySelector<HTMLElement>('script[data-main]')?.dataset ?? {}
}

/** The exports of the shell chunk. */
interface ShellChunk {
  /** Hydrates the document; resolves when that is done. Another call returns the same promise. */
  readonly hydrate: (siteChunk: object) => Promise<BrowserRouter>
}

/** Loads React, the theme and the data of the site. Returns the function that hydrates the document. */
export async function loadShell(): Promise<() => Promise<BrowserRouter>> {
  const { main = '', site = '', shell = '' } = chunkUrls()
  // The others import the main chunk, but the browser would know that only when they have arrived.
  import(main).catch(() => undefined)
  const [siteChunk, { hydrate }] = (await Promise.all([import(site), import(shell)])) as [object, ShellChunk]
  return () => hydrate(siteChunk)
}
