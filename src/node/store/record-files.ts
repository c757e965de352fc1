import path from 'node:path'
import { siteRelative } from '../base/names.js'
import type { PageRecord } from '../base/page.js'

type WithFiles = Pick<PageRecord, 'assets' | 'images' | 'inputs'>

/** A record for a place that other folders and machines read: the paths of its files are relative to the root of the site. */
export function withRelativeFiles<Record extends WithFiles>(record: Record, rootDir: string): Record {
  return withPaths(record, (filePath) => siteRelative(rootDir, filePath))
}

/** The opposite of `withRelativeFiles`. */
export function withAbsoluteFiles<Record extends WithFiles>(record: Record, rootDir: string): Record {
  return withPaths(record, (filePath) => path.resolve(rootDir, filePath))
}

function withPaths<Record extends WithFiles>(record: Record, change: (filePath: string) => string): Record {
  const { assets, images, inputs } = record
  if (assets.length === 0 && !images && !inputs) return record
  const changed = <File extends { readonly path: string }>(file: File): File => ({ ...file, path: change(file.path) })
  return {
    ...record,
    assets: assets.map(changed),
    ...(images ? { images: images.map(changed) } : {}),
    ...(inputs ? { inputs: inputs.map(changed) } : {}),
  }
}
