import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadTexts, TEXTS_FILES } from '../../../node/config/languages.js'
import { DocsgenError, environmentError } from '../../../node/base/diagnostics/docsgen-error.js'
import { type FileEdit, readUserFile, writeFiles } from '../../../node/store/write-files.js'
import type { ResolvedConfig } from '../../../node/base/config.js'
import { hasVersions } from '../../../node/base/docs.js'
import { type ConfigLabel, textKey } from '../../../node/base/languages.js'
import { compareStrings, siteRelative } from '../../../node/base/names.js'
import { asRecord } from '../../../node/base/record.js'
import type { SidebarNode } from '../../../node/base/sidebars.js'
import { withLock } from '../../../node/store/lock.js'
import { readStructure } from '../../../node/site/tool-api/config.js'
import { withGeneratedContent } from '../../../node/site/generate-content.js'
import { readYamlData } from '../../../node/base/source-text/yaml-data.js'

/** A text that is in no Markdown file, as in `texts.json`. */
export interface ExtractedText {
  /** See `textKey`. */
  readonly key: string
  /** In the default language. */
  readonly message: string
  /** Where readers see it, for translators. */
  readonly description: string
  /** Whether docsgen has it in the language, so that a file of texts need not have it. */
  readonly isOptional?: true
}

/** What was written for a language. */
export interface ExtractedFile {
  /** Relative to the root of the site. */
  readonly file: string
  readonly isWritten: boolean
  /** Number of texts that were not in the file. */
  readonly added: number
  /** Keys of the file that no text of the site has. */
  readonly unused: readonly string[]
}

/**
 * Writes the texts of a site that are in no Markdown file to the `texts.json` of each of the languages: new ones in the default language,
 * those that are there as they are. Throws a DocsgenError if such a file is not valid, and writes none then.
 */
export async function extractTexts(
  config: ResolvedConfig,
  languages: readonly ResolvedConfig[],
): Promise<readonly ExtractedFile[]> {
  const { rootDir } = config
  const texts = await siteTexts(config)
  const files = languages.map((language) => textsFile(language, texts))
  writeFiles(
    files.flatMap(({ edit }) => edit ?? []),
    { rootDir },
  )
  return files.map(({ edit, ...file }) => ({ ...file, isWritten: edit !== undefined }))
}

/** The texts of a site in its default language that are in no Markdown file. A text that is in several places may be there several times. */
export function siteTexts(config: ResolvedConfig): Promise<readonly ExtractedText[]> {
  return withLock(config.cacheDir, {}, async () => textsOf(await withGeneratedContent(config, true)))
}

async function textsOf(config: ResolvedConfig): Promise<readonly ExtractedText[]> {
  const { plans, sidebars } = await readStructure(config)
  return [
    ...(config.languages?.labels ?? []).map(({ place, option, text }) =>
      textAt(place, text, labelDescription({ place, option })),
    ),
    ...[...sidebars.values()].flat().flatMap(sidebarTexts),
    ...plans.flatMap(({ texts = [] }) => texts).map(({ place, text, description }) => textAt(place, text, description)),
    ...versionTexts(config),
  ]
}

/** The labels of versions that readers can choose. Numbers need no translation, and docsgen has the label of the unreleased version. */
function versionTexts({ docs, strings }: ResolvedConfig): readonly ExtractedText[] {
  return docs
    .filter(({ key }) => hasVersions(docs, key))
    .map(({ version: { label } }) => {
      const text = textAt('version', label, 'Label of a version of the docs')
      return label === strings.nextVersion || !/\p{L}{2}/u.test(label) ? { ...text, isOptional: true } : text
    })
}

/** The texts of a sidebar item that are not those of a doc. */
export function sidebarTexts(node: SidebarNode): readonly ExtractedText[] {
  const text = (written: string | undefined, what: string) =>
    written === undefined || written === '' ? [] : [textAt('sidebar', written, what)]
  if (node.type === 'html') return []
  if (node.type !== 'category')
    return text(node.label, `Label of a ${node.type === 'doc' ? 'page' : 'link'} in a sidebar`)
  const { label, labelOfDoc, link, items } = node
  return [
    ...text(labelOfDoc && link?.type === 'doc' ? undefined : label, 'Label of a category in a sidebar'),
    ...(link?.type === 'generated-index'
      ? [
          ...text(link.title, 'Title of the page of a category'),
          ...text(link.description, 'Description on the page of a category'),
        ]
      : []),
    ...items.flatMap(sidebarTexts),
  ]
}

function textAt(place: string, message: string, description: string): ExtractedText {
  return { key: textKey(place, message), message, description }
}

/** What translators read about a label of the config. */
function labelDescription({ place, option }: Pick<ConfigLabel, 'place' | 'option'>): string {
  if (place === 'announcement') return 'Announcement above the navbar, in Markdown'
  switch (option) {
    case 'title':
      return place === 'navbar' ? 'Title in the navbar' : 'Heading of a group of links in the footer'
    case 'copyright':
      return 'Copyright line of the footer'
    case 'ariaLabel':
      return `Name of a link in the ${place}, for screen readers`
    case 'alt':
      return `Alternative text of the logo in the ${place}`
    case 'value':
      return `HTML in the ${place}`
    default:
      return `Label of a link in the ${place}`
  }
}

interface TextsFile extends Omit<ExtractedFile, 'isWritten'> {
  /** Undefined if the file has all texts. */
  readonly edit: FileEdit | undefined
}

function textsFile({ languages, rootDir }: ResolvedConfig, texts: readonly ExtractedText[]): TextsFile {
  const dir = languages?.dir ?? ''
  const [json, ...others] = TEXTS_FILES
  const other = others.find((name) => existsSync(path.join(dir, name)))
  if (other !== undefined)
    throw environmentError(
      'file-exists',
      `${siteRelative(rootDir, path.join(dir, other))} has the texts of this language, and --extract writes ${json}`,
      `convert it to JSON, and rename it to ${json}`,
    )
  const { diagnostics } = loadTexts(dir, rootDir)
  if (diagnostics.length > 0) throw new DocsgenError(diagnostics, 1)
  const filePath = path.join(dir, json)
  const file = siteRelative(rootDir, filePath)
  const found = readUserFile(filePath)
  const known = asRecord(found && readYamlData(found.text, { file, code: 'language-texts' }).value) ?? {}
  const { entries, added, unused } = mergeTexts(known, texts)
  const isSame = found !== undefined && JSON.stringify(entries) === JSON.stringify(known)
  const indent = found?.format.indent || '  '
  const content = `${JSON.stringify(entries, undefined, indent)}\n`
  const edit: FileEdit | undefined = isSame
    ? undefined
    : { path: filePath, content: found?.print(content) ?? content, before: found?.bytes ?? 'new' }
  return { file, added, unused, edit }
}

/** The keys of a file of texts that no text of the site has, sorted. */
function unusedTexts(keys: readonly string[], used: ReadonlySet<string>): readonly string[] {
  return keys
    .filter((key) => !used.has(key) && EXTRACTED.some((place) => key.startsWith(`${place}.`)))
    .sort(compareStrings)
}

/** Places whose texts are all extracted, so that other keys are of texts that do not exist any more. */
const EXTRACTED: readonly string[] = ['navbar', 'footer', 'announcement', 'sidebar', 'version', 'tag', 'blog', 'author']

/**
 * Adds texts to the entries of a `texts.json`, which keep their texts and get the current description; sorted by key. `unused` are the
 * keys that no text has any more, which stay too: the translation may be needed again.
 */
export function mergeTexts(
  known: Readonly<Record<string, unknown>>,
  texts: readonly ExtractedText[],
): {
  readonly entries: Readonly<Record<string, unknown>>
  readonly added: number
  readonly unused: readonly string[]
} {
  const merged = new Map(Object.entries(known))
  const used = new Set<string>()
  for (const { key, message, description, isOptional } of texts) {
    // The first of several places describes a text.
    if (used.has(key)) continue
    used.add(key)
    const entry = merged.get(key)
    const fields = asRecord(entry)
    if (entry === undefined && !isOptional) merged.set(key, { message, description })
    else if (fields) merged.set(key, { ...fields, description })
  }
  return {
    entries: Object.fromEntries([...merged].sort(([a], [b]) => compareStrings(a, b))),
    added: merged.size - Object.keys(known).length,
    unused: unusedTexts(Object.keys(known), used),
  }
}

/** The texts of a language that are in no Markdown file, by what has to be done. The lists have their keys, sorted. */
export interface TextReport {
  /** The file that has them, or that would have them, relative to the root of the site. */
  readonly file: string
  /** Number of texts in the default language. */
  readonly total: number
  /** Texts that the file does not have. */
  readonly missing: readonly string[]
  /** Texts that are as in the default language: `--extract` has written them, or they are the same in both. */
  readonly same: readonly string[]
  /** Texts that the site does not have. */
  readonly orphaned: readonly string[]
}

/** Compares the texts of a language with those of the site. Throws a DocsgenError if its file is not valid. */
export function reportTexts({ languages, rootDir }: ResolvedConfig, texts: readonly ExtractedText[]): TextReport {
  const dir = languages?.dir ?? ''
  const { texts: own, diagnostics } = loadTexts(dir, rootDir)
  if (diagnostics.length > 0) throw new DocsgenError(diagnostics, 1)
  const [json, ...others] = TEXTS_FILES
  const candidates = [path.join(dir, json), ...others.map((name) => path.join(dir, name))] as const
  const needed = new Map(texts.flatMap((text) => (text.isOptional ? [] : [[text.key, text] as const])))
  const keys = [...needed.keys()].sort(compareStrings)
  return {
    file: siteRelative(rootDir, candidates.find((file) => existsSync(file)) ?? candidates[0]),
    total: keys.length,
    missing: keys.filter((key) => own[key] === undefined),
    same: keys.filter((key) => own[key] === needed.get(key)?.message),
    orphaned: unusedTexts(Object.keys(own), new Set(texts.map(({ key }) => key))),
  }
}
