import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceLocation } from '../../shared/diagnostic.js'
import { siteRelative } from '../base/names.js'
import { packageDir } from '../base/package.js'
import { bundledLocation } from './load-module.js'

/** What the stack of an error says about the code that threw it. */
interface ThrownAt {
  /** In the config, a file that it imports, or a package; relative to the folder. */
  readonly location?: SourceLocation
  /** Whether the stack has calls of docsgen, and of nothing else besides Node. */
  readonly isOwn: boolean
}

/** `    at site (file:///cache/config-a1.mjs:10:5)`, also without a name, its parentheses and the scheme. */
const framePattern = /^\s+at (?:.* \()?(file:\/\/.*?|\/.*?|[A-Za-z]:\\.*?):(\d+):(\d+)\)?$/

/** Finds the innermost call outside of docsgen in the stack of an error. */
export function thrownAt(error: unknown, dir: string): ThrownAt {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const ownDir = path.join(packageDir(), 'dist') + path.sep
  let isOwn = false
  for (const text of stack.split('\n')) {
    const [, name = '', row, column] = framePattern.exec(text) ?? []
    if (name === '') continue
    const filePath = name.startsWith('file:') ? fileURLToPath(name) : name
    if (filePath.startsWith(ownDir)) {
      isOwn = true
      continue
    }
    const place = { line: Number(row), column: Number(column) }
    const location = bundledLocation(filePath, { ...place, rootDir: dir })
    return { location: location ?? { file: siteRelative(dir, filePath), ...place }, isOwn: false }
  }
  return { isOwn }
}
