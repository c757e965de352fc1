import * as z from 'zod/mini'
import { type BudgetKind, type ResolvedBudget, weightKinds } from '../weight.js'
import { linkPattern } from './link-pattern.js'
import { field, regExp, stringRule, text } from './fields.js'

const units: Readonly<Record<string, number>> = { b: 1, kb: 1000, mb: 1_000_000, kib: 1024, mib: 1_048_576 }

/** The bytes of a size such as `90 kB`; undefined if it is not a size. */
export function parseSize(size: string): number | undefined {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([kM]?i?B)$/i.exec(size.trim()) ?? []
  const factor = units[unit.toLowerCase()]
  return factor === undefined ? undefined : Math.round(Number(number) * factor)
}

const limit = z.optional(
  z.union([
    z.number(),
    z
      .string()
      .check(stringRule((value) => parseSize(value) !== undefined, 'is not a size', 'write it as "90 kB" or "1.5 MB"')),
  ]),
)

const pattern = z.union([text, regExp])

/** `budgets`: how much pages may load. */
export const budgetsSchema = z.array(
  z.strictObject({
    routes: field(
      z._default(z.union([pattern, z.array(pattern)]), '/**'),
      'Routes of the pages: globs (`/api/**`) or regular expressions',
    ),
    html: field(limit, 'The document, compressed with gzip'),
    css: field(limit, 'Style sheets, compressed with gzip'),
    js: field(limit, 'JavaScript that loads before the reader acts, compressed with gzip'),
    images: field(
      limit,
      'Images, including those that load lazily; SVG files compressed with gzip, others as they are',
    ),
    fonts: field(limit, 'Fonts that the document preloads, as they are'),
    total: field(limit, 'The sum of all of these'),
    severity: field(z._default(z.enum(['error', 'warn']), 'error'), '`error` fails the build, `warn` only reports'),
  }),
)

/** Converts the budgets of a config. */
export function resolveBudgets(budgets: z.output<typeof budgetsSchema>): ResolvedBudget[] {
  return budgets.map((budget) => {
    const kinds: readonly BudgetKind[] = [...weightKinds, 'total']
    const limits = kinds.flatMap((kind) => {
      const written = budget[kind]
      const bytes = typeof written === 'string' ? parseSize(written) : written
      return bytes === undefined ? [] : [[kind, bytes] as const]
    })
    return {
      routes: [budget.routes].flat().map(linkPattern),
      limits: Object.fromEntries(limits),
      severity: budget.severity === 'warn' ? 'warning' : 'error',
    }
  })
}
