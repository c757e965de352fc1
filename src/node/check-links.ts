import { build } from './build.js'
import { readManifest } from './links/read-manifest.js'
import type { BuildResult, CommandOptions } from './result.js'

export interface CheckLinksOptions extends CommandOptions {
  /** Manifest of a former build, the folder of its site (absolute paths), or the URL of either. */
  readonly against?: string
}

/**
 * Applies the link rules of the build to the whole site and writes nothing to the output. Pages and ids of the site as it
 * was, where one is named, must still be there.
 */
export async function checkLinks({ against, ...options }: CheckLinksOptions): Promise<BuildResult> {
  const former = against === undefined ? {} : { former: await readManifest(against) }
  return build({ ...options, ...former, write: false })
}
