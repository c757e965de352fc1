import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CompiledModule } from './bundle-module.js'
import { hashText, inputsUnchanged, type ModuleInput } from './module-inputs.js'

/** Compiled modules that stay in the folder: the newest; a running process may still import an older one. */
const KEPT_MODULES = 8

/** What the cache knows of one source file's compiled module. */
interface CacheRecord {
  readonly version: string
  /** Name of the module's file in the cache folder, and hash of its content. */
  readonly module: string
  readonly moduleHash: string
  readonly inputs: readonly ModuleInput[]
}

/** A compiled module on disk. */
export interface CachedModule {
  readonly path: string
  readonly inputs: readonly ModuleInput[]
}

export interface ModuleCacheOptions {
  readonly rootDir: string
  /** A folder inside docsgen's own: `<root>/.docsgen/cache`. */
  readonly cacheDir: string
  /** Relative to the root: identifies the module. */
  readonly sourceFile: string
  /** Changes whenever compiling changes. */
  readonly version: string
}

/** The module, where its record, its own content and every file it was made of are as they were; anything else is a miss. */
export async function readCachedModule(options: ModuleCacheOptions): Promise<CachedModule | undefined> {
  try {
    const record: unknown = JSON.parse(await readFile(recordPath(options), 'utf8'))
    if (!isRecord(record) || record.version !== options.version) return undefined
    const path = join(options.cacheDir, record.module)
    const [content, unchanged] = await Promise.all([readFile(path), inputsUnchanged(record.inputs, options.rootDir)])
    if (!unchanged || hashText(content) !== record.moduleHash) return undefined
    return { path, inputs: record.inputs }
  } catch {
    return undefined
  }
}

/**
 * Writes a module and its record; each file appears whole. A cache folder that cannot be written does not stop a
 * command that only reads: the module then goes to a temporary folder.
 */
export async function writeCachedModule(options: ModuleCacheOptions, compiled: CompiledModule): Promise<CachedModule> {
  const module = moduleName(compiled.code)
  const { inputs } = compiled
  try {
    await prepareFolder(options.cacheDir)
    await writeModule(options.cacheDir, compiled)
    const record: CacheRecord = { version: options.version, module, moduleHash: hashText(compiled.code), inputs }
    await writeWhole(recordPath(options), JSON.stringify(record))
    await removeOldModules(options.cacheDir, module)
    return { path: join(options.cacheDir, module), inputs }
  } catch {
    const dir = await mkdtemp(join(tmpdir(), 'docsgen-'))
    await writeModule(dir, compiled)
    return { path: join(dir, module), inputs }
  }
}

function moduleName(code: string): string {
  return `config-${hashText(code).replaceAll('_', '-').slice(0, 16)}.mjs`
}

function recordPath(options: ModuleCacheOptions): string {
  return join(options.cacheDir, `config-${hashText(options.sourceFile).slice(0, 8)}.json`)
}

/** Makes the folder, and a `.gitignore` in docsgen's own folder above it, which keeps all of it out of the author's repository. */
async function prepareFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  await writeFile(join(dirname(dir), '.gitignore'), '*\n', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

async function writeModule(dir: string, compiled: CompiledModule): Promise<void> {
  const path = join(dir, moduleName(compiled.code))
  await Promise.all([writeWhole(`${path}.map`, compiled.sourceMap), writeWhole(path, compiled.code)])
}

async function writeWhole(path: string, content: string): Promise<void> {
  const temporaryPath = `${path}.${process.pid}.tmp`
  await writeFile(temporaryPath, content)
  await rename(temporaryPath, path)
}

async function removeOldModules(dir: string, current: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => /^config-.*\.mjs$/.test(name) && name !== current)
  if (names.length < KEPT_MODULES) return
  const aged = await Promise.all(names.map(async (name) => ({ name, changed: (await stat(join(dir, name))).mtimeMs })))
  const old = aged.sort((a, b) => b.changed - a.changed).slice(KEPT_MODULES - 1)
  await Promise.all(
    old.flatMap(({ name }) => [name, `${name}.map`]).map((name) => rm(join(dir, name), { force: true })),
  )
}

function isRecord(value: unknown): value is CacheRecord {
  const record = value as Partial<CacheRecord> | null
  return (
    typeof record === 'object' &&
    typeof record?.version === 'string' &&
    typeof record.moduleHash === 'string' &&
    /^config-[\w-]+\.mjs$/.test(record.module ?? '') &&
    Array.isArray(record.inputs) &&
    record.inputs.every((input) => typeof input?.path === 'string' && typeof input.hash === 'string')
  )
}
