import path from 'node:path'
import type { Plugin } from 'esbuild'
import type { FeatureCodes } from '../base/feature.js'
import { clientPath, packageDir } from '../base/package.js'
import type { BundleConfig } from '../config/keys.js'
import type { Making, Result, ResultStore } from '../store/result-store.js'
import { coreEntry } from './entries.js'
import { latin1Files, nameByContent } from './outputs.js'
import { bundledTexts, fileKey, ofPackages } from './portable.js'
import { reactAsModules, siteStrings, type VirtualModule, virtualModules } from './plugins.js'
import { runEsbuild } from './run-esbuild.js'
import { reactNames, type ReactNames, reactVersion } from './react.js'
import { siteModules } from './theme-modules.js'

/** The scripts of every document, by their names below the output folder. They have neither code nor data of the site. */
interface CoreScripts {
  /** What makes a document usable before React is loaded. */
  readonly boot: string
  /** React and `docsgen/client`, which all other code imports. */
  readonly main: string
  readonly notFound: string
  /** What documents gain without React when the browser is idle. */
  readonly controls: string
  /** The router without React. */
  readonly documents: string
  /** The names that React exports. */
  readonly names: ReactNames
  /** As latin1 text. */
  readonly files: Readonly<Record<string, string>>
}

interface CoreOptions {
  readonly config: BundleConfig
  readonly code: FeatureCodes
  readonly store: ResultStore
  /** Whether the main chunk has React's development build. Its name stays the same: `withTexts` gives it another one. */
  readonly isDevelopment?: boolean
}

/**
 * Bundles the scripts. They import each other by relative URLs, and get the texts of a site afterwards (`withTexts`), so they are the same
 * below any base and in any language.
 */
export async function bundleCore({
  config: given,
  code,
  store,
  isDevelopment,
}: CoreOptions): Promise<Result<CoreScripts>> {
  const bootPaths = Object.values(code).flatMap(({ bootModule }) => bootModule ?? [])
  const config = { ...given, strings: bundledTexts(given, bootPaths) }
  const key = [reactVersion(config.rootDir), JSON.stringify(bootPaths.map(fileKey))]
  const query = ofPackages('core-scripts', config, { key, modules: bootPaths })
  const core = await store.get(query, async (making): Promise<CoreScripts> => {
    const names = reactNames(config.rootDir)
    const boot = await bundleBoot(config, { bootPaths, making })
    const main = await bundleFiles(config, {
      entryPoints: {
        main: MAIN,
        'not-found': clientPath('not-found.ts'),
        controls: clientPath('controls.ts'),
        documents: clientPath('router', 'documents.ts'),
      },
      plugins: mainPlugins(config, { boot: boot.nameOf('boot'), names }),
      making,
    })
    return {
      boot: boot.nameOf('boot'),
      main: main.nameOf('main'),
      notFound: main.nameOf('not-found'),
      controls: main.nameOf('controls'),
      documents: main.nameOf('documents'),
      names,
      files: { ...boot.files, ...main.files },
    }
  })
  if (!isDevelopment) return core
  const { boot, main, names } = core.value
  const ofMain = ofPackages('development-main', config, { key: [...key, boot], modules: bootPaths })
  const development = await store.get(ofMain, async (making) => {
    const plugins = mainPlugins(config, { boot, names })
    const bundled = await bundleFiles(config, { entryPoints: { main: MAIN }, plugins, making, isDevelopment })
    return bundled.files[bundled.nameOf('main')] ?? ''
  })
  return {
    ...core,
    value: { ...core.value, files: { ...core.value.files, [main]: development.value } },
    files: { ...core.files, ...development.files },
  }
}

/** The entry of the main chunk. */
const MAIN = 'docsgen:main'

function mainPlugins(
  config: BundleConfig,
  { boot, names }: { readonly boot: string; readonly names: ReactNames },
): Plugin[] {
  return [
    importsFromBoot(path.basename(boot)),
    siteStrings(config.strings),
    virtualModules(new Map([[MAIN, inPackage(coreEntry())]])),
    reactAsModules(names, 'browser'),
  ]
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

/** Bundles the boot script on its own, before the main chunk, which imports it by its URL: so no code is loaded twice. */
function bundleBoot(
  config: BundleConfig,
  { bootPaths, making }: { readonly bootPaths: readonly string[]; readonly making: Making },
) {
  const contents = bootModules.map((name) => `export * from ${JSON.stringify(name)}`).join('\n')
  return bundleFiles(config, {
    entryPoints: { boot: 'docsgen:boot-script' },
    plugins: [
      ...siteModules(config, { hasSiteCode: false }),
      virtualModules(
        new Map([
          ['docsgen:boot-script', inPackage(contents)],
          ['docsgen:boot', inPackage(bootOfFeatures(bootPaths))],
        ]),
      ),
    ],
    making,
  })
}

async function bundleFiles(
  config: BundleConfig,
  options: {
    readonly entryPoints: Record<string, string>
    readonly plugins: Plugin[]
    readonly making: Making
    readonly isDevelopment?: boolean
  },
) {
  const { rootDir, alias } = config
  const { entryPoints, plugins, making, isDevelopment } = options
  const { outputFiles, metafile } = await runEsbuild(
    {
      minifyIdentifiers: true,
      entryPoints,
      // esbuild resolves an alias from the site's root: whoever imports React gets the site's.
      alias: { ...alias, react: 'react', 'react-dom': 'react-dom' },
      plugins,
      // React chooses its build by it.
      ...(isDevelopment ? { define: { 'process.env.NODE_ENV': '"development"' } } : {}),
    },
    { config, side: 'browser', making },
  )
  const named = nameByContent(outputFiles, metafile, rootDir)
  return { nameOf: (entry: string) => named.names.get(`assets/${entry}.js`) ?? '', files: latin1Files(named) }
}

/** The module with the function that boots all features. */
function bootOfFeatures(paths: readonly string[]): string {
  const [only = ''] = paths
  const lines = [
    ...paths.map((path, at) => `import { boot as boot${at} } from ${JSON.stringify(path)}`),
    `export const bootFeatures = () => { ${paths.map((_, at) => `boot${at}()`).join('; ')} }`,
  ]
  // No function around the only one: every byte of this script delays the first use of a document.
  return paths.length === 1 ? `export { boot as bootFeatures } from ${JSON.stringify(only)}` : lines.join('\n')
}

function inPackage(contents: string): VirtualModule {
  return { contents, loader: 'ts', resolveDir: packageDir() }
}

/** Makes the main chunk import the modules of the boot script from it. */
function importsFromBoot(name: string): Plugin {
  return {
    name: 'docsgen-boot',
    setup(build) {
      // esbuild asks only for imports with these names: each question interrupts the compilation of pages.
      const names = bootModules.map((modulePath) => path.basename(modulePath, '.ts'))
      build.onResolve(
        { filter: new RegExp(`^\\.{1,2}/(?:.*/)?(?:${names.join('|')})\\.js$`) },
        ({ path: written, importer }) => {
          if (!importer.startsWith(clientPath())) return undefined
          const modulePath = path.join(path.dirname(importer), written).replace(/\.js$/, '.ts')
          return bootModules.includes(modulePath) ? { path: `./${name}`, external: true } : undefined
        },
      )
    },
  }
}
