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
  /** Counts page views, for the sites that ask for it. */
  readonly analytics: string
  /** The names that React exports. */
  readonly names: ReactNames
  /** As latin1 text. */
  readonly files: Readonly<Record<string, string>>
}

interface CoreOptions {
  readonly config: BundleConfig
  readonly code: FeatureCodes
  readonly store: ResultStore
}

/**
 * Bundles the scripts. They import each other by relative URLs, and get the texts of a site afterwards (`withTexts`), so they are the same
 * below any base and in any language.
 */
export function bundleCore({ config: given, code, store }: CoreOptions): Promise<Result<CoreScripts>> {
  const bootPaths = Object.values(code).flatMap(({ bootModule }) => bootModule ?? [])
  const config = { ...given, strings: bundledTexts(given, bootPaths) }
  const key = [reactVersion(config.rootDir), JSON.stringify(bootPaths.map(fileKey))]
  const query = ofPackages('core-scripts', config, { key, modules: bootPaths })
  return store.get(query, async (making): Promise<CoreScripts> => {
    const names = reactNames(config.rootDir)
    const boot = await bundleBoot(config, { bootPaths, making })
    const main = await bundleFiles(config, {
      entryPoints: {
        main: 'docsgen:main',
        'not-found': clientPath('not-found.ts'),
        controls: clientPath('controls.ts'),
        documents: clientPath('router', 'documents.ts'),
        analytics: clientPath('analytics.ts'),
      },
      plugins: [
        importsFromBoot(path.basename(boot.nameOf('boot'))),
        siteStrings(config.strings),
        virtualModules(new Map([['docsgen:main', inPackage(coreEntry())]])),
        reactAsModules(names, 'browser'),
      ],
      making,
    })
    return {
      boot: boot.nameOf('boot'),
      main: main.nameOf('main'),
      notFound: main.nameOf('not-found'),
      controls: main.nameOf('controls'),
      documents: main.nameOf('documents'),
      analytics: main.nameOf('analytics'),
      names,
      files: { ...boot.files, ...main.files },
    }
  })
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
  },
) {
  const { rootDir, alias } = config
  const { entryPoints, plugins, making } = options
  const { outputFiles, metafile } = await runEsbuild(
    {
      minifyIdentifiers: true,
      entryPoints,
      // esbuild resolves an alias from the site's root: whoever imports React gets the site's.
      alias: { ...alias, react: 'react', 'react-dom': 'react-dom' },
      plugins,
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
