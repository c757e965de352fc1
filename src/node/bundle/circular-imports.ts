import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { isPackageFile, siteRelative } from '../model/names.js'
import { type ModuleNames, readModuleNames } from '../source-text/module-names.js'
import { stringValue } from '../source-text/module-specifiers.js'
import { positionAt } from '../source-text/position.js'

/** The modules of a site and their imports, by the names in esbuild's metafile. */
type Graph = ReadonlyMap<string, readonly { readonly to: string; readonly written: string }[]>

/** A value that a module needs while it is evaluated, and the module in the same circle that defines it. */
interface Need {
  readonly by: string
  readonly from: string
  readonly name: string
  readonly offset: number
}

/**
 * Finds scripts that import each other in a circle and use a value of the circle before it has one: it is undefined, so that a page
 * shows `NaN`, for example. Circles of which only functions use the values are legal. Reports one use for each file.
 */
export function scriptCircles(
  { inputs }: Metafile,
  { entries, rootDir }: { readonly entries: readonly string[]; readonly rootDir: string },
): Diagnostic[] {
  const graph: Graph = new Map(
    Object.entries(inputs).map(([name, { imports }]) => [
      name,
      imports.flatMap(({ path: to, kind, external, original }) =>
        external || kind !== 'import-statement' ? [] : [{ to, written: original ?? '' }],
      ),
    ]),
  )
  const circles = circlesOf(graph).filter((circle) => circle.every((name) => isOwnScript(name, rootDir)))
  if (circles.length === 0) return []
  const textOf = (name: string): string => readFileSync(path.resolve(rootDir, name), 'utf8')
  const needs = circles.flatMap((circle) => needsIn(circle, { graph, textOf }))
  if (needs.length === 0) return []
  const orders = entries.map((entry) => evaluationOrder(entry, graph))
  const isEarly = ({ by, from }: Need) =>
    orders.some((order) => order.has(by) && order.has(from) && (order.get(by) ?? 0) < (order.get(from) ?? 0))
  const early = new Map(
    needs
      .filter(isEarly)
      .toReversed()
      .map((need) => [need.by, need]),
  )
  return [...early.values()].toReversed().map((need) => {
    const file = (name: string) => siteRelative(rootDir, path.resolve(rootDir, name))
    const chain = [need.by, ...wayTo(need.from, need.by, graph), ...wayTo(need.by, need.from, graph)].map(file)
    return {
      code: 'circular-import',
      severity: 'warning',
      message: `\`${need.name}\` has no value yet when this file is loaded: these files import each other: ${chain.join(' -> ')}`,
      hint: `move \`${need.name}\` to a file that imports none of them, or use it only in functions`,
      location: { file: file(need.by), ...positionAt(textOf(need.by), need.offset) },
    }
  })
}

function isOwnScript(name: string, rootDir: string): boolean {
  const isScript = /\.[cm]?[jt]sx?$/.test(name) && !name.startsWith('docsgen:')
  return isScript && !isPackageFile(rootDir, path.resolve(rootDir, name))
}

/** The strongly connected components with several modules, by Tarjan's algorithm. */
function circlesOf(graph: Graph): (readonly string[])[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []
  const visit = (name: string): void => {
    index.set(name, index.size)
    low.set(name, index.get(name) ?? 0)
    open.push(name)
    isOpen.add(name)
    for (const { to } of graph.get(name) ?? []) {
      if (!index.has(to)) visit(to)
      else if (!isOpen.has(to)) continue
      low.set(name, Math.min(low.get(name) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(name) !== index.get(name)) return
    const members = open.splice(open.lastIndexOf(name))
    for (const member of members) isOpen.delete(member)
    if (members.length > 1) circles.push(members)
  }
  for (const name of graph.keys()) if (!index.has(name)) visit(name)
  return circles
}

/** The values that the modules of a circle need of each other while they are evaluated. */
function needsIn(
  circle: readonly string[],
  { graph, textOf }: { readonly graph: Graph; readonly textOf: (name: string) => string },
): Need[] {
  const modules = new Map(circle.map((name) => [name, readModuleNames(textOf(name))]))
  const target = (from: string, written: string) => graph.get(from)?.find((edge) => edge.written === written)?.to
  /** The module that defines a name, unless it is a function, which has its value from the start. */
  const definerOf = (module: string | undefined, name: string, seen = new Set<string>()): string | undefined => {
    const names: ModuleNames | undefined = module === undefined ? undefined : modules.get(module)
    if (module === undefined || names === undefined || seen.has(module)) return undefined
    seen.add(module)
    if (names.functions.has(name)) return undefined
    if (names.values.has(name)) return module
    const passed = names.passed.get(name)
    if (passed) return definerOf(target(module, passed.from), passed.name, seen)
    return names.passesAll.flatMap((from) => definerOf(target(module, from), name, seen) ?? [])[0]
  }
  return circle.toSorted().flatMap((by) =>
    (modules.get(by)?.early ?? []).flatMap(({ name, from: written, imported, offset }) => {
      const from = definerOf(target(by, written), imported)
      return from === undefined || from === by ? [] : [{ by, from, name, offset }]
    }),
  )
}

/** The position of each module in the order in which they are evaluated: after the modules that they import. */
function evaluationOrder(entry: string, graph: Graph): ReadonlyMap<string, number> {
  const order = new Map<string, number>()
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { to } of graph.get(name) ?? []) visit(to)
    order.set(name, order.size)
  }
  visit(entry)
  return order
}

/** The modules on the shortest way to a module, without the first. */
function wayTo(to: string, from: string, graph: Graph): readonly string[] {
  const ways: (readonly string[])[] = [[from]]
  const seen = new Set([from])
  // The list grows while it is iterated.
  for (const way of ways) {
    for (const edge of graph.get(way.at(-1) ?? '') ?? []) {
      if (edge.to === to) return [...way.slice(1), to]
      if (seen.has(edge.to)) continue
      seen.add(edge.to)
      ways.push([...way, edge.to])
    }
  }
  return []
}

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
  {
    entries,
    rootDir,
  }: {
    /** The pages of each entry, by its name in the metafile. */
    readonly entries: ReadonlyMap<string, readonly { readonly file: string }[]>
    readonly rootDir: string
  },
): { readonly problems: readonly Diagnostic[]; readonly pages: ReadonlySet<string> } {
  const isMarkdown = (name: string): boolean => /\.mdx?$/.test(name) && !name.startsWith('docsgen:')
  const importsOf = (name: string): Edge[] =>
    (inputs[name]?.imports ?? []).flatMap(({ path: to, original, external }) =>
      external || isPackageFile(rootDir, path.resolve(rootDir, to)) ? [] : [{ path: to, written: original ?? '' }],
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
    for (const [entry, ofEntry] of entries)
      if (reaches(entry, inCircle, importsOf)) for (const { file } of ofEntry) pages.add(file)
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
