import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SourceLocation } from '../../shared/diagnostic.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import { readCachedModule, writeCachedModule } from './module-cache.js'
import { hashInputs, type ModuleInput, toSlashes } from './module-inputs.js'

/** Raised by hand whenever compile-module.ts changes what it writes. */
const COMPILE_VERSION = '1'

/** A TypeScript or JavaScript file of the site owner, compiled and imported. */
export interface LoadedModule {
  readonly exports: Readonly<Record<string, unknown>>
  readonly compiledPath: string
  /** Hash of everything the module is made of. */
  readonly hash: string
  readonly inputs: readonly ModuleInput[]
}

export interface LoadModuleOptions {
  readonly sourcePath: string
  readonly rootDir: string
  readonly cacheDir: string
}

/**
 * Imports a config or sidebars file through esbuild. While nothing it is made of has changed, the module compiled
 * last time is imported and esbuild does not start. Throws a DocsgenError for what does not parse, resolve or run.
 */
export async function loadModule({ sourcePath, rootDir, cacheDir }: LoadModuleOptions): Promise<LoadedModule> {
  const sourceFile = toSlashes(relative(rootDir, sourcePath))
  // Absolute paths are part of the code, so a root that moved is compiled anew.
  const version = `${COMPILE_VERSION} ${rootDir}`
  const cache = { rootDir, cacheDir, sourceFile, version }
  let cached = await readCachedModule(cache)
  if (cached === undefined) {
    const { compileModule } = await import('./bundle-module.js')
    const outputPath = join(cacheDir, 'config.mjs')
    const compiled = await compileModule({ sourcePath, rootDir, packageDir: packageDir(), outputPath })
    cached = await writeCachedModule(cache, compiled)
  }
  const { path: compiledPath, inputs } = cached
  try {
    const exports: Record<string, unknown> = await import(pathToFileURL(compiledPath).href)
    return { exports, compiledPath, hash: hashInputs(inputs), inputs }
  } catch (error) {
    throw await thrownBy(error, { compiledPath, rootDir, sourceFile, outputDir: cacheDir })
  }
}

/** Folder of docsgen itself, from `dist/` or from `src/node/config/`. */
function packageDir(): string {
  return dirname(fileURLToPath(import.meta.url))
}

/** Where a compiled module lies and what it was made of: enough to tell where in its sources something happened. */
export interface ModuleOrigin {
  readonly compiledPath: string
  readonly rootDir: string
  readonly sourceFile: string
  /** Folder that the source map's paths start from. */
  readonly outputDir: string
}

/** What code of the site owner threw, as a diagnostic at the line that threw it. */
export async function thrownBy(error: unknown, origin: ModuleOrigin): Promise<DocsgenError> {
  if (error instanceof DocsgenError) return error
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${String(error)}`
  const location = (await thrownAt(error, origin)) ?? { file: origin.sourceFile }
  return new DocsgenError([{ code: 'config-load', severity: 'error', message, location }], 1, { cause: error })
}

/** The first stack frame inside the module, through its source map; undefined where it has none. */
async function thrownAt(error: unknown, origin: ModuleOrigin): Promise<SourceLocation | undefined> {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // The name holds a hash, so it is told apart however the rest of the path is written (a URL, or not).
  const frame = stack.split(basename(origin.compiledPath))[1]
  const [, line, column] = /^:(\d+):(\d+)/.exec(frame ?? '') ?? []
  if (line === undefined || column === undefined) return undefined
  try {
    const { SourceMap } = await import('node:module')
    const map = new SourceMap(JSON.parse(await readFile(`${origin.compiledPath}.map`, 'utf8')))
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return undefined
    const file = toSlashes(relative(origin.rootDir, resolve(origin.outputDir, entry.originalSource)))
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  } catch {
    return undefined
  }
}
