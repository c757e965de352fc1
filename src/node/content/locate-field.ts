import type { SourceLocation } from '../../shared/diagnostic.js'
import type { SourceFile } from '../model/source-file.js'
import { frontMatterSpan } from '../source-text/front-matter-span.js'
import type { KeyPath } from '../source-text/key-path.js'
import { frontMatterLocator } from '../source-text/locate-yaml.js'
import { readRegularFile } from '../source-text/regular-file.js'

/** The position of a key in the front matter of a file, which is read again for it; its beginning if the key is not found. */
export function locateField({ path, file }: SourceFile, key: KeyPath): SourceLocation {
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
