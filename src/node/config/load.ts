import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { isUndefined, omitBy } from 'es-toolkit'
import * as z from 'zod/mini'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { generators } from '../../tools/extensions.js'
import { DocsgenError, environmentError } from '../base/diagnostics/docsgen-error.js'
import type { ResolvedConfig } from '../base/config.js'
import type { Feature } from '../base/feature.js'
import { siteRelative } from '../base/names.js'
import type { PluginHooks } from '../base/plugin.js'
import {
  type CheckedConfig,
  type ConfigSchema,
  configSchemaWith,
  withoutOptions,
} from '../base/schema/config-schema.js'
import { suggest } from '../base/suggest.js'
import { namedOptions } from '../base/schema/walk.js'
import { type AcceptedConfig, checkNames, outDirProblem, staticDirsOf } from './check-names.js'
import { loadDocs } from './docs-sets.js'
import { contentFolders, readDataFiles, resolveFeatureOptions } from './feature-options.js'
import { kindOf } from './files.js'
import { type Finding, locateFindings, quotedPath, valueAt } from '../base/schema/finding.js'
import { resolveFrame } from './frame.js'
import { loadCodeThemes } from './code-themes.js'
import { loadIcons } from './icons.js'
import { publicOrigin } from './hrefs.js'
import { findingsOf } from './issues.js'
import { configIn, type LanguageTexts, filesOfTools, loadTexts, resolveLanguages } from './languages.js'
import { loadModule, readValue } from './load-module.js'
import { pluginCodesOf, takePluginStrings } from './plugin-declarations.js'
import { pluginFailure } from './plugin-failure.js'
import { amendConfig } from './plugins.js'
import { type LoadedConfig, resolveConfig } from './resolve.js'
import { loadSiteTheme } from './site-theme.js'
import { interfaceStrings } from './strings.js'

export interface LoadConfigOptions {
  /** Folder of the site; the config is looked for here. */
  readonly root: string
  /** Absolute, or relative to the root. */
  readonly configPath?: string
  /** Settings of the command line, which take precedence; paths are absolute or relative to the root. */
  readonly overrides?: { readonly outDir?: string; readonly jobs?: number; readonly drafts?: boolean }
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
 * 4. checks it against the schema, and reports all problems of steps 3 and 4 at once;
 * 5. checks that what it names exists, and loads the icons, sidebars and versions;
 * 6. reports all problems of step 5 at once, or resolves paths and defaults.
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

interface ConfigModule extends Pick<LoadedConfig, 'loadedSince' | 'module' | 'rootDir' | 'configPath'> {
  readonly cacheDir: string
  /** About the choice of the config file. */
  readonly warnings: readonly Diagnostic[]
}

/** Steps 3 to 6 of `loadConfig`. */
async function checkModule(
  { loadedSince, module, rootDir, configPath, cacheDir, warnings }: ConfigModule,
  { features, isOneHost = false, overrides = {} }: LoadConfigOptions,
): Promise<ResolvedConfig> {
  const schema = configSchemaWith(features)
  const origin = { rootDir, configPath, modulePath: module.modulePath }
  const amended = await amendConfig(module.value, { rootDir, failure: (failed) => pluginFailure(failed, origin) })
  const { value, plugins, pluginStrings } = amended
  const located = (findings: readonly Finding[]) => locateFindings(findings.map(amended.blame), { configPath, rootDir })
  const reported = amended.reported.filter(({ severity }) => severity === 'error')
  const checked = z.safeParse(schema, value)
  if (!checked.success) {
    const issues = findingsOf(checked.error.issues, { schema, value })
    throw new DocsgenError([...located([...amended.findings, ...issues]), ...reported], 1)
  }
  const config = checked.data
  const accepted: AcceptedConfig = {
    config,
    schema,
    named: namedOptions(schema, config),
    written: value,
    rootDir,
    isGenerated: plugins.some(({ content }) => content !== undefined),
  }
  const icons = await loadIcons(accepted.named, { rootDir, staticDirs: staticDirsOf(accepted) })
  const codeThemes = await loadCodeThemes(config, rootDir)
  const findings = [
    ...amended.findings,
    ...checkNames(accepted),
    ...checkLanguages(config, value),
    ...(await checkDiagnostics(config.diagnostics, plugins)),
    ...icons.findings,
    ...codeThemes.findings,
  ]
  const docs = await loadDocs(config.docs, { configPath, rootDir, cacheDir }).catch((error: unknown) => {
    if (!(error instanceof DocsgenError)) throw error
    throw new DocsgenError([...located(findings), ...reported, ...error.diagnostics], 1)
  })
  const diagnostics = [...located([...findings, ...docs.flatMap(({ versions }) => versions.findings)]), ...reported]
  if (diagnostics.length > 0) throw new DocsgenError(diagnostics, 1)
  const { outDir, jobs } = overrides
  // Step 5 has checked the `outDir` of the config, so a problem here is one of the command line.
  const outDirIssue = outDir === undefined ? undefined : outDirProblem(resolve(rootDir, outDir), accepted)
  if (outDirIssue !== undefined)
    throw environmentError('usage', `--out-dir ${JSON.stringify(outDir)} ${outDirIssue}`, 'name a separate folder')
  const settings = { outDir: outDir ?? config.outDir, jobs: jobs ?? config.jobs }
  const found = {
    loadedSince,
    showsDrafts: overrides.drafts ?? false,
    module,
    rootDir,
    configPath,
    docs,
    icons,
    codeThemes,
    plugins,
    named: accepted.named,
    features,
    settings,
  }
  const languages = resolveLanguages(config, { rootDir, isOneHost })
  const amendments = [...amended.reported, ...docs.flatMap(({ versions }) => versions.warnings)]
  const all = [...warnings, ...amendments, ...unreadSidebars(config.docs, rootDir), ...unreadPages(value, rootDir)]
  if (languages === undefined)
    return completeConfig(config, { ...found, value, pluginStrings, languages, texts: noTexts, warnings: all })
  const inLanguage = async (tag: string, unreleased?: string): Promise<ResolvedConfig> => {
    const isDefault = tag === languages.current
    const dir = join(languages.root, tag)
    const texts = isDefault ? { ...noTexts, files: filesOfTools(dir) } : loadTexts(dir, rootDir)
    const own = { ...languages, current: tag, dir: isDefault ? undefined : dir, texts: texts.texts }
    const taken = takePluginStrings(configIn(own, value), plugins)
    const issues = z.safeParse(schema, taken.value).error?.issues ?? []
    // The config itself is sound, so these options have texts of the file.
    const wrong = findingsOf(issues, { schema, value: taken.value }).map(({ message, hint }): Diagnostic => {
      return { code: 'language-texts', severity: 'error', message, hint, location: { file: texts.file } }
    })
    if (wrong.length > 0) throw new DocsgenError([...texts.diagnostics, ...wrong], 1)
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

const noTexts: LanguageTexts = { texts: {}, files: [], diagnostics: [], file: '' }

/** What the config of a site is completed with; most of it is the same in all of its languages. */
interface Completion extends LoadedConfig {
  /** As written. */
  readonly value: unknown
  readonly named: AcceptedConfig['named']
  readonly features: LoadConfigOptions['features']
  readonly settings: Pick<CheckedConfig, 'outDir' | 'jobs'>
  readonly texts: LanguageTexts
}

/** Step 6 of `loadConfig` for a config without errors. */
async function completeConfig(checked: z.output<ConfigSchema>, given: Completion): Promise<ResolvedConfig> {
  const { rootDir, value, features, named } = given
  const ofFeatures = features.flatMap(({ options }) => Object.keys(options?.fields ?? {}))
  const config = { ...(withoutOptions(checked, ofFeatures) as CheckedConfig), ...given.settings }
  const texts = readDataFiles(named, rootDir)
  const strings = interfaceStrings(config.locale, omitBy(config.strings, isUndefined))
  const frame = await resolveFrame(config, rootDir)
  const removed = given.languages?.dir === undefined ? locateFindings(frame.findings, given, 'warning') : []
  const resolved = resolveConfig({
    ...given,
    warnings: [...given.warnings, ...removed],
    config,
    strings,
    frame,
    optionFiles: [...texts.keys(), ...given.texts.files],
    folders: contentFolders(named, checked, rootDir),
    siteTheme: loadSiteTheme(rootDir),
  })
  return {
    ...resolved,
    featureOptions: resolveFeatureOptions(features, checked, {
      config: resolved,
      texts,
      isWritten: (option) => valueAt(value, option.split('.')) !== undefined,
    }),
  }
}

/**
 * Checks the codes in the `diagnostics` of a config, which may be those of its plugins. The descriptions of codes, which are long, load
 * only if there are any.
 */
async function checkDiagnostics(
  severities: CheckedConfig['diagnostics'],
  plugins: readonly PluginHooks[],
): Promise<Finding[]> {
  if (Object.keys(severities).length === 0) return []
  const { checkCodes } = await import('./diagnostic-codes.js')
  return checkCodes(severities, pluginCodesOf(plugins))
}

/** Reports that a config says twice which language the site is in, and hosts of languages that pages could not link to the others from. */
function checkLanguages({ languages, url }: CheckedConfig, written: unknown): Finding[] {
  if (languages === undefined) return []
  const message = '"locale" is set beside "languages", whose "default" says which language the content is in'
  const locale: Finding = { code: 'config-value', path: ['locale'], message, hint: 'remove "locale"' }
  const hosts = publicOrigin(url) !== '' ? [] : Object.keys(languages.list).filter((tag) => languages.list[tag]?.url)
  return [
    ...(valueAt(written, ['locale']) === undefined ? [] : [locale]),
    ...hosts.map((tag): Finding => {
      const path = ['languages', 'list', tag, 'url']
      const message = `${quotedPath(path)} is set, but the site has no public "url"`
      return { code: 'config-value', path, message, hint: 'set "url" to the origin of the default language' }
    }),
  ]
}

function noDefaultExport(file: string): DocsgenError {
  const message = 'the config has no default export, or one that is a function and returns nothing'
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

function unread(file: string, message: string, hint: string): Diagnostic {
  return { code: 'unread-file', severity: 'warning', message, hint, location: { file } }
}

/** Warns about a sidebars file in the root folder while all sidebars are generated. */
function unreadSidebars(docs: CheckedConfig['docs'], rootDir: string): Diagnostic[] {
  if (docs === false || [docs].flat().some(({ sidebars }) => sidebars !== undefined)) return []
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
