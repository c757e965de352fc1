import path from 'node:path'
import { escapeHtml } from '../../shared/escape-html.js'
import { languageName } from '../../shared/language-name.js'
import type { PageLanguage } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import { isBelow, isWithin } from './names.js'
import { asRecord } from './record.js'

/** A language that a site is published in. */
export interface SiteLanguage {
  /** BCP 47 tag, also the name of its folder and the `lang` of its documents. */
  readonly tag: string
  /** Its name, in the language itself. */
  readonly label: string
  /** Text of a link to a page in this language, in the language itself. Its name, if docsgen has no texts in it. */
  readonly offer: string
  /** Its folder in the output, and the part of its URLs after the base of the site; empty for a default language at that base. */
  readonly path: string
  /** URL path of its home page: starts and ends with `/`, with the base of the site. */
  readonly base: string
  /** Origin of its absolute URLs; empty if it has no public one. */
  readonly origin: string
  /** Whether another host serves it than the default language. */
  readonly hasOwnHost: boolean
  readonly direction: 'ltr' | 'rtl'
}

/**
 * The languages of a site with several, as the site in one of them knows them. Each language is a site with a base and texts of its
 * own; nothing that makes, links or renders pages knows of the others.
 */
export interface Languages {
  /** Tag of the language of this site. */
  readonly current: string
  /** The default language first, the others in the order of the config. */
  readonly all: readonly SiteLanguage[]
  /** Whether pages that are not translated are shown in the default language. */
  readonly fallback: 'show' | 'hide'
  /** Whether translations say that their originals have changed. */
  readonly outdatedNotice: boolean
  /** Absolute path of the folder with a folder for each language. */
  readonly root: string
  /** Absolute path of the folder with the translations; undefined for the default language, whose content is translated. */
  readonly dir?: string
  /** Texts of the language that are in no Markdown file, by their keys: see `textKey`. */
  readonly texts: Readonly<Record<string, string>>
  /** The labels of the config that can be translated, in the default language. */
  readonly labels: readonly ConfigLabel[]
  /** Folders below `dir` that have another name than the content folder which they translate: path from the root of the site to path below `dir`. */
  readonly folders: Readonly<Record<string, string>>
}

/** The texts in the fields of a record. `what` says of each field that has one where readers see it. */
export function shownTexts(place: string, record: object, what: Readonly<Record<string, string>>): ShownText[] {
  return Object.entries(what).flatMap(([field, description]): ShownText[] => {
    const text = asRecord(record)?.[field]
    return typeof text === 'string' ? [{ place, text, description }] : []
  })
}

/** Where pages are in the languages of a site. Only to be asked once all pages are described. */
export interface LanguageRoutes {
  /** Looks up the routes of a page by the tags of the languages that have it. A page that is not translated has none in that language. */
  of(page: {
    readonly route: string
    /** The file that the page is written in has the path of its original. */
    readonly body: { readonly source?: { readonly path: string } }
  }): ReadonlyMap<string, string>
  /** Whether a path below the base of the host, such as `/de/guide`, is in the folder of a language that has nothing there. */
  lacks(route: string): boolean
}

/** A page in one of the languages that it is written in. */
export interface LanguageLink {
  /** BCP 47 tag, or `x-default` for readers of other languages. */
  readonly tag: string
  /** Absolute. */
  readonly url: string
  readonly offer?: string
}

/**
 * The links to a page in all languages that it is written in, and to the one for other readers, as search engines expect them; none if it
 * is written in one language.
 */
export function languageLinks(
  routes: ReadonlyMap<string, string>,
  languages: Languages,
  { trailingSlash }: { readonly trailingSlash: boolean },
): readonly LanguageLink[] {
  const links = languages.all.flatMap((language) => {
    const route = routes.get(language.tag)
    return route === undefined
      ? []
      : [{ tag: language.tag, url: urlIn(language, route, trailingSlash), offer: language.offer }]
  })
  if (links.length < 2) return []
  const original = links.find(({ tag }) => tag === defaultLanguage(languages))
  return original ? [...links, { tag: 'x-default', url: original.url }] : links
}

/** A label that the config has, as written. */
export interface ConfigLabel {
  readonly place: TextPlace
  /** The key of the option: `label`, `copyright`. */
  readonly option: string
  readonly text: string
}

/** The places of texts that are translated by their wording. */
export type TextPlace = 'navbar' | 'footer' | 'announcement' | 'sidebar' | 'version'

/** A text that readers see and that no Markdown file has. */
export interface ShownText {
  /** The part of the site that has it; features have places of their own, such as `tag`. */
  readonly place: string
  /** In the default language. */
  readonly text: string
  /** Where readers see it, for translators. */
  readonly description: string
}

/** Key of a text: its place and its wording in the default language, so that a change of the wording asks for a new translation. */
export function textKey(place: string, written: string): string {
  return `${place}.${written}`
}

/** A text in the language of a site; the text itself if it is not translated. */
export function translatedText(languages: Languages | undefined, place: string, written: string): string {
  return languages?.texts[textKey(place, written)] ?? written
}

/** The name of a language in the language itself, as it begins a line. */
export function nameOfLanguage(tag: string): string {
  const [first = '', ...rest] = languageName(tag, tag)
  return first.toLocaleUpperCase(tag) + rest.join('')
}

/** Tag of the language that the content of a site is written in. */
export function defaultLanguage({ all }: Languages): string {
  return all[0]?.tag ?? ''
}

/** The language of a site. */
export function currentLanguage({ all, current }: Languages): SiteLanguage | undefined {
  return all.find(({ tag }) => tag === current)
}

/** Where the output of a language is: empty for a default language without a path, otherwise like `ja/`. */
export function outputPrefix(languages: Languages | undefined): string {
  const path = languages && currentLanguage(languages)?.path
  return path ? `${path}/` : ''
}

/** The part of the output that a language has of what its host serves: all of it (empty), or a folder such as `ja/`. */
export function hostPrefix(languages: Languages | undefined): string {
  return languages && currentLanguage(languages)?.hasOwnHost ? '' : outputPrefix(languages)
}

/** The folders of the other languages on the host of a site, such as `/ja`. */
export function otherFolders({ all, current }: Languages): string[] {
  const onHost = all.filter(({ hasOwnHost }) => !hasOwnHost)
  if (!onHost.some(({ tag }) => tag === current)) return []
  return onHost.flatMap(({ path, tag }) => (path === '' || tag === current ? [] : [`/${path}`]))
}

/** Whether a site has the files that its host has once, such as `robots.txt`: in the default language, or alone on its host. */
export function isFirstOnHost(languages: Languages | undefined): boolean {
  return languages?.dir === undefined || hostPrefix(languages) === ''
}

/** URL path of what the host of a site serves, which is that of the site unless its language has a folder there. */
export function hostBase({ base, languages }: { readonly base: string; readonly languages?: Languages }): string {
  return base.slice(0, base.length - hostPrefix(languages).length)
}

/** Direction of the text of a site. */
export function directionOfSite({
  languages,
  locale,
}: {
  readonly languages?: Languages
  readonly locale: string
}): 'ltr' | 'rtl' {
  return (languages && currentLanguage(languages)?.direction) ?? directionOf(locale)
}

/** The language of a page, by its tag, as a site in another language shows it; undefined for the language of the site. */
export function foreignLanguage(
  tag: string | undefined,
  site: { readonly languages?: Languages; readonly locale: string },
): PageLanguage | undefined {
  if (tag === undefined) return undefined
  const direction = site.languages?.all.find((one) => one.tag === tag)?.direction ?? directionOf(tag)
  return { tag, direction: direction === directionOfSite(site) ? undefined : direction }
}

/** HTML of a text, in an element that has its language if that is not the language of the site. */
export function textInLanguage(text: string, language: PageLanguage | undefined): string {
  if (language === undefined) return escapeHtml(text)
  const direction = language.direction === undefined ? '' : ` dir="${language.direction}"`
  return `<bdi lang="${escapeHtml(language.tag)}"${direction}>${escapeHtml(text)}</bdi>`
}

/** Absolute URL of a route in a language; a path if the site has no public URL. */
export function urlIn({ base, origin }: SiteLanguage, route: string, trailingSlash: boolean): string {
  return origin + hrefOf(route, base, trailingSlash)
}

/** URL with which the site in one language links to a route in another one: a path if one host serves both. */
export function hrefIn(language: SiteLanguage, from: Languages, route: string, trailingSlash: boolean): string {
  const isHere = currentLanguage(from)?.origin === language.origin
  return isHere ? hrefOf(route, language.base, trailingSlash) : urlIn(language, route, trailingSlash)
}

/** Absolute path of the folder that translates a content folder; undefined if the site has no translations of it. */
export function translatedDir(
  contentDir: string,
  { languages, rootDir }: { readonly languages?: Pick<Languages, 'dir' | 'folders'>; readonly rootDir: string },
): string | undefined {
  if (languages?.dir === undefined) return undefined
  const relative = path.relative(rootDir, contentDir).replaceAll('\\', '/')
  const named = languages.folders[relative]
  // A folder outside of the site has no place below the folder of the language, unless the config names one.
  if (named === undefined && !isBelow(contentDir, rootDir)) return undefined
  return path.join(languages.dir, named ?? relative)
}

/** Absolute path of the file in one of these folders that a file translates, if it is in the folder of a translation. It may not exist. */
export function originalFile(
  filePath: string,
  contentDirs: readonly string[],
  config: Parameters<typeof translatedDir>[1],
): string | undefined {
  for (const dir of contentDirs) {
    const translated = translatedDir(dir, config)
    if (translated !== undefined && isWithin(filePath, translated))
      return path.join(dir, path.relative(translated, filePath))
  }
  return undefined
}

/** Absolute path at which a file of a site is translated; undefined in the default language. */
export function translatedFile(
  filePath: string,
  config: { readonly languages?: Languages; readonly rootDir: string },
): string | undefined {
  const { languages, rootDir } = config
  if (languages?.dir === undefined || !isBelow(filePath, rootDir)) return undefined
  // Files in the folder of the site itself are translated in that of the language.
  return path.join(translatedDir(path.dirname(filePath), config) ?? languages.dir, path.basename(filePath))
}

/**
 * Stands for the base in the URLs of compiled pages, if the site has several languages: a page that is not translated is compiled once,
 * and the base of each language is filled in when it is rendered. It is a path, like a base; no text has this noncharacter of Unicode.
 */
export const ANY_BASE = '/\uFDD0/'

/** A text of a compiled page with the base of a language. */
export function fillBase(text: string, base: string): string {
  return text.includes(ANY_BASE) ? text.replaceAll(ANY_BASE, base) : text
}

const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Direction of the text in the language of a locale, by the script that the language is usually written in. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeftScripts.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}
