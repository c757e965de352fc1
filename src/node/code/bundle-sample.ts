import path from 'node:path'
import { type BuildFailure, build, type Plugin } from 'esbuild'
import type { Instrumented } from './instrument.js'
import type { PlacedModule } from './page-modules.js'

/** A sample as one module that Node can run. */
export interface BundledSample {
  readonly code: string
  /** Source map as JSON, to the text as written. */
  readonly map: string
}

/** Why a sample could not be bundled. */
export interface BundleProblem {
  readonly message: string
  /** From 0; absent if the mistake is in an imported file, which is a sample of its own. */
  readonly location?: { readonly line: number; readonly column: number }
}

const assets: Plugin = {
  name: 'assets',
  setup(builder) {
    // Style sheets and images have no effect without a page.
    builder.onResolve({ filter: /\.(?:css|svg|png|jpe?g|gif|webp)$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'asset',
    }))
    builder.onLoad({ filter: /.*/, namespace: 'asset' }, () => ({ contents: 'export default ""', loader: 'js' }))
  },
}

/** Bundles an instrumented module with the page's files that it imports. Node resolves packages at run time. */
export async function bundleSample(
  placed: PlacedModule,
  {
    instrumented,
    workDir,
  }: { readonly instrumented: Pick<Instrumented, 'code' | 'sourceMap'>; readonly workDir: string },
): Promise<BundledSample | BundleProblem> {
  const dir = path.join(workDir, placed.dir)
  const sourcefile = path.join(dir, placed.path)
  const inlineMap = Buffer.from(instrumented.sourceMap(path.basename(sourcefile))).toString('base64')
  try {
    const { outputFiles } = await build({
      stdin: {
        // esbuild's own map goes through this one.
        contents: `${instrumented.code}//# sourceMappingURL=data:application/json;base64,${inlineMap}\n`,
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
      // The project's TypeScript settings do not apply to samples.
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
    return { message: text, ...(isOwn ? { location: { line: location.line - 1, column: location.column } } : {}) }
  }
}
