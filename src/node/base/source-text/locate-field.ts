import type { SourceLocation } from '../../../shared/diagnostic.js'
import { frontMatterSpan } from './front-matter-span.js'
import type { KeyPath } from './position.js'
import { frontMatterLocator } from './yaml-data.js'
import { readRegularFile } from './regular-file.js'

/** A page whose front matter may be in two files. */
interface WithFields {
  /** Absolute path of the page; of the original, if it is translated. */
  readonly path: string
  /** Relative to the root of the site. */
  readonly file: string
  /** Absolute path of its bytes, if they are elsewhere. */
  readonly contentPath?: string
  /** The fields that it has from its original, and the file of that. */
  readonly inherited?: { readonly file: string; readonly frontMatter: object }
}

/**
 * The position of a key in the front matter of a page, or of its original, if the page has the field from there. The file is read again
 * for it. Returns its beginning if the key is not found.
 */
export function locateField(source: WithFields, key: KeyPath): SourceLocation {
  const { inherited } = source
  const isInherited = inherited !== undefined && String(key[0]) in inherited.frontMatter
  const file = isInherited ? inherited.file : source.file
  try {
    const text = readRegularFile(isInherited ? source.path : (source.contentPath ?? source.path))
      .toString('utf8')
      .replace(/^\ufeff/, '')
    const span = frontMatterSpan(text)
    if (span) return { file, ...frontMatterLocator(text.slice(span.start, span.end))(key) }
  } catch {
    // The file was removed meanwhile.
  }
  return { file, line: 1, column: 1 }
}
