import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from 'es-toolkit'
import { hashOf } from './hash.js'
import { isBelow } from './names.js'
import { findSitePackage } from './site-package.js'

/** Found once: bundling asks for it thousands of times, and each search reads the disk. */
const ownDir = findPackageDir(path.dirname(fileURLToPath(import.meta.url)))

/** Absolute path of docsgen's own package folder. */
export function packageDir(): string {
  return ownDir
}

/** The nearest folder from `dir` upward that has the default theme. */
function findPackageDir(dir: string): string {
  const above = path.dirname(dir)
  return above === dir || existsSync(path.join(dir, 'templates', 'default')) ? dir : findPackageDir(above)
}

/** Path of a file of the browser side in docsgen's package. */
export function clientPath(...names: string[]): string {
  return path.join(packageDir(), 'src', 'client', ...names)
}

/** Path of a file of a feature, for the modules that are bundled with a site. */
export function featurePath(...names: string[]): string {
  return path.join(packageDir(), 'src', 'features', ...names)
}

/** Path of a compiled module of a feature that threads load: `src/features/search/threads/record.ts` is `search` and `record`. */
export function featureThreadPath(feature: string, name: string): string {
  return path.join(packageDir(), 'dist', 'features', feature, `${name}.js`)
}

/** Path of a file of the default theme. */
export function templatePath(...names: string[]): string {
  return path.join(packageDir(), 'templates', 'default', ...names)
}

/** Whether a file is a module of docsgen that is bundled with sites. */
export function isBundledModule(filePath: string): boolean {
  return bundledDirs.some((dir) => isBelow(filePath, dir))
}

/** The folders with the modules that are bundled with sites: of the browser side, the default theme, features and `shared`. */
export const bundledDirs: readonly string[] = [
  clientPath(),
  featurePath(),
  templatePath(),
  path.join(ownDir, 'src', 'shared'),
]

/** The version of docsgen. */
export function packageVersion(): string {
  return readManifest().version
}

/** The URL of a page of docsgen's guide: `guideUrl('reference/diagnostics')`. */
export function guideUrl(page: string): string {
  return `${readManifest().homepage}/${page}`
}

interface Manifest {
  readonly version: string
  readonly homepage: string
  readonly dependencies: Readonly<Record<string, string>>
}

function readManifest(dir: string = packageDir()): Manifest {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
}

/** Identifies what makes results besides their inputs, and is part of every cache key: see `hashOfTool`. */
export const toolHash = once(() => hashOfTool(packageDir(), process.versions))

/**
 * Hash of the compiled code in a package folder, of the installed versions of the packages that it imports, and of the version of the
 * language data in Node, by which dates are formatted, words separated and names sorted.
 */
export function hashOfTool(dir: string, { node, icu = '' }: { readonly node: string; readonly icu?: string }): string {
  const file = path.join(dir, 'dist', 'build-id')
  const code = existsSync(file) ? readFileSync(file, 'utf8').trim() : `source ${node}`
  const versions = Object.keys(readManifest(dir).dependencies).map((name) => findSitePackage(name, dir)?.version ?? '')
  return hashOf([code, icu, ...versions])
}
