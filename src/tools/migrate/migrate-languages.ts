import { nameOfLanguage, directionOf } from '../../node/base/languages.js'
import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { baseUrlIn, newLanguages, type OldLanguage, oldLanguages } from './old-languages.js'
import type { OldSite } from './old-site.js'
import type { Setting } from './written.js'
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
  const isListed = !Array.isArray(locales) || locales.map(String).includes(main.locale)
  const unlisted = isListed
    ? nothing
    : manual(
        [...at, 'locales'],
        `the default language ${JSON.stringify(main.locale)} is not in it: docsgen has it in the menu of languages too`,
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
    unlisted,
    ...[main, ...others].flatMap((language) => {
      const { tag } = language
      if (tag === undefined || asRecord(localeConfigs) === undefined) return []
      return applyRules(language.config, { rules: rulesFor(site, language, tag), at: configAt(language) })
    }),
    ...others.map((language) => migrateName(language, [...at, 'locales'])),
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
  const inList = (key: string, value: Setting): Settings => ({ languages: { list: { [tag]: { [key]: value } } } })
  const named = `languages.list.${tag}`
  const { hasOwnHost, base, own } = placeOf(site, locale)
  const isSame = (one: unknown) => String(one).toLowerCase() === tag.toLowerCase()
  return {
    label: () => nothing,
    htmlLang: (value, at) =>
      isSame(value) || tag !== locale
        ? nothing
        : manual(
            at,
            isMain
              ? `pages have lang=${JSON.stringify(tag)}, by which code of the site knows the language: to change it, rename the language there and in "languages"`
              : `pages have lang=${JSON.stringify(tag)}, the tag of the language, which is also in their URLs`,
          ),
    direction: (value, at) =>
      value === directionOf(tag) ? nothing : mapped(at, inList('dir', String(value)), `${named}.dir`),
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
    url: (value, at) => {
      if (!hasOwnHost) return nothing
      if (isMain) return manual(at, 'the default language is at the "url" of the site: write it there')
      const note = manual(
        at,
        `serve the folder "build/${tag}" as the root of ${String(value)}, without the path of the language`,
      )
      return join(mapped(at, inList('url', String(value)), `${named}.url`), own === base ? nothing : note)
    },
    baseUrl: (value, at) => {
      const path = String(value).startsWith(base)
        ? /^([\w-]+)\/$/.exec(String(value).slice(base.length))?.[1]
        : undefined
      if (hasOwnHost || value === (isMain ? base : `${base}${tag}/`)) return nothing
      if (path === undefined) return manual(at, `docsgen publishes languages below ${JSON.stringify(base)}`)
      const settings = path === tag ? {} : inList('path', path)
      if (!isMain) return mapped(at, settings, `${named}.path`)
      return mapped(
        at,
        join({ settings: { languages: { prefixDefault: true } }, notes: [] }, { settings, notes: [] }).settings,
        'languages.prefixDefault',
      )
    },
  }
}

/** Where a language was published. */
function placeOf(site: OldSite, locale: string) {
  const { main, others } = oldLanguages(site)
  const language = [main, ...others].find((one) => one.locale === locale) ?? main
  const bare = (url: unknown) => String(url ?? site.config.url ?? '').replace(/\/+$/, '')
  return {
    base: baseUrlIn(site, { ...main, config: {} }),
    hasOwnHost: bare(language.config.url) !== bare(undefined),
    own: baseUrlIn(site, language),
  }
}

/** A language whose name is not a tag keeps its URLs, and its folder is found by the tag. */
function migrateName({ locale, tag, dir, config }: OldLanguage, at: KeyPath): Part {
  if (tag === undefined || tag === locale) return nothing
  const keepsPath = config.baseUrl === undefined && config.url === undefined && /^[\w-]+$/.test(locale)
  const settings: Settings = keepsPath ? { languages: { list: { [tag]: { path: locale } } } } : {}
  return config.path === undefined
    ? manual(at, `${JSON.stringify(locale)} is not a language tag: rename the folder "${dir}" to "${tag}"`, settings)
    : { settings, notes: [] }
}
