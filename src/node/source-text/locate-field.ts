import type { SourceLocation } from '../../shared/diagnostic.js'
import { frontMatterSpan } from './front-matter-span.js'
import type { KeyPath } from './key-path.js'
import { frontMatterLocator } from './locate-yaml.js'
import { readRegularFile } from './regular-file.js'

/** A text file: its absolute path, and its path as messages name it. */
interface NamedFile {
  readonly path: string
  readonly file: string
}

/** The position of a key in the front matter of a file, which is read again for it; its beginning if the key is not found. */
export function locateField({ path, file }: NamedFile, key: KeyPath): SourceLocation {
  try {
    const text = readRegularFile(path)
      .toString('utf8')
      .replace(/^\ufeff/, '')
    const span = frontMatterSpan(text)
    if (span) return { file, ...frontMatterLocator(text.slice(span.start, span.end))(key) }
  } catch {
    // The file was removed meanwhile.
  }
  return { file, line: 1, column: 1 }
}
