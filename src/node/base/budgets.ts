import type { Severity } from '../../shared/diagnostic.js'
import type { WeightKind } from './weight.js'

/** What a budget can limit: a kind of files, or everything that a page loads. */
export type BudgetKind = WeightKind | 'total'

/** Limits for the first load of some pages. */
export interface ResolvedBudget {
  readonly routes: readonly RegExp[]
  /** In bytes as transferred. */
  readonly limits: Readonly<Partial<Record<BudgetKind, number>>>
  readonly severity: Severity
}
