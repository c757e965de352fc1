import { isBuiltin } from 'node:module'
import path from 'node:path'
import { type BuildFailure, build, type Plugin } from 'esbuild'
import type { SampleRight } from '../../node/model/check-code.js'
import type { Instrumented } from './instrument.js'
import type { PlacedModule } from './page-modules.js'
import { refusedModules, type SampleAccess } from './sample-access.js'

/** A sample as one module that Node can run. */
export interface BundledSample {
  readonly code: string
  /** Source map as JSON, to the text as written. */
  readonly map: string
  /** Whether it imports modules of Node, or may do so while it runs. What it does to them would affect later samples. */
  readonly usesNode: boolean
}

/** Why a sample could not be bundled. */
export interface BundleProblem {
  readonly message: string
  /** From 0; absent if the mistake is in an imported file, which is a sample of its own. */
  readonly location?: { readonly line: number; readonly column: number }
  /** The import is refused; the message is its specifier. */
  readonly refused?: SampleAccess
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

/**
 * Refuses imports that samples may not use, and files outside of the page's folder, which the bundler would otherwise read
 * with all permissions of docsgen.
 */
function imports(context: {
  readonly pageDir: string
  readonly allow: readonly SampleRight[]
  readonly onNode: () => void
}): Plugin {
  const { pageDir, allow, onNode } = context
  const refuse = (name: string, access: SampleAccess) => ({ errors: [{ text: name, detail: access }] })
  return {
    name: 'imports',
    setup(builder) {
      builder.onResolve({ filter: /.*/ }, ({ path: name, resolveDir, kind }) => {
        if (kind === 'entry-point') return undefined
        const access = refusedModules.get(name.replace(/^node:/, ''))
        if (access && !allow.some((right) => right === access)) return refuse(name, access)
        if (isBuiltin(name) || kind === 'dynamic-import' || kind === 'require-call') onNode()
        if (!/^\.{0,2}[\\/]|^\.{1,2}$/.test(name) && !path.isAbsolute(name)) return undefined
        const target = path.resolve(resolveDir, name)
        return target.startsWith(pageDir + path.sep) ? undefined : refuse(name, 'read')
      })
    },
  }
}

/** Ways to load modules that the bundler does not see. */
const runtimeImport = /\bimport\s*\(|\brequire\b|\bgetBuiltinModule\b|\beval\b|\bFunction\s*\(/

/** Bundles an instrumented module with the page's files that it imports. Node resolves packages at run time. */
export async function bundleSample(
  placed: PlacedModule,
  {
    instrumented,
    workDir,
    allow,
  }: {
    readonly instrumented: Pick<Instrumented, 'code' | 'sourceMap'>
    readonly workDir: string
    readonly allow: readonly SampleRight[]
  },
): Promise<BundledSample | BundleProblem> {
  const dir = path.join(workDir, placed.dir)
  const sourcefile = path.join(dir, placed.path)
  const seen = { node: false }
  const onNode = (): void => {
    seen.node = true
  }
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
      plugins: [assets, imports({ pageDir: dir, allow, onNode })],
    })
    const [map, script] = ['.map', '.mjs'].map((end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? '')
    return { code: script ?? '', map: map ?? '', usesNode: seen.node || runtimeImport.test(instrumented.code) }
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? []
    if (!first) throw error
    const { location, text, detail } = first
    const isOwn = location && path.resolve(workDir, location.file) === sourcefile
    return {
      message: text,
      location: isOwn ? { line: location.line - 1, column: location.column } : undefined,
      refused: typeof detail === 'string' ? (detail as SampleAccess) : undefined,
    }
  }
}
