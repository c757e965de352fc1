import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { memoize } from 'es-toolkit'
import type { Metafile } from 'esbuild'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { isPackageFile, siteRelative } from '../base/names.js'
import { parseScript } from '../base/source-text/parse-script.js'
import { positionAt } from '../base/source-text/position.js'

/**
 * Finds Markdown files that import themselves, directly or through other files: rendering them would never end. `pages` are the files
 * that have the error. A circle of scripts alone is legal.
 */
export function importCircles(
  { inputs }: Metafile,
  options: { readonly entries: ReadonlyMap<string, readonly { readonly file: string }[]>; readonly rootDir: string },
): { readonly problems: readonly Diagnostic[]; readonly pages: ReadonlySet<string> } {
  const { entries, rootDir } = options
  // Many pages import the same files, and telling a list takes a parser.
  const importsOf = memoize((name: string) => {
    if (isPackageFile(rootDir, path.resolve(rootDir, name)) || isList(path.resolve(rootDir, name))) return []
    return (inputs[name]?.imports ?? []).filter((one) => !one.external)
  })
  const below = (start: string): ReadonlySet<string> => {
    const seen = new Set(importsOf(start).map((one) => one.path))
    // The set grows while it is iterated.
    for (const name of seen) for (const one of importsOf(name)) seen.add(one.path)
    return seen
  }
  const inCircle = Object.keys(inputs)
    .filter((name) => /\.mdx?$/.test(name) && below(name).has(name))
    .sort()
  const firsts = inCircle.filter((name, i) => !inCircle.slice(0, i).some((one) => below(one).has(name)))
  const problems = firsts.map((name): Diagnostic => {
    const next = importsOf(name).find((one) => one.path === name || below(one.path).has(name))
    const [file, other] = [name, next?.path ?? ''].map((one) => siteRelative(rootDir, path.resolve(rootDir, one)))
    const text = readFileSync(path.resolve(rootDir, name), 'utf8')
    return {
      code: 'import-circle',
      severity: 'error',
      message: `this file imports itself${other === file ? '' : ` through ${other}`}, so rendering it would never end`,
      hint: 'remove the import',
      location: {
        file: file ?? '',
        ...positionAt(text, text.lastIndexOf('\n', text.indexOf(next?.original ?? '')) + 1),
      },
    }
  })
  const reaching = [...entries].filter(([entry]) => inCircle.some((name) => below(entry).has(name)))
  return { problems, pages: new Set(reaching.flatMap(([, pages]) => pages.map(({ file }) => file))) }
}

/** Whether a script only passes on what other files export, of which one may import the page that uses another one. */
function isList(filePath: string): boolean {
  if (!/\/index\.[cm]?[jt]sx?$/.test(filePath) || !existsSync(filePath)) return false
  const file = parseScript(readFileSync(filePath, 'utf8'))
  return (
    file?.type === 'File' && file.program.body.every((node) => 'source' in node && node.type !== 'ImportDeclaration')
  )
}
