/** What the boot script's element has about the chunks of this deployment. */
interface ChunkUrls {
  /** URL of the main chunk. */
  readonly main?: string
  /** URL of the shell chunk. */
  readonly shell?: string
  /** Present if the shell chunk loads when the browser is idle: something in this document needs React at once. */
  readonly live?: string
  /** What features give their boot modules: see `FeatureCode` in `src/node/base/feature-code.ts`. */
  readonly [value: string]: string | undefined
}

/** URLs of the chunks of the deployment that this document belongs to; undefined if the document has none. */
export function chunkUrls(): ChunkUrls {
  return document.querySelector<HTMLElement>('script[data-main]')?.dataset ?? {}
}
