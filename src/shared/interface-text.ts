import type * as english from './strings.js'

/** A text of the interface that depends on a count: one form per plural category of the language; `other` is the default. */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** All texts of the interface, by name. */
export type Strings = {
  readonly [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : PluralForms
}

/** Replaces each `{name}` in a text by its value. A placeholder without a value stays. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** Returns the form of a text for a count in a language; `other` if the text has no form for it. */
export function pluralForm(forms: PluralForms, { count, locale }: { count: number; locale: string }): string {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
}
