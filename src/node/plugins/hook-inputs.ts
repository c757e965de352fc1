import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastGlob from 'fast-glob'
import { hashOf } from '../model/hash.js'
import { compareStrings, siteRelative } from '../model/names.js'

/** The files that the result of a hook depends on. */
export interface HookInputs {
  /** Changes when a file is added, changed or removed. */
  readonly hash: string
  /** Absolute paths. */
  readonly files: readonly string[]
  /** Absolute paths of the folders that are inputs, or that patterns begin with. */
  readonly dirs: readonly string[]
}

/** Finds and hashes the inputs of a hook: files, folders and glob patterns relative to the folder of the site. */
export function readHookInputs(inputs: readonly string[], rootDir: string): HookInputs {
  const files = new Set<string>()
  const watched = new Set<string>()
  for (const input of inputs) {
    const isPattern = fastGlob.isDynamicPattern(input)
    const filePath = path.resolve(rootDir, input)
    const isDir = !isPattern && statSync(filePath, { throwIfNoEntry: false })?.isDirectory() === true
    if (!isPattern && !isDir) {
      files.add(filePath)
      continue
    }
    const cwd = isDir ? filePath : path.resolve(rootDir, fixedFolder(input))
    const pattern = isDir ? '**/*' : path.posix.relative(fixedFolder(input), input)
    watched.add(cwd)
    for (const file of fastGlob.sync(pattern, { cwd, absolute: true, dot: true, ignore: ['**/node_modules/**'] }))
      files.add(path.normalize(file))
  }
  const sorted = [...files].sort(compareStrings)
  const parts = sorted.flatMap((file) => [siteRelative(rootDir, file), readIfExists(file)])
  return { hash: hashOf(parts), files: sorted, dirs: [...watched].sort(compareStrings) }
}

/** The folders at the start of a glob pattern, before the first wildcard: `src/api` of `src/api/*.ts`. */
function fixedFolder(pattern: string): string {
  const parts = pattern.split('/').slice(0, -1)
  const wild = parts.findIndex((part) => fastGlob.isDynamicPattern(part))
  return (wild === -1 ? parts : parts.slice(0, wild)).join('/')
}

function readIfExists(filePath: string): Buffer | string {
  try {
    return readFileSync(filePath)
  } catch {
    return ''
  }
}
