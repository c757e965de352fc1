import { posix } from 'node:path'
import { textKey, type TextPlace } from '../../node/base/languages.js'
import { asRecord } from '../../node/base/record.js'
import { isComputed } from './keep-source.js'
import type { TaggedLanguage } from './old-languages.js'
import { type OldSite, withoutBase } from './old-site.js'
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
  readonly notes: readonly Note[]
}

/**
 * What becomes of a text: its keys in `texts.json`, none if nobody sees it, or the name of a text of the interface; undefined if docsgen
 * translates none like it.
 */
type Wanted = readonly string[] | { readonly string: string } | undefined

/** The JSON files with labels, and what their keys are. */
const FILES: readonly (readonly [RegExp, (key: string, given: Given) => Wanted])[] = [
  [/^docusaurus-theme-classic\/navbar\.json$/, inNavbar],
  [/^docusaurus-theme-classic\/footer\.json$/, inFooter],
  [/^docusaurus-plugin-content-docs(?:-[^/]+)?\/(?:current|version-[^/]+)\.json$/, inDocs],
  [/^docusaurus-plugin-content-blog(?:-[^/]+)?\/options\.json$/, inBlog],
  [/^code\.json$/, inCode],
]

interface Given {
  readonly site: OldSite
  /** The settings that the content of the site has become. */
  readonly settings: Settings
  readonly tag: string
  /** Relative to the folder of the language. */
  readonly file: string
  readonly message: string
  /** All texts of the file. */
  readonly messages: Readonly<Record<string, Message>>
}

/** Whether a file of a language has texts; its path is relative to the folder of the language. */
export function isTextFile(file: string): boolean {
  return FILES.some(([pattern]) => pattern.test(file))
}

/**
 * Reads the JSON files with the labels of a language. A label of docsgen is found by its wording in the default language, so a label that
 * has several translations gets the first one. The files are relative to the folder of the language.
 */
export function translatedTexts(
  site: OldSite,
  { language, files, settings }: Pick<Given, 'settings'> & { language: TaggedLanguage; files: readonly string[] },
): TranslatedTexts {
  const { dir, tag } = language
  const texts: Record<string, Message> = {}
  const strings: Record<string, string> = {}
  const notes: Note[] = []
  for (const file of files) {
    const at = posix.join(dir, file)
    const reader = FILES.find(([pattern]) => pattern.test(file))?.[1]
    if (reader === undefined) continue
    const messages = parseMessages(site.read(at) ?? '')
    if (messages === undefined) {
      notes.push(...manual(at, 'it is not a JSON file with texts').notes)
      continue
    }
    const left: string[] = []
    for (const [key, entry] of Object.entries(messages)) {
      const wanted = reader(key, { site, file, tag, message: entry.message, messages, settings })
      if (wanted === undefined) left.push(key)
      else if ('string' in wanted) strings[wanted.string] ??= entry.message
      else for (const own of wanted) texts[own] ??= { ...entry, message: withoutBase(site, entry.message, language) }
    }
    if (left.length > 0) notes.push(...manual(at, `docsgen does not translate these texts: ${left.join(', ')}`).notes)
    if (reader === inFooter && isDated(site) && messages.copyright !== undefined)
      notes.push(
        ...manual(
          at,
          'the copyright is computed, and its translation is found by the text of today: write it without a date',
        ).notes,
      )
  }
  return { texts, strings, notes }
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
  if (key === 'title') return keyOf('navbar', title)
  if (key === 'logo.alt') return keyOf('navbar', asRecord(logo)?.alt)
  return keyOf('navbar', /^item\.label\.(.+)$/s.exec(key)?.[1])
}

function inFooter(key: string, { site }: Given): Wanted {
  const { copyright, logo } = asRecord(asRecord(site.config.themeConfig)?.footer) ?? {}
  if (key === 'copyright' && typeof copyright === 'string') {
    // The new config has the text as it is written, or with less white space.
    const text = withoutBase(site, copyright)
    return [text.trim().replace(/\s+/g, ' '), text.trim(), text].map((wording) => textKey('footer', wording))
  }
  if (key === 'logo.alt') return keyOf('footer', asRecord(logo)?.alt)
  return keyOf('footer', /^link\.(?:title|item\.label)\.(.+)$/s.exec(key)?.[1])
}

function inDocs(key: string, { site, file, message, messages, settings }: Given): Wanted {
  const [, id = 'default', version = 'current'] =
    /^docusaurus-plugin-content-docs(?:-([^/]+))?\/(?:version-(.+)|current)\.json$/.exec(file) ?? []
  if (key === 'version.label') {
    const label = labelOf(version, id, settings)
    if (label !== undefined) return label === message ? [] : keyOf('version', label)
    // The default label of the unreleased version is one of the texts of the interface. Readers see it if there are other versions.
    const isSeen = site.exists(`${id === 'default' ? '' : `${id}_`}versions.json`)
    return isSeen && message !== NOT_TRANSLATED ? { string: 'nextVersion' } : []
  }
  // The key of the page of a category is its title, which is its label unless a sidebar says something else.
  const [, label, field] = /^sidebar\..+?\.(?:category|link|doc)\.(.+?)(\.link\.generated-index\..*)?$/s.exec(key) ?? []
  if (field === undefined) return keyOf('sidebar', label)
  return messages[key.slice(0, -field.length)]?.message === message ? [] : undefined
}

/** What Docusaurus writes into the files of all languages as the label of the unreleased version. */
const NOT_TRANSLATED = 'Next'

/** The label of a version of a docs folder; undefined for the unreleased version, unless the config sets it. */
function labelOf(version: string, id: string, { docs }: Settings): unknown {
  const { label } = asRecord(asRecord(folderWith(id, docs).versions)?.[version]) ?? {}
  return label ?? (version === 'current' ? undefined : version)
}

/** The docs folder or the blog with an id. */
function folderWith(id: string, folders: unknown): Readonly<Record<string, unknown>> {
  const all = [plainOf(folders)].flat().map((folder) => asRecord(folder) ?? {})
  return all.find((folder) => (folder.id ?? 'default') === id) ?? {}
}

/** The texts of a blog. Files that were never translated have the defaults of Docusaurus, or those of the config. */
function inBlog(key: string, { file, message, settings }: Given): Wanted {
  const [, id = 'default'] = /^docusaurus-plugin-content-blog(?:-([^/]+))?\/options\.json$/.exec(file) ?? []
  const { title, description, sidebar } = folderWith(id, settings.blog)
  const written = { title, description, 'sidebar.title': asRecord(sidebar)?.title }[key]
  if (message === written || (written === undefined && ['Blog', 'Recent posts'].includes(message))) return []
  if (typeof written === 'string') return keyOf('blog', written)
  // The defaults of docsgen are texts of the interface.
  if (key === 'title') return { string: 'blog' }
  return key === 'sidebar.title' ? { string: 'recentPosts' } : undefined
}

/** Texts of Docusaurus's theme that docsgen has with the same meaning and without placeholders. */
const SAME = sameTexts as Readonly<Record<string, keyof Strings>>

/**
 * The texts of code stay in the file. Of those of the theme, only a language needs any that docsgen has no texts in: the file has all of
 * them, whether the site has changed them or not.
 */
function inCode(key: string, { tag }: Given): Wanted {
  if (!key.startsWith('theme.') || /^en\b/.test(tag) || closestLocale(tag, locales()) !== undefined) return []
  return SAME[key] === undefined ? undefined : { string: SAME[key] }
}

/** The key of a text with a wording; undefined if it has none. */
function keyOf(place: TextPlace | 'blog', wording: unknown): Wanted {
  return typeof wording === 'string' ? [textKey(place, wording)] : undefined
}

/** Whether the copyright is computed, from the date of today. */
function isDated(site: OldSite): boolean {
  const { copyright } = asRecord(asRecord(site.config.themeConfig)?.footer) ?? {}
  return isComputed(site, ['themeConfig', 'footer', 'copyright']) && /\b20\d\d\b/.test(String(copyright))
}
