import type { Finding } from '../../config/finding.js'
import {
  type BudgetKind,
  type ResolvedBudget,
  byteSize,
  bytesOf,
  type LoadedFile,
  type PageLoad,
  unhashedName,
  type WeightKind,
  weightKinds,
  weightNames,
} from '../../base/weight.js'
import { compareStrings } from '../../base/names.js'

/** What a check needs to know about the pages of a site. */
interface BudgetedSite {
  readonly routes: readonly string[]
  /** What a page loads, of the given kinds. */
  load(route: string, kinds: readonly WeightKind[]): Promise<PageLoad>
  /** The same, with the size of the HTML before compression, which is no smaller and takes less time to measure. */
  atMost(route: string, kinds: readonly WeightKind[]): Promise<PageLoad>
}

/** Pages that load the same files and are over the same limit. */
interface Excess {
  readonly index: number
  readonly kind: BudgetKind
  readonly limit: number
  readonly files: readonly LoadedFile[]
  readonly routes: string[]
}

/** How many findings of one limit are reported. */
const mostFindings = 10
const mostFiles = 3
const kinds: readonly BudgetKind[] = [...weightKinds, 'total']

/** Reports the pages that load more than their budgets, the heaviest first, and budgets that are for no page. */
export async function checkBudgets(budgets: readonly ResolvedBudget[], site: BudgetedSite): Promise<Finding[]> {
  const unused = budgets.flatMap(({ routes }, index): Finding[] =>
    site.routes.some((route) => isFor(routes, route)) ? [] : [unusedBudget(index)],
  )
  const found = new Map<string, Excess>()
  await Promise.all(
    site.routes.map(async (route) => {
      for (const excess of await excesses(route, budgets, site)) {
        const key = JSON.stringify([excess.index, excess.kind, excess.files.map(({ name }) => name)])
        const known = found.get(key)
        if (known) known.routes.push(route)
        else found.set(key, excess)
      }
    }),
  )
  const reports = budgets.flatMap((_, index) =>
    kinds.map((kind) => [...found.values()].filter((one) => one.index === index && one.kind === kind)),
  )
  return [...reports.flatMap((all) => reportOf(all, budgets)), ...unused]
}

function isFor(patterns: readonly RegExp[], route: string): boolean {
  return patterns.some((pattern) => pattern.test(route))
}

/** The limits that a page is over. Of several entries with a limit for a kind, the last one counts. */
async function excesses(route: string, budgets: readonly ResolvedBudget[], site: BudgetedSite): Promise<Excess[]> {
  const limits = kinds.flatMap((kind) => {
    const index = budgets.findLastIndex(({ routes, limits: own }) => own[kind] !== undefined && isFor(routes, route))
    const limit = budgets[index]?.limits[kind]
    return limit === undefined ? [] : [{ kind, index, limit }]
  })
  if (limits.length === 0) return []
  const needed = neededKinds(limits.map(({ kind }) => kind))
  const most = await site.atMost(route, needed)
  if (limits.every(({ kind, limit }) => bytesOf(filesOf(most, kind)) <= limit)) return []
  const load = await site.load(route, needed)
  return limits.flatMap(({ kind, index, limit }) => {
    const files = filesOf(load, kind)
    return bytesOf(files) <= limit ? [] : [{ kind, index, limit, files, routes: [route] }]
  })
}

function neededKinds(limited: readonly BudgetKind[]): readonly WeightKind[] {
  return limited.includes('total') ? weightKinds : weightKinds.filter((kind) => limited.includes(kind))
}

function filesOf(load: PageLoad, kind: BudgetKind): readonly LoadedFile[] {
  return kind === 'total' ? weightKinds.flatMap((one) => load[one]) : load[kind]
}

function reportOf(all: readonly Excess[], budgets: readonly ResolvedBudget[]): Finding[] {
  const sorted = all
    .map((excess) => ({ ...excess, routes: excess.routes.toSorted(compareStrings) }))
    .sort((a, b) => bytesOf(b.files) - bytesOf(a.files) || compareStrings(a.routes[0] ?? '', b.routes[0] ?? ''))
  const shown = sorted.slice(0, mostFindings)
  const left = sorted.slice(mostFindings).reduce((sum, { routes }) => sum + routes.length, 0)
  return shown.map((excess, i): Finding => {
    const { index, kind, files, routes, limit } = excess
    const [route = '', ...others] = routes
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other page')}`
    const bytes = bytesOf(files)
    const rest = i === shown.length - 1 && left > 0 ? `; ${counted(left, 'more page')} are over this limit` : ''
    return {
      code: 'budget-exceeded',
      severity: budgets[index]?.severity ?? 'error',
      message: `"${route}"${more} ${others.length === 0 ? 'loads' : 'load'} ${byteSize(bytes)}${of(kind)}, ${byteSize(bytes - limit)} more than the limit of ${byteSize(limit)}`,
      hint: `${largestOf(files)}${rest}`,
      path: ['budgets', index, kind],
    }
  })
}

function of(kind: BudgetKind): string {
  return kind === 'total' ? ' in total' : ` of ${weightNames[kind]}`
}

function largestOf(files: readonly LoadedFile[]): string {
  const sorted = [...sizesByName(files)].sort(([one, a], [other, b]) => b - a || compareStrings(one, other))
  const more = sorted.length > mostFiles ? ` and ${counted(sorted.length - mostFiles, 'other')}` : ''
  const texts = sorted.slice(0, mostFiles).map(([name, bytes]) => `${name} ${byteSize(bytes)}`)
  return `largest ${sorted.length === 1 ? 'file' : 'files'}: ${texts.join(', ')}${more}`
}

/** Sizes by names without hashes. Chunks can share such a name; their sizes are added up. */
function sizesByName(files: readonly LoadedFile[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { name, bytes } of files) sizes.set(unhashedName(name), (sizes.get(unhashedName(name)) ?? 0) + bytes)
  return sizes
}

function unusedBudget(index: number): Finding {
  const message = 'no route matches the `routes` of this budget'
  return {
    code: 'unused-budget',
    severity: 'warning',
    message,
    hint: 'correct the pattern, or remove the entry',
    path: ['budgets', index, 'routes'],
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
