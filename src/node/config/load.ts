import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { DocsgenError, environmentError } from '../diagnostics/docsgen-error.js'
import { locateKey } from '../source-text/locate-key.js'
import { evaluate } from './evaluate.js'
import { checkFiles, outDirProblem } from './files.js'
import { findConfig } from './find-config.js'
import { findingsOf } from './issues.js'
import { type LoadedModule, loadModule, thrownBy } from './load-module.js'
import { toSlashes } from './module-inputs.js'
import { resolveConfig } from './resolve.js'
import type { ResolvedConfig } from '../model/config.js'
import { type CheckedConfig, configSchema } from './schema.js'
import type { Finding } from './schema-fields.js'
import { type LoadedSidebars, loadSidebars } from './sidebars.js'

export interface LoadConfigOptions {
  /** Folder of the site; the config is looked for here. */
  readonly root: string
  /** Absolute, or relative to the root. */
  readonly configPath?: string
  /** Settings of the command line, which win; paths are absolute or relative to the root. */
  readonly overrides?: { readonly outDir?: string; readonly jobs?: number }
}

/**
 * Loads and checks the config:
 * 1. find the file;
 * 2. compile and import it (the module of the last time, where nothing changed), call it where it is a function;
 * 3. check it against the schema, and the files it names against the disk;
 * 4. load the sidebars;
 * 5. report every mistake of 3 and 4 at once, or complete it.
 * Throws a DocsgenError: exit 2 where there is no config, 1 where it is wrong.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<ResolvedConfig> {
  const rootDir = resolve(options.root)
  const configPath = findConfig(rootDir, options.configPath)
  // The config names its cache folder, so its own compiled form cannot lie there.
  const cacheDir = join(rootDir, '.docsgen', 'cache')
  const module = await loadModule({ sourcePath: configPath, rootDir, cacheDir })
  const written = await evaluateConfig(module, { configPath, rootDir, cacheDir })
  const diagnostics: Diagnostic[] = []
  const checked = z.safeParse(configSchema, written)
  const findings = [
    ...findingsOf(checked.error?.issues ?? [], { schema: configSchema, value: written }),
    ...checkFiles(written, rootDir),
  ]
  if (findings.length > 0) diagnostics.push(...(await locate(findings, configPath, rootDir)))
  let sidebars: LoadedSidebars | undefined
  try {
    sidebars = await loadSidebars({ config: written, configPath, rootDir, cacheDir })
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error
    diagnostics.push(...error.diagnostics)
  }
  if (diagnostics.length > 0 || !checked.success || sidebars === undefined) throw new DocsgenError(diagnostics, 1)
  const config = withOverrides(checked.data, options.overrides)
  checkOutDirOption(config, options.overrides?.outDir, rootDir)
  return resolveConfig({ config, written: checked.data, rootDir, configPath, module, sidebars })
}

async function evaluateConfig(
  module: LoadedModule,
  paths: { readonly configPath: string; readonly rootDir: string; readonly cacheDir: string },
): Promise<unknown> {
  const { configPath, rootDir, cacheDir } = paths
  const sourceFile = toSlashes(relative(rootDir, configPath))
  try {
    const value = await evaluate(module.exports)
    if (value !== undefined) return value
  } catch (error) {
    throw await thrownBy(error, { compiledPath: module.compiledPath, rootDir, sourceFile, outputDir: cacheDir })
  }
  const hint = 'write: export default defineConfig({ title: "My project" })'
  const location = { file: sourceFile, line: 1, column: 1 }
  const message = 'the config has no default export'
  throw new DocsgenError([{ code: 'config-missing', severity: 'error', message, hint, location }], 1)
}

async function locate(findings: readonly Finding[], configPath: string, rootDir: string): Promise<Diagnostic[]> {
  const source = await readFile(configPath, 'utf8')
  const file = toSlashes(relative(rootDir, configPath))
  return findings.map(({ code, path, message, hint }) => ({
    code,
    severity: 'error',
    message,
    ...(hint === undefined ? {} : { hint }),
    location: { file, ...locateKey(source, path) },
  }))
}

function withOverrides(config: CheckedConfig, overrides: LoadConfigOptions['overrides']): CheckedConfig {
  const { outDir, jobs } = overrides ?? {}
  return { ...config, ...(outDir === undefined ? {} : { outDir }), ...(jobs === undefined ? {} : { jobs }) }
}

function checkOutDirOption(config: CheckedConfig, outDir: string | undefined, rootDir: string): void {
  if (outDir === undefined) return
  const problem = outDirProblem(resolve(rootDir, outDir), config, rootDir)
  if (problem === undefined) return
  throw environmentError('usage', `--out-dir ${JSON.stringify(outDir)} ${problem}`, 'name a folder of its own')
}
