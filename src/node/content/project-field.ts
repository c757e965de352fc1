import * as z from 'zod/mini'
import type { Finding } from '../base/schema/finding.js'
import { findingsOf } from '../config/issues.js'

const text = z.string().check(z.minLength(1))

/** The project that the code of a page belongs to: its name, or an object. */
const fieldSchema = z.looseObject({
  project: z.optional(
    z.union([
      text,
      z.strictObject({
        name: text,
        start: z.optional(text),
        extends: z.optional(text),
        remove: z.optional(z.union([text, z.array(text)])),
        check: z.optional(z.boolean()),
        code: z.optional(z.boolean()),
      }),
    ]),
  ),
})

/** What is wrong with the field `project` of front matter. */
export function projectFinding(project: unknown): Finding | undefined {
  const value = { project }
  const issues = fieldSchema.safeParse(value).error?.issues ?? []
  return findingsOf(issues, { schema: fieldSchema, value })[0]
}
