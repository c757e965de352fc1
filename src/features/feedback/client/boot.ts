import { chunkUrls } from '../../../client/chunk-urls.js'
import { whenIdle } from '../../../client/when-idle.js'

/** Loads the script of feedback and comments when the browser is idle. */
export function boot(): void {
  const { feedback = '' } = chunkUrls()
  // The document can be read without it, so a missing script is only logged.
  whenIdle(() => void import(feedback).catch((error: unknown) => console.warn(error)))
}
