import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** Whether two folders have the same files with the same content. */
export function sameTrees(one: string, other: string): boolean {
  const names = namesIn(one)
  if (names.join('\n') !== namesIn(other).join('\n')) return false
  return names.every((name) => contentOf(path.join(one, name)).equals(contentOf(path.join(other, name))))
}

/** Folders end in a slash. */
function namesIn(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  return entries
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)) + (entry.isDirectory() ? path.sep : ''))
    .sort()
}

function contentOf(filePath: string): Buffer {
  if (filePath.endsWith(path.sep)) return Buffer.alloc(0)
  try {
    return Buffer.from(readlinkSync(filePath))
  } catch {
    return readFileSync(filePath)
  }
}
