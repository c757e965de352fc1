import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, unknownLanguage } from '../../shared/search/terms.js'
import { packageDir } from './package.js'

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

/** Loads the rules of a locale, with which its words are searched. */
export async function loadLanguage(locale: string): Promise<Language> {
  const modulePath = languagePath(locale)
  if (modulePath === undefined) return unknownLanguage
  const { docsgenLanguage } = (await import(pathToFileURL(modulePath).href)) as { readonly docsgenLanguage: Language }
  return docsgenLanguage
}
