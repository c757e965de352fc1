import { posix } from 'node:path'
import { compareStrings } from '../../node/base/names.js'
import { asRecord } from '../../node/base/record.js'
import {
  newLanguages,
  type OldLanguage,
  type OldLanguages,
  oldLanguages,
  type TaggedLanguage,
} from './old-languages.js'
import type { OldSite } from './old-site.js'
import { join, manual, set, nothing, type Part, plainOf, type Settings } from './part.js'
import { isTextFile, translatedTexts } from './translated-texts.js'

/** A file that the new site needs besides its config. */
export interface NewFile {
  readonly file: string
  readonly content: string
}

/** What becomes of the folder `i18n`. */
interface MigratedTranslations {
  readonly part: Part
  /** The texts of each language that are in no Markdown file. */
  readonly files: readonly NewFile[]
}

const DOCS = 'docusaurus-plugin-content-docs'
const BLOG = 'docusaurus-plugin-content-blog'
const PAGES = 'docusaurus-plugin-content-pages'

/**
 * Migrates the translations of a site, whose content has become the given settings. Translated pages stay where they are: the option
 * `languages.folders` names their folders. The JSON files with labels become one file for each language.
 */
export function migrateTranslations(site: OldSite, settings: Settings): MigratedTranslations {
  const languages = oldLanguages(site)
  const isTranslated = newLanguages(languages).length > 1
  const translated = isTranslated ? languages.others.filter(hasTag) : []
  const content = contentFolders(site, settings)
  const found = content.filter(({ translation }) =>
    translated.some(({ dir }) => site.exists(posix.join(dir, translation))),
  )
  const folders = Object.fromEntries(found.map(({ dir, translation }) => [dir, translation]))
  const each = translated.map((language) => migrateLanguage(site, language, { folders: found, settings }))
  return {
    part: join(
      set(Object.keys(folders).length === 0 ? {} : { languages: { folders } }),
      ...each.map(({ part }) => part),
      ...noteOthers(site, languages, translated),
      ...(isTranslated ? [noteLocalized(site)] : []),
    ),
    files: each.flatMap(({ files }) => files),
  }
}

function hasTag(language: OldLanguage): language is TaggedLanguage {
  return language.tag !== undefined
}

/** A folder with content, relative to the root of the site, and where its translations are, below the folder of a language. */
interface ContentFolder {
  readonly dir: string
  readonly translation: string
}

function contentFolders(site: OldSite, settings: Settings): ContentFolder[] {
  const entries = (value: unknown) =>
    [plainOf(value)].flat().flatMap((one) => {
      const { id = 'default', dir } = asRecord(one) ?? {}
      return typeof dir === 'string' ? [{ id: String(id), dir }] : []
    })
  const named = (plugin: string, id: string) => (id === 'default' ? plugin : `${plugin}-${id}`)
  const docs = entries(settings.docs).flatMap(({ id, dir }): ContentFolder[] => {
    const prefix = id === 'default' ? '' : `${id}_`
    const listed: unknown = readJson(site, `${prefix}versions.json`)
    const versions = Array.isArray(listed) ? listed.map(String) : []
    const plugin = named(DOCS, id)
    return [
      { dir, translation: `${plugin}/current` },
      ...versions.map((version) => ({
        dir: `${prefix}versioned_docs/version-${version}`,
        translation: `${plugin}/version-${version}`,
      })),
    ]
  })
  const blogs = entries(settings.blog).map(({ id, dir }) => ({ dir, translation: named(BLOG, id) }))
  return [...docs, ...blogs, ...entries(settings.pages).map(({ dir }) => ({ dir, translation: PAGES }))]
}

function readJson(site: OldSite, file: string): unknown {
  try {
    return JSON.parse(site.read(file) ?? 'null')
  } catch {
    return undefined
  }
}

/** Where a language is migrated to. */
interface Target {
  readonly folders: readonly ContentFolder[]
  readonly settings: Settings
}

function migrateLanguage(site: OldSite, language: TaggedLanguage, { folders, settings }: Target): MigratedTranslations {
  const { dir, tag } = language
  const files = site.list(dir)
  const isPage = (file: string) => /\.mdx?$/.test(file) && folders.some((one) => file.startsWith(`${one.translation}/`))
  const { texts, strings, notes } = translatedTexts(site, { language, files, settings })
  const left = files.filter((file) => !isPage(file) && !isTextFile(file))
  const textsFile = posix.join(dir, 'texts.json')
  const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => compareStrings(a, b)))
  // Translations that somebody has written since the last migration are kept.
  const isWritten = TEXTS_NAMES.some((name) => site.exists(posix.join(dir, name))) || Object.keys(texts).length === 0
  return {
    part: join({ settings: stringsOf(tag, strings), notes }, ...noteLeft(dir, left, folders)),
    files: isWritten ? [] : [{ file: textsFile, content: `${JSON.stringify(sorted, null, 2)}\n` }],
  }
}

/** Names of the file with the texts of a language in the new site. */
const TEXTS_NAMES = ['texts.json', 'texts.yml', 'texts.yaml']

/** Files of a language that docsgen has no place for, with what to do. */
const LEFT: readonly (readonly [RegExp, string])[] = [
  [
    /^docusaurus-plugin-content-pages\/.*\.[jt]sx?$/,
    'docsgen translates pages in Markdown only: write the texts of this one as <Translate> in the original',
  ],
  [/(?:^|\/)(?:authors|tags)\.ya?ml$/, 'docsgen reads only the file of the default language'],
]

/** Notes about files of a language that docsgen does not read. Images and other files beside a translation belong to it. */
function noteLeft(dir: string, left: readonly string[], folders: readonly ContentFolder[]): Part[] {
  return left.map((file) => {
    const advice = LEFT.find(([pattern]) => pattern.test(file))?.[1]
    if (advice !== undefined) return manual(posix.join(dir, file), advice)
    const isRead = TEXTS_NAMES.includes(file) || folders.some(({ translation }) => file.startsWith(`${translation}/`))
    return isRead ? nothing : manual(posix.join(dir, file.split('/').slice(0, 2).join('/')), NOT_READ)
  })
}

const NOT_READ = 'docsgen does not read it'

function stringsOf(tag: string, strings: Settings): Settings {
  return Object.keys(strings).length === 0 ? {} : { languages: { list: { [tag]: { strings } } } }
}

/** Notes about folders of the default language, and of languages that the site does not have. */
function noteOthers(site: OldSite, { main, dir }: OldLanguages, translated: readonly OldLanguage[]): Part[] {
  const files = site.list(dir)
  const folders = [...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))]
  return folders.flatMap((folder) => {
    const at = posix.join(dir, folder)
    if (translated.some((language) => language.dir === at)) return []
    if (at === main.dir) {
      // docsgen finds the texts of code by the tag of the language.
      const left = files.filter((file) => file.startsWith(`${folder}/`) && file !== `${main.tag}/code.json`)
      return left.length === 0 ? [] : manual(at, `${NOT_READ}: move these texts to the site and to the config`)
    }
    return manual(at, `${NOT_READ}: add the language to "languages" to publish it, if it is one`)
  })
}

/** Docusaurus evaluates the config for each language. */
function noteLocalized({ configFile, read }: OldSite): Part {
  return read(configFile)?.includes(CURRENT_LOCALE)
    ? manual(
        configFile,
        `docsgen evaluates the config once: write what depends on ${CURRENT_LOCALE}, such as title and tagline, into "languages.list"`,
      )
    : nothing
}

/** The variable of the environment with the language that Docusaurus evaluates a config for. */
const CURRENT_LOCALE = 'DOCUSAURUS_CURRENT_LOCALE'
