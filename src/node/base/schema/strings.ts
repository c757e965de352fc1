import * as z from 'zod/mini'
import type { PluralForms, Strings } from '../../../shared/interface-text.js'
import * as english from '../../../shared/strings.js'
import type { RuleFinding } from './finding.js'
import { asRecord } from '../record.js'
import { field, predicate, rule, text } from './fields.js'

const pluralForms = predicate<PluralForms>(
  (value) => {
    const forms = asRecord(value)
    return typeof forms?.other === 'string' && Object.values(forms).every((form) => typeof form === 'string')
  },
  {
    expected: 'an object with one text for each plural category, at least `other`',
    type: '{ one: string, other: string }',
    declared: "import('../../../shared/interface-text.js').PluralForms",
  },
)

/** A text whose `{name}` placeholders are among those of the English one. */
function textLike(english: string) {
  const known = placeholders(english)
  const hint = known.length === 0 ? 'remove it: this text has no placeholders' : `use ${known.join(' and ')}`
  const find = (value: unknown): RuleFinding[] =>
    placeholders(typeof value === 'string' ? value : '')
      .filter((written) => !known.includes(written))
      .map((written) => ({
        code: 'config-value',
        path: [],
        message: `has the unknown placeholder ${written}`,
        hint,
      }))
  return text.check(rule<string>(find))
}

function placeholders(written: string): string[] {
  return written.match(/\{\w+\}/g) ?? []
}

/** Texts of the interface by name. */
export const interfaceTexts = z.strictObject(
  Object.fromEntries(
    Object.entries(english).map(([name, value]) =>
      typeof value === 'string'
        ? [name, field(z.optional(textLike(value)), `“${value}”`)]
        : [name, field(z.optional(pluralForms), `“${value.other}”, by plural category of the language`)],
    ),
  ) as { [Name in keyof Strings]: z.ZodMiniOptional<z.ZodMiniType<Strings[Name], Strings[Name]>> },
)

/** `strings`: texts of the interface, and those of plugins, which are taken out before the check. */
export const stringsSchema = z.clone(interfaceTexts)
z.globalRegistry.add(stringsSchema, { others: `[textOfPlugin: \`\${string}/\${string}\`]: string | undefined` })
