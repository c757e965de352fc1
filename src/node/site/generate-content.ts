import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { normalizeRoute } from '../../shared/route.js'
import { checkReturned } from '../config/hook-schemas.js'
import { kindOf } from '../config/files.js'
import { type Finding, locateFindings } from '../base/schema/finding.js'
import { siteKey } from '../config/keys.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import type { ResolvedConfig } from '../base/config.js'
import type { ResolvedDocs, SidebarFolder } from '../base/docs.js'
import type { GeneratedFile, GeneratedPage, HookInputs } from '../base/generated.js'
import { hashOf } from '../base/hash.js'
import { compareStrings, isBelow, siteRelative } from '../base/names.js'
import type { GeneratedContent, GeneratedPages, PluginHooks } from '../base/plugin.js'
import { hashFile } from '../store/file-hashes.js'
import { stableText } from '../config/stable-text.js'
import { writeWhole } from '../store/replace-file.js'
import { openStore, type Query, type ResultStore } from '../store/result-store.js'
import { OutputPlaces } from './emit-files.js'
import { changedSince, readHookInputs } from './hook-inputs.js'
import { jsonText } from '../base/json-text.js'
import { folderName, pluginsWith, runHook } from '../config/run-hook.js'

/** The output of a hook with its plugin. */
interface Generator {
  readonly call: Call
  readonly plugin: PluginHooks
  readonly output: HookOutput
  readonly inputs: HookInputs
  /** Of a hook that was called: the contents of its files. */
  readonly made?: Pick<CalledGenerator, 'contents'>
}

/**
 * Runs the hooks `content` and `pages`, unless their inputs are unchanged, and writes the generated files below the cache
 * folder. Returns the config with what was generated. The default language comes before the others, which are compared with it. Throws a DocsgenError if a hook throws, or if a file is in no content
 * folder or exists already.
 */
export async function withGeneratedContent(config: ResolvedConfig, useCache: boolean): Promise<ResolvedConfig> {
  const generatedDir = generatedDirOf(config)
  if (config.plugins.length === 0 && !existsSync(generatedDir)) return config
  const store = openStore(config, useCache)
  const generators: Generator[] = []
  for (const plugin of config.plugins)
    for (const hook of ['content', 'pages'] satisfies GeneratorHook[])
      if (pluginsWith({ plugins: [plugin] }, hook).length > 0)
        generators.push(await runGenerator({ plugin, hook }, config, store))
  const files = generators.flatMap((generator) => filesOf(generator, config))
  const problems = locateFindings([...fileFindings(generators, config), ...missingFolders(config, files)], config)
  if (problems.length > 0) throw new DocsgenError(problems, 1)
  removeOthers(generatedDir, new Set(files.map(({ contentPath }) => contentPath)))
  for (const generator of generators) storeFiles(generator, config)
  for (const { call, output } of generators) store.keep(outputQuery(call, config), output)
  store.sweep()
  return {
    ...config,
    docs: config.docs.map((set) => withFolders(withCategories(set, files), { generators, rootDir: config.rootDir })),
    generated: {
      files,
      pages: generators.flatMap(({ output }) => output.pages.map((page) => pageOf(page, config))),
      inputs: generators.map(({ inputs }) => inputs),
      diagnostics: [
        ...generators.flatMap(({ output }) => output.diagnostics),
        ...locateFindings(
          generators.flatMap((one) => unmatchedInputs(one, config)),
          config,
          'warning',
        ),
      ],
    },
  }
}

/** What a hook generates: from the last call if its inputs are the same, and its files are still there. */
async function runGenerator(call: Call, config: ResolvedConfig, store: ResultStore): Promise<Generator> {
  const { plugin } = call
  const known = store.find<HookOutput>(outputQuery(call, config))?.value
  if (known && known.inputs.length > 0 && known.inputsHash !== '') {
    const now = readHookInputs(known.inputs, config)
    const isThere = known.files.every(({ path: file, hash }) => hashFile(storedAt(plugin, file, config)) === hash)
    if (now.hash === known.inputsHash && isThere) return { call, plugin, output: known, inputs: now }
  }
  const start = Date.now()
  const { contents, ...others } = await callGenerator(call, config)
  const read = readHookInputs(others.inputs, config)
  // If its inputs have changed meanwhile, the next build calls it too.
  const inputs = changedSince(read, start) ? { ...read, hash: '' } : read
  const output = { ...others, inputsHash: inputs.hash }
  return { call, plugin, output, inputs, made: { contents } }
}

/** Writes the files of a hook that was called. Each is renamed into place, since other processes may be reading it. */
function storeFiles({ plugin, output, made }: Generator, config: ResolvedConfig): void {
  if (!made) return
  for (const { path: file, hash } of output.files) {
    const filePath = storedAt(plugin, file, config)
    if (hashFile(filePath) !== hash) writeWhole(filePath, made.contents.get(file) ?? '')
  }
}

/** Where the content of a generated file is. */
function storedAt(plugin: PluginHooks, file: string, config: ResolvedConfig): string {
  return path.join(generatedDirOf(config), folderName(plugin), file.replaceAll('../', '_/'))
}

/** Absolute path of the folder with the generated content of a site, which has one for each language. */
function generatedDirOf({ cacheDir, languages }: ResolvedConfig): string {
  return path.join(cacheDir, languages?.dir === undefined ? 'generated' : `generated-${languages.current}`)
}

function filesOf({ plugin, output }: Generator, config: ResolvedConfig): GeneratedFile[] {
  return output.files.flatMap(({ path: file, hash, source }) => {
    const filePath = path.resolve(config.rootDir, file)
    const dir = contentDirOf(filePath, config)
    if (dir === undefined) return []
    const contentPath = storedAt(plugin, file, config)
    const isTranslated = hashFile(storedAt(plugin, file, { ...config, languages: undefined })) !== hash
    return [{ path: filePath, dir, hash, contentPath, isTranslated, plugin: plugin.name, source }]
  })
}

/** Files in no content folder, files that exist or that two plugins generate, missing components, and folders in no sidebar, at their plugins. */
function fileFindings(generators: readonly Generator[], config: ResolvedConfig): Finding[] {
  const places = new OutputPlaces()
  return generators.flatMap(({ plugin, output }) => {
    const missing = output.pages
      .filter(({ component }) => kindOf(path.resolve(config.rootDir, component)) !== 'file')
      .map(({ component, route }): Finding => {
        const message = `the plugin "${plugin.name}" adds the page "${route}" with the component "${component}", which does not exist`
        const hint = 'name a module by its path, relative to the folder of the site'
        return { code: 'plugin-content', path: ['plugins', config.plugins.indexOf(plugin)], message, hint }
      })
    const wrong = output.files.flatMap(({ path: file }): Finding[] => {
      const taken = places.takenBy(file)
      if (!taken) places.occupy(file)
      const problem = taken ? takenProblem(file, taken.name) : placeProblem(file, config)
      if (problem === undefined) return []
      const { reason, ...rest } = problem
      const message = `the plugin "${plugin.name}" generates "${file}", ${reason}`
      return [{ code: 'plugin-content', path: ['plugins', config.plugins.indexOf(plugin)], message, ...rest }]
    })
    const stray = output.sidebarFolders
      .filter(
        ({ folder }) => !config.docs.some(({ docsDir }) => isBelow(path.resolve(config.rootDir, folder), docsDir)),
      )
      .map(({ folder }): Finding => {
        const message = `the plugin "${plugin.name}" adds "${folder}" to a sidebar, which is in no docs folder`
        return { code: 'plugin-content', path: ['plugins', config.plugins.indexOf(plugin)], message }
      })
    return [...missing, ...wrong, ...stray]
  })
}

/** Inputs that match no file, so that nothing notices a change of what the plugin reads. */
function unmatchedInputs({ plugin, output, inputs }: Generator, { plugins }: ResolvedConfig): Finding[] {
  // A plugin that reports a problem has probably reported the missing file.
  if (output.diagnostics.length > 0) return []
  return inputs.unmatched.map((input) => {
    const message = `the plugin "${plugin.name}" has the input "${input}", which matches no file`
    const hint = 'correct the path, which is relative to the folder of the site'
    return { code: 'plugin-content', path: ['plugins', plugins.indexOf(plugin)], message, hint }
  })
}

function pageOf({ route, component, data, meta }: HookOutput['pages'][number], config: ResolvedConfig): GeneratedPage {
  return { route: normalizeRoute(route), componentPath: path.resolve(config.rootDir, component), data, meta }
}

/** Adds the generated category files of a docs folder. */
function withCategories(set: ResolvedDocs, files: readonly GeneratedFile[]): ResolvedDocs {
  const own = files.filter(({ dir, path: file }) => dir === set.docsDir && /^_category_\./.test(path.basename(file)))
  if (own.length === 0) return set
  return { ...set, categoryFiles: new Map(own.map((file) => [path.dirname(file.path), file.contentPath])) }
}

/** Adds the folders of a docs set that plugins want in its written sidebars. */
function withFolders(
  set: ResolvedDocs,
  { generators, rootDir }: { readonly generators: readonly Generator[]; readonly rootDir: string },
): ResolvedDocs {
  const sidebarFolders = generators.flatMap(({ plugin, output }) =>
    output.sidebarFolders.flatMap(({ folder, ...place }): SidebarFolder[] => {
      const dir = path.resolve(rootDir, folder)
      return isBelow(dir, set.docsDir)
        ? [{ dirName: siteRelative(set.docsDir, dir), ...place, plugin: plugin.name }]
        : []
    }),
  )
  return sidebarFolders.length === 0 ? set : { ...set, sidebarFolders }
}

/** Removes what plugins generated before and do not generate now, with the folders that are empty then. */
function removeOthers(dir: string, kept: ReadonlySet<string>): void {
  if (!existsSync(dir)) return
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const filePath = path.join(dir, entry.name)
    if (entry.isDirectory()) removeOthers(filePath, kept)
    else if (!kept.has(filePath)) rmSync(filePath, { force: true })
  }
  if (readdirSync(dir).length === 0) rmdirSync(dir)
}

/** A hook that generates content. */
type GeneratorHook = 'content' | 'pages'

interface Call {
  readonly plugin: PluginHooks
  readonly hook: GeneratorHook
}

/** What a hook generated, without the contents of its files. */
interface HookOutput {
  /** As the plugin declared them. Empty if it has none. */
  readonly inputs: readonly string[]
  readonly inputsHash: string
  /** Paths relative to the folder of the site, sorted, with the hashes of their contents. */
  readonly files: readonly {
    readonly path: string
    readonly hash: string
    readonly source?: SourceLocation
  }[]
  readonly pages: readonly (Pick<GeneratedPage, 'route' | 'data' | 'meta'> & { readonly component: string })[]
  readonly sidebarFolders: NonNullable<GeneratedContent['sidebarFolders']>
  readonly diagnostics: readonly Diagnostic[]
}

/** Names the output of a hook. The hash of the config includes the code of its plugins, but not the options of those that pages ask for. */
function outputQuery({ plugin, hook }: Call, config: ResolvedConfig): Query {
  return {
    kind: { name: 'plugin-content' },
    key: [siteKey(config), folderName(plugin), hook, stableText(plugin.options, '', config.rootDir)],
  }
}

/** The output of a call with the contents of the files. */
interface CalledGenerator extends Omit<HookOutput, 'inputsHash'> {
  readonly contents: ReadonlyMap<string, string | Uint8Array>
}

/** Calls a hook and checks what it returns. */
async function callGenerator({ plugin, hook }: Call, config: ResolvedConfig): Promise<CalledGenerator> {
  const { value, diagnostics } = await runHook({ plugin, hook, config }, async (context) => {
    if (hook === 'content' && plugin.content) return contentOf(checkReturned('content', await plugin.content(context)))
    if (hook === 'pages' && plugin.pages) return pagesOf(checkReturned('pages', await plugin.pages(context)))
    return pagesOf({ pages: [] })
  })
  return { ...value, diagnostics }
}

type Content = Omit<CalledGenerator, 'diagnostics'>

function contentOf({ files, inputs = [], sidebarFolders = [] }: GeneratedContent): Content {
  const normal = files.map((file) => ({ ...file, path: path.posix.normalize(file.path.replaceAll('\\', '/')) }))
  const seen = new Set<string>()
  const twice = normal.find((file) => seen.size === seen.add(file.path).size)
  if (twice) throw new TypeError(`it returns two files with the path "${twice.path}"`)
  return {
    contents: new Map(normal.map((file) => [file.path, file.content])),
    inputs,
    files: normal
      .map((file) => ({ path: file.path, hash: hashOf([file.content]), source: file.source }))
      .sort((one, other) => compareStrings(one.path, other.path)),
    pages: [],
    sidebarFolders: sidebarFolders.map(({ folder, ...place }) => {
      return { folder: path.posix.normalize(folder).replace(/\/+$/, ''), ...place }
    }),
  }
}

function pagesOf({ pages, inputs = [] }: GeneratedPages): Content {
  return {
    contents: new Map(),
    inputs,
    files: [],
    sidebarFolders: [],
    pages: pages.map(({ route, component, data, ...meta }) => {
      return { route, component, data: jsonText(data, `\`data\` of the page "${route}"`), meta }
    }),
  }
}

/** The innermost folder of Markdown or static files that has a path; undefined if there is none. */
function contentDirOf(filePath: string, config: ResolvedConfig): string | undefined {
  const dirs = [...markdownDirs(config), ...config.staticDirs].filter((dir) => isBelow(filePath, dir))
  return dirs.sort((a, b) => b.length - a.length)[0]
}

function markdownDirs(config: ResolvedConfig): string[] {
  return config.contentFolders.map(({ dir }) => dir)
}

interface PlaceProblem {
  readonly reason: string
  readonly hint?: string
}

/** Folders of Markdown, apart from that of pages, that do not exist and that no plugin fills. */
function missingFolders(config: ResolvedConfig, files: readonly GeneratedFile[]): Finding[] {
  const { rootDir } = config
  return config.contentFolders
    .filter(({ option, dir }) => option !== 'pages' && !existsSync(dir) && !files.some((file) => file.dir === dir))
    .map(({ option: key, dir }) => {
      const message = `the folder "${siteRelative(rootDir, dir)}" of "${key}" does not exist, and no plugin generates a file in it`
      return { code: 'config-file-missing', path: [key], message, hint: `create the folder, or set "${key}" to false` }
    })
}

function takenProblem(name: string, other: string): PlaceProblem {
  return name === other
    ? { reason: 'which another plugin generates too' }
    : { reason: `which cannot exist beside "${other}"`, hint: 'change one of the names' }
}

/** Why a file cannot be generated, and what to do; undefined if it can. */
function placeProblem(name: string, config: ResolvedConfig): PlaceProblem | undefined {
  const filePath = path.resolve(config.rootDir, name)
  const dir = contentDirOf(filePath, config)
  if (dir === undefined) {
    const dirs = [...markdownDirs(config), ...config.staticDirs].map((one) => siteRelative(config.rootDir, one))
    return { reason: 'which is in no content folder', hint: `content folders: ${dirs.join(', ')}` }
  }
  if (existsSync(filePath))
    return { reason: 'which exists already', hint: 'remove the file, or generate it at another path' }
  if (config.staticDirs.includes(dir)) return undefined
  const base = path.basename(name)
  const isDocs = config.docs.some(({ docsDir }) => docsDir === dir)
  if (isDocs && /^_category_\.(?:json|ya?ml)$/.test(base)) return undefined
  if (/^[^_].*\.mdx?$/.test(base)) return undefined
  return {
    reason: 'which is neither a Markdown page nor a category file',
    hint: 'generate other files in a static folder, and React pages with the hook `pages`',
  }
}
