import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The fields of a `package.json` that name code, unchecked. */
interface PackageManifest {
  readonly main?: unknown
  readonly types?: unknown
  readonly exports?: unknown
  readonly imports?: unknown
}

/** Reads the `package.json` of a folder; undefined if there is none or it is not JSON. */
export function manifestOf(dir: string): PackageManifest | undefined {
  try {
    return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageManifest
  } catch {
    return undefined
  }
}

/** The files that values of a manifest name, at any depth, without the manifest itself. */
export function namedFiles(values: readonly unknown[]): string[] {
  return values.flatMap(stringsIn).filter((name) => name !== './package.json')
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
