import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTermReader, type Language, type TermReader, unknownLanguage } from '../../shared/search/terms.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import { defaultLanguage } from '../../node/base/languages.js'
import { packageDir } from '../../node/base/package.js'

/** Both written languages of Norwegian have the same stemmer. */
const aliases: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/**
 * Path of the module with the stemmer and the stop words of a locale (BCP 47), which exports `docsgenLanguage`; undefined if
 * docsgen has none.
 */
export function languagePath(locale: string): string | undefined {
  const language = locale.toLowerCase().split('-', 1)[0] ?? ''
  const modulePath = path.join(packageDir(), 'dist', 'languages', `${aliases[language] ?? language}.js`)
  return /^[a-z]+$/.test(language) && existsSync(modulePath) ? modulePath : undefined
}

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

async function loadLanguage(locale: string): Promise<Language> {
  const modulePath = languagePath(locale)
  if (modulePath === undefined) return unknownLanguage
  const { docsgenLanguage } = (await import(pathToFileURL(modulePath).href)) as { readonly docsgenLanguage: Language }
  return docsgenLanguage
}
