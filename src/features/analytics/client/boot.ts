import { chunkUrls } from '../../../client/chunk-urls.js'
import { whenIdle } from '../../../client/when-idle.js'

/** Loads the script of the analytics when the browser is idle, except in the preview. */
export function boot(): void {
  const { analytics = '' } = chunkUrls()
  whenIdle(() => {
    // The document can be read without it, so a missing script is only logged.
    if (!document.querySelector('script[data-served]')) import(analytics).catch((error: unknown) => console.warn(error))
  })
}
