import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashOf } from '../base/hash.js'
import { siteRelative } from '../base/names.js'
import { hashFile } from '../store/file-hashes.js'

/** A file that a bundle depends on. It may not exist. */
export interface ModuleInput {
  /** Relative to the site's root, with `/`. */
  readonly path: string
  /** Empty if the file does not exist. */
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
        hash: hashFile(path),
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
