import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { once } from 'es-toolkit'
import type { Strings } from '../../shared/interface-text.js'
import * as english from '../../shared/strings.js'
import { packageDir } from '../base/package.js'

const localesDir = path.join(packageDir(), 'src', 'locales')

/** The languages that docsgen has texts in, besides English. Each is a file of `src/locales`. */
export const locales = once((): readonly string[] =>
  readdirSync(localesDir).map((name) => path.basename(name, '.json')),
)

/** The texts in one language: those of the interface, and those of the pages that the plugins of docsgen write, by plugin. */
type LocaleTexts = Readonly<Record<string, Readonly<Record<string, string>>>> & { readonly interface: Strings }

/** Reads the texts in the language of a locale, or in the closest variant that docsgen has (`de-AT`: `de`); undefined if there is none. */
export function readLocale(locale: string): LocaleTexts | undefined {
  const tag = closestLocale(locale, locales())
  return tag === undefined ? undefined : JSON.parse(readFileSync(path.join(localesDir, `${tag}.json`), 'utf8'))
}

/** The texts of the interface for a locale, otherwise the English ones. `own` are the texts from the config, which take precedence. */
export function interfaceStrings(locale: string, own: Partial<Strings>): Strings {
  return { ...english, ...readLocale(locale)?.interface, ...own }
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
