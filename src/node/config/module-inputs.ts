import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** A file that a compiled module was made of. */
export interface ModuleInput {
  /** Relative to the site's root, with `/`. */
  readonly path: string
  readonly hash: string
  /** What stands for the path in hashes that must not depend on where a package lies: its specifier. */
  readonly name?: string
}

/** SHA-256, shortened: 22 characters of base64url. */
export function hashText(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}

/** Hash of what a module is made of, independent of where the root and its packages lie. */
export function hashInputs(inputs: readonly ModuleInput[]): string {
  return hashText(inputs.map((input) => `${input.name ?? input.path}\0${input.hash}\n`).join(''))
}

/** True where every file still has the content that the inputs tell. */
export async function inputsUnchanged(inputs: readonly ModuleInput[], rootDir: string): Promise<boolean> {
  const same = await Promise.all(
    inputs.map(async (input) => (await hashFile(join(rootDir, input.path))) === input.hash),
  )
  return same.every(Boolean)
}

/** Hash of a file's content; empty where it cannot be read. */
async function hashFile(path: string): Promise<string> {
  try {
    return hashText(await readFile(path))
  } catch {
    return ''
  }
}

/** The files that tell whether a package changed: the one that was imported, and its package.json. */
export async function packageInputs(packages: ReadonlyMap<string, string>, rootDir: string): Promise<ModuleInput[]> {
  const names = [...packages.keys()].sort()
  const inputs = await Promise.all(
    names.map(async (name) => {
      const entryPath = packages.get(name) as string
      const manifestPath = await nearestManifest(entryPath)
      return Promise.all(
        [entryPath, ...(manifestPath === undefined ? [] : [manifestPath])].map(
          async (path, index): Promise<ModuleInput> => ({
            path: toSlashes(relative(rootDir, path)),
            hash: await hashFile(path),
            name: `${name}#${index}`,
          }),
        ),
      )
    }),
  )
  return inputs.flat()
}

/** The package.json with a version above a file (folders inside a package may have one that only tells the module type). */
async function nearestManifest(path: string): Promise<string | undefined> {
  for (let dir = dirname(path); dir !== dirname(dir); dir = dirname(dir)) {
    const manifestPath = join(dir, 'package.json')
    try {
      if (/"version"\s*:/.test(await readFile(manifestPath, 'utf8'))) return manifestPath
    } catch {
      // Not there: the next folder up may have it.
    }
  }
  return undefined
}

/** A path with `/` on every platform. */
export function toSlashes(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}
