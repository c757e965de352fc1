import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { compareStrings } from '../../base/names.js'

/** The files below a folder with their sizes in bytes, sorted by name. Names have slashes on every platform. */
export function filesBelow(dir: string): Map<string, number> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, number] => {
      const filePath = path.join(entry.parentPath, entry.name)
      return [path.relative(dir, filePath).split(path.sep).join('/'), statSync(filePath).size]
    })
  return new Map(files.sort(([a], [b]) => compareStrings(a, b)))
}
