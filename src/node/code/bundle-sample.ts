import path from 'node:path'
import { type BuildFailure, build, type Plugin } from 'esbuild'
import type { PlacedModule } from './place-modules.js'

/** A sample as one module that Node can run, and the way back from its positions. */
export interface BundledSample {
  readonly code: string
  /** Source map as JSON. */
  readonly map: string
}

/** Why a sample could not be put together; its lines and columns count from 0. */
export interface BundleProblem {
  readonly message: string
  /** Absent where a file that it imports is wrong, which is a sample of its own. */
  readonly place?: { readonly line: number; readonly column: number }
}

const assets: Plugin = {
  name: 'assets',
  setup(builder) {
    // Style sheets and pictures mean nothing where there is no page.
    builder.onResolve({ filter: /\.(?:css|svg|png|jpe?g|gif|webp)$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'asset',
    }))
    builder.onLoad({ filter: /.*/, namespace: 'asset' }, () => ({ contents: 'export default ""', loader: 'js' }))
  },
}

/** Bundles a module's code with the page's files that it imports; packages stay for Node to find. */
export async function bundleSample(
  placed: PlacedModule,
  code: string,
  workDir: string,
): Promise<BundledSample | BundleProblem> {
  const dir = path.join(workDir, placed.dir)
  const sourcefile = path.join(dir, placed.path)
  try {
    const { outputFiles } = await build({
      stdin: {
        contents: code,
        sourcefile,
        resolveDir: path.dirname(sourcefile),
        loader: placed.module.extension === 'js' ? 'jsx' : (placed.module.extension as 'jsx' | 'ts' | 'tsx'),
      },
      absWorkingDir: workDir,
      outfile: path.join(workDir, 'sample.mjs'),
      write: false,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      packages: 'external',
      jsx: 'automatic',
      loader: { '.js': 'jsx' },
      // The project's own settings are for its own code.
      tsconfigRaw: { compilerOptions: {} },
      keepNames: true,
      sourcemap: 'external',
      sourcesContent: false,
      logLevel: 'silent',
      plugins: [assets],
    })
    const [map, script] = ['.map', '.mjs'].map((end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? '')
    return { code: script ?? '', map: map ?? '' }
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? []
    if (!first) throw error
    const { location, text } = first
    const isOwn = location && path.resolve(workDir, location.file) === sourcefile
    return { message: text, ...(isOwn ? { place: { line: location.line - 1, column: location.column } } : {}) }
  }
}
