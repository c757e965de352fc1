import { nameOfLanguage } from '../../node/model/languages.js'
import { directionOf } from '../../node/model/direction.js'
import { asRecord } from '../../node/model/record.js'
import type { KeyPath } from '../../node/source-text/key-path.js'
import { newLanguages, type OldLanguage, oldLanguages } from './old-languages.js'
import type { OldSite } from './old-site.js'
import {
  applyRules,
  ask,
  from,
  join,
  manual,
  mapped,
  nested,
  nothing,
  type Part,
  type Rule,
  type Settings,
} from './part.js'

/** Migrates `i18n`. What it translates is migrated with the content: see `migrateTranslations`. */
export function migrateLanguages(site: OldSite, value: unknown, at: KeyPath): Part {
  const languages = oldLanguages(site)
  const { main, others, dir } = languages
  const { localeConfigs, locales } = asRecord(value) ?? {}
  const tags = newLanguages(languages)
  const mainTag = tags[0] ?? main.locale
  const configAt = ({ locale }: OldLanguage): KeyPath => [...at, 'localeConfigs', locale]
  const unknown = others
    .filter(({ tag }) => tag === undefined)
    .map(({ locale }) =>
      manual(
        [...at, 'locales', Array.isArray(locales) ? locales.map(String).indexOf(locale) : 0],
        `${JSON.stringify(locale)} is not a language tag, so the site does not have this language: add it to languages.list by its tag`,
      ),
    )
  if (tags.length === 1) return join(mapped(at, { locale: mainTag }), ...unknown)
  const list = [main, ...others].flatMap((language) => {
    const { config, tag } = language
    if (tag === undefined) return []
    const isNamed = typeof config.label === 'string' && config.label !== nameOfLanguage(tag)
    const label = nested('label', isNamed ? from([...configAt(language), 'label'], config.label) : undefined)
    return [[tag, { ...label, ...ownTitles(site, language) }] as const]
  })
  const settings = {
    default: mainTag,
    list: Object.fromEntries(list),
    ...nested('dir', dir === 'i18n' ? undefined : dir),
  }
  return join(
    mapped(at, { languages: settings }, 'languages'),
    ...unknown,
    ...[main, ...others].flatMap((language) => {
      const { tag } = language
      if (tag === undefined || asRecord(localeConfigs) === undefined) return []
      return applyRules(language.config, { rules: rulesFor(site, language, tag), at: configAt(language) })
    }),
    ...others.map((language) => noteTag(language, [...at, 'locales'])),
  )
}

/** The title and the tagline of the site in a language, if its config has others for it. */
function ownTitles({ config, localized }: OldSite, { locale }: OldLanguage): Settings {
  const own = localized[locale] ?? {}
  const names = ['title', 'tagline'].filter((name) => typeof own[name] === 'string' && own[name] !== config[name])
  return Object.fromEntries(names.map((name) => [name, String(own[name])]))
}

/** Rules for the options of a language, for what docsgen decides by the tag alone. */
function rulesFor(site: OldSite, { locale, dir }: OldLanguage, tag: string): Readonly<Record<string, Rule>> {
  const { main } = oldLanguages(site)
  const isMain = locale === main.locale
  const base = `/${String(site.config.baseUrl ?? '/').replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  const own = isMain ? base : `${base}${tag}/`
  const isSame = (one: unknown) => String(one).toLowerCase() === tag.toLowerCase()
  return {
    label: () => nothing,
    htmlLang: (value, at) =>
      isSame(value) || tag !== locale
        ? nothing
        : manual(at, `pages have lang=${JSON.stringify(tag)}, the tag of the language, which is also in their URLs`),
    direction: ask(
      `pages have dir=${JSON.stringify(directionOf(tag))}, which follows from the language`,
      directionOf(tag),
    ),
    path: (value, at) =>
      isMain || String(value) === tag
        ? nothing
        : manual(at, `rename the folder ${JSON.stringify(dir)} to ${JSON.stringify(tag)}`),
    calendar: ask('dates are in the Gregorian calendar', 'gregory'),
    translate: (value, at) =>
      value === false && !isMain && site.exists(dir)
        ? manual(
            at,
            `docsgen reads the translations in ${JSON.stringify(dir)}: remove the folder if they are not for readers`,
          )
        : nothing,
    url: (value, at) =>
      String(value).replace(/\/+$/, '') === String(site.config.url ?? '').replace(/\/+$/, '')
        ? nothing
        : manual(at, 'docsgen publishes all languages at one "url"'),
    baseUrl: (value, at) =>
      value === own ? nothing : manual(at, `docsgen publishes this language at ${JSON.stringify(own)}`),
  }
}

/** A language whose name is not a tag gets other URLs. */
function noteTag({ locale, tag, dir, config }: OldLanguage, at: KeyPath): Part {
  if (tag === undefined || tag === locale) return nothing
  const rename = config.path === undefined ? ` rename the folder "${dir}" to "${tag}", and` : ''
  return manual(
    at,
    `${JSON.stringify(locale)} is not a language tag, so the language is at "/${tag}/":${rename} redirect the old URLs`,
  )
}
