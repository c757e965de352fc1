import { posix } from 'node:path'
import { textKey, type TextPlace } from '../../node/base/languages.js'
import { asRecord } from '../../node/base/record.js'
import { isComputed } from './keep-source.js'
import type { OldLanguage } from './old-languages.js'
import { type OldSite, withoutBase } from './old-site.js'
import type { FindItems } from './old-sidebars.js'
import { manual, type Note, plainOf, type Settings } from './part.js'
import { closestLocale, locales } from '../../node/config/strings.js'
import type { Strings } from '../../shared/interface-text.js'
import sameTexts from './theme-texts.json' with { type: 'json' }

/** A translated text, as `texts.json` has it. */
interface Message {
  readonly message: string
  readonly description?: string
}

/** The texts of a language that are in no Markdown file. */
interface TranslatedTexts {
  /** By the keys of `texts.json`. */
  readonly texts: Readonly<Record<string, Message>>
  /** Texts of the interface that have another wording than docsgen's, by their names in the option "strings". */
  readonly strings: Readonly<Record<string, string>>
  /** The files that they were read from, relative to the folder of the language. */
  readonly handled: readonly string[]
  readonly notes: readonly Note[]
}

/**
 * What becomes of a text: its place and its wordings in the default language, or the name of a text of the interface, or nothing, if
 * docsgen translates none like it.
 */
type Wanted =
  | { readonly place: TextPlace | 'blog'; readonly wordings: readonly string[] }
  | { readonly string: string }
  | 'left out'
  | 'not needed'

/** The JSON files with labels, and what their keys are. */
const FILES: readonly (readonly [RegExp, (key: string, given: Given) => Wanted])[] = [
  [/^docusaurus-theme-classic\/navbar\.json$/, inNavbar],
  [/^docusaurus-theme-classic\/footer\.json$/, inFooter],
  [/^docusaurus-plugin-content-docs(?:-[^/]+)?\/(?:current|version-[^/]+)\.json$/, inDocs],
  [/^docusaurus-plugin-content-blog(?:-[^/]+)?\/options\.json$/, inBlog],
]

interface Given {
  readonly site: OldSite
  /** Relative to the folder of the language. */
  readonly file: string
  readonly message: string
  readonly settings: Settings
  readonly findItems: FindItems
}

interface LanguageFiles {
  readonly language: OldLanguage
  /** Relative to its folder. */
  readonly files: readonly string[]
  /** Its tag in the new config. */
  readonly tag: string
  /** The settings that the content of the site has become. */
  readonly settings: Settings
  readonly findItems: FindItems
}

/**
 * Reads the JSON files with the labels of a language. A label of docsgen is found by its wording in the default language, so a label that
 * has several translations gets the first one; the others are reported.
 */
export function translatedTexts(
  site: OldSite,
  { language, files, tag, settings, findItems }: LanguageFiles,
): TranslatedTexts {
  const { dir } = language
  const texts: Record<string, Message> = {}
  const strings: Record<string, string> = {}
  const notes: Note[] = []
  const handled: string[] = []
  for (const file of files) {
    const at = posix.join(dir, file)
    const reader = FILES.find(([pattern]) => pattern.test(file))?.[1]
    if (reader === undefined && file !== 'code.json') continue
    handled.push(file)
    const messages = parseMessages(site.read(at) ?? '')
    if (messages === undefined) {
      notes.push(...manual(at, 'it is not a JSON file with texts').notes)
      continue
    }
    if (reader === undefined) {
      const ofTheme = themeTexts(messages, { file: at, tag })
      Object.assign(strings, ofTheme.strings)
      notes.push(...ofTheme.notes)
      continue
    }
    const left: string[] = []
    const several: string[] = []
    for (const [key, entry] of Object.entries(messages)) {
      const wanted = reader(key, { site, file, message: entry.message, settings, findItems })
      if (wanted === 'left out') left.push(key)
      if (typeof wanted === 'string') continue
      if ('string' in wanted) {
        strings[wanted.string] ??= entry.message
        if (strings[wanted.string] !== entry.message) several.push(key)
        continue
      }
      const message = { ...entry, message: withoutBase(site, entry.message, language) }
      for (const wording of wanted.wordings) {
        const own = textKey(wanted.place, wording)
        texts[own] ??= message
        if (texts[own].message !== message.message) several.push(wording)
      }
    }
    if (reader === inBlog && left.includes('description'))
      notes.push(
        ...manual(
          at,
          `the config has no description of this blog: set blog.description, and translate it in ${posix.join(dir, 'texts.json')}`,
        ).notes,
      )
    else if (left.length > 0)
      notes.push(...manual(at, `docsgen does not translate these texts: ${left.join(', ')}`).notes)
    if (several.length > 0)
      notes.push(
        ...manual(at, `these labels have several translations, and docsgen has the first: ${several.join(', ')}`).notes,
      )
    if (reader === inFooter && isDated(site) && messages.copyright !== undefined)
      notes.push(
        ...manual(
          at,
          'the copyright is computed, and its translation is found by the text of today: write it without a date',
        ).notes,
      )
  }
  return { texts, strings, handled, notes }
}

/** The new config has a text as it is written, or with less white space. */
function wordingsOf(site: OldSite, written: string): string[] {
  const text = withoutBase(site, written)
  return [...new Set([text.trim().replace(/\s+/g, ' '), text.trim(), text])]
}

/** The texts of a file by their keys; undefined if it is not a file of texts. */
function parseMessages(text: string): Readonly<Record<string, Message>> | undefined {
  try {
    const record = asRecord(JSON.parse(text))
    if (record === undefined) return undefined
    const entries = Object.entries(record).flatMap(([key, value]) => {
      const { message, description } = asRecord(value) ?? { message: value }
      // An empty text is one that nobody has translated.
      if (typeof message !== 'string' || message.trim() === '') return []
      return [[key, { message, ...(typeof description === 'string' ? { description } : {}) }] as const]
    })
    return Object.fromEntries(entries)
  } catch {
    return undefined
  }
}

function inNavbar(key: string, { site }: Given): Wanted {
  const { title, logo } = asRecord(asRecord(site.config.themeConfig)?.navbar) ?? {}
  if (key === 'title') return wordings('navbar', title)
  if (key === 'logo.alt') return wordings('navbar', asRecord(logo)?.alt)
  return byLabel('navbar', key, /^item\.label\.(.+)$/s)
}

const COPYRIGHT = ['themeConfig', 'footer', 'copyright']

function inFooter(key: string, { site }: Given): Wanted {
  const { copyright, logo } = asRecord(asRecord(site.config.themeConfig)?.footer) ?? {}
  if (key === 'copyright' && typeof copyright === 'string')
    return { place: 'footer', wordings: wordingsOf(site, copyright) }
  if (key === 'logo.alt') return wordings('footer', asRecord(logo)?.alt)
  return byLabel('footer', key, /^link\.(?:title|item\.label)\.(.+)$/s)
}

function inDocs(key: string, { site, file, message, settings, findItems }: Given): Wanted {
  const [, id = 'default', version = 'current'] =
    /^docusaurus-plugin-content-docs(?:-([^/]+))?\/(?:version-(.+)|current)\.json$/.exec(file) ?? []
  if (key === 'version.label') {
    const label = labelOf(version, id, settings)
    if (label !== undefined) return label === message ? 'not needed' : wordings('version', label)
    // The default label of the unreleased version is one of the texts of the interface. Readers see it if there are other versions.
    const isSeen = site.exists(`${id === 'default' ? '' : `${id}_`}versions.json`)
    return isSeen && message !== NOT_TRANSLATED ? { string: 'nextVersion' } : 'not needed'
  }
  const [, name = '', field] =
    /^sidebar\..+?\.(?=(?:category|link|doc)\.)(.+?)(?:\.link\.generated-index\.(title|description))?$/s.exec(key) ?? []
  const items = findItems({ id, version }).get(name)
  if (field === undefined) {
    const labels = [...new Set(items?.map(({ label }) => label))]
    if (labels.length > 0) return { place: 'sidebar', wordings: labels }
    return wordings('sidebar', /^(?:category|link|doc)\.(.+)$/s.exec(name)?.[1])
  }
  const shown = (items ?? []).flatMap(({ index }) => (field === 'title' ? index?.title : index?.description) ?? [])
  if (shown.length > 0) return { place: 'sidebar', wordings: [...new Set(shown)] }
  // A category without such a page may have had one when the file was written.
  return items === undefined ? 'left out' : 'not needed'
}

/** What Docusaurus writes into the files of all languages as the label of the unreleased version. */
const NOT_TRANSLATED = 'Next'

/** The label of a version of a docs folder; undefined for the unreleased version, unless the config sets it. */
function labelOf(version: string, id: string, settings: Settings): unknown {
  const folders = [plainOf(settings.docs)].flat().map((docs) => asRecord(docs) ?? {})
  const { versions } = folders.find((one) => (one.id ?? 'default') === id) ?? {}
  const { label } = asRecord(asRecord(versions)?.[version]) ?? {}
  return label ?? (version === 'current' ? undefined : version)
}

/** The texts of a blog. Files that were never translated have the defaults of Docusaurus, or those of the config. */
function inBlog(key: string, { file, message, settings }: Given): Wanted {
  const [, id = 'default'] = /^docusaurus-plugin-content-blog(?:-([^/]+))?\/options\.json$/.exec(file) ?? []
  const blogs = [plainOf(settings.blog)].flat().map((blog) => asRecord(blog) ?? {})
  const { title, description, sidebar } = blogs.find((blog) => (blog.id ?? 'default') === id) ?? {}
  const written = { title, description, 'sidebar.title': asRecord(sidebar)?.title }[key]
  if (message === written || (written === undefined && ['Blog', 'Recent posts'].includes(message))) return 'not needed'
  if (typeof written === 'string') return wordings('blog', written)
  // The defaults of docsgen are texts of the interface.
  const defaults: Readonly<Record<string, string>> = { title: 'blog', 'sidebar.title': 'recentPosts' }
  const string = defaults[key]
  return string === undefined ? 'left out' : { string }
}

function byLabel(place: TextPlace, key: string, pattern: RegExp): Wanted {
  return wordings(place, pattern.exec(key)?.[1])
}

function wordings(place: TextPlace | 'blog', written: unknown): Wanted {
  return typeof written === 'string' ? { place, wordings: [written] } : 'left out'
}

/** Whether the copyright is computed, from the date of today. */
function isDated(site: OldSite): boolean {
  const { copyright } = asRecord(asRecord(site.config.themeConfig)?.footer) ?? {}
  return isComputed(site, COPYRIGHT) && /\b20\d\d\b/.test(String(copyright))
}

/** Texts of Docusaurus's theme that docsgen has with the same meaning and without placeholders. */
const SAME = sameTexts as Readonly<Record<string, keyof Strings>>

/**
 * The texts of the theme in a `code.json`, by their names in the option "strings". A language that docsgen has texts in keeps those: the
 * file has all texts of the theme, whether the site has changed them or not.
 */
function themeTexts(
  messages: Readonly<Record<string, { readonly message: string }>>,
  { file, tag }: { readonly file: string; readonly tag: string },
): { readonly strings: Readonly<Record<string, string>>; readonly notes: readonly Note[] } {
  const own = Object.entries(messages).filter(([key]) => key.startsWith('theme.'))
  if (own.length === 0) return { strings: {}, notes: [] }
  const option = `languages.list.${tag}.strings`
  if (/^en\b/.test(tag) || closestLocale(tag, locales()) !== undefined) {
    return { strings: {}, notes: [] }
  }
  const known = own.flatMap(([key, { message }]) => (SAME[key] ? [[SAME[key], message] as const] : []))
  const left = own.length - known.length
  return {
    strings: Object.fromEntries(known),
    notes: [
      ...(left === 0
        ? []
        : manual(
            file,
            `docsgen has other texts than ${left} of the theme, and none in this language: translate them in ${option}`,
          ).notes),
    ],
  }
}
