import path from 'node:path'
import { escapeRegExp } from 'es-toolkit'
import type { Plugin } from 'esbuild'
import { type BundleConfig, configKey } from '../config/keys.js'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import type { CoreExtra, FeatureExtra, PageExtra } from '../base/compiled-page.js'
import type { Making, ResultStore } from '../store/result-store.js'
import { clientPath, featurePath, templatePath } from '../base/package.js'
import { type SitePackage, findSitePackage } from '../base/site-package.js'
import { latin1Files, nameByContent } from './outputs.js'
import { bundledTexts, ofPackages, withTexts } from './portable.js'
import { siteStrings } from './plugins.js'
import { runEsbuild } from './run-esbuild.js'
import { layeredModule } from './style-sheet.js'

/** The files of an extra: a style sheet or a script, and what they load. Names are below the output folder. */
export interface ExtraBundle {
  readonly style?: string
  readonly script?: string
  /** Bytes as latin1 text, by name. */
  readonly files: Readonly<Record<string, string>>
}

/** The extras of a site, which are bundled when a page first needs them. */
export interface ExtraSource {
  /** Changes whenever an extra would be bundled in another way. */
  readonly identity: string
  /** Rejects with a DocsgenError if the site lacks the package of an extra; the next call tries again. */
  readonly get: (name: PageExtra) => Promise<ExtraBundle>
  /** What has been bundled so far. */
  readonly bundled: ReadonlyMap<PageExtra, ExtraBundle>
}

interface ExtraEntry {
  readonly kind: 'style' | 'script'
  /** Begins the names of its files: `tags` for `assets/tags-0123456789.css`. */
  readonly name: string
  /** Absolute path. */
  readonly entryPath: string
  /** The npm package that the site must have installed. */
  readonly needs?: string
}

/** The options that extras are bundled with. */
const EXTRA_OPTIONS = ['alias', 'strings', 'theme'] as const

/** Creates the extras of a site; bundles are kept in a store. */
export function createExtras(config: BundleConfig, store: ResultStore): ExtraSource {
  const running = new Map<PageExtra, Promise<ExtraBundle>>()
  const bundled = new Map<PageExtra, ExtraBundle>()
  const bundle = async (name: PageExtra): Promise<ExtraBundle> => {
    const extra = await bundleExtra({ name, config, store, packages: extraPackages(config.rootDir) })
    bundled.set(name, extra)
    return extra
  }
  return {
    get identity() {
      const packages = Object.values(extraPackages(config.rootDir))
      return JSON.stringify([configKey(config, EXTRA_OPTIONS), packages.map((found) => found?.version ?? '')])
    },
    bundled,
    get: (name) => {
      const known = running.get(name) ?? bundle(name)
      running.set(name, known)
      // The next page tries again: a missing package may have been installed.
      known.catch(() => running.delete(name))
      return known
    },
  }
}

interface BundleExtraOptions {
  readonly name: PageExtra
  readonly config: BundleConfig
  readonly store: ResultStore
  readonly packages: Readonly<Record<string, SitePackage | undefined>>
}

async function bundleExtra({ name, config, store, packages }: BundleExtraOptions): Promise<ExtraBundle> {
  const entry = extraEntry(name)
  const needed = neededPackage(entry, packages)
  const library = needed && entry.kind === 'script' ? await bundleLibrary(needed, { config, store }) : undefined
  const layer = isLayered(entry, config) ? (config.theme.compat ?? '') : ''
  const key = [name, layer, needed?.version ?? '', library?.url ?? '']
  const make = async (making: Making): Promise<ExtraBundle> => {
    const { main, files } = await buildFiles({
      input: layer === '' ? entry.entryPath : layeredName(name),
      output: `${entry.name}.${entry.kind === 'script' ? 'js' : 'css'}`,
      config,
      plugins: [
        siteStrings(bundledTexts(config)),
        layeredExtras(config.rootDir),
        ...(library ? [importedLibrary(library)] : []),
        packagesOfSite(config.rootDir),
      ],
      making,
    })
    return { [entry.kind]: main, files }
  }
  const { value } = await store.get(ofPackages('extras', config, { key }), make)
  const { files, nameOf } = withTexts(value.files, config.strings)
  const script = value.script && nameOf(value.script)
  return { ...value, script, files: { ...library?.files, ...files } }
}

/** The installed package that an extra needs. Throws a DocsgenError if it is missing. */
function neededPackage(
  { needs }: ExtraEntry,
  packages: BundleExtraOptions['packages'],
): { readonly name: string; readonly version: string } | undefined {
  if (needs === undefined) return undefined
  const found = packages[needs]
  if (found) return { name: needs, version: found.version }
  throw environmentError(
    `missing-${needs}` as 'missing-mermaid',
    `a page needs the package "${needs}", which is not installed for this site`,
    `run \`npm install ${needs}\``,
  )
}

/** A package that the script of an extra imports. */
interface Library {
  /** The specifier of the import. */
  readonly specifier: string
  /** Its URL, relative to the file that imports it. */
  readonly url: string
  readonly files: ExtraBundle['files']
}

/** Bundles a library. It is large, and the same in any language. */
async function bundleLibrary(
  { name, version }: { readonly name: string; readonly version: string },
  { config, store }: Pick<BundleExtraOptions, 'config' | 'store'>,
): Promise<Library> {
  const specifier = `docsgen:${name}`
  const make = (making: Making) =>
    buildFiles({
      input: specifier,
      output: `${name}.js`,
      config,
      plugins: [packagesOfSite(config.rootDir)],
      making,
    })
  const { value } = await store.get(ofPackages('libraries', config, { key: [name, version] }), make)
  return { specifier, url: `./${path.posix.basename(value.main)}`, files: value.files }
}

/** Leaves the import of a library to the browser. */
function importedLibrary({ specifier, url }: Library): Plugin {
  return {
    name: 'docsgen-library',
    setup(build) {
      const filter = new RegExp(`^${escapeRegExp(specifier)}$`)
      build.onResolve({ filter }, () => ({ path: url, external: true }))
    },
  }
}

/** Bundles a module for the browser. Returns the files by their names below the output folder, and the name of the one for the module. */
async function buildFiles({
  input,
  output,
  config,
  plugins,
  making,
}: {
  readonly input: string
  /** Name of the file, without a hash. */
  readonly output: string
  readonly config: BundleConfig
  readonly plugins: Plugin[]
  readonly making: Making
}): Promise<{ readonly main: string; readonly files: Readonly<Record<string, string>> }> {
  const { name, ext } = path.parse(output)
  const { outputFiles, metafile } = await runEsbuild(
    {
      // Without it, files load each other by relative URLs: they are the same for any base.
      publicPath: undefined,
      minifyIdentifiers: true,
      splitting: ext === '.js',
      entryPoints: [{ in: input, out: name }],
      chunkNames: `${name}-[name]-[hash]`,
      plugins,
    },
    { config, side: 'browser', making },
  )
  const named = nameByContent(outputFiles, metafile, config.rootDir)
  return { main: named.names.get(`assets/${output}`) ?? '', files: latin1Files(named) }
}

/** What an extra is bundled from. */
export function extraEntry(name: PageExtra): ExtraEntry {
  if (isFeatureExtra(name)) {
    const [feature = '', file = ''] = name.split('/')
    return { kind: 'style', name: path.parse(file).name, entryPath: featurePath(feature, 'client', file) }
  }
  return { name, ...coreEntries[name] }
}

function isFeatureExtra(name: PageExtra): name is FeatureExtra {
  return name.endsWith('.css')
}

/** The extras of the core. */
export const coreEntries: Readonly<Record<CoreExtra, Omit<ExtraEntry, 'name'>>> = {
  abbreviations: { kind: 'style', entryPath: clientPath('extras', 'abbreviations.css') },
  api: { kind: 'style', entryPath: clientPath('extras', 'api.css') },
  badges: { kind: 'style', entryPath: clientPath('extras', 'badge.css') },
  cards: { kind: 'style', entryPath: templatePath('styles', 'cards.css') },
  code: { kind: 'style', entryPath: templatePath('styles', 'code-extras.css') },
  components: { kind: 'style', entryPath: clientPath('extras', 'components.css') },
  folds: { kind: 'style', entryPath: templatePath('styles', 'code-folds.css') },
  home: { kind: 'style', entryPath: templatePath('styles', 'home.css') },
  icons: { kind: 'style', entryPath: clientPath('extras', 'icons.css') },
  layouts: { kind: 'style', entryPath: templatePath('styles', 'layouts.css') },
  math: { kind: 'style', entryPath: clientPath('extras', 'math.css'), needs: 'katex' },
  'not-found': { kind: 'style', entryPath: templatePath('styles', 'not-found.css') },
  notes: { kind: 'style', entryPath: templatePath('styles', 'code-notes.css') },
  terminal: { kind: 'style', entryPath: templatePath('styles', 'terminal.css') },
  types: { kind: 'style', entryPath: templatePath('styles', 'code-types.css') },
  diagrams: { kind: 'script', entryPath: clientPath('extras', 'diagrams.ts'), needs: 'mermaid' },
  zoom: { kind: 'script', entryPath: clientPath('extras', 'zoom.ts') },
}

/** Whether the style sheet of an extra is in the layer of the theme, below the rules of the site. */
export function isLayered({ kind }: Pick<ExtraEntry, 'kind'>, { theme }: Pick<BundleConfig, 'theme'>): boolean {
  return kind === 'style' && theme.compat !== undefined
}

/** Name of the module that imports the style sheet of an extra into the layer of the theme. */
export function layeredName(name: PageExtra): string {
  return `docsgen:layered/${name}`
}

/** The modules that import style sheets of extras into the layer of the theme. */
export function layeredExtras(rootDir: string): Plugin {
  return {
    name: 'docsgen-layered',
    setup(build) {
      build.onResolve({ filter: /^docsgen:layered\// }, ({ path: name }) => ({
        path: name,
        namespace: 'docsgen-layered',
      }))
      build.onLoad({ filter: /.*/, namespace: 'docsgen-layered' }, ({ path: name }) => ({
        contents: layeredModule(extraEntry(name.slice(layeredName('' as PageExtra).length) as PageExtra).entryPath),
        loader: 'css',
        resolveDir: rootDir,
      }))
    },
  }
}

/** The latin1 text of a file of the extras that have been bundled; undefined if there is none. */
export function extraFile({ bundled }: ExtraSource, name: string): string | undefined {
  for (const { files } of bundled.values()) if (files[name] !== undefined) return files[name]
  return undefined
}

/** The packages that extras need, as installed for a site. */
function extraPackages(rootDir: string): Readonly<Record<string, SitePackage | undefined>> {
  return { katex: findSitePackage('katex', rootDir), mermaid: findSitePackage('mermaid', rootDir) }
}

/**
 * Resolves `docsgen:mermaid` and `docsgen:katex`, a style sheet, to the packages that the site has installed. KaTeX lists each
 * font in three formats; all browsers that docsgen supports read the first one, so only that is copied.
 */
export function packagesOfSite(rootDir: string): Plugin {
  return {
    name: 'docsgen-site-packages',
    setup(build) {
      build.onResolve({ filter: /^docsgen:mermaid$/ }, ({ kind }) =>
        build.resolve('mermaid', { resolveDir: rootDir, kind }),
      )
      build.onResolve({ filter: /^docsgen:katex$/ }, () => ({
        path: path.join(findSitePackage('katex', rootDir)?.dir ?? '', 'dist', 'katex.min.css'),
      }))
      build.onResolve({ filter: /^fonts\/KaTeX_.*\.(?:woff|ttf)$/ }, ({ path: url, kind, resolveDir }) =>
        build.resolve(`./${url.replace(/\.(?:woff|ttf)$/, '.woff2')}`, { resolveDir, kind }),
      )
    },
  }
}
