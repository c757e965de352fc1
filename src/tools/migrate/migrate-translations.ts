import { posix } from 'node:path'
import { compareStrings } from '../../node/base/names.js'
import { asRecord } from '../../node/base/record.js'
import { checkLocale } from '../../node/base/schema/locale.js'
import { newLanguages, type OldLanguage, type OldLanguages, oldLanguages } from './old-languages.js'
import type { FindItems } from './old-sidebars.js'
import type { OldSite } from './old-site.js'
import { CURRENT_LOCALE } from './old-source.js'
import { join, manual, mapped, type Note, nothing, type Part, plainOf, type Settings } from './part.js'
import { translatedTexts } from './translated-texts.js'
import { textKey } from '../../node/base/languages.js'
import { readYamlData } from '../../node/base/source-text/yaml-data.js'

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
export function migrateTranslations(site: OldSite, settings: Settings, findItems: FindItems): MigratedTranslations {
  const languages = oldLanguages(site)
  const isTranslated = newLanguages(languages).length > 1
  const translated = isTranslated ? languages.others.filter(hasTag) : []
  const content = contentFolders(site, settings)
  const found = content.filter(({ translation }) =>
    translated.some(({ dir }) => site.exists(posix.join(dir, translation))),
  )
  const folders = Object.fromEntries(found.map(({ dir, translation }) => [dir, translation]))
  const target = { folders: found, settings, findItems }
  const ofMain = isTranslated ? migrateMain(site, languages, target) : { part: nothing, files: [] }
  const each = translated.map((language) => migrateLanguage(site, language, target))
  return {
    part: join(
      Object.keys(folders).length === 0 ? nothing : { settings: { languages: { folders } }, notes: [] },
      ...each.map(({ part }) => part),
      ofMain.part,
      ...noteOthers(site, languages, { translated, readOfMain: ofMain.files }),
      ...(isTranslated ? [noteLocalized(site)] : []),
    ),
    files: each.flatMap(({ files }) => files),
  }
}

/** A language that the new site has. */
type TaggedLanguage = OldLanguage & { readonly tag: string }

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
  readonly findItems: FindItems
}

function migrateLanguage(
  site: OldSite,
  language: TaggedLanguage,
  { folders, settings, findItems }: Target,
): MigratedTranslations {
  const { dir, tag } = language
  const files = site.list(dir)
  const isPage = (file: string) => /\.mdx?$/.test(file) && folders.some((one) => file.startsWith(`${one.translation}/`))
  const pages = files.filter(isPage)
  const { texts, strings, handled, notes } = translatedTexts(site, { language, files, tag, settings, findItems })
  const data = dataFiles(site, { dir, files, folders }).map((file) => ({ ...file, ...translatedData(site, file) }))
  const isData = (file: string) => data.some(({ translation }) => translation === posix.join(dir, file))
  const left = files.filter((file) => !isPage(file) && !handled.includes(file) && !isData(file))
  const textsFile = posix.join(dir, 'texts.json')
  // Translations that somebody has written since the last migration are kept.
  const written = TEXTS_NAMES.map((name) => posix.join(dir, name)).find((file) => site.exists(file))
  const read = written === undefined ? {} : asRecord(readJson(site, written))
  const own = read ?? {}
  const ofData = Object.assign({}, ...data.map((file) => file.texts)) as Readonly<Record<string, string>>
  const all = { ...ofData, ...texts, ...own }
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => compareStrings(a, b)))
  const isNew = Object.keys({ ...ofData, ...texts }).some((key) => !Object.hasOwn(own, key))
  return {
    part: join(
      ...(pages.length === 0 ? [] : [mapped(dir, {}, `languages.list.${tag}: ${contentsOf(pages)}`)]),
      { settings: stringsOf(tag, strings), notes: [...notes, ...data.flatMap((file) => file.notes)] },
      ...noteLeft(dir, { files, left, folders }),
      isNew && written !== undefined && read === undefined ? manual(written, NOT_MERGED) : nothing,
    ),
    files: isNew && read !== undefined ? [{ file: textsFile, content: `${JSON.stringify(sorted, null, 2)}\n` }] : [],
  }
}

/** Names of the file with the texts of a language in the new site. */
const TEXTS_NAMES = ['texts.json', 'texts.yml', 'texts.yaml']

const NOT_MERGED =
  'labels of the old site are missing in it, but it is not valid JSON: correct it, as texts.json, and run `docsgen migrate` again'

/** The files of authors and tags beside translations, with their originals. */
function dataFiles(
  site: OldSite,
  {
    dir,
    files,
    folders,
  }: { readonly dir: string; readonly files: readonly string[]; readonly folders: readonly ContentFolder[] },
) {
  return folders.flatMap((folder) =>
    files.flatMap((file) => {
      const name = file.slice(folder.translation.length + 1)
      if (!file.startsWith(`${folder.translation}/`) || !/^(?:authors|tags)\.ya?ml$/.test(name)) return []
      const original = posix.join(folder.dir, name)
      return site.exists(original) ? [{ original, translation: posix.join(dir, file) }] : []
    }),
  )
}

/** The files of a language, relative to its folder. */
interface LanguageFiles {
  readonly files: readonly string[]
  /** Those that became no part of the new site. */
  readonly left: readonly string[]
  readonly folders: readonly ContentFolder[]
}

/** Notes about files of a language that docsgen does not read. */
function noteLeft(dir: string, { files, left, folders }: LanguageFiles): Part[] {
  const components = left.filter((file) => file.startsWith(`${PAGES}/`) && /\.[jt]sx?$/.test(file))
  const data = left.filter((file) => /(?:^|\/)(?:authors|tags)\.ya?ml$/.test(file))
  // Images and other files beside a translation belong to it, and Docusaurus reads no labels of categories here.
  const beside = left.filter((file) => folders.some(({ translation }) => file.startsWith(`${translation}/`)))
  const known = [...components, ...data, ...beside, ...TEXTS_NAMES]
  const others = left.filter((file) => !known.includes(file))
  const places = [...new Set(others.map((file) => placeOf(file, { files, others })))]
  return [
    ...components.map((file) =>
      manual(
        posix.join(dir, file),
        'docsgen translates pages in Markdown only: write the texts of this one as <Translate> in the original',
      ),
    ),
    ...data.map((file) => manual(posix.join(dir, file), 'docsgen reads only the file of the default language')),
    ...places.map((place) => {
      const own = others.filter((file) => file === place || file.startsWith(`${place}/`))
      return manual(posix.join(dir, place), own.includes(place) ? NOT_READ : `${NOT_READ}: ${contentsOf(own)}`)
    }),
  ]
}

/** The outermost folder of a file that has nothing but such files, or the file. */
function placeOf(
  file: string,
  { files, others }: { readonly files: readonly string[]; readonly others: readonly string[] },
): string {
  const names = file.split('/')
  const dirs = names.map((_, index) => names.slice(0, index).join('/')).slice(1)
  const isOther = (one: string) => others.includes(one)
  return dirs.find((dir) => files.filter((one) => one.startsWith(`${dir}/`)).every(isOther)) ?? file
}

const NOT_READ = 'docsgen does not read it'

/** Migrates the texts of code in the default language, which are in a file if the code has only their ids. */
function migrateMain(
  site: OldSite,
  { main, dir }: OldLanguages,
  target: Target,
): { part: Part; files: readonly string[] } {
  const { tag, dir: mainDir } = main
  // docsgen finds the file by the tag.
  if (tag === undefined || mainDir !== posix.join(dir, tag)) return { part: nothing, files: [] }
  const files = site.list(mainDir).filter((file) => file === 'code.json')
  const { strings, handled, notes } = translatedTexts(site, { ...target, language: main, files, tag })
  return { part: { settings: stringsOf(tag, strings), notes }, files: handled }
}

function stringsOf(tag: string, strings: Settings): Settings {
  return Object.keys(strings).length === 0 ? {} : { languages: { list: { [tag]: { strings } } } }
}

/** Notes about folders of the default language, and of languages that the site does not have. */
function noteOthers(
  site: OldSite,
  { main, dir }: OldLanguages,
  { translated, readOfMain }: { readonly translated: readonly OldLanguage[]; readonly readOfMain: readonly string[] },
): Part[] {
  const files = site.list(dir)
  const folders = [...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))]
  return folders.flatMap((folder) => {
    const at = posix.join(dir, folder)
    if (translated.some((language) => language.dir === at)) return []
    const own = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1))
    if (at === main.dir) {
      const left = own.filter((file) => !readOfMain.includes(file))
      const what = `${NOT_READ}: ${contentsOf(left)} in it replace those of the site and of the config; move them there`
      return left.length === 0 ? [] : manual(at, what)
    }
    // Tools of translators have folders there too.
    if (checkLocale(folder.replaceAll('_', '-')).length > 0) return manual(at, `${NOT_READ}: ${contentsOf(own)}`)
    return manual(at, `the old config does not list this language: add it to "languages" to publish ${contentsOf(own)}`)
  })
}

/** What the config has for each language, besides titles and labels. */
function noteLocalized({ configFile, localized }: OldSite): Part {
  return Object.keys(localized).length === 0
    ? nothing
    : manual(
        configFile,
        `docsgen evaluates the config once: what depends on ${CURRENT_LOCALE}, besides titles and labels, is that of the default language`,
      )
}

/** What the files of a language are, by the plugins that read them. */
const KINDS: readonly (readonly [RegExp, one: string, several: string])[] = [
  [/^docusaurus-plugin-content-docs[^/]*\/.*\.mdx?$/, 'doc', 'docs'],
  [/^docusaurus-plugin-content-blog[^/]*\/.*\.mdx?$/, 'post', 'posts'],
  [/^docusaurus-plugin-content-pages[^/]*\/.*\.(?:mdx?|[jt]sx?)$/, 'page', 'pages'],
  [/\.json$/, 'file of texts', 'files of texts'],
  [/./, 'other file', 'other files'],
]

/** `12 docs, 3 posts, 2 files of texts` */
function contentsOf(files: readonly string[]): string {
  const kinds = files.map((file) => KINDS.findIndex(([pattern]) => pattern.test(file)))
  const counts = KINDS.flatMap(([, one, several], index) => {
    const count = kinds.filter((kind) => kind === index).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  })
  return counts.join(', ')
}

/** A file of authors or tags of a content folder, and its translation. */
interface TranslatedData {
  readonly original: string
  /** Both are relative to the root of the site. */
  readonly translation: string
}

/** The fields that docsgen translates by their wording, and those that it has once for all languages. */
const FIELDS = {
  authors: { place: 'author', texts: ['title', 'description'] },
  tags: { place: 'tag', texts: ['label', 'description'] },
} as const

/** Compares a translated file of authors or tags with its original. Returns the texts by the keys of `texts.json`, and what is lost. */
function translatedData(
  site: OldSite,
  { original, translation }: TranslatedData,
): { readonly texts: Readonly<Record<string, string>>; readonly notes: readonly Note[] } {
  const { place, texts: fields } = FIELDS[/^authors/.test(posix.basename(translation)) ? 'authors' : 'tags']
  const [before, after] = [original, translation].map((file) => read(site, file))
  const texts: Record<string, string> = {}
  const lost: string[] = []
  for (const [name, entry] of Object.entries(after ?? {})) {
    const own = asRecord(before?.[name])
    if (own === undefined) {
      lost.push(name)
      continue
    }
    for (const [field, value] of Object.entries(asRecord(entry) ?? {})) {
      const written = own[field] ?? (place === 'tag' && field === 'label' ? name : undefined)
      if (JSON.stringify(written) === JSON.stringify(value)) continue
      const isText = fields.some((one) => one === field) && typeof value === 'string' && typeof written === 'string'
      const key = isText ? textKey(place, written) : ''
      if (isText && (texts[key] ?? value) === value) texts[key] = value
      else lost.push(`${name}.${field}`)
    }
  }
  const isRead = Object.keys(texts).length > 0
  return {
    texts,
    notes: [
      ...(isRead ? mapped(translation, {}, 'texts.json').notes : []),
      ...(after === undefined ? manual(translation, `it is not a YAML file with ${place}s`).notes : []),
      ...(lost.length === 0
        ? []
        : manual(translation, `docsgen reads these only from ${original}: ${lost.join(', ')}`).notes),
    ],
  }
}

function read(site: OldSite, file: string): Readonly<Record<string, unknown>> | undefined {
  return asRecord(readYamlData(site.read(file) ?? '', { file, code: 'language-texts' }).value)
}
