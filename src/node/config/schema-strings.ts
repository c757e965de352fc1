import * as z from 'zod/mini'
import type { PluralForms, Strings } from '../../shared/interface-text.js'
import * as english from '../../shared/strings.js'
import { asRecord } from './finding.js'
import { field, predicate } from './schema-fields.js'

const pluralForms = predicate<PluralForms>(
  (value) => {
    const forms = asRecord(value)
    return typeof forms?.other === 'string' && Object.values(forms).every((form) => typeof form === 'string')
  },
  {
    expected: 'an object with one text for each plural category, at least `other`',
    type: '{ one: string, other: string }',
  },
)

/** A text whose `{name}` placeholders are among those of the English one. */
function textLike(original: string) {
  const known = placeholders(original)
  const expected =
    known.length === 0 ? 'a text without placeholders' : `a text with no placeholder but ${known.join(', ')}`
  return predicate<string>(
    (value) => typeof value === 'string' && placeholders(value).every((name) => known.includes(name)),
    { expected, type: 'string' },
  )
}

function placeholders(written: string): string[] {
  return written.match(/\{\w+\}/g) ?? []
}

/** `strings`: texts of the interface by name. */
export const stringsSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(english).map(([name, value]) =>
      typeof value === 'string'
        ? [name, field(z.optional(textLike(value)), `“${value}”`)]
        : [name, field(z.optional(pluralForms), `“${value.other}”, by plural category of the language`)],
    ),
  ) as { [Name in keyof Strings]: z.ZodMiniOptional<z.ZodMiniType<Strings[Name]>> },
)
