import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SourceLocation } from '../../shared/diagnostic.js'
import { DocsgenError, hasCode } from '../base/diagnostics/docsgen-error.js'
import { siteRelative } from '../base/names.js'
import { hashOf } from '../base/hash.js'
import { ResultStore } from '../store/result-store.js'
import { hashInputs, type ModuleInput } from './module-inputs.js'
import { unlessStuck } from './unless-stuck.js'
import { makeFilesObservable } from '../base/source-text/observed-files.js'

/** The value of a config or sidebars file. */
export interface LoadedModule {
  /** The default export; if that is a function, what it returns. */
  readonly value: unknown
  /** The bundle that was imported. */
  readonly modulePath: string
  /** Hash of the bundled files and the imported packages, independent of the path of the root. */
  readonly hash: string
  readonly inputs: readonly ModuleInput[]
}

export interface LoadModuleOptions {
  readonly sourcePath: string
  readonly rootDir: string
  readonly cacheDir: string
  /** For configs of other generators: packages that are not installed get stand-ins, see missing-packages.ts. */
  readonly standIns?: boolean
}

/**
 * Bundles a TypeScript or JavaScript file of the site with esbuild, imports it and evaluates its default export. As long
 * as its inputs are unchanged, the previous bundle is imported and esbuild does not start. Throws a DocsgenError for
 * syntax errors, unresolved imports and errors that the code throws.
 */
export async function loadModule(options: LoadModuleOptions): Promise<LoadedModule> {
  const { sourcePath, rootDir, cacheDir } = options
  const bundling = keepOutOfGit(cacheDir).then(() => bundledIn(cacheDir, options))
  const { module, inputs, store } = await bundling.catch(async (error: unknown) => {
    // A folder that cannot be written to: commands that only read still work.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    return bundledIn(await mkdtemp(join(tmpdir(), 'docsgen-')), options)
  })
  const modulePath = store.modulePath(module)
  try {
    const value = await unlessStuck(importValue(modulePath), () => new Error(neverSettles))
    return { value, modulePath, hash: hashInputs(inputs), inputs }
  } catch (error) {
    throw asDiagnostic(error, { modulePath, rootDir, sourceFile: siteRelative(rootDir, sourcePath) })
  }
}

const neverSettles = 'a promise that it awaits never settles'

/** How many bundles of earlier versions stay, each with its source map: a running process may still import them. */
const KEPT_BUNDLES = 7

/** Bundles a file, or finds the bundle, in a store in this folder. */
async function bundledIn(cacheDir: string, options: LoadModuleOptions) {
  const { sourcePath, rootDir, standIns = false } = options
  const store = new ResultStore({ dir: join(cacheDir, 'config'), rootDir, reads: true })
  const query = {
    kind: { name: 'bundles' },
    key: [siteRelative(rootDir, sourcePath), String(standIns)],
  }
  const { value } = await store.get(query, async (making) => {
    const { bundleModule } = await import('./bundle-module.js')
    const packageDir = dirname(fileURLToPath(import.meta.url))
    const outputPath = store.modulePath('config.mjs')
    const { code, sourceMap, inputs } = await bundleModule({
      sourcePath,
      rootDir,
      packageDir,
      outputPath,
      standIns,
    })
    making.readInputs(Object.fromEntries(inputs.map(({ path, hash }) => [resolve(rootDir, path), hash])))
    const module = `config-${hashOf([code]).replaceAll('_', '-').slice(0, 16)}.mjs`
    making.writeModule(`${module}.map`, sourceMap)
    making.writeModule(module, code)
    store.removeOldModules(2 * KEPT_BUNDLES)
    return { module, inputs }
  })
  return { ...value, store }
}

/** Creates a `.gitignore` in `.docsgen` that keeps all of it out of the repository of the site. */
async function keepOutOfGit(cacheDir: string): Promise<void> {
  await mkdir(dirname(cacheDir), { recursive: true })
  await writeFile(join(dirname(cacheDir), '.gitignore'), '*\n', { flag: 'wx' }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
}

/** Imports a bundled module again, and evaluates its default export. What its plugins read later can be observed. */
export async function importValue(modulePath: string): Promise<unknown> {
  makeFilesObservable()
  const { default: exported } = (await import(pathToFileURL(modulePath).href)) as { readonly default?: unknown }
  const value = isTranspiled(exported) ? exported.default : exported
  return await (typeof value === 'function' ? value() : value)
}

/** True for the exports of CommonJS code that was compiled from an ES module. */
function isTranspiled(exported: unknown): exported is { readonly default: unknown } {
  return typeof exported === 'object' && exported !== null && '__esModule' in exported && 'default' in exported
}

/** Where a module comes from. */
interface ModuleOrigin {
  readonly modulePath: string
  readonly rootDir: string
  readonly sourceFile: string
}

/**
 * Runs code of docsgen that reads the value of a module, whose getters may throw. Their errors become diagnostics, like those
 * of the module itself.
 */
export async function readValue<Result>(origin: ModuleOrigin, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    const isOfModule = !(error instanceof DocsgenError) && throwLocation(error, origin) !== undefined
    throw isOfModule ? asDiagnostic(error, origin) : error
  }
}

/** An error that the site's code threw, as a diagnostic at the line that threw it. */
function asDiagnostic(error: unknown, origin: ModuleOrigin): DocsgenError {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${String(error)}`
  const location = throwLocation(error, origin) ?? { file: origin.sourceFile }
  return new DocsgenError([{ code: 'config-load', severity: 'error', message, location }], 1, { cause: error })
}

/** The source location of the first stack frame inside the bundle; undefined if there is none. */
export function throwLocation(
  error: unknown,
  { modulePath, rootDir }: Pick<ModuleOrigin, 'modulePath' | 'rootDir'>,
): SourceLocation | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // The file name contains a hash, so it is unique, whether the stack has paths or URLs.
  const frame = stack.split(basename(modulePath))[1]
  const [, line, column] = /^:(\d+):(\d+)/.exec(frame ?? '') ?? []
  if (line === undefined || column === undefined) return undefined
  return bundledLocation(modulePath, { line: Number(line), column: Number(column), rootDir })
}

/** The source location of a place in a bundle; undefined for files that are not a bundle of this folder. */
export function bundledLocation(
  modulePath: string,
  { line, column, rootDir }: { readonly line: number; readonly column: number; readonly rootDir: string },
): SourceLocation | undefined {
  if (!/^config-[\w-]+\.mjs$/.test(basename(modulePath))) return undefined
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${modulePath}.map`, 'utf8')))
    const entry = map.findEntry(line - 1, column - 1)
    if (!('originalSource' in entry)) return undefined
    const file = siteRelative(rootDir, resolve(dirname(modulePath), entry.originalSource))
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  } catch {
    return undefined
  }
}
