import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTermReader, type Stemmer, type TermReader } from '../../shared/search/terms.js'
import { packageDir } from '../package.js'

/** Norwegian has one stemmer for its two written languages. */
const aliases: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** Path of the module that stems words of a locale (BCP 47), bundled with docsgen; undefined if it has none. */
export function stemmerPath(locale: string): string | undefined {
  const language = locale.toLowerCase().split('-', 1)[0] ?? ''
  const modulePath = path.join(packageDir(), 'dist', 'vendor', 'stemmers', `${aliases[language] ?? language}.js`)
  return /^[a-z]+$/.test(language) && existsSync(modulePath) ? modulePath : undefined
}

/** Loads a reader of the terms of a locale. Words of a language without a stemmer stay as they are. */
export async function loadTermReader(locale: string): Promise<TermReader> {
  const modulePath = stemmerPath(locale)
  const stem = modulePath === undefined ? (word: string) => word : await loadStemmer(modulePath)
  return createTermReader(stem, locale)
}

async function loadStemmer(modulePath: string): Promise<Stemmer> {
  const { docsgenStemmer } = (await import(pathToFileURL(modulePath).href)) as {
    readonly docsgenStemmer: { readonly stemmer: Stemmer }
  }
  return docsgenStemmer.stemmer
}
