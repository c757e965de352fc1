import type { PluggableList } from 'unified'
import type { TermReader } from '../../shared/search/terms.js'
import { createSiteIndex, type SiteIndexData } from '../links/site-index.js'
import type { CompileContext } from './compile-page.js'
import { providedComponents } from './components.js'
import type { Highlighter } from './highlight/code-tokens.js'
import { loadRemarkParse, loadSatteri, type Parser } from './parsers.js'
import { loadHtmlPrinter } from './print-html.js'
import { createProcessor, extendsSyntax } from './processor.js'
import type { RawHtmlMode } from './raw-html.js'
import { loadTermReader } from '../search/languages.js'
import { wholeUrls } from './markdown-version/page-markdown.js'

/** The settings of compiling as plain data, so that a worker thread can be handed them. */
export interface CompileSettings {
  readonly html: RawHtmlMode
  readonly parser: 'auto' | 'remark'
  readonly highlighter: 'prism' | 'shiki' | 'none'
  readonly admonitionKeywords: readonly string[]
  readonly outline: { readonly min: number; readonly max: number }
  readonly newTab: boolean
  /** Origin that the links of Markdown Markdown versions begin with; absent where none are made. */
  readonly markdownOrigin?: string
  /** Locale that search terms are recorded in; absent if none are. */
  readonly searchLocale?: string
  /** Site components by name: absolute module paths. */
  readonly globalComponents: Readonly<Record<string, string>>
  readonly index: SiteIndexData
}

/** The site owner's plugins; functions, so every thread loads them itself. */
export interface MarkdownPlugins {
  readonly remarkPlugins: PluggableList
  readonly rehypePlugins: PluggableList
}

/** Loads what compiling needs. Takes some tens of milliseconds: once a thread. */
export async function createCompileContext(
  settings: CompileSettings,
  plugins: MarkdownPlugins,
  loadTerms: (locale: string) => Promise<TermReader> = loadTermReader,
): Promise<CompileContext> {
  const [parser, printHtml, highlighter, terms] = await Promise.all([
    chooseParser(settings, plugins),
    loadHtmlPrinter(plugins.rehypePlugins.length > 0),
    loadHighlighter(settings.highlighter),
    settings.searchLocale === undefined ? undefined : loadTerms(settings.searchLocale),
  ])
  const processorOptions = {
    parser,
    admonitionKeywords: settings.admonitionKeywords,
    remarkPlugins: plugins.remarkPlugins,
  }
  return {
    markdown: createProcessor({ ...processorOptions, mdx: false }),
    mdx: createProcessor({ ...processorOptions, mdx: true }),
    rehypePlugins: plugins.rehypePlugins,
    printHtml,
    highlight: highlighter.highlight,
    ...(highlighter.load ? { loadLanguages: highlighter.load } : {}),
    html: settings.html,
    outline: settings.outline,
    newTab: settings.newTab,
    ...(settings.markdownOrigin === undefined ? {} : { markdownHref: wholeUrls(settings.markdownOrigin) }),
    ...(terms === undefined ? {} : { terms }),
    provided: new Map([...providedComponents, ...Object.entries(settings.globalComponents)]),
    index: createSiteIndex(settings.index),
  }
}

/** The parser that a site is read with. */
export async function chooseParser(
  settings: Pick<CompileSettings, 'parser'>,
  plugins: Pick<MarkdownPlugins, 'remarkPlugins'>,
): Promise<Parser> {
  if (settings.parser === 'remark' || extendsSyntax(plugins.remarkPlugins)) return loadRemarkParse()
  return (await loadSatteri()) ?? loadRemarkParse()
}

async function loadHighlighter(
  name: CompileSettings['highlighter'],
): Promise<{ highlight: Highlighter; load?: (languages: Iterable<string>) => Promise<void> }> {
  switch (name) {
    case 'prism':
      return { highlight: (await import('./highlight/prism.js')).createPrismHighlighter() }
    case 'shiki':
      return (await import('./highlight/shiki.js')).createShikiHighlighter()
    case 'none':
      return { highlight: () => undefined }
  }
}
