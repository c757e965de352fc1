import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { normalizeRoute } from '../../shared/route.js'
import { type Finding, locateFindings } from '../config/finding.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { ResolvedConfig } from '../model/config.js'
import { hashOf } from '../model/hash.js'
import { compareStrings } from '../model/names.js'
import type { GeneratedFile, GeneratedPage } from '../model/generated.js'
import type { PluginHooks } from '../model/plugin.js'
import { contentDirOf, placeProblem } from './generated-place.js'
import { callGenerator, type GeneratorHook, type HookOutput, readOutput, rememberOutput } from './generator-output.js'
import { type HookInputs, readHookInputs } from './hook-inputs.js'
import { folderName, pluginsWith } from './run-hook.js'

/** The output of a hook with its plugin. */
interface Generator {
  readonly plugin: PluginHooks
  readonly output: HookOutput
  readonly inputs: HookInputs
}

/**
 * Runs the hooks `content` and `pages`, unless their inputs are unchanged, and writes the generated files below the cache
 * folder. Returns the config with what was generated. Throws a DocsgenError if a hook throws, or if a file is in no content
 * folder or exists already.
 */
export async function withGeneratedContent(config: ResolvedConfig, useCache: boolean): Promise<ResolvedConfig> {
  const generatedDir = path.join(config.cacheDir, 'generated')
  if (config.plugins.length === 0 && !existsSync(generatedDir)) return config
  const generators: Generator[] = []
  for (const plugin of config.plugins)
    for (const hook of ['content', 'pages'] satisfies GeneratorHook[])
      if (pluginsWith({ plugins: [plugin] }, hook).length > 0)
        generators.push(await runGenerator({ plugin, hook }, config, useCache))
  const files = generators.flatMap((generator) => filesOf(generator, config))
  const problems = fileProblems(generators, config)
  if (problems.length > 0) throw new DocsgenError(problems, 1)
  removeOthers(generatedDir, new Set(files.map(({ contentPath }) => contentPath)))
  return {
    ...config,
    docs: config.docs.map((set) => withCategories(set, files)),
    generated: {
      files,
      pages: generators.flatMap(({ output }) => output.pages.map((page) => pageOf(page, config))),
      inputFiles: [...new Set(generators.flatMap(({ inputs }) => inputs.files))],
      inputDirs: [...new Set(generators.flatMap(({ inputs }) => inputs.dirs))],
      diagnostics: generators.flatMap(({ output }) => output.diagnostics),
    },
  }
}

/** What a hook generates: from the last call if its inputs are the same, and its files are still there. */
async function runGenerator(
  call: { readonly plugin: PluginHooks; readonly hook: GeneratorHook },
  config: ResolvedConfig,
  useCache: boolean,
): Promise<Generator> {
  const { rootDir } = config
  const { plugin } = call
  const known = useCache ? readOutput(call, config) : undefined
  if (known) {
    const now = readHookInputs(known.inputs, rootDir)
    const isThere = known.files.every(({ path: file, hash }) => hashOfFile(storedAt(plugin, file, config)) === hash)
    if (now.hash === known.inputsHash && isThere) return { plugin, output: known, inputs: now }
  }
  const { contents, ...made } = await callGenerator(call, config)
  for (const [file, content] of contents) {
    const filePath = storedAt(plugin, file, config)
    if (hashOfFile(filePath) === hashOf([content])) continue
    mkdirSync(path.dirname(filePath), { recursive: true })
    writeFileSync(filePath, content)
  }
  const inputs = readHookInputs(made.inputs, rootDir)
  return { plugin, output: rememberOutput(call, config, { ...made, inputsHash: inputs.hash }), inputs }
}

/** Where the content of a generated file is. */
function storedAt(plugin: PluginHooks, file: string, { cacheDir }: ResolvedConfig): string {
  return path.join(cacheDir, 'generated', folderName(plugin), file.replaceAll('../', '_/'))
}

function filesOf({ plugin, output }: Generator, config: ResolvedConfig): GeneratedFile[] {
  return output.files.flatMap(({ path: file, hash }) => {
    const filePath = path.resolve(config.rootDir, file)
    const dir = contentDirOf(filePath, config)
    return dir === undefined ? [] : [{ path: filePath, dir, hash, contentPath: storedAt(plugin, file, config) }]
  })
}

/** Files in no content folder, files that exist or that two plugins generate, and missing components, at their plugins. */
function fileProblems(generators: readonly Generator[], config: ResolvedConfig): Diagnostic[] {
  const owners = new Map<string, string>()
  const findings = generators.flatMap(({ plugin, output }) => {
    const missing = output.pages
      .filter(({ component }) => !existsSync(path.resolve(config.rootDir, component)))
      .map(({ component, route }): Finding => {
        const message = `the plugin "${plugin.name}" adds the page "${route}" with the component "${component}", which does not exist`
        const hint = 'name a module by its path, relative to the folder of the site'
        return { code: 'plugin-content', path: ['plugins', config.plugins.indexOf(plugin)], message, hint }
      })
    const wrong = output.files.flatMap(({ path: file }): Finding[] => {
      const owner = owners.get(file)
      owners.set(file, plugin.name)
      const problem = owner === undefined ? placeProblem(file, config) : { reason: `which "${owner}" generates too` }
      if (problem === undefined) return []
      const { reason, ...rest } = problem
      const message = `the plugin "${plugin.name}" generates "${file}", ${reason}`
      return [{ code: 'plugin-content', path: ['plugins', config.plugins.indexOf(plugin)], message, ...rest }]
    })
    return [...missing, ...wrong]
  })
  return locateFindings(findings, config)
}

function pageOf({ route, component, data, meta }: HookOutput['pages'][number], config: ResolvedConfig): GeneratedPage {
  return { route: normalizeRoute(route), componentPath: path.resolve(config.rootDir, component), data, meta }
}

/** Adds the generated category files of a docs folder. */
function withCategories<Set extends { readonly docsDir: string }>(set: Set, files: readonly GeneratedFile[]): Set {
  const own = files.filter(({ dir, path: file }) => dir === set.docsDir && /^_category_\./.test(path.basename(file)))
  if (own.length === 0) return set
  return { ...set, categoryFiles: new Map(own.map((file) => [path.dirname(file.path), file.contentPath])) }
}

/** Removes what plugins generated before and do not generate now. */
function removeOthers(generatedDir: string, kept: ReadonlySet<string>): void {
  if (!existsSync(generatedDir)) return
  for (const entry of readdirSync(generatedDir, { recursive: true, withFileTypes: true }).sort((a, b) =>
    compareStrings(a.parentPath, b.parentPath),
  )) {
    const filePath = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(filePath)) rmSync(filePath)
  }
}

function hashOfFile(filePath: string): string | undefined {
  try {
    return hashOf([readFileSync(filePath)])
  } catch {
    return undefined
  }
}
