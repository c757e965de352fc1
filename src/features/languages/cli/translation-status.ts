import { readSource } from '../../../node/content/markdown-file.js'
import { sectionsFingerprint, isFingerprint, type MarkdownSection, splitSections } from '../sections.js'
import { changedSections, type SectionChange } from './section-changes.js'
import type { LanguagePages, PageInLanguage, Translation } from './find-translations.js'
import { findOriginal, type OriginalVersion, originalsWhenTranslated } from './original-versions.js'

/** How up to date a translation is. */
export type TranslationStatus =
  | { readonly kind: 'current' }
  /** The sections of the original that changed since the translation was made. */
  | { readonly kind: 'out-of-date'; readonly changes: readonly SectionChange[] }
  /** Neither the translation nor git says which text of the original was translated. */
  | { readonly kind: 'unknown'; readonly why: string }

/** A translated page with its status. */
export interface TranslatedPage {
  readonly original: string
  readonly translation: string
  readonly status: TranslationStatus
}

/** The pages of a language by what has to be done. Paths are relative to the root of the site, and sorted. */
export interface PageReport {
  readonly tag: string
  readonly label: string
  /** Number of pages in the default language. */
  readonly pages: number
  readonly translated: readonly TranslatedPage[]
  /** The originals of pages without a translation, and of those whose translation is a draft. */
  readonly missing: readonly string[]
  readonly orphaned: readonly string[]
}

/** The translated pages with a status. */
export function withStatus(report: Pick<PageReport, 'translated'>, kind: TranslationStatus['kind']) {
  return report.translated.filter(({ status }) => status.kind === kind)
}

interface StatusOptions {
  readonly rootDir: string
  /** Whether the texts before the changes are needed, which git must know. */
  readonly withTexts: boolean
}

/**
 * Finds out how up to date the translations of a site are, by the sections of the originals:
 * 1. `translation_of` in the front matter of a translation has the fingerprint of the original that was translated;
 * 2. without it, the commit in which the translation last changed has that original.
 */
export async function reportLanguages(
  languages: readonly LanguagePages[],
  options: StatusOptions,
): Promise<readonly PageReport[]> {
  const sectionsOf = sectionReader()
  const reports: PageReport[] = []
  for (const language of languages) reports.push(await reportLanguage(language, { ...options, sectionsOf }))
  return reports
}

/** Reads the sections of texts, of each text once: languages have the same originals, many of which have not changed. */
function sectionReader(): typeof splitSections {
  const known = new Map<string, readonly MarkdownSection[]>()
  return (text) => {
    const sections = known.get(text) ?? splitSections(text)
    known.set(text, sections)
    return sections
  }
}

type LanguageOptions = StatusOptions & { readonly sectionsOf: typeof splitSections }

async function reportLanguage(language: LanguagePages, options: LanguageOptions): Promise<PageReport> {
  const { tag, label, dir, pages, orphaned } = language
  const made = pages.flatMap(({ translation, ...page }) =>
    translation && !translation.isDraft ? [{ ...page, translation }] : [],
  )
  const unmarked = made.filter(({ translation }) => translation.translationOf === undefined)
  const versions = await originalsWhenTranslated(
    unmarked.map(({ originalPath, translation }) => ({ path: translation.path, originalPath })),
    { dir, rootDir: options.rootDir },
  )
  const byPage = new Map(unmarked.map((page, index) => [page, versions[index]]))
  const translated: TranslatedPage[] = []
  for (const page of made) {
    const { original, translation } = page
    const status = await statusOf(page, byPage.get(page), options)
    translated.push({ original, translation: translation.file, status })
  }
  const missing = pages.filter(({ translation }) => !translation || translation.isDraft)
  return { tag, label, pages: pages.length, translated, missing: missing.map(({ original }) => original), orphaned }
}

type MadePage = PageInLanguage & { readonly translation: Translation }

async function statusOf(
  { original, originalPath, translation }: MadePage,
  version: OriginalVersion | undefined,
  { rootDir, withTexts, sectionsOf }: LanguageOptions,
): Promise<TranslationStatus> {
  const now = sectionsOf(readSource(originalPath, original).text)
  if (version) return version.why === undefined ? compare(now, sectionsOf(version.text)) : unknown(version.why)
  const { translationOf } = translation
  if (!isFingerprint(translationOf)) return unknown('"translation_of" is not what `--done` writes')
  if (translationOf === sectionsFingerprint(now)) return { kind: 'current' }
  const isRight = (text: string): boolean => sectionsFingerprint(splitSections(text)) === translationOf
  const text = withTexts ? await findOriginal(originalPath, { rootDir, isRight }) : undefined
  const before = text === undefined ? undefined : sectionsOf(text)
  return { kind: 'out-of-date', changes: changedSections(translationOf, now, before) }
}

function compare(now: readonly MarkdownSection[], before: readonly MarkdownSection[]): TranslationStatus {
  const changes = changedSections(sectionsFingerprint(before), now, before)
  return changes.length === 0 ? { kind: 'current' } : { kind: 'out-of-date', changes }
}

function unknown(why: string): TranslationStatus {
  return { kind: 'unknown', why }
}
