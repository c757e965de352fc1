import type { Strings } from '../../shared/interface-text.js'
import * as english from '../../shared/strings.js'

/** Loads the texts of a language, by its tag. */
const tables: Readonly<Record<string, () => Promise<{ readonly strings: Strings }>>> = {
  ar: () => import('./locales/ar.js'),
  de: () => import('./locales/de.js'),
  es: () => import('./locales/es.js'),
  fr: () => import('./locales/fr.js'),
  he: () => import('./locales/he.js'),
  ja: () => import('./locales/ja.js'),
  ko: () => import('./locales/ko.js'),
  'pt-BR': () => import('./locales/pt-BR.js'),
  ru: () => import('./locales/ru.js'),
  'zh-CN': () => import('./locales/zh-CN.js'),
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

/** The tag that is closest to a locale: the same, its language, or the first variant of its language. */
export function closestLocale(locale: string, tags: readonly string[]): string | undefined {
  const { language, baseName } = new Intl.Locale(locale)
  return (
    tags.find((tag) => tag === baseName) ??
    tags.find((tag) => tag === language) ??
    tags.find((tag) => tag.startsWith(`${language}-`))
  )
}
