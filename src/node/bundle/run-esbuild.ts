import type { BuildOptions } from 'esbuild'
import { loadEsbuild } from '../base/esbuild.js'
import type { BundleConfig } from '../config/keys.js'
import { bundledFiles } from '../store/bundled-files.js'
import type { Making } from '../store/result-store.js'
import { commonOptions } from './options.js'
import { withoutModulePaths } from './outputs.js'
import { bundleProblem } from './problems.js'

/** Bundles a result for one side, and notes the files that it was made from. Throws a DocsgenError for errors of the site. */
export async function runEsbuild(
  options: Omit<BuildOptions, 'metafile' | 'write'>,
  {
    config,
    side,
    making,
  }: { readonly config: BundleConfig; readonly side: 'browser' | 'server'; readonly making: Making },
) {
  const { rootDir } = config
  const result = await loadEsbuild()
    .build({ ...commonOptions(config, side), ...options })
    .catch(bundleProblem(rootDir))
  making.readFiles(bundledFiles(rootDir, [result.metafile]))
  // A source map would be wrong in the lines that become shorter.
  return options.sourcemap ? result : { ...result, outputFiles: result.outputFiles.map(withoutModulePaths) }
}
