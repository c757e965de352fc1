import { readFileSync } from 'node:fs'
import { answeredPaths, parseRedirectLines } from '../base/source-text/redirect-lines.js'

/** Reads the author's own redirects from the `_redirects` file of a static folder. */
export function ownRedirects(staticFiles: ReadonlyMap<string, string>, base: string): [from: string, to: string][] {
  const filePath = staticFiles.get('/_redirects')
  return filePath === undefined ? [] : answeredPaths(parseRedirectLines(readFileSync(filePath, 'utf8'), base))
}
