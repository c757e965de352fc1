import type { ResolvedConfig } from '../../../node/base/config.js'
import { environmentError } from '../../../node/base/diagnostics/docsgen-error.js'
import { compareStrings, isBelow } from '../../../node/base/names.js'
import type { SourceFile, Sources } from '../../../node/base/source-file.js'
import { suggest } from '../../../node/base/suggest.js'
import { readSources } from '../../../node/site/workspace.js'

/** A page of the default language in one of the others. */
export interface PageInLanguage {
  /** Relative to the root of the site, with `/`. */
  readonly original: string
  readonly originalPath: string
  /** Undefined if there is none. */
  readonly translation?: Translation
}

/** A translated file. */
export interface Translation {
  readonly file: string
  readonly path: string
  /** The field of its front matter, as written. */
  readonly translationOf: unknown
  /** A draft is not published. */
  readonly isDraft: boolean
}

/** The pages of a site in one of its languages. */
export interface LanguagePages {
  readonly tag: string
  readonly label: string
  /** Absolute path of the folder with the translations. */
  readonly dir: string
  readonly pages: readonly PageInLanguage[]
  /** Files that translate no page, relative to the root of the site. */
  readonly orphaned: readonly string[]
}

/** The configs of the other languages of a site, or of one of them. Throws a DocsgenError (exit code 2) if there is none. */
export function languageConfigs({ translations }: ResolvedConfig, tag?: string): readonly ResolvedConfig[] {
  if (translations.length === 0)
    throw environmentError('usage', 'the site has one language', 'set "languages" in the config')
  if (tag === undefined) return translations
  const found = translations.filter(({ locale }) => locale === tag)
  if (found.length > 0) return found
  const tags = translations.map(({ locale }) => locale)
  const near = suggest(tag, tags)
  const hint = near === undefined ? `use one of ${tags.join(', ')}` : `did you mean "${near}"?`
  throw environmentError('usage', `the site has no translations into "${tag}"`, hint)
}

/**
 * Finds the translations of a site. Pages that plugins generate are left out, because they are in no file that could be translated, and
 * so are drafts.
 */
export async function findTranslations(
  config: ResolvedConfig,
  languages: readonly ResolvedConfig[],
): Promise<readonly LanguagePages[]> {
  const originals = pagesOf(await readSources(config))
  return Promise.all(languages.map((language) => inLanguage(language, originals)))
}

async function inLanguage(config: ResolvedConfig, originals: readonly SourceFile[]): Promise<LanguagePages> {
  const { current: tag, all, dir = '' } = config.languages ?? { current: config.locale, all: [] }
  const sources = await readSources(config)
  const translations = new Map(
    [...pagesOf(sources), ...sources.drafts].flatMap((source) => {
      const { path: originalPath, contentPath, file, frontMatter } = source
      if (contentPath === undefined || !isBelow(contentPath, dir)) return []
      const { translation_of: translationOf, draft } = frontMatter
      return [[originalPath, { file, path: contentPath, translationOf, isDraft: draft === true }] as const]
    }),
  )
  return {
    tag,
    label: all.find((language) => language.tag === tag)?.label ?? tag,
    dir,
    pages: originals.map(({ file, path: originalPath }) => ({
      original: file,
      originalPath,
      translation: translations.get(originalPath),
    })),
    orphaned: sources.diagnostics
      .filter(({ code }) => code === 'orphaned-translation')
      .flatMap(({ location }) => location?.file ?? [])
      .sort(compareStrings),
  }
}

/** The Markdown pages of a site, by their paths. */
function pagesOf({ docs, markdownPages }: Sources): readonly SourceFile[] {
  return [...docs, ...markdownPages].sort((a, b) => compareStrings(a.file, b.file))
}
