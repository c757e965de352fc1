import * as z from 'zod/mini'
import type { PageBadge } from '../../shared/page.js'
import { asRecord } from '../base/record.js'
import { badgeKinds } from '../base/badge-kinds.js'
import type { Finding } from '../base/schema/finding.js'
import { findingsOf } from '../config/issues.js'

/** A badge as authors write it: `New`, or `{ text: New, kind: tip }`. */
export const badgeSchema = z.optional(
  z.union([z.string(), z.strictObject({ text: z.string(), kind: z.optional(z.enum(badgeKinds)) })]),
)

const fieldSchema = z.looseObject({ badge: badgeSchema })

/** What is wrong with the field `badge` of front matter. */
export function badgeFinding(badge: unknown): Finding | undefined {
  const value = badge === null || typeof badge === 'number' ? {} : { badge }
  const issues = fieldSchema.safeParse(value).error?.issues ?? []
  return findingsOf(issues, { schema: fieldSchema, value })[0]
}

/** Reads a badge; undefined if there is none that readers would see. */
export function badgeOf(written: unknown): PageBadge | undefined {
  const { text = written, kind } = asRecord(written) ?? {}
  if ((typeof text !== 'string' && typeof text !== 'number') || text === '') return undefined
  return { text: String(text), kind: badgeKinds.find((known) => known === kind) ?? 'default' }
}
