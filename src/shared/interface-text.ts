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

/** Creating one takes as much time as rendering a component, and 2 kB that the garbage collector does not see. */
const rules = new Map<string, Intl.PluralRules>()

/** Returns the form of a text for a count in a language; `other` if the text has no form for it. */
export function pluralForm(forms: PluralForms, { count, locale }: { count: number; locale: string }): string {
  const found = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, found)
  return forms[found.select(count)] ?? forms.other
}

/** By language. Creating one takes 0.2 ms and 32 kB that the garbage collector does not see. */
const days = new Map<string, Intl.DateTimeFormat>()

/** Writes a date in words. The time zone is UTC, so the date is the same wherever the site is built, and for every reader. */
export function formatDay(date: string, locale: string): string {
  const format = days.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  days.set(locale, format)
  return format.format(new Date(date))
}
