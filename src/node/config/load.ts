import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { isUndefined, omitBy, pick } from 'es-toolkit'
import * as z from 'zod/mini'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { generators } from '../built-in/extensions.js'
import { DocsgenError, environmentError } from '../diagnostics/docsgen-error.js'
import type { ResolvedConfig } from '../model/config.js'
import type { Feature } from '../model/feature.js'
import { siteRelative } from '../model/names.js'
import type { Languages } from '../model/languages.js'
import type { OwnOptions } from '../model/own-options.js'
import type { PluginHooks } from '../model/plugin.js'
import { asRecord } from '../model/record.js'
import {
  type CheckedConfig,
  type ConfigSchema,
  configSchemaWith,
  withoutOptions,
} from '../model/schema/config-schema.js'
import { suggest } from '../model/suggest.js'
import { checkPaths } from './config-paths.js'
import { checkDocs, loadDocs, type LoadedDocs } from './docs-sets.js'
import { declaredFolders, loadOptionFiles, resolveFeatureOptions } from './feature-options.js'
import { checkFiles, docsEntries, entriesAt, kindOf, outDirProblem } from './files.js'
import { type Finding, locateFindings, quotedPath, shortValue, valueAt } from './finding.js'
import { resolveFrame } from './frame.js'
import { type LoadedIcons, loadIcons } from './icons.js'
import { publicOrigin } from './hrefs.js'
import { findingsOf } from './issues.js'
import {
  configIn,
  type LanguageTexts,
  filesOfTools,
  loadTexts,
  resolveLanguages,
  withoutWrongTexts,
} from './languages.js'
import { type LoadedModule, loadModule, readValue } from './load-module.js'
import { pluginCodesOf, takePluginStrings } from './plugin-declarations.js'
import { pluginFailure } from './plugin-failure.js'
import { type AmendedConfig, amendConfig } from './plugins.js'
import { resolveConfig } from './resolve.js'
import { loadSiteTheme } from './site-theme.js'
import { interfaceStrings } from './strings.js'
import { checkStyleSheets } from './style-sheets.js'

export interface LoadConfigOptions {
  /** Folder of the site; the config is looked for here. */
  readonly root: string
  /** Absolute, or relative to the root. */
  readonly configPath?: string
  /** Settings of the command line, which take precedence; paths are absolute or relative to the root. */
  readonly overrides?: { readonly outDir?: string; readonly jobs?: number }
  /** Whether one server serves all languages, also those with hosts of their own. */
  readonly isOneHost?: boolean
  /** The features whose options the config can have. */
  readonly features: readonly Pick<Feature, 'name' | 'options'>[]
}

/**
 * Loads and checks the config:
 * 1. finds the file;
 * 2. bundles and imports it, or imports the previous bundle if nothing has changed;
 * 3. evaluates its plugins, which may amend it;
 * 4. checks it against the schema, and checks that the files and icons it names exist;
 * 5. loads the sidebars and versions of the docs;
 * 6. reports all problems of steps 3 to 5 at once, or resolves paths and defaults.
 * Throws a DocsgenError: exit code 2 if there is no config, 1 if it is invalid.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<ResolvedConfig> {
  const loadedSince = Date.now()
  const rootDir = realRoot(options.root)
  const { configPath, warnings } = findConfig(rootDir, options.configPath)
  // The config sets `cacheDir`, so its own bundle cannot depend on that option.
  const cacheDir = join(rootDir, '.docsgen', 'cache')
  const module = await loadModule({ sourcePath: configPath, rootDir, cacheDir })
  const sourceFile = siteRelative(rootDir, configPath)
  if (module.value === undefined) throw noDefaultExport(sourceFile)
  const { modulePath } = module
  const files = { rootDir, configPath, cacheDir, loadedSince }
  return readValue({ modulePath, rootDir, sourceFile }, () => checkModule({ module, ...files, warnings }, options))
}

interface ConfigModule {
  /** When loading has begun, in milliseconds since 1970. */
  readonly loadedSince: number
  readonly module: LoadedModule
  readonly rootDir: string
  readonly configPath: string
  readonly cacheDir: string
  /** About the choice of the config file. */
  readonly warnings: readonly Diagnostic[]
}

/** Steps 3 to 6 of `loadConfig`. */
async function checkModule(
  { loadedSince, module, rootDir, configPath, cacheDir, warnings }: ConfigModule,
  { features, isOneHost = false, overrides = {} }: LoadConfigOptions,
): Promise<ResolvedConfig> {
  const options = features.flatMap((feature) => feature.options ?? [])
  const schema = configSchemaWith(features)
  const origin = { rootDir, configPath, modulePath: module.modulePath }
  const amended = await amendConfig(module.value, { rootDir, failure: (failed) => pluginFailure(failed, origin) })
  const { value, plugins, pluginStrings } = amended
  const checked = z.safeParse(schema, value)
  const icons = await loadIcons(value, rootDir)
  const optionFiles = loadOptionFiles(value, rootDir, options)
  const findings = [
    ...amended.findings,
    ...findingsOf(checked.error?.issues ?? [], { schema, value }),
    ...checkFiles(value, { rootDir, options }),
    ...checkStyleSheets(value, rootDir),
    ...checkAliases(value, rootDir),
    ...checkPaths(value, { rootDir, options }),
    ...checkDocs(value),
    ...checkLanguages(value),
    ...(await checkDiagnostics(value, plugins)),
    ...icons.findings,
    ...optionFiles.findings,
  ]
  const diagnostics = locateFindings(findings.map(amended.blame), { configPath, rootDir })
  diagnostics.push(...amended.reported.filter(({ severity }) => severity === 'error'))
  let docs: LoadedDocs[] | undefined
  try {
    docs = await loadDocs(value, { configPath, rootDir, cacheDir })
    diagnostics.push(
      ...locateFindings(
        docs.flatMap(({ versions }) => versions.findings),
        { configPath, rootDir },
      ),
    )
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error
    diagnostics.push(...error.diagnostics)
  }
  if (diagnostics.length > 0 || !checked.success || docs === undefined) throw new DocsgenError(diagnostics, 1)
  const { outDir, jobs } = overrides
  // Step 4 has checked the `outDir` of the config, so a problem here is one of the command line.
  const outDirIssue =
    outDir === undefined ? undefined : outDirProblem(resolve(rootDir, outDir), value, { rootDir, options })
  if (outDirIssue !== undefined)
    throw environmentError('usage', `--out-dir ${JSON.stringify(outDir)} ${outDirIssue}`, 'name a separate folder')
  const settings = { outDir: outDir ?? checked.data.outDir, jobs: jobs ?? checked.data.jobs }
  const found = {
    loadedSince,
    module,
    rootDir,
    configPath,
    docs,
    icons,
    plugins,
    optionFiles,
    features,
    options,
    settings,
  }
  const languages = resolveLanguages(checked.data, { rootDir, isOneHost })
  const amendments = [...amended.reported, ...docs.flatMap(({ versions }) => versions.warnings)]
  const all = [...warnings, ...amendments, ...unreadSidebars(value, rootDir), ...unreadPages(value, rootDir)]
  if (languages === undefined)
    return completeConfig(checked.data, { ...found, value, pluginStrings, languages, texts: noTexts, warnings: all })
  const inLanguage = async (tag: string, unreleased?: string): Promise<ResolvedConfig> => {
    const isDefault = tag === languages.current
    const dir = join(languages.root, tag)
    const withTexts = (texts: LanguageTexts) => {
      const own = { ...languages, current: tag, dir: isDefault ? undefined : dir, texts: texts.texts }
      return { texts, own, taken: takePluginStrings(configIn(own, value), plugins) }
    }
    const first = withTexts(isDefault ? { ...noTexts, files: filesOfTools(dir) } : loadTexts(dir, rootDir))
    const issues = z.safeParse(schema, first.taken.value).error?.issues ?? []
    const wrong = findingsOf(issues, { schema, value: first.taken.value })
    const { texts, own, taken } =
      wrong.length === 0 ? first : withTexts(withoutWrongTexts(first.texts, { findings: wrong, written: value }))
    return completeConfig(z.parse(schema, taken.value), {
      ...found,
      value: taken.value,
      languages: own,
      unreleased,
      texts,
      pluginStrings: isDefault ? pluginStrings : taken.strings,
      warnings: isDefault ? all : texts.diagnostics,
    })
  }
  const main = await inLanguage(languages.current)
  const others = languages.all.filter(({ tag }) => tag !== languages.current)
  const translations = await Promise.all(others.map(({ tag }) => inLanguage(tag, main.strings.nextVersion)))
  return { ...main, translations }
}

const noTexts: LanguageTexts = { texts: {}, files: [], diagnostics: [], locationOf: () => ({ file: '' }) }

/** What the config of a site is completed with; most of it is the same in all of its languages. */
interface Completion {
  readonly loadedSince: number
  readonly module: LoadedModule
  readonly rootDir: string
  readonly configPath: string
  /** As written. */
  readonly value: unknown
  readonly docs: readonly LoadedDocs[]
  readonly icons: LoadedIcons
  readonly plugins: AmendedConfig['plugins']
  readonly pluginStrings: AmendedConfig['pluginStrings']
  readonly optionFiles: ReturnType<typeof loadOptionFiles>
  readonly features: LoadConfigOptions['features']
  readonly options: readonly OwnOptions[]
  readonly settings: Pick<CheckedConfig, 'outDir' | 'jobs'>
  readonly languages: Languages | undefined
  /** Label of the unreleased version in the default language; undefined for that language. */
  readonly unreleased?: string | undefined
  readonly texts: LanguageTexts
  readonly warnings: readonly Diagnostic[]
}

/** Step 6 of `loadConfig` for a config without errors. */
async function completeConfig(checked: z.output<ConfigSchema>, given: Completion): Promise<ResolvedConfig> {
  const { rootDir, value, optionFiles, features, options } = given
  const config = {
    ...(withoutOptions(
      checked,
      options.flatMap(({ fields }) => Object.keys(fields)),
    ) as CheckedConfig),
    ...given.settings,
  }
  const strings = interfaceStrings(config.locale, omitBy(config.strings, isUndefined))
  const resolved = resolveConfig({
    ...pick(given, [
      'loadedSince',
      'rootDir',
      'configPath',
      'module',
      'docs',
      'icons',
      'plugins',
      'pluginStrings',
      'languages',
      'unreleased',
      'warnings',
    ]),
    config,
    strings,
    frame: await resolveFrame(config, rootDir),
    optionFiles: [...optionFiles.texts.keys(), ...given.texts.files],
    folders: declaredFolders(checked, { rootDir, options }),
    siteTheme: loadSiteTheme(rootDir),
  })
  return {
    ...resolved,
    featureOptions: resolveFeatureOptions(features, checked, {
      config: resolved,
      texts: optionFiles.texts,
      isWritten: (option) => valueAt(value, option.split('.')) !== undefined,
    }),
  }
}

/**
 * Checks the codes in the `diagnostics` of a config, which may be those of its plugins. The descriptions of codes, which are long, load
 * only if there are any.
 */
async function checkDiagnostics(config: unknown, plugins: readonly PluginHooks[]): Promise<Finding[]> {
  const severities = asRecord(asRecord(config)?.diagnostics) ?? {}
  if (Object.keys(severities).length === 0) return []
  const { checkCodes } = await import('./diagnostic-codes.js')
  return checkCodes(severities, pluginCodesOf(plugins))
}

/** Reports that a config says twice which language the site is in, and languages that no other one can link to. */
function checkLanguages(config: unknown): Finding[] {
  if (valueAt(config, ['languages']) === undefined) return []
  const message = '"locale" is set beside "languages", whose "default" says which language the content is in'
  const locale: Finding = { code: 'config-value', path: ['locale'], message, hint: 'remove "locale"' }
  return [...(valueAt(config, ['locale']) === undefined ? [] : [locale]), ...hostsWithoutMain(config)]
}

/** Reports hosts of languages of a site that has none itself: pages there could not link to the other languages. */
function hostsWithoutMain(config: unknown): Finding[] {
  const url = valueAt(config, ['url'])
  if (url !== undefined && (typeof url !== 'string' || !URL.canParse(url) || publicOrigin(url) !== '')) return []
  return entriesAt(config, ['languages', 'list']).flatMap(([path, language]): Finding[] => {
    if (valueAt(language, ['url']) === undefined) return []
    const at = [...path, 'url']
    const message = `${quotedPath(at)} is set, but the site has no public "url"`
    return [{ code: 'config-value', path: at, message, hint: 'set "url" to the origin of the default language' }]
  })
}

function noDefaultExport(file: string): DocsgenError {
  const message = 'the config has no default export'
  const hint = 'write: export default defineConfig({ title: "My project" })'
  const location = { file, line: 1, column: 1 }
  return new DocsgenError([{ code: 'config-missing', severity: 'error', message, hint, location }], 1)
}

/** Without symbolic links, which esbuild resolves in the paths of its inputs. */
function realRoot(root: string): string {
  try {
    return realpathSync(root)
  } catch {
    return resolve(root)
  }
}

/** Finds aliases whose targets do not exist. A target is a path of the site, with or without an extension, or a package. */
function checkAliases(config: unknown, rootDir: string): Finding[] {
  return entriesAt(config, ['alias']).flatMap(([path, target]): Finding[] => {
    if (typeof target !== 'string' || target.trim() === '') return []
    const isPath = /^[./]/.test(target)
    if (isThere(resolve(rootDir, target)) || (!isPath && isPackage(target, rootDir))) return []
    const what = isPath ? 'which does not exist' : 'which is neither a path of the site nor an installed package'
    const message = `${quotedPath(path)} names ${shortValue(target)}, ${what}`
    const hint = isPath ? 'correct the path, which is relative to the site' : 'correct the path, or install the package'
    return [{ code: 'config-file-missing', path, message, hint }]
  })
}

/** Whether there is a folder or a file, whose extension may be missing. */
function isThere(path: string): boolean {
  if (kindOf(path) !== undefined) return true
  try {
    return readdirSync(dirname(path)).some((name) => name.startsWith(`${basename(path)}.`))
  } catch {
    return false
  }
}

/** Whether a package is a part of Node, or installed in the site or a folder above. True if nothing is: packages are elsewhere. */
function isPackage(target: string, rootDir: string): boolean {
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
  const folders = foldersFrom(rootDir).map((dir) => join(dir, 'node_modules'))
  const installed = folders.filter((dir) => kindOf(dir) === 'folder')
  return (
    name.startsWith('node:') || installed.length === 0 || installed.some((dir) => kindOf(join(dir, name)) === 'folder')
  )
}

/** A folder and all folders above it. */
function foldersFrom(dir: string): string[] {
  const above = dirname(dir)
  return above === dir ? [dir] : [dir, ...foldersFrom(above)]
}

function unread(file: string, message: string, hint: string): Diagnostic {
  return { code: 'unread-file', severity: 'warning', message, hint, location: { file } }
}

/** Warns about a sidebars file in the root folder while all sidebars are generated. */
function unreadSidebars(config: unknown, rootDir: string): Diagnostic[] {
  const docs = docsEntries(config)
  if (docs.length === 0 || docs.some(([, one]) => valueAt(one, ['sidebars']) !== undefined)) return []
  const names = ['ts', 'js', 'mjs', 'cjs', 'json'].map((end) => `sidebars.${end}`)
  const file = names.find((name) => existsSync(join(rootDir, name)))
  if (file === undefined) return []
  const hint = `write \`docs: { sidebars: './${file}' }\` in the config, or remove the file`
  return [unread(file, 'this file is not read, because "docs.sidebars" is not set', hint)]
}

/** Packages of frameworks whose own pages are in `src/pages`. */
const FRAMEWORKS =
  /^(?:next|gatsby|astro|nuxt|vite|umi|@umijs\/.*|react-scripts|react-router|@remix-run\/.*|@sveltejs\/kit)$/

/** Warns about pages in `src/pages`, where other generators have them, while there is no folder of pages. */
function unreadPages(config: unknown, rootDir: string): Diagnostic[] {
  const dir = join(rootDir, 'src', 'pages')
  if (valueAt(config, ['pages']) !== undefined || existsSync(join(rootDir, 'pages')) || !existsSync(dir)) return []
  if (!readdirSync(dir).some((name) => /^[^_].*\.(?:[jt]sx|js|mdx?)$/.test(name))) return []
  if (packagesOf(rootDir).some((name) => FRAMEWORKS.test(name))) return []
  const message = 'the pages of this folder are not built, because the folder of pages is "pages"'
  return [unread('src/pages', message, 'move them to "pages", or write `pages: { dir: \'src/pages\' }` in the config')]
}

/** The packages that the site depends on; none if it has no valid `package.json`. */
function packagesOf(rootDir: string): string[] {
  try {
    const manifest = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as unknown
    return ['dependencies', 'devDependencies'].flatMap((key) => Object.keys(Object(valueAt(manifest, [key]))))
  } catch {
    return []
  }
}

/** Names of a config file, in the order in which they are looked for. */
const CONFIG_NAMES = ['docsgen.config.ts', 'docsgen.config.js', 'docsgen.config.mjs'] as const

/** Names that an author may expect to be read. */
const OTHER_NAMES = ['cjs', 'json', 'mts', 'cts', 'tsx', 'jsx', 'jsonc', 'yml', 'yaml', 'toml'].map(
  (end) => `docsgen.config.${end}`,
)

/** The config file of a folder. */
interface FoundConfig {
  readonly configPath: string
  /** Warns about other config files in the folder, which are not read. */
  readonly warnings: readonly Diagnostic[]
}

/** Finds the config file; `configPath` is the one that the command names. Throws a DocsgenError (exit code 2) if there is none. */
function findConfig(rootDir: string, configPath: string | undefined): FoundConfig {
  if (configPath !== undefined) {
    const path = resolve(rootDir, configPath)
    if (kindOf(path) === 'file') return { configPath: path, warnings: [] }
    const problem = kindOf(path) === 'folder' ? 'is a folder' : 'does not exist'
    const message = `the config file ${JSON.stringify(configPath)} ${problem}`
    throw environmentError('config-not-found', message, 'correct the path after --config')
  }
  const isFile = (name: string): boolean => kindOf(join(rootDir, name)) === 'file'
  const [name, ...unread] = [...CONFIG_NAMES, ...OTHER_NAMES].filter(isFile)
  if (name !== undefined && (CONFIG_NAMES as readonly string[]).includes(name))
    return { configPath: join(rootDir, name), warnings: unread.map((other) => unreadConfig(other, name)) }
  throw notFound(rootDir, name)
}

function unreadConfig(file: string, used: string): Diagnostic {
  const message = `this config is not read, because ${used} is in the same folder`
  return { code: 'unread-config', severity: 'warning', message, hint: 'remove one of them', location: { file } }
}

function notFound(rootDir: string, unread: string | undefined) {
  const folder = JSON.stringify(rootDir)
  if (unread !== undefined)
    return environmentError(
      'config-not-found',
      `docsgen does not read ${unread} in ${folder}`,
      'move its options to docsgen.config.ts: export default { title: "My project" }',
    )
  for (const { name, configFiles } of generators) {
    const file = configFiles.find((one) => kindOf(join(rootDir, one)) === 'file')
    if (file === undefined) continue
    return environmentError(
      'config-not-found',
      `no config file of docsgen in ${folder}, which is a ${name} site (${file})`,
      'run `docsgen migrate`, which writes docsgen.config.ts',
    )
  }
  const above = folderAbove(rootDir)
  const message = `no config file in ${folder} (looked for ${CONFIG_NAMES.join(', ')})`
  const names = kindOf(rootDir) === 'folder' ? readdirSync(rootDir).sort() : []
  const near = names.find((name) => /\.[cm]?[jt]s$/.test(name) && suggest(name, CONFIG_NAMES) !== undefined)
  if (near !== undefined) return environmentError('config-not-found', message, `rename ${near} to docsgen.config.ts`)
  const inside = names.find(
    (name) => name !== 'node_modules' && CONFIG_NAMES.some((one) => kindOf(join(rootDir, name, one)) === 'file'),
  )
  if (inside !== undefined)
    return environmentError(
      'config-not-found',
      message,
      `the site is in "${inside}": name that folder after the command`,
    )
  return environmentError(
    'config-not-found',
    message,
    above === undefined
      ? 'run `docsgen init`, which creates a site, or name another folder or --config <file>'
      : `${relative(rootDir, above.configPath)} is above it: run the command in ${JSON.stringify(above.dir)}`,
  )
}

/** The nearest folder above that has a config file. */
function folderAbove(rootDir: string): { readonly dir: string; readonly configPath: string } | undefined {
  const dir = dirname(rootDir)
  if (dir === rootDir) return undefined
  const name = CONFIG_NAMES.find((one) => kindOf(join(dir, one)) === 'file')
  return name === undefined ? folderAbove(dir) : { dir, configPath: join(dir, name) }
}
