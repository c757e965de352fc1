import type { Diagnostic, Severity } from '../../shared/diagnostic.js'
import type { FrontMatter } from '../model/source-file.js'
import { dayOf } from './front-matter-fields.js'
import { tagsProblem } from './tags-file.js'

/** A problem in the front matter; line and column count from 1 in the file. */
export interface FrontMatterProblem extends Pick<Diagnostic, 'message' | 'hint'> {
  readonly line: number
  readonly column?: number
  readonly severity?: Severity
}

/** Values that have no effect as written. They are only warnings, because other tools use the same keys for something else. */
export function valueProblems(data: FrontMatter, yaml: string): FrontMatterProblem[] {
  const checks = { search: searchProblem(data), tags: tagsProblem(data.tags), last_update: dateProblem(data) }
  return Object.entries(checks).flatMap(([key, problem]): FrontMatterProblem[] => {
    if (problem === undefined) return []
    // The YAML starts on the second line of the file.
    const line = 2 + yaml.split('\n').findIndex((text) => new RegExp(`^["']?${key}\\b`).test(text))
    return [{ line, ...problem, severity: 'warning' }]
  })
}

type ValueProblem = Pick<FrontMatterProblem, 'message' | 'hint'>

function searchProblem({ search }: FrontMatter): ValueProblem | undefined {
  if (search === undefined || typeof search === 'boolean' || isBoost(search)) return undefined
  const message = '"search" is neither false nor a boost greater than 0'
  const hint = 'write `search: false` to exclude the page from the search, or `search: { boost: 2 }` to rank it higher'
  return { message, hint }
}

function isBoost(search: unknown): boolean {
  if (typeof search !== 'object' || search === null || Array.isArray(search)) return false
  const { boost, ...others } = search as { readonly boost?: unknown }
  return typeof boost === 'number' && boost > 0 && Object.keys(others).length === 0
}

function dateProblem({ last_update: update }: FrontMatter): ValueProblem | undefined {
  const date = typeof update === 'object' && update !== null && 'date' in update ? update.date : undefined
  if (date === undefined || date === null || dayOf(date) !== undefined) return undefined
  return { message: `"${String(date)}" in "last_update" is not a date`, hint: 'write it as `date: 2026-01-31`' }
}
