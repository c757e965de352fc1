import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { bundleExtensions } from '../../tools/extensions.js'
import {
  type ConfigLabel,
  currentLanguage,
  defaultLanguage,
  type Languages,
  nameOfLanguage,
  type SiteLanguage,
  type TextPlace,
  translatedText,
  directionOf,
} from '../base/languages.js'
import { siteRelative } from '../base/names.js'
import { asRecord } from '../base/record.js'
import type { CheckedConfig } from '../base/schema/config-schema.js'
import { readDataFile } from '../base/source-text/data-file.js'
import { readYamlData } from '../base/source-text/yaml-data.js'
import { readInThisLanguage } from '../../shared/strings.js'
import { normalizeBase, publicOrigin } from './hrefs.js'
import { readLocale } from './strings.js'

/** Names of the file with the texts of a language that are in no Markdown file, in a folder such as `i18n/ja`. */
export const TEXTS_FILES = ['texts.json', 'texts.yml', 'texts.yaml'] as const

/**
 * The languages of a checked config, default language first; undefined if the site has one language. With `isOneHost`, languages with
 * hosts of their own are served at their paths like the others.
 */
export function resolveLanguages(
  config: Pick<CheckedConfig, 'base' | 'languages' | 'url' | (typeof LABELED)[number]>,
  { rootDir, isOneHost }: { readonly rootDir: string; readonly isOneHost: boolean },
): Languages | undefined {
  const { base, languages } = config
  if (languages === undefined) return undefined
  const { default: main, dir, fallback, folders, list, outdatedNotice, prefixDefault } = languages
  const tags = [main, ...Object.keys(list).filter((tag) => tag !== main)]
  const all = tags.map((tag): SiteLanguage => {
    const { dir: direction = directionOf(tag), label = nameOfLanguage(tag), path: urlPath = tag, url } = list[tag] ?? {}
    const siteBase = normalizeBase(base)
    const isAtBase = tag === main && !prefixDefault
    const hasOwnHost = !isOneHost && url !== undefined
    return {
      tag,
      label,
      offer: readLocale(tag)?.interface.readInThisLanguage ?? (/^en\b/i.test(tag) ? readInThisLanguage : label),
      direction,
      path: isAtBase ? '' : urlPath,
      base: isAtBase || hasOwnHost ? siteBase : `${siteBase}${urlPath}/`,
      origin: publicOrigin(hasOwnHost ? url : config.url),
      hasOwnHost,
    }
  })
  const labels = LABELED.flatMap((place) => labelsOf(place, config[place]))
  return {
    current: main,
    all,
    fallback,
    outdatedNotice,
    folders,
    labels,
    dir: undefined,
    root: path.resolve(rootDir, dir),
    texts: {},
  }
}

/** The options with labels that readers see. */
const LABELED = ['navbar', 'footer', 'announcement'] as const

function labelsOf(place: TextPlace, written: unknown): readonly ConfigLabel[] {
  const labels: ConfigLabel[] = []
  mapShownTexts(written, (text, option) => {
    if (text !== '') labels.push({ place, option, text })
    return text
  })
  return labels
}

/** What the author has written for one of the other languages. */
export interface LanguageTexts {
  /** The texts by their keys: see `textKey`. */
  readonly texts: Readonly<Record<string, string>>
  /** Absolute paths of the files that were read, or may appear. */
  readonly files: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** The file that has the texts, or the folder, relative to the root of the site. */
  readonly file: string
}

/** Absolute paths of the files that extensions read from the folder of a language. They may be missing. */
export function filesOfTools(dir: string): readonly string[] {
  return bundleExtensions.flatMap(({ languageFiles }) => languageFiles).map((name) => path.join(dir, name))
}

/** Reads the texts of a language that are in no Markdown file: labels of navbar, footer, sidebars and tags. */
export function loadTexts(dir: string, rootDir: string): LanguageTexts {
  const candidates = TEXTS_FILES.map((name) => path.join(dir, name))
  const files = [...candidates, ...filesOfTools(dir)]
  const found = candidates.find((file) => existsSync(file))
  const file = siteRelative(rootDir, found ?? dir)
  const none = { texts: {}, files, diagnostics: [], file }
  if (found === undefined) return none
  const read = readDataFile(found, file)
  if (read?.text === undefined) return { ...none, diagnostics: read?.problem ? [read.problem] : [] }
  const { value, problems, locate } = readYamlData(read.text, { file, code: 'language-texts' })
  const wrong = (message: string, location: SourceLocation): Diagnostic => ({
    code: 'language-texts',
    severity: 'error',
    message,
    hint: 'write `"key": { "message": "Text" }`, or `"key": "Text"`',
    location,
  })
  const entries = asRecord(value)
  const diagnostics = [...problems]
  if (entries === undefined && (value ?? undefined) !== undefined)
    diagnostics.push(wrong('the file is not an object of keys and texts', { file, line: 1, column: 1 }))
  const texts: Record<string, string> = {}
  for (const [key, entry] of Object.entries(entries ?? {})) {
    const text = typeof entry === 'string' ? entry : asRecord(entry)?.message
    if (typeof text === 'string' && text.trim() !== '') texts[key] = text
    else diagnostics.push(wrong(`"${key}" has no text`, { file, ...locate([key]) }))
  }
  return { texts, files, diagnostics, file }
}

/** Keys of the config whose values readers see. */
const SEEN = new Set(['label', 'title', 'ariaLabel', 'text', 'content', 'copyright', 'value', 'alt'])

/**
 * Calls a function with every text of the navbar, the footer or the announcement that readers see, and the key of its option; returns a
 * copy with its results.
 */
function mapShownTexts(written: unknown, replace: (text: string, option: string) => string): unknown {
  if (Array.isArray(written)) return written.map((entry: unknown) => mapShownTexts(entry, replace))
  const record = asRecord(written)
  if (record === undefined) return written
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      typeof value === 'string' && SEEN.has(key) ? replace(value, key) : mapShownTexts(value, replace),
    ]),
  )
}

/**
 * The config that an author would write for a site in this language alone: its base, its texts, and its content beside the original
 * one. Everything that follows from options is resolved from it, so a language needs no code of its own.
 */
export function configIn(language: Languages, written: unknown): unknown {
  const config = asRecord(written) ?? {}
  const { current } = language
  const own = asRecord(asRecord(asRecord(config.languages)?.list)?.[current]) ?? {}
  const translated = (place: (typeof LABELED)[number]) =>
    config[place] === undefined
      ? {}
      : { [place]: mapShownTexts(config[place], (text) => translatedText(language, place, text)) }
  const translatedNavbar = translated('navbar').navbar ?? {}
  return {
    ...config,
    locale: current,
    base: currentLanguage(language)?.base,
    url: currentLanguage(language)?.hasOwnHost ? own.url : config.url,
    title: own.title ?? config.title,
    tagline: own.tagline ?? config.tagline,
    strings:
      current === defaultLanguage(language) ? { ...asRecord(config.strings), ...asRecord(own.strings) } : own.strings,
    navbar: withMenu(translatedNavbar),
    ...translated('footer'),
    ...translated('announcement'),
  }
}

/** A navbar with a menu of the languages at its end, unless it has one. */
function withMenu(navbar: unknown): unknown {
  const { items = [] } = asRecord(navbar) ?? {}
  if (!Array.isArray(items) || items.some((item) => asRecord(item)?.type === 'localeDropdown')) return navbar
  return { ...asRecord(navbar), items: [...(items as unknown[]), { type: 'localeDropdown', position: 'right' }] }
}
