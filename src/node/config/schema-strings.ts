import * as z from 'zod/mini'
import type { PluralForms, Strings } from '../../shared/interface-text.js'
import * as english from '../../shared/strings.js'
import { asRecord } from './finding.js'
import { field, predicate, text } from './schema-fields.js'

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

/** `strings`: texts of the interface by name. */
export const stringsSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(english).map(([name, value]) =>
      typeof value === 'string'
        ? [name, field(z.optional(text), `“${value}”`)]
        : [name, field(z.optional(pluralForms), `“${value.other}”, by plural category of the language`)],
    ),
  ) as { [Name in keyof Strings]: z.ZodMiniOptional<z.ZodMiniType<Strings[Name]>> },
)
