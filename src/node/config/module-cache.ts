import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hashOf } from '../model/hash.js'
import { siteRelative } from '../model/names.js'

/** How many bundles stay in the folder, newest first; a running process may still import an older one. */
const KEPT_MODULES = 8

/** A file that a bundle depends on. */
export interface ModuleInput {
  /** Relative to the site's root, with `/`. */
  readonly path: string
  readonly hash: string
  /** For files of packages: the specifier, used in hashes that must not depend on where the package is installed. */
  readonly name?: string
}

/** A config or sidebars file as one ES module. */
export interface BundledModule {
  readonly code: string
  readonly sourceMap: string
  readonly inputs: readonly ModuleInput[]
}

/** A bundle on disk. */
interface CachedModule {
  readonly path: string
  readonly inputs: readonly ModuleInput[]
}

/** What the cache stores about the bundle of one source file. */
interface CacheRecord {
  readonly version: string
  /** Name of the bundle's file in the cache folder, and the hash of its content. */
  readonly module: string
  readonly moduleHash: string
  readonly inputs: readonly ModuleInput[]
}

interface ModuleCacheOptions {
  readonly rootDir: string
  /** `<root>/.docsgen/cache` */
  readonly cacheDir: string
  /** Relative to the root: identifies the bundle. */
  readonly sourceFile: string
  /** Changes whenever the bundler changes. */
  readonly version: string
}

/** The bundle of a source file; undefined if there is none, or if the bundle or any of its inputs has changed. */
export async function readCachedModule(options: ModuleCacheOptions): Promise<CachedModule | undefined> {
  try {
    const record: unknown = JSON.parse(await readFile(recordPath(options), 'utf8'))
    if (!isCacheRecord(record) || record.version !== options.version) return undefined
    const path = join(options.cacheDir, record.module)
    const [content, ...hashes] = await Promise.all([
      readFile(path),
      ...record.inputs.map((input) => hashFile(join(options.rootDir, input.path))),
    ])
    if (hashOf([content]) !== record.moduleHash) return undefined
    return hashes.every((hash, index) => hash === record.inputs[index]?.hash)
      ? { path, inputs: record.inputs }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes a bundle and its record, each file atomically. If the cache folder is not writable, the bundle goes to a
 * temporary folder, so that commands that only read still work.
 */
export async function writeCachedModule(options: ModuleCacheOptions, bundle: BundledModule): Promise<CachedModule> {
  const { code, inputs } = bundle
  const module = `config-${hashOf([code]).replaceAll('_', '-').slice(0, 16)}.mjs`
  try {
    await prepareFolder(options.cacheDir)
    await writeBundle(join(options.cacheDir, module), bundle)
    const record: CacheRecord = { version: options.version, module, moduleHash: hashOf([code]), inputs }
    await writeAtomically(recordPath(options), JSON.stringify(record))
    await removeOldModules(options.cacheDir, module)
    return { path: join(options.cacheDir, module), inputs }
  } catch {
    const path = join(await mkdtemp(join(tmpdir(), 'docsgen-')), module)
    await writeBundle(path, bundle)
    return { path, inputs }
  }
}

/** Hash of the inputs of a bundle, independent of where the root and the packages are. */
export function hashInputs(inputs: readonly ModuleInput[]): string {
  return hashOf(inputs.flatMap((input) => [input.name ?? input.path, input.hash]))
}

/** The files that show whether a package has changed: the imported one and its package.json. Takes specifier to file path. */
export async function packageInputs(packages: ReadonlyMap<string, string>, rootDir: string): Promise<ModuleInput[]> {
  const names = [...packages].sort(([a], [b]) => (a < b ? -1 : 1))
  const inputs = names.map(async ([name, entryPath]) => {
    const manifestPath = await findManifest(entryPath)
    const paths = manifestPath === undefined ? [entryPath] : [entryPath, manifestPath]
    return Promise.all(
      paths.map(async (path, index) => ({
        path: siteRelative(rootDir, path),
        hash: await hashFile(path),
        name: `${name}#${index}`,
      })),
    )
  })
  return (await Promise.all(inputs)).flat()
}

/** The nearest package.json with a version; folders inside a package may have one that only sets the module type. */
async function findManifest(path: string): Promise<string | undefined> {
  for (let dir = dirname(path); dir !== dirname(dir); dir = dirname(dir)) {
    const manifestPath = join(dir, 'package.json')
    try {
      if (/"version"\s*:/.test(await readFile(manifestPath, 'utf8'))) return manifestPath
    } catch {
      // No manifest here: try the parent folder.
    }
  }
  return undefined
}

/** Hash of a file's content; empty if it cannot be read. */
async function hashFile(path: string): Promise<string> {
  try {
    return hashOf([await readFile(path)])
  } catch {
    return ''
  }
}

function recordPath(options: ModuleCacheOptions): string {
  return join(options.cacheDir, `config-${hashOf([options.sourceFile], 8)}.json`)
}

/** Creates the folder, and a `.gitignore` in `.docsgen` that keeps all of it out of the site's repository. */
async function prepareFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  await writeFile(join(dirname(dir), '.gitignore'), '*\n', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

async function writeBundle(path: string, { code, sourceMap }: BundledModule): Promise<void> {
  await Promise.all([writeAtomically(`${path}.map`, sourceMap), writeAtomically(path, code)])
}

async function writeAtomically(path: string, content: string): Promise<void> {
  const temporaryPath = `${path}.${process.pid}.tmp`
  await writeFile(temporaryPath, content)
  await rename(temporaryPath, path)
}

async function removeOldModules(dir: string, current: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => isBundleName(name) && name !== current)
  if (names.length < KEPT_MODULES) return
  const aged = await Promise.all(names.map(async (name) => ({ name, changed: (await stat(join(dir, name))).mtimeMs })))
  const old = aged.sort((a, b) => b.changed - a.changed).slice(KEPT_MODULES - 1)
  await Promise.all(
    old.flatMap(({ name }) => [name, `${name}.map`]).map((name) => rm(join(dir, name), { force: true })),
  )
}

/** Whether a file is the bundle of a config or sidebars file. */
export function isBundleName(name: string): boolean {
  return /^config-[\w-]+\.mjs$/.test(name)
}

function isCacheRecord(value: unknown): value is CacheRecord {
  const record = value as Partial<CacheRecord> | null
  return (
    typeof record === 'object' &&
    typeof record?.version === 'string' &&
    typeof record.moduleHash === 'string' &&
    isBundleName(record.module ?? '') &&
    Array.isArray(record.inputs) &&
    record.inputs.every((input) => typeof input?.path === 'string' && typeof input.hash === 'string')
  )
}
