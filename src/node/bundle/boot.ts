import path from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import type { BundleConfig } from '../config/keys.js'
import type { FeatureCodes } from '../base/feature.js'
import { loadEsbuild } from '../base/esbuild.js'
import { clientPath, packageDir } from '../base/package.js'
import { commonOptions } from './options.js'
import { latin1Files, nameByContent } from './outputs.js'
import { type VirtualModule, virtualModules } from './plugins.js'
import { bundleProblem } from './problems.js'
import { siteModules } from './theme-modules.js'

/** The bundled boot script. */
export interface BootBundle {
  readonly url: string
  readonly files: Readonly<Record<string, string>>
  readonly metafile: Metafile
}

/** Modules that the boot script contains, and that the main chunk takes from it. */
const bootModules: readonly string[] = [
  clientPath('boot.ts'),
  clientPath('connection.ts'),
  clientPath('when-idle.ts'),
  clientPath('reveal-current.ts'),
  clientPath('router', 'responses.ts'),
  clientPath('router', 'links.ts'),
]

/**
 * Bundles the boot script on its own, before the main chunk, which imports it by its URL: so both share the pages that have been
 * fetched, and no code is loaded twice.
 */
export async function bundleBoot(config: BundleConfig, code: FeatureCodes): Promise<BootBundle> {
  const { build } = loadEsbuild()
  const { outputFiles, metafile } = await build({
    ...commonOptions(config, 'browser'),
    minifyIdentifiers: true,
    stdin: {
      contents: bootModules.map((name) => `export * from ${JSON.stringify(name)}`).join('\n'),
      resolveDir: config.rootDir,
      sourcefile: 'boot.js',
    },
    outfile: path.join(config.rootDir, 'assets', 'boot.js'),
    plugins: [
      ...siteModules(config, { side: 'browser', hasSiteCode: false }),
      virtualModules(new Map([['docsgen:boot', bootOfFeatures(code)]])),
    ],
  }).catch(bundleProblem(config.rootDir))
  const named = nameByContent(outputFiles, metafile, config.rootDir)
  return { url: `${config.base}${named.names.get('assets/boot.js')}`, files: latin1Files(named), metafile }
}

/** The module with the function that boots all features. */
function bootOfFeatures(code: FeatureCodes): VirtualModule {
  const paths = Object.values(code).flatMap(({ bootModule }) => bootModule ?? [])
  const [only = ''] = paths
  const lines = [
    ...paths.map((path, at) => `import { boot as boot${at} } from ${JSON.stringify(path)}`),
    `export const bootFeatures = () => { ${paths.map((_, at) => `boot${at}()`).join('; ')} }`,
  ]
  // No function around the only one: every byte of this script delays the first use of a document.
  const contents =
    paths.length === 1 ? `export { boot as bootFeatures } from ${JSON.stringify(only)}` : lines.join('\n')
  return { contents, loader: 'ts', resolveDir: packageDir() }
}

/** Makes the main chunk import the modules of the boot script from it, by its URL. */
export function importsFromBoot({ url }: Pick<BootBundle, 'url'>): Plugin {
  return {
    name: 'docsgen-boot',
    setup(build) {
      // esbuild asks only for imports with these names: each question interrupts the compilation of pages.
      const names = bootModules.map((modulePath) => path.basename(modulePath, '.ts'))
      build.onResolve(
        { filter: new RegExp(`^\\.{1,2}/(?:.*/)?(?:${names.join('|')})\\.js$`) },
        ({ path: name, importer }) => {
          if (!importer.startsWith(clientPath())) return undefined
          const modulePath = path.join(path.dirname(importer), name).replace(/\.js$/, '.ts')
          return bootModules.includes(modulePath) ? { path: url, external: true } : undefined
        },
      )
    },
  }
}
