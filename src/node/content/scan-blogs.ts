import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { hashOf } from '../model/hash.js'
import { siteRelative } from '../model/names.js'
import type { DataFile } from '../model/source-file.js'
import { readDataFile } from '../source-text/data-file.js'

/** Reads the files with the authors and tags of the blogs; those that do not exist are left out. `diagnostics` receives the problems. */
export function readBlogFiles({ blogs, rootDir }: ResolvedConfig, diagnostics: Diagnostic[]): DataFile[] {
  return blogs.flatMap(({ authorsPath, tagsPath }) =>
    [authorsPath, tagsPath].flatMap((path): DataFile[] => {
      const file = siteRelative(rootDir, path)
      const read = readDataFile(path, file)
      if (read?.problem) diagnostics.push(read.problem)
      return read?.text === undefined ? [] : [{ path, file, hash: hashOf([read.text]), text: read.text }]
    }),
  )
}
