import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { siteRelative } from '../model/names.js'
import { readModuleNames, type ModuleNames } from '../source-text/module-names.js'
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
  const circles = circlesOf(graph).filter((circle) => circle.every(isOwnScript))
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

function isOwnScript(name: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(name) && !name.startsWith('docsgen:') && !/(?:^|\/)node_modules\//.test(name)
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
