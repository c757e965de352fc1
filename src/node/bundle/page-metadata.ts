import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { positionAt } from '../source-text/position.js'
import type { PageEntry } from './page-entries.js'

/** A warning about metadata of a React page in an export that is not `meta`. */
export function unreadMetadata({ path, file }: Pick<PageEntry, 'path' | 'file'>, name: string): Diagnostic {
  const text = readFileSync(path, 'utf8')
  // The name may be exported from another file.
  const declared = text.search(new RegExp(`(?<=\\bexport\\s+(?:const|let|var)\\s+)${name}\\b`))
  const offset = declared === -1 ? Math.max(0, text.indexOf(name)) : declared
  return {
    code: 'page-metadata',
    severity: 'warning',
    message: `the export "${name}" has no effect, so the page has no title`,
    hint: 'rename it to `meta`',
    location: { file, ...positionAt(text, offset) },
  }
}
