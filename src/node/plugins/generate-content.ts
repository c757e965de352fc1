import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { normalizeRoute } from '../../shared/route.js'
import { hashFile } from '../store/file-hashes.js'
import { writeWhole } from '../store/replace-file.js'
import { openStore, type ResultStore } from '../store/result-store.js'
import { kindOf } from '../config/files.js'
import { type Finding, locateFindings } from '../config/finding.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedDocs, SidebarFolder } from '../model/docs.js'
import type { GeneratedFile, GeneratedPage, HookInputs } from '../model/generated.js'
import { isBelow, siteRelative } from '../model/names.js'
import type { PluginHooks } from '../model/plugin.js'
import { contentDirOf, GeneratedPlaces, missingFolders } from './generated-place.js'
import {
  callGenerator,
  type CalledGenerator,
  type GeneratorHook,
  type HookOutput,
  outputQuery,
} from './generator-output.js'
import { changedSince, readHookInputs } from './hook-inputs.js'
import { folderName, pluginsWith } from './run-hook.js'

/** How often a hook is called if its inputs change while it runs. */
const mostCalls = 3

interface GeneratorCall {
  readonly plugin: PluginHooks
  readonly hook: GeneratorHook
}

/** The output of a hook with its plugin. */
interface Generator {
  readonly call: GeneratorCall
  readonly plugin: PluginHooks
  readonly output: HookOutput
  readonly inputs: HookInputs
  /** Of a hook that was called: the contents of its files. */
  readonly made?: Pick<CalledGenerator, 'contents'>
}

/**
 * Runs the hooks `content` and `pages`, unless their inputs are unchanged, and writes the generated files below the cache
 * folder. Returns the config with what was generated. Throws a DocsgenError if a hook throws, or if a file is in no content
 * folder or exists already.
 */
export async function withGeneratedContent(config: ResolvedConfig, useCache: boolean): Promise<ResolvedConfig> {
  const generatedDir = path.join(config.cacheDir, 'generated')
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
      diagnostics: generators.flatMap(({ output }) => output.diagnostics),
    },
  }
}

/** What a hook generates: from the last call if its inputs are the same, and its files are still there. */
async function runGenerator(call: GeneratorCall, config: ResolvedConfig, store: ResultStore): Promise<Generator> {
  const { plugin } = call
  const known = store.find<HookOutput>(outputQuery(call, config))?.value
  if (known && known.inputs.length > 0 && known.inputsHash !== '') {
    const now = readHookInputs(known.inputs, config)
    const isThere = known.files.every(({ path: file, hash }) => hashFile(storedAt(plugin, file, config)) === hash)
    if (now.hash === known.inputsHash && isThere) return { call, plugin, output: known, inputs: now }
  }
  const { called, inputs } = await callUntilSettled(call, config)
  const { contents, ...others } = called
  const output = { ...others, inputsHash: inputs.hash }
  return { call, plugin, output, inputs, made: { contents } }
}

/** Calls a hook, and again if its inputs change meanwhile. Without a hash of the inputs, the next build calls it too. */
async function callUntilSettled(call: GeneratorCall, config: ResolvedConfig) {
  let lastHash: string | undefined
  for (let calls = 1; ; calls++) {
    const start = Date.now()
    const called = await callGenerator(call, config)
    const inputs = readHookInputs(called.inputs, config)
    if (inputs.hash === lastHash || !changedSince(inputs, start)) return { called, inputs }
    if (calls === mostCalls) return { called, inputs: { ...inputs, hash: '' } }
    lastHash = inputs.hash
  }
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
function storedAt(plugin: PluginHooks, file: string, { cacheDir }: ResolvedConfig): string {
  return path.join(cacheDir, 'generated', folderName(plugin), file.replaceAll('../', '_/'))
}

function filesOf({ plugin, output }: Generator, config: ResolvedConfig): GeneratedFile[] {
  return output.files.flatMap(({ path: file, hash, source }) => {
    const filePath = path.resolve(config.rootDir, file)
    const dir = contentDirOf(filePath, config)
    if (dir === undefined) return []
    return [{ path: filePath, dir, hash, contentPath: storedAt(plugin, file, config), plugin: plugin.name, source }]
  })
}

/** Files in no content folder, files that exist or that two plugins generate, missing components, and folders in no sidebar, at their plugins. */
function fileFindings(generators: readonly Generator[], config: ResolvedConfig): Finding[] {
  const places = new GeneratedPlaces(config)
  return generators.flatMap(({ plugin, output }) => {
    const missing = output.pages
      .filter(({ component }) => kindOf(path.resolve(config.rootDir, component)) !== 'file')
      .map(({ component, route }): Finding => {
        const message = `the plugin "${plugin.name}" adds the page "${route}" with the component "${component}", which does not exist`
        const hint = 'name a module by its path, relative to the folder of the site'
        return { code: 'plugin-content', path: ['plugins', config.plugins.indexOf(plugin)], message, hint }
      })
    const wrong = output.files.flatMap(({ path: file }): Finding[] => {
      const problem = places.problemOf(file, plugin.name)
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
