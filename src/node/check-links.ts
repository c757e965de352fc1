import { build } from './build.js'
import type { BuildResult, CommandOptions } from './result.js'

/** Applies the link rules of the build to the whole site and writes nothing to the output. */
export function checkLinks(options: CommandOptions): Promise<BuildResult> {
  return build({ ...options, write: false })
}
