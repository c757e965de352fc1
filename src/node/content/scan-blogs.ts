import { readFileSync } from 'node:fs'
import type { ResolvedConfig } from '../model/config.js'
import { hashOf } from '../model/hash.js'
import { siteRelative } from '../model/names.js'
import type { DataFile } from '../model/source-file.js'

/** Reads the files with the authors and tags of the blogs; those that do not exist are left out. */
export function readBlogFiles({ blogs, rootDir }: ResolvedConfig): DataFile[] {
  return blogs.flatMap(({ authorsPath, tagsPath }) =>
    [authorsPath, tagsPath].flatMap((path): DataFile[] => {
      try {
        const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
        return [{ path, file: siteRelative(rootDir, path), hash: hashOf([text]), text }]
      } catch {
        return []
      }
    }),
  )
}
