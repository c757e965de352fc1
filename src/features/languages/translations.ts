import { readSource } from '../../node/content/markdown-file.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import type { Outline } from '../../node/base/feature.js'
import { hashOf } from '../../node/base/hash.js'
import { foreignLanguage, textInLanguage } from '../../node/base/languages.js'
import { hrefOfRoute, type SitePage, type Site, visibilityOf } from '../../node/base/site.js'
import type { SourceFile, Sources } from '../../node/base/source-file.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { fill } from '../../shared/interface-text.js'
import { isFingerprint, sectionsFingerprint, splitSections } from './sections.js'

/** The pages of a site in another language than the default one. */
export interface Translations {
  readonly translated: readonly SourceFile[]
  /** The originals that have changed since `docsgen translations --done` marked their translations: absolute paths. */
  readonly outdated: ReadonlySet<string>
  /** The pages that are shown in the default language. */
  readonly missing: readonly SourceFile[]
}

/** Finds out what is translated. A translation that nobody has marked counts as up to date. */
export function readTranslations(sources: Sources, remember: Outline['remember']): Translations {
  const all = [...sources.docs, ...sources.markdownPages]
  const translated = all.filter(({ inherited }) => inherited !== undefined)
  return {
    translated,
    outdated: new Set(translated.filter((source) => isOutdated(source, remember)).map(({ path }) => path)),
    missing: all.filter(({ language, frontMatter }) => language !== undefined && frontMatter.unlisted !== true),
  }
}

function isOutdated(
  { path: originalPath, frontMatter, inherited }: SourceFile,
  remember: Outline['remember'],
): boolean {
  const { translation_of: marked } = frontMatter
  if (!isFingerprint(marked)) return false
  const { text, problem } = readSource(originalPath, inherited?.file ?? originalPath)
  if (problem) return false
  return marked !== remember(['sections', hashOf([text])], () => sectionsFingerprint(splitSections(text)))
}

/** The page that tells translators what there is to do in a language. No list and no search has it. */
export function statusPage(route: string, { strings }: Pick<ResolvedConfig, 'strings'>): SitePage {
  const title = strings.translationStatus
  return {
    route,
    source: { type: 'option', key: 'languages.statusPage' },
    title,
    place: { collection: 'languages' },
    body: {},
    visibility: { ...visibilityOf({ noIndex: true }), search: false, listed: false, found: true },
    needs: {},
    openGraphType: 'article',
    data: { kind: 'doc', generated: true, title, heading: title, noIndex: true },
    extras: [],
  }
}

/** The content of that page: how many pages are translated, and links to those that are out of date or missing. */
export function statusHtml({ translated, outdated, missing }: Translations, site: Site): string {
  const { locale, strings } = site.config
  const compare = new Intl.Collator(locale).compare
  const list = (heading: string, sources: readonly SourceFile[]): string => {
    const pages = sources.flatMap(({ route }) => site.byRoute.get(route) ?? [])
    if (pages.length === 0) return ''
    const items = pages
      .sort((one, other) => compare(one.title, other.title) || compare(one.route, other.route))
      .map((page) => {
        const href = escapeHtml(hrefOfRoute(page.route, site.config))
        const title = textInLanguage(page.title || site.config.title, foreignLanguage(page.place.language, site.config))
        return `<li><a href="${href}">${title}</a></li>`
      })
    return `<h2>${escapeHtml(heading)} (${pages.length.toLocaleString(locale)})</h2><ul>${items.join('')}</ul>`
  }
  const changed = translated.filter(({ path }) => outdated.has(path))
  const total = translated.length + missing.length
  const count = fill(strings.translatedOf, {
    count: translated.length.toLocaleString(locale),
    total: total.toLocaleString(locale),
  })
  return `<p>${escapeHtml(count)}</p>${list(strings.outdatedTranslations, changed)}${list(strings.notTranslatedYet, missing)}`
}
