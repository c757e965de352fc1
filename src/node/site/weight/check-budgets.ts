import type { Finding } from '../../base/schema/finding.js'
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

/** A page that is over a limit. */
interface Excess {
  readonly index: number
  readonly kind: BudgetKind
  readonly limit: number
  readonly files: readonly LoadedFile[]
  readonly route: string
}

/** How many files and other pages a finding names. */
const mostNamed = 3
const kinds: readonly BudgetKind[] = [...weightKinds, 'total']

/** Reports for each limit the pages that load more, and budgets that are for no page. */
export async function checkBudgets(budgets: readonly ResolvedBudget[], site: BudgetedSite): Promise<Finding[]> {
  const unused = budgets.flatMap(({ routes }, index): Finding[] =>
    site.routes.some((route) => isFor(routes, route)) ? [] : [unusedBudget(index)],
  )
  const found = (await Promise.all(site.routes.map((route) => excesses(route, budgets, site)))).flat()
  const reports = budgets.flatMap(({ severity }, index) =>
    kinds.flatMap((kind) =>
      reportOf(
        found.filter((one) => one.index === index && one.kind === kind),
        severity,
      ),
    ),
  )
  return [...reports, ...unused]
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
    return bytesOf(files) <= limit ? [] : [{ kind, index, limit, files, route }]
  })
}

function neededKinds(limited: readonly BudgetKind[]): readonly WeightKind[] {
  return limited.includes('total') ? weightKinds : weightKinds.filter((kind) => limited.includes(kind))
}

function filesOf(load: PageLoad, kind: BudgetKind): readonly LoadedFile[] {
  return kind === 'total' ? weightKinds.flatMap((one) => load[one]) : load[kind]
}

/** Names the heaviest page; none if no page is over the limit. */
function reportOf(all: readonly Excess[], severity: ResolvedBudget['severity']): Finding[] {
  const sorted = all.toSorted((a, b) => bytesOf(b.files) - bytesOf(a.files) || compareStrings(a.route, b.route))
  return sorted.slice(0, 1).map(({ index, kind, files, limit, route }) => {
    const others = sorted.slice(1).map((one) => JSON.stringify(one.route))
    const bytes = bytesOf(files)
    return {
      code: 'budget-exceeded',
      severity,
      message: `"${route}" loads ${byteSize(bytes)}${of(kind)}, ${byteSize(bytes - limit)} more than the limit of ${byteSize(limit)}`,
      hint: `${largestOf(files)}${others.length === 0 ? '' : `; also over this limit: ${listed(others)}`}`,
      path: ['budgets', index, kind],
    }
  })
}

function of(kind: BudgetKind): string {
  return kind === 'total' ? ' in total' : ` of ${weightNames[kind]}`
}

function largestOf(files: readonly LoadedFile[]): string {
  const sorted = [...sizesByName(files)].sort(([one, a], [other, b]) => b - a || compareStrings(one, other))
  const texts = sorted.map(([name, bytes]) => `${name} ${byteSize(bytes)}`)
  return `largest ${sorted.length === 1 ? 'file' : 'files'}: ${listed(texts)}`
}

function listed(texts: readonly string[]): string {
  const more = texts.length > mostNamed ? ` and ${texts.length - mostNamed} more` : ''
  return texts.slice(0, mostNamed).join(', ') + more
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
