import { admonitionTypes } from './admonitions.js'
import type { Strings } from '../../shared/interface-text.js'
import type { TermReader } from '../../shared/search/terms.js'
import { createSiteIndex, type SiteIndexData } from '../links/site-index.js'
import { loadTermReader } from '../search/languages.js'
import type { CodeFileSettings } from './code-files.js'
import type { CompileContext, Conversion } from './compile-page.js'
import { elementComponents } from './element-overrides.js'
import { generatedComponents, providedComponents } from './components.js'
import type { SeveritySettings } from '../diagnostics/severity-settings.js'
import type { MagicComment } from '../model/config.js'
import type { MarkdownPlugins } from '../model/markdown-plugins.js'
import { loadEmoji } from './emoji.js'
import { createNotation } from './line-notation.js'
import type { Highlighter } from './highlight/code-tokens.js'
import type { ShikiPackage } from './highlight/shiki.js'
import { wholeUrls } from './markdown-version/page-markdown.js'
import { loadRemarkParse, loadSatteri, type Parser } from './parsers.js'
import { loadMath, type MathSettings } from './math.js'
import type { MediaSettings } from './media.js'
import type { FoldSettings } from './code-folds.js'
import type { ManagerSettings } from './package-managers.js'
import { loadHtmlPrinter } from './print-html.js'
import { createProcessors, extendsSyntax } from './processor.js'
import { reportErrors } from './site-plugins.js'
import type { RawHtmlMode } from './raw-html.js'

/** Settings for compiling. Plain data, so that they can be sent to worker threads. */
export interface CompileSettings {
  readonly html: RawHtmlMode
  readonly parser: 'auto' | 'remark'
  /** The object is the package `shiki` of the site. */
  readonly highlighter: 'prism' | 'none' | ShikiPackage
  readonly admonitionKeywords: readonly string[]
  readonly magicComments: readonly MagicComment[]
  readonly npm2yarn: ManagerSettings
  readonly folding: FoldSettings
  readonly outline: { readonly min: number; readonly max: number }
  readonly newTab: boolean
  /** Texts of the interface. */
  readonly strings: Strings
  /** What home pages show. */
  readonly site: CompileContext['site']
  readonly media: MediaSettings
  /** Absent if the site has no formulas. */
  readonly math?: MathSettings
  /** The folder from which `node-emoji` is loaded, and its version; absent if shortcodes of emoji are text. */
  readonly emoji?: { readonly rootDir: string; readonly version: string }
  /** Origin of the links in Markdown versions; absent if none are published. */
  readonly markdownOrigin?: string
  /** Locale of the recorded search terms; absent if none are recorded. */
  readonly searchLocale?: string
  /** How `file=` of fences is read. */
  readonly codeFiles?: NonNullable<CodeFileSource['codeFiles']>
  /** Severities of errors that the config lowers, by code; absent if there are none. */
  readonly severities?: SeveritySettings
  /** Absolute module paths of the site's components, by name. */
  readonly globalComponents: Readonly<Record<string, string>>
  /** The elements of Markdown that components of the site render. */
  readonly elements?: readonly string[]
  /** Scopes of modules that pages can import without a content policy: `@name`. */
  readonly harmlessScopes?: readonly string[]
  readonly index: SiteIndexData
}

/** Of a site whose config adds nothing to the conversion. */
export const noPlugins: MarkdownPlugins = { remarkPlugins: [], rehypePlugins: [], remarkRehype: {} }

type OwnPlugins = Pick<MarkdownPlugins, 'remarkPlugins' | 'rehypePlugins'>

/** Loads everything that compiling needs, which takes tens of milliseconds. Called once per thread. */
export async function createCompileContext(
  settings: CompileSettings,
  plugins: MarkdownPlugins = noPlugins,
  loadTerms: (locale: string) => Promise<TermReader> = loadTermReader,
): Promise<CompileContext> {
  const { folders = [] } = plugins
  const [printHtml, highlighter, terms, renderMath] = await Promise.all([
    loadHtmlPrinter([plugins, ...folders].some(({ rehypePlugins }) => rehypePlugins.length > 0)),
    loadHighlighter(settings.highlighter),
    settings.searchLocale === undefined ? undefined : loadTerms(settings.searchLocale),
    settings.math === undefined ? undefined : loadMath(settings.math),
  ])
  const processorOptions = {
    strings: settings.strings,
    math: settings.math !== undefined,
    emoji: settings.emoji !== undefined,
    admonitionKeywords: settings.admonitionKeywords,
    codeFiles: codeFilesOf(settings),
    remarkRehype: plugins.remarkRehype,
  }
  const conversionWith = async ({ remarkPlugins, rehypePlugins }: OwnPlugins): Promise<Conversion> => {
    const options = { ...processorOptions, remarkPlugins }
    const parser = await chooseParser(settings, { remarkPlugins })
    return {
      processors: createProcessors({ ...options, parser }),
      parser: parser.name,
      loadPatient:
        parser.name === 'satteri'
          ? async () => createProcessors({ ...options, parser: await loadRemarkParse() })
          : undefined,
      rehypePlugins: reportErrors(rehypePlugins, 'rehype'),
    }
  }
  return {
    ...(await conversionWith(plugins)),
    folders: await Promise.all(
      folders.map(async ({ dirs, remarkPlugins, rehypePlugins }) => ({
        dirs,
        conversion: await conversionWith({
          remarkPlugins: [...plugins.remarkPlugins, ...remarkPlugins],
          rehypePlugins: [...plugins.rehypePlugins, ...rehypePlugins],
        }),
      })),
    ),
    printHtml,
    highlight: highlighter.highlight,
    admonitionTypes: admonitionTypes(settings.strings, settings.admonitionKeywords),
    notation: createNotation(settings.magicComments),
    npm2yarn: settings.npm2yarn,
    folding: settings.folding,
    loadLanguages: highlighter.load,
    html: settings.html,
    outline: settings.outline,
    newTab: settings.newTab,
    strings: settings.strings,
    site: settings.site,
    media: settings.media,
    renderMath,
    findEmoji: settings.emoji && loadEmoji(settings.emoji.rootDir),
    markdownHref: settings.markdownOrigin === undefined ? undefined : wholeUrls(settings.markdownOrigin),
    terms,
    provided: new Map([
      ...[...providedComponents, ...generatedComponents, ...Object.entries(settings.globalComponents)],
      ...elementComponents(settings.elements ?? []),
    ]),
    elements: settings.elements?.length ? new Set(settings.elements) : undefined,
    harmlessScopes: settings.harmlessScopes ?? [],
    severities: settings.severities ?? {},
    index: createSiteIndex(settings.index),
  }
}

interface CodeFileSource {
  readonly codeFiles?: { readonly isForeign: boolean; readonly codeRoot?: string }
  readonly index: Pick<SiteIndexData, 'rootDir' | 'docsDirs' | 'contentDirs'>
}

/** The files beside pages can be shown, and those below the code root of the config. */
export function codeFilesOf({ codeFiles, index }: CodeFileSource): CodeFileSettings {
  const { codeRoot, isForeign = false } = codeFiles ?? {}
  const { rootDir, docsDirs, contentDirs } = index
  const roots = codeRoot === undefined ? [rootDir] : [rootDir, codeRoot]
  return { rootDir, dirs: [...new Set([...roots, ...docsDirs, ...contentDirs])], isForeign }
}

/** Loads the parser for a site: satteri if it is available and no plugin extends the syntax, otherwise remark-parse. */
export async function chooseParser(
  settings: Pick<CompileSettings, 'parser'>,
  plugins: Pick<MarkdownPlugins, 'remarkPlugins'>,
): Promise<Parser> {
  if (settings.parser === 'remark' || extendsSyntax(plugins.remarkPlugins)) return loadRemarkParse()
  return (await loadSatteri()) ?? loadRemarkParse()
}

async function loadHighlighter(
  chosen: CompileSettings['highlighter'],
): Promise<{ highlight: Highlighter; load?: (languages: Iterable<string>) => Promise<void> }> {
  if (chosen === 'none') return { highlight: () => undefined }
  if (chosen === 'prism') return { highlight: (await import('./highlight/prism.js')).createPrismHighlighter() }
  return (await import('./highlight/shiki.js')).createShikiHighlighter(chosen)
}
