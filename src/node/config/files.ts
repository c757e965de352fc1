import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { belowBase, isAbsoluteUrl, withSlash } from '../../shared/route.js'
import { isFile } from '../base/misplaced-file.js'
import { suggest } from '../base/suggest.js'
import type { KeyPath } from '../base/source-text/position.js'
import { type Finding, quotedPath, shortValue } from '../base/schema/finding.js'

type Kind = 'file' | 'folder' | 'device'

/** A file or folder that the config names. */
interface NamedPath {
  readonly path: KeyPath
  /** Relative to one of `dirs`. */
  readonly written: string
  /** Undefined if it may be a file or a folder. */
  readonly kind?: Kind
  /** Absolute. */
  readonly dirs: readonly string[]
  /** What to do if it is missing, and nothing has a similar name. */
  readonly advice?: string
}

/** Absolute path of the file that a path of the site, with the base or without, names in the first of these folders that has it. */
export function staticFile(
  url: string,
  { dirs, base }: { readonly dirs: readonly string[]; readonly base: string },
): string | undefined {
  if (isAbsoluteUrl(url)) return undefined
  const path = withSlash(url.replace(/[?#].*$/, ''))
  const paths = [belowBase(path, base) ?? path, path]
  return paths.flatMap((one) => dirs.map((dir) => join(dir, one))).find(isFile)
}

/** Finds a file or folder that does not exist. */
export function checkPath({
  path,
  written,
  kind,
  dirs,
  advice = `create the ${kind}, or change the path`,
}: NamedPath): Finding[] {
  const candidates = dirs.map((dir) => resolve(dir, written))
  const kinds = candidates.map(kindOf)
  if (kinds.some((found) => found !== undefined && found === (kind ?? found))) return []
  const wrongKind = kinds.find((found) => found !== undefined)
  const problem = wrongKind === undefined ? 'which does not exist' : `which is a ${wrongKind}`
  const near = candidates.map((candidate) => similarName(candidate, kind)).find((found) => found !== undefined)
  const parent = written.slice(0, written.lastIndexOf('/') + 1)
  const hint = near === undefined ? advice : `did you mean ${JSON.stringify(parent + near)}?`
  const message = `${quotedPath(path)} names ${shortValue(written)}, ${problem}`
  return [{ code: 'config-file-missing', path, message, hint }]
}

/** What is at a path; undefined if nothing is. A pipe or a socket counts as a device: reading it may not end. */
export function kindOf(path: string): Kind | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return undefined
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'device'
  } catch {
    // A symbolic link that leads to itself, or a file in place of a folder.
    return undefined
  }
}

/** A name in the same folder that is similar to the missing one. */
function similarName(path: string, kind?: Kind): string | undefined {
  try {
    const entries = readdirSync(dirname(path), { withFileTypes: true })
    const names = entries
      .filter((entry) => kind === undefined || entry.isDirectory() === (kind === 'folder'))
      .map((entry) => entry.name)
    return suggest(basename(path), names.sort())
  } catch {
    return undefined
  }
}
