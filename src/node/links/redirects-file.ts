import { readFileSync } from 'node:fs'
import type { RedirectFile } from '../model/redirects.js'
import { answeredPaths, parseRedirectLines } from '../source-text/redirect-lines.js'

/** The paths and patterns of the config's redirects files that are left to the host. */
export function passedOn(files: readonly RedirectFile[]): [from: string, to: string][] {
  return files.flatMap(({ lines }) => answeredPaths(lines.filter(({ rule }) => rule?.isRedirect === false)))
}

/** Reads the author's own redirects from the `_redirects` file of a static folder. */
export function ownRedirects(staticFiles: ReadonlyMap<string, string>, base: string): [from: string, to: string][] {
  const filePath = staticFiles.get('/_redirects')
  return filePath === undefined ? [] : answeredPaths(parseRedirectLines(readFileSync(filePath, 'utf8'), base))
}
