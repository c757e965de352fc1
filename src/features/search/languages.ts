import { createTermReader, type TermReader } from '../../shared/search/terms.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import { defaultLanguage } from '../../node/base/languages.js'
import { languagePath, loadLanguage } from '../../node/base/language-rules.js'

/** The language of pages that are not translated, if the site shows such pages and has other rules for its own language. */
export function originalLocale({ languages, locale }: LocalizedConfig): string | undefined {
  if (languages?.dir === undefined || languages.fallback === 'hide') return undefined
  const original = defaultLanguage(languages)
  return languagePath(original) === languagePath(locale) ? undefined : original
}

type LocalizedConfig = Pick<ResolvedConfig, 'languages' | 'locale'>

/** Loads the term reader for queries of readers of a site. */
export async function loadQueryReader(config: LocalizedConfig): Promise<TermReader> {
  const original = originalLocale(config)
  const language = await loadLanguage(config.locale)
  return createTermReader(language, original === undefined ? undefined : await loadLanguage(original))
}

/** Loads the term reader for pages in a locale. Words of an unknown language are not stemmed. */
export async function loadTermReader(locale: string): Promise<TermReader> {
  return createTermReader(await loadLanguage(locale))
}
