import * as z from 'zod/mini'
import { asRecord, type Finding } from '../config/finding.js'
import { findingsOf } from '../config/issues.js'
import { rule, text } from '../model/schema/fields.js'
import type { FrontMatter } from '../model/source-file.js'
import type { KeyPath } from '../source-text/key-path.js'

/** An image with an optional variant for dark mode. VitePress names them `light` and `dark`, Starlight `file` and `dark`. */
const imageObject = z
  .strictObject({
    src: z.optional(text),
    srcDark: z.optional(text),
    light: z.optional(text),
    dark: z.optional(text),
    file: z.optional(text),
    alt: z._default(z.string(), ''),
    width: z.optional(z.number().check(z.positive())),
    height: z.optional(z.number().check(z.positive())),
  })
  .check(
    rule((value) => {
      const image = asRecord(value)
      if (image === undefined || image.src !== undefined || image.light !== undefined || image.file !== undefined)
        return []
      return [{ code: 'config-missing', path: [], message: 'has no `src`', hint: 'add `src`, the path of the image' }]
    }),
  )

const image = z.union([text, imageObject])

/** Values of VitePress, then those of Starlight. */
const looks = z.optional(z.enum(['brand', 'alt', 'primary', 'secondary', 'minimal']))

const action = z.strictObject({ text, link: text, theme: looks, variant: looks })

const hero = z.strictObject({
  title: z.optional(text),
  name: z.optional(text),
  text: z.optional(text),
  tagline: z.optional(text),
  image: z.optional(image),
  actions: z._default(z.array(action), []),
})

const feature = z.strictObject({
  title: text,
  details: z.optional(text),
  icon: z.optional(image),
  link: z.optional(text),
  linkText: z.optional(text),
})

/** The front matter of a home page. */
const homeSchema = z.strictObject({ hero: z.optional(hero), features: z._default(z.array(feature), []) })

export type HomeFields = z.output<typeof homeSchema>
export type HomeImage = z.output<typeof image>

/** The checked fields of a home page; undefined with findings if some are missing or have the wrong type. */
export function readHomeFields({ hero, features }: FrontMatter): {
  readonly fields?: HomeFields
  readonly findings: readonly Finding[]
} {
  const written = { hero, features }
  const { data, error } = homeSchema.safeParse(written)
  if (data) return { fields: data, findings: [] }
  const findings = findingsOf(error.issues, { schema: homeSchema, value: written })
  const unknown = findings.filter(({ code }) => code === 'config-unknown-key')
  // A page with misspelled keys is rendered without them.
  const rest = homeSchema.safeParse(
    without(
      written,
      unknown.map(({ path }) => path),
    ),
  )
  return rest.data ? { fields: rest.data, findings } : { findings }
}

/** A copy of a value without the values at some key paths. */
function without(value: unknown, paths: readonly KeyPath[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const below = paths.filter(([first]) => String(first) === key).map((path) => path.slice(1))
    return below.some((path) => path.length === 0) ? [] : [[key, without(inner, below)] as const]
  })
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
