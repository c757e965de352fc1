import { admonitionTypes } from './admonitions.js'
import type { CompileConfig } from '../config/keys.js'
import { createImageConverter } from './responsive-images.js'
import { createSiteIndex, type SiteIndexData } from '../links/site-index.js'
import { createDiagramChecker } from './check-diagrams.js'
import { createKnownCode } from './code-blocks.js'
import type { CodeFileSettings } from './code-files.js'
import type { CompileContext, Conversion } from './compile-page.js'
import { elementComponents } from './element-overrides.js'
import { generatedComponents, providedComponents } from './components.js'
import { loweringSettings } from '../base/diagnostics/severity-settings.js'
import { createIconFinder } from '../config/icons.js'
import { readLocale } from '../config/strings.js'
import type { LoadedPlugins } from '../config/markdown-plugins.js'
import type { MarkdownPlugins } from '../base/markdown-plugins.js'
import type { TextRecorders } from '../base/recorder.js'
import { loadEmoji } from './emoji.js'
import { createNotation } from './line-notation.js'
import type { Highlighter } from './highlight/code-tokens.js'
import type { ShikiPackage } from './highlight/shiki.js'
import { wholeUrls } from './markdown-version/page-markdown.js'
import { loadRemarkParse, loadSatteri, type Parser } from './parsers.js'
import { loadMath } from './math.js'
import { createProcessors, extendsSyntax } from './processor.js'
import { createFileGate, outsideCode } from '../base/source-text/file-gate.js'
import { reportErrors } from './site-plugins.js'
import { loadTextRules } from './text-rules.js'

/** What pages are compiled with. Plain data, so that it can be sent to worker threads. */
export interface CompileSettings {
  readonly config: CompileConfig
  /** The packages that the options need, by name, if the site has installed them. */
  readonly packages: Readonly<Record<string, ShikiPackage>>
  /** Scopes of modules that pages can import without a content policy: `@name`. */
  readonly harmlessScopes?: readonly string[]
  /** Absolute paths of the modules with rules about the text of authors. */
  readonly textRules?: readonly string[]
  /** Pages that plugins have generated from a place in a source file: see `BlockSite`. */
  readonly generatedFrom?: readonly (readonly [string, string])[]
  readonly index: SiteIndexData
  readonly original?: CodeFileSettings['original']
  /** Where copies of images are kept; absent if the originals are shown, as in the preview. */
  readonly copiesDir?: string
}

/** Of a site whose config adds nothing to the conversion. */
export const noPlugins: MarkdownPlugins = { remarkPlugins: [], rehypePlugins: [], remarkRehype: {} }

type OwnPlugins = Pick<MarkdownPlugins, 'remarkPlugins' | 'rehypePlugins'>

/** Loads everything that compiling needs, which takes tens of milliseconds. Called once per thread. */
export async function createCompileContext(
  settings: CompileSettings,
  plugins: LoadedPlugins = noPlugins,
  recorders: TextRecorders = new Map(),
): Promise<CompileContext> {
  const { config, packages } = settings
  const { markdown, strings, publish } = config
  const { folders = [], recording } = plugins
  const [highlighter, renderMath, rules, recordFacts] = await Promise.all([
    loadHighlighter(settings),
    packages.katex && loadMath(packages.katex.dir, typeof markdown.math === 'object' ? markdown.math.macros : {}),
    loadTextRules(settings.textRules ?? []),
    recording &&
      import('./record-facts.js').then(({ createFactRecorder }) =>
        createFactRecorder({ ...recording, outDir: config.outDir }),
      ),
  ])
  const codeFiles = { ...codeFilesOf({ markdown, index: settings.index }), original: settings.original }
  const processorOptions = {
    strings,
    rules,
    math: renderMath !== undefined,
    emoji: markdown.emoji,
    variables: markdown.variables,
    syntax: markdown.syntax,
    admonitionKeywords: markdown.admonitions.keywords,
    codeFiles,
    blocks: {
      ...codeFiles,
      textsOf: () => readLocale(config.locale) ?? {},
      generatedFrom: new Map(settings.generatedFrom),
      isOwn: (name: string) => name in config.globalComponents || name in config.theme.mdx,
    },
    remarkRehype: plugins.remarkRehype,
  }
  const conversionWith = async ({ remarkPlugins, rehypePlugins }: OwnPlugins): Promise<Conversion> => {
    const options = { ...processorOptions, remarkPlugins }
    const parser = await chooseParser(markdown, { remarkPlugins })
    return {
      processors: createProcessors({ ...options, parser }),
      loadRemarkParse:
        parser.name === 'satteri'
          ? async () => createProcessors({ ...options, parser: await loadRemarkParse() })
          : undefined,
      rehypePlugins: reportErrors(rehypePlugins, 'rehype'),
    }
  }
  // The others are components of pages.
  const elements = Object.keys(config.theme.mdx).filter((name) => /^[a-z]/.test(name))
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
    config,
    original: settings.original,
    checkDiagrams: packages.mermaid && createDiagramChecker(packages.mermaid),
    highlight: highlighter.highlight,
    knownCode: createKnownCode(),
    loadLanguages: highlighter.load,
    admonitionTypes: admonitionTypes(strings, markdown.admonitions.keywords),
    notation: createNotation(markdown.magicComments),
    renderMath,
    convertImage:
      packages.sharp && markdown.images && settings.copiesDir !== undefined
        ? createImageConverter(markdown.images, { sharp: packages.sharp, dir: settings.copiesDir })
        : undefined,
    findIcon: createIconFinder(config.rootDir),
    findEmoji: markdown.emoji ? loadEmoji(config.rootDir) : undefined,
    markdownHref: publish.markdown ? wholeUrls(publish.origin) : undefined,
    recorders,
    recordFacts,
    provided: new Map([
      ...providedComponents,
      ...generatedComponents,
      ...Object.entries(config.globalComponents),
      ...elementComponents(elements),
    ]),
    elements: elements.length > 0 ? new Set(elements) : undefined,
    harmlessScopes: settings.harmlessScopes ?? [],
    severities: loweringSettings(config.diagnostics),
    index: createSiteIndex(settings.index),
    gate: createFileGate([settings.index.rootDir, ...settings.index.contentDirs, ...settings.index.docsDirs]),
  }
}

interface CodeFileSource {
  readonly markdown: Pick<CompileConfig['markdown'], 'codeRoot' | 'fenceOptions'>
  readonly index: Pick<SiteIndexData, 'rootDir' | 'docsDirs' | 'contentDirs'>
}

/** The files beside pages can be shown, and those below the code root of the config. */
export function codeFilesOf({ markdown: { codeRoot, fenceOptions }, index }: CodeFileSource): CodeFileSettings {
  const { rootDir, docsDirs, contentDirs } = index
  const roots = codeRoot === undefined ? [rootDir] : [rootDir, codeRoot]
  return {
    rootDir,
    gate: createFileGate([...roots, ...docsDirs, ...contentDirs], outsideCode),
    isForeign: fenceOptions.includes('file'),
  }
}

/** Loads the parser for a site: satteri if it is available and no plugin extends the syntax, otherwise remark-parse. */
export async function chooseParser(
  { parser }: Pick<CompileConfig['markdown'], 'parser'>,
  plugins: Pick<MarkdownPlugins, 'remarkPlugins'>,
): Promise<Parser> {
  if (parser === 'remark' || extendsSyntax(plugins.remarkPlugins)) return loadRemarkParse()
  return (await loadSatteri()) ?? loadRemarkParse()
}

async function loadHighlighter({
  config: { markdown, theme },
  packages,
}: CompileSettings): Promise<{ highlight: Highlighter; load?: (languages: Iterable<string>) => Promise<void> }> {
  if (packages.shiki)
    return (await import('./highlight/shiki.js')).createShikiHighlighter(packages.shiki, theme.code?.editor)
  if (markdown.highlighter === 'none') return { highlight: () => undefined }
  return { highlight: (await import('./highlight/prism.js')).createPrismHighlighter() }
}
