import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import fastGlob from 'fast-glob'
import type { ResolvedConfig } from '../base/config.js'
import type { HookInputs } from '../base/generated.js'
import { hashOf } from '../base/hash.js'
import { compareStrings, isBelow, isWithin, siteRelative } from '../base/names.js'
import { readRegularFile } from '../base/source-text/regular-file.js'

type Folders = Pick<ResolvedConfig, 'rootDir' | 'outDir' | 'cacheDir'>

/**
 * Finds and hashes the inputs of a hook: files, folders and glob patterns relative to the folder of the site. What docsgen
 * writes itself, and files in `node_modules` and `.git`, are no inputs.
 */
export function readHookInputs(declared: readonly string[], { rootDir, outDir, cacheDir }: Folders): HookInputs {
  const own = [outDir, cacheDir, path.join(rootDir, '.docsgen')]
  const files = new Set<string>()
  const watched = new Set<string>()
  const unmatched: string[] = []
  for (const input of declared) {
    const isPattern = fastGlob.isDynamicPattern(input)
    const filePath = path.resolve(rootDir, input)
    const isDir = !isPattern && statSync(filePath, { throwIfNoEntry: false })?.isDirectory() === true
    if (!isPattern && !isDir) {
      files.add(filePath)
      if (!existsSync(filePath)) unmatched.push(input)
      continue
    }
    const cwd = isDir ? filePath : path.resolve(rootDir, fixedFolder(input))
    const pattern = isDir ? '**/*' : path.posix.relative(fixedFolder(input), input)
    watched.add(cwd)
    const written = own.filter((dir) => isBelow(dir, cwd)).map((dir) => siteRelative(cwd, dir))
    const ignore = ['node_modules', '.git'].map((name) => `**/${name}/**`)
    ignore.push(...written.map((dir) => `${fastGlob.escapePath(dir)}/**`))
    const found = fastGlob.sync(pattern, { cwd, absolute: true, dot: true, ignore })
    if (found.length === 0) unmatched.push(input)
    for (const file of found) files.add(path.normalize(file))
  }
  const sorted = [...files].sort(compareStrings)
  const parts = sorted.flatMap((file) => [siteRelative(rootDir, file), ...contentOf(file)])
  return { declared, hash: hashOf(parts), files: sorted, dirs: [...watched].sort(compareStrings), unmatched }
}

/** The folders at the start of a glob pattern, before the first wildcard: `src/api` of `src/api/*.ts`. */
function fixedFolder(pattern: string): string {
  const parts = pattern.split('/').slice(0, -1)
  const wild = parts.findIndex((part) => fastGlob.isDynamicPattern(part))
  return (wild === -1 ? parts : parts.slice(0, wild)).join('/')
}

/** Empty for a file that is missing, which is not the same as an empty file. */
function contentOf(filePath: string): Buffer[] {
  try {
    return [readRegularFile(filePath)]
  } catch {
    return []
  }
}

/** Whether an input has been written since a moment (ms since 1970), so that a hook that ran since then may have read either state. */
export function changedSince({ files, dirs }: HookInputs, start: number): boolean {
  return [...files, ...dirs].some((file) => (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0) >= start)
}

/** The inputs of hooks that are no longer as they were when the hooks ran; only of those to which one of the given paths may belong. */
export function changedHookInputs(config: ResolvedConfig, filePaths?: ReadonlySet<string>): string[] {
  const concerns = ({ files, dirs }: HookInputs) =>
    filePaths === undefined ||
    files.some((file) => filePaths.has(file)) ||
    [...filePaths].some((filePath) => dirs.some((dir) => isWithin(filePath, dir)))
  return config.generated.inputs
    .filter((inputs) => concerns(inputs) && readHookInputs(inputs.declared, config).hash !== inputs.hash)
    .flatMap(({ files, dirs }) => [...files, ...dirs])
}
