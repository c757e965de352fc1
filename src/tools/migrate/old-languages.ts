import { posix } from 'node:path'
import { asRecord } from '../../node/base/record.js'
import { checkLocale } from '../../node/base/schema/locale.js'

/** A site with its config. */
interface Configured {
  readonly config: Readonly<Record<string, unknown>>
}

/** A language of a Docusaurus site. */
export interface OldLanguage {
  /** As the old config names it, which is also the first part of its URLs. */
  readonly locale: string
  /** Its tag in the new config; undefined if its name is none, and `htmlLang` does not say which language it is. */
  readonly tag: string | undefined
  /** Folder of its translations, relative to the root of the site. */
  readonly dir: string
  /** Its entry in `localeConfigs`. */
  readonly config: Readonly<Record<string, unknown>>
}

/** A language that the new site has. */
export type TaggedLanguage = OldLanguage & { readonly tag: string }

/** The languages of a Docusaurus site. */
export interface OldLanguages {
  readonly main: OldLanguage
  /** Those that the content is translated to, in the order of the config. */
  readonly others: readonly OldLanguage[]
  /** Folder with a folder for each language, relative to the root of the site. */
  readonly dir: string
}

/** Reads `i18n`. A site without it is in English. */
export function oldLanguages({ config: { i18n } }: Configured): OldLanguages {
  const { defaultLocale = 'en', locales, localeConfigs, path = 'i18n' } = asRecord(i18n) ?? {}
  const dir = posix.normalize(String(path))
  const main = String(defaultLocale)
  const names = new Set(Array.isArray(locales) ? locales.map(String) : [])
  names.delete(main)
  const language = (locale: string): OldLanguage => {
    const config = asRecord(asRecord(localeConfigs)?.[locale]) ?? {}
    // Code of a site with several languages asks for their names, so `en` stays `en` if `htmlLang` is `en-GB`.
    const isOnly = names.size === 0
    const tag = [isOnly && config.htmlLang, locale, config.htmlLang, locale.replaceAll('_', '-')].find(isTag)
    return { locale, tag, dir: posix.join(dir, String(config.path ?? locale)), config }
  }
  return { main: language(main), others: [...names].map(language), dir }
}

function isTag(name: unknown): name is string {
  return typeof name === 'string' && checkLocale(name).length === 0
}

/** The base URL of a site in a language, with slashes around it. */
export function baseUrlIn({ config }: Configured, { locale, config: { baseUrl } }: OldLanguage): string {
  const base = `/${String(config.baseUrl ?? '/').replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  const isMain = locale === oldLanguages({ config }).main.locale
  return String(baseUrl ?? (isMain ? base : `${base}${locale}/`))
}

/** The tags of the languages that the new site has, default language first. */
export function newLanguages({ main, others }: OldLanguages): string[] {
  return [main.tag ?? main.locale, ...others.flatMap(({ tag }) => tag ?? [])]
}

/** Whether the new site has several languages. */
export function hasLanguages(site: Configured): boolean {
  return newLanguages(oldLanguages(site)).length > 1
}
