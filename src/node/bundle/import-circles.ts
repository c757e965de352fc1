import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { siteRelative } from '../model/names.js'
import { stringValue } from '../source-text/module-specifiers.js'
import { positionAt } from '../source-text/position.js'
import { entryInput, type PageEntry } from './page-entries.js'

/** An import in esbuild's graph of modules. */
interface Edge {
  /** Path in the metafile. */
  readonly path: string
  /** As written. */
  readonly written: string
}

/**
 * Finds Markdown files that import themselves, directly or through other modules: rendering them would never end. `pages` are
 * the files that have the error. A circle of scripts alone is legal.
 */
export function importCircles(
  { inputs }: Metafile,
  { entries, rootDir }: { readonly entries: readonly PageEntry[]; readonly rootDir: string },
): { readonly problems: readonly Diagnostic[]; readonly pages: ReadonlySet<string> } {
  const isMarkdown = (name: string): boolean => /\.mdx?$/.test(name) && !name.startsWith('docsgen:')
  const importsOf = (name: string): Edge[] =>
    (inputs[name]?.imports ?? []).flatMap(({ path: to, original, external }) =>
      external || /(?:^|\/)node_modules\//.test(to) ? [] : [{ path: to, written: original ?? '' }],
    )
  const problems: Diagnostic[] = []
  const inCircle = new Set<string>()
  for (const start of Object.keys(inputs).filter(isMarkdown).sort()) {
    if (inCircle.has(start)) continue
    const circle = circleOf(start, importsOf)
    if (!circle || !isUsed(start, circle, rootDir)) continue
    for (const { path: name } of circle) inCircle.add(name)
    problems.push(circleProblem(start, circle, rootDir))
  }
  const pages = new Set<string>()
  if (problems.length > 0)
    for (const [i, { file }] of entries.entries()) if (reaches(entryInput(i), inCircle, importsOf)) pages.add(file)
  return { problems, pages }
}

/** The shortest way from a module back to it; undefined if there is none. */
function circleOf(start: string, importsOf: (name: string) => Edge[]): Edge[] | undefined {
  const ways: Edge[][] = [[]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const edge of importsOf(way.at(-1)?.path ?? start)) {
      if (edge.path === start) return [...way, edge]
      if (seen.has(edge.path)) continue
      seen.add(edge.path)
      ways.push([...way, edge])
    }
  }
  return undefined
}

/**
 * Whether each module that only exports others passes on something that its importer uses. A file with all components of a site
 * may export one that imports the page.
 */
function isUsed(start: string, circle: readonly Edge[], rootDir: string): boolean {
  const textOf = (name: string): string => readFileSync(path.resolve(rootDir, name), 'utf8')
  return circle.every(({ path: barrel, written }, i) => {
    const next = circle[i + 1]
    if (!next || /\.mdx?$/.test(barrel)) return true
    const statements = textOf(barrel).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const isBarrel = statements.replace(/^\s*export\s[^;]*?from\s*(['"])[^'"\n]+\1;?/gm, '').trim() === ''
    if (!isBarrel) return true
    const names = namesBefore(textOf(circle[i - 1]?.path ?? start), written)
    const passed = namesBefore(statements, next.written)
    if (passed.includes('*'))
      return names.some((name) => new RegExp(`\\bexport\\b.*\\b${name}\\b`).test(textOf(next.path)))
    return names.length === 0 || passed.some((name) => names.includes(name))
  })
}

/** The names in the braces of the statements that import or export from a module, `*` for all. */
function namesBefore(text: string, written: string): string[] {
  const statements = [...text.matchAll(/^\s*(?:import|export)\s([^;]*?)from\s*(['"])([^'"\n]+)\2/gm)]
  return statements
    .filter((match) => match[3] === written)
    .flatMap((match) => (match[1] ?? '').replace(/[{}]/g, ',').split(','))
    .map((name) => /(?:default as )?([\w*$]+)/.exec(name.trim())?.[1] ?? '')
    .filter((name) => name !== '')
}

/** Whether a module imports one of the others, directly or through others. */
function reaches(start: string, targets: ReadonlySet<string>, importsOf: (name: string) => Edge[]): boolean {
  const seen = new Set([start])
  // The set grows while it is iterated.
  for (const name of seen) {
    if (targets.has(name)) return true
    for (const { path: to } of importsOf(name)) seen.add(to)
  }
  return false
}

function circleProblem(start: string, circle: readonly Edge[], rootDir: string): Diagnostic {
  const names = [start, ...circle.map(({ path: name }) => name)]
  const [first] = circle
  const files = names.map((name) => siteRelative(rootDir, path.resolve(rootDir, name)))
  const isSelf = circle.length === 1
  return {
    code: 'import-circle',
    severity: 'error',
    message: `${isSelf ? 'this file imports itself' : 'these files import each other in a circle'}: ${files.join(' -> ')}`,
    hint: 'rendering would never end: remove one of the imports',
    location: { file: files[0] ?? '', ...placeOf(path.resolve(rootDir, start), first?.written ?? '') },
  }
}

/** Where a file imports a module, by the string that names it. */
function placeOf(filePath: string, written: string): { readonly line?: number; readonly column?: number } {
  const text = readFileSync(filePath, 'utf8')
  const statements = text.matchAll(/^(?:import|export)\b[^;]*?(?=(['"])([^'"\n]+)\1)/gm)
  const found = [...statements].find(([, quote, name]) => stringValue(`${quote}${name}${quote}`) === written)
  return found ? positionAt(text, found.index) : {}
}
