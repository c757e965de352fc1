import type { Strings } from '../../shared/interface-text.js'
import * as english from '../../shared/strings.js'

/** Loads the texts of a language, by its tag. */
const tables: Readonly<Record<string, () => Promise<{ readonly strings: Strings }>>> = {
  ar: () => import('./locales/ar.js'),
  cs: () => import('./locales/cs.js'),
  de: () => import('./locales/de.js'),
  es: () => import('./locales/es.js'),
  fa: () => import('./locales/fa.js'),
  fr: () => import('./locales/fr.js'),
  he: () => import('./locales/he.js'),
  hi: () => import('./locales/hi.js'),
  id: () => import('./locales/id.js'),
  it: () => import('./locales/it.js'),
  ja: () => import('./locales/ja.js'),
  ko: () => import('./locales/ko.js'),
  nl: () => import('./locales/nl.js'),
  pl: () => import('./locales/pl.js'),
  'pt-BR': () => import('./locales/pt-BR.js'),
  ru: () => import('./locales/ru.js'),
  sv: () => import('./locales/sv.js'),
  tr: () => import('./locales/tr.js'),
  uk: () => import('./locales/uk.js'),
  vi: () => import('./locales/vi.js'),
  'zh-CN': () => import('./locales/zh-CN.js'),
  'zh-TW': () => import('./locales/zh-TW.js'),
}

/** The languages that docsgen has texts in, besides English. */
export const locales: readonly string[] = Object.keys(tables)

/**
 * Loads the texts of the interface for a locale: those of its language, or of the closest variant that docsgen has
 * (`de-AT`: `de`), otherwise the English ones. `own` are the texts from the config, which take precedence.
 */
export async function loadStrings(locale: string, own: Partial<Strings>): Promise<Strings> {
  const load = tables[closestLocale(locale, locales) ?? '']
  return { ...english, ...(await load?.())?.strings, ...own }
}

/**
 * The tag that is closest to a locale: the same, its language, or a variant of its language, preferably one in the same
 * script (`zh-HK`: `zh-TW`, because both are written in traditional characters).
 */
export function closestLocale(locale: string, tags: readonly string[]): string | undefined {
  const { language, baseName } = new Intl.Locale(locale)
  const variants = tags.filter((tag) => tag.startsWith(`${language}-`))
  return (
    tags.find((tag) => tag === baseName) ??
    tags.find((tag) => tag === language) ??
    variants.find((tag) => scriptOf(tag) === scriptOf(locale)) ??
    variants[0]
  )
}

/** The script that the language of a locale is usually written in. */
function scriptOf(locale: string): string | undefined {
  return new Intl.Locale(locale).maximize().script
}
