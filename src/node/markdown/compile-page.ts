import path from 'node:path'
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { find, html } from 'property-information'
import { type PluggableList, unified } from 'unified'
import { VFile } from 'vfile'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Strings } from '../../shared/interface-text.js'
import type { PageHeadTag } from '../../shared/page.js'
import type { CompileConfig } from '../config/keys.js'
import { lowerErrors, type SeveritySettings } from '../base/diagnostics/severity-settings.js'
import type { IconFinder } from '../config/icons.js'
import { hrefBaseOf } from '../links/resolve-url.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompiledPage, LinkingPage, CoreExtra, PageInput } from '../base/compiled-page.js'
import { noNeeds } from '../base/content-policy.js'
import { folderOf } from '../base/folder-plugins.js'
import type { TextRecorders } from '../base/recorder.js'
import type { FrontMatter } from '../base/source-file.js'
import { foreignMarker, markExcerpt, takeTitle, takeTruncateMarker } from './article.js'
import { checkPageCode } from './check-page-code.js'
import { isHardForSatteri } from './demanding-text.js'
import type { DiagramChecker } from './check-diagrams.js'
import { codeLanguages, type CodeRenderer } from './code-blocks.js'
import type { CodeFileSettings } from './code-files.js'
import { renderCode } from './code-groups.js'
import { isBuiltIn, unknownComponents } from './components.js'
import { toDiagnostic } from './diagnostics.js'
import { overrideElements } from './element-overrides.js'
import { type EmojiFinder, replaceEmoji } from './emoji.js'
import { textExcerpt } from './article.js'
import { createElement, type ElementPlace, listElements, textOf } from './hast-tree.js'
import {
  addHeadingIds,
  linkHeadings,
  nameTabs,
  type OriginalHeading,
  removeReservedIds,
  reportDuplicateIds,
  writtenTitle,
} from './headings.js'
import { placeIcons } from './icons.js'
import { isAbbreviation } from './foreign-syntax/abbreviations.js'
import { createTitleFinder } from './link-titles.js'
import { checkImages, resolveLinks } from './links.js'
import { printMarkdown } from './markdown-version/print-markdown.js'
import { type MathRenderer, renderMath } from './math.js'
import { codeSpans, ownOutline, readEsm, reportEsm } from './esm.js'
import { hasComponentDiagrams, markZoomable, prepareMedia } from './media.js'
import { addImageCopies, type ImageConverter } from './responsive-images.js'
import { pageInputs, readsOf } from './page-inputs.js'
import { policyNeeds } from './policy-needs.js'
import { isStaticPage, printPage } from './print-module.js'
import type { MarkdownProcessor, MarkdownProcessors } from './processor.js'
import type { FactRecorder } from './record-facts.js'
import { stackTable } from './stacked-tables.js'
import { expandComponents } from './static-components.js'
import { foldStaticJsx } from './static-jsx.js'
import { blankFrontMatter } from '../base/source-text/front-matter-span.js'
import { reportFindings } from './text-rules.js'
import { thrownAt } from '../config/thrown-at.js'
import type { FileGate } from '../base/source-text/file-gate.js'
import { existsSync, statSync } from 'node:fs'
import MagicString from 'magic-string'
import { isBelow, siteRelative } from '../base/names.js'
import { modulesIn } from '../base/source-text/parse-script.js'

/** The steps that plugins of the site take part in. */
export interface Conversion {
  readonly processors: MarkdownProcessors
  /** Loads the processors of remark-parse, for texts that satteri cannot read; absent if the parser is remark-parse. */
  readonly loadRemarkParse?: () => Promise<MarkdownProcessors>
  readonly rehypePlugins: PluggableList
}

/** What all pages are compiled with; created once per thread. */
export interface CompileContext extends Conversion, Pick<CodeRenderer, 'highlight' | 'knownCode' | 'notation'> {
  readonly config: CompileConfig
  readonly original: CodeFileSettings['original']
  /** Content that has plugins of its own. */
  readonly folders: readonly { readonly dirs: readonly string[]; readonly conversion: Conversion }[]
  /** Names of the boxes that readers can tell apart. */
  readonly admonitionTypes: readonly string[]
  /** Loads the grammars for a page, if the highlighter does not load them itself. */
  readonly loadLanguages?: (languages: Iterable<string>) => Promise<void>
  /** Absent if the site lacks the package that renders diagrams. */
  readonly checkDiagrams?: DiagramChecker
  /** Absent if the site has no formulas. */
  readonly renderMath?: MathRenderer
  /** Absent if the site has no copies of images. */
  readonly convertImage?: ImageConverter
  readonly findIcon: IconFinder
  /** Absent if shortcodes of emoji are text. */
  readonly findEmoji?: EmojiFinder
  /** Converts URLs of the site for Markdown versions; absent if none are published. */
  readonly markdownHref?: (url: string) => string
  /** Record texts of pages for features. */
  readonly recorders: TextRecorders
  /** Absent if no plugin records facts. */
  readonly recordFacts?: FactRecorder
  /** Severities of errors that the config lowers, by code. */
  readonly severities: SeveritySettings
  /** Modules of the components that pages use without an import, by name. */
  readonly provided: ReadonlyMap<string, string>
  /** The elements that components of the site render; absent if there are none. */
  readonly elements?: ReadonlySet<string>
  /** Scopes of modules that pages can import without a content policy. */
  readonly harmlessScopes: readonly string[]
  readonly index: SiteIndex
  /** For images, and for files that pages link to. */
  readonly gate: FileGate
}

/** A file to compile. */
interface CompileInput extends LinkingPage {
  /** Path as diagnostics show it. */
  readonly file: string
  readonly mdx: boolean
  /** Text of the whole file. */
  readonly text: string
  readonly bodyStart: number
  /** Outline depths from the front matter. */
  readonly outline?: { readonly min?: number; readonly max?: number }
  /** The language of the file; undefined for that of the site. */
  readonly language?: string
  /** Of a translated page: the headings of its original. */
  readonly originalHeadings?: readonly OriginalHeading[]
  /** Whether the front matter has the hero or the features of a home page. */
  readonly home?: boolean
  /** Whether only the preview shows the page. */
  readonly draft?: boolean
  /** Whether the file is an article: see `Collection.articles`. */
  readonly article?: boolean
  /** An image that documents name in their head. */
  readonly card?: Element
  /** The front matter of a partial, whose module includes its prose. */
  readonly partial?: FrontMatter
}

/** Compiles a Markdown or MDX file. Mistakes in the file are diagnostics of the result; they are never thrown. */
export async function compilePage(input: CompileInput, shared: CompileContext): Promise<CompiledPage> {
  const own = folderOf(shared.folders, input.path)
  const context = own ? { ...shared, ...own.conversion } : shared
  const text = blankFrontMatter(input.text, input.bodyStart)
  const load = context.loadRemarkParse && isHardForSatteri(text, input.mdx) ? context.loadRemarkParse : undefined
  const processors = load ? await load() : context.processors
  const processor = input.mdx ? processors.mdx : processors.markdown
  const language = input.language ?? shared.config.locale
  const file = new VFile({ value: text, path: input.path, data: { language, translationPath: input.translationPath } })
  try {
    return await compileFile(input, context, { file, processor })
  } catch (error) {
    const inputs = pageInputs(file, context.config)
    if (error instanceof RangeError) return failedPage([nestingProblem(input.file)], inputs)
    const fatal = file.messages.find((message) => message.fatal)
    if (!fatal) throw error
    const problem = toDiagnostic(fatal, input.file)
    if (fatal.cause !== undefined) {
      const { location } = thrownAt(fatal.cause, context.config.rootDir)
      return failedPage([{ ...problem, code: 'plugin-failed', location }], inputs)
    }
    return failedPage([problem], inputs)
  }
}

/**
 * 1. Parses the file.
 * 2. Runs the remark plugins, converts the tree to hast, and parses its raw HTML, or folds its static JSX and expands
 *    built-in components. Replaces shortcodes of emoji.
 * 3. Adds the hero and the features of a home page, puts icons in their places, runs the rehype plugins of the site, checks diagrams, and prepares images.
 * 4. Resolves links, and prints the Markdown version.
 * 5. Adds heading ids, scrollable tables, labels of checkboxes, formulas, and highlighted code with its tabs.
 * 6. Replaces the elements that components of the site render, and adds links beside headings.
 * 7. Prints the HTML fragments and, if the page has components, its module.
 */
async function compileFile(
  input: CompileInput,
  context: CompileContext,
  { file, processor }: { readonly file: VFile; readonly processor: MarkdownProcessor },
): Promise<CompiledPage> {
  const { config } = context
  const { markdown: options, strings } = config
  const parsed = processor.parse(file)
  const truncated = input.article ? takeTruncateMarker(parsed) : undefined
  if (input.article && truncated === undefined) reportFindings(foreignMarker(parsed), file)
  const title = writtenTitle(parsed)
  let tree = await processor.run(parsed, file)
  const { original } = context
  if (input.partial && original && !isBelow(input.translationPath ?? input.path, original.dir)) {
    const isCode = ({ type }: RootContent) => type === 'mdxjsEsm'
    const prose = tree.children.filter((node) => !isCode(node)) as ElementContent[]
    const properties = { lang: original.tag, dir: original.direction }
    tree.children = [...tree.children.filter(isCode), createElement('div', properties, prose)]
  }
  if (input.mdx) {
    const from = path.dirname(input.partial ? (input.translationPath ?? input.path) : input.path)
    resolveTranslatedImports(tree, input, { file, from })
  }
  if (!input.mdx) tree = await withRawHtml(tree, context, file)
  const folded = input.mdx ? foldCode(tree, input, { context, file }) : undefined
  const writtenText = context.findEmoji && replaceEmoji(tree, context.findEmoji)
  const extras = new Set<CoreExtra>(folded?.extras)
  const head = input.mdx && !input.partial ? takeHead(tree, file) : []
  const { variables } = config.markdown
  const home = input.home
    ? (await import('./home-page.js')).addHome(tree, { ...input, site: config, variables })
    : undefined
  tree = home?.tree ?? tree
  if (home) extras.add('home')
  const fileOf = (url: string): string | undefined => {
    const found = context.index.staticFiles.get(url) ?? path.resolve(path.dirname(input.path), url)
    return context.gate(found) || !existsSync(found) ? undefined : found
  }
  const icons = { find: context.findIcon, fileOf, rootDir: config.rootDir, file }
  if (await placeIcons(tree, icons)) extras.add('icons')
  if (file.data.hasBadges) extras.add('badges')
  if (context.rehypePlugins.length > 0) tree = (await unified().use(context.rehypePlugins).run(tree, file)) as Root
  const diagrams = prepareMedia(tree, { settings: context, file })
  if (diagrams.length > 0) {
    extras.add('diagrams')
    await context.checkDiagrams?.(diagrams, file)
  }
  // Before blocks are replaced by their rendered form, which has no position.
  if (truncated !== undefined) markExcerpt(tree, truncated)
  const articleTitle = input.article && title.replaces ? takeTitle(tree) : undefined
  const places = listElements(tree)
  removeReservedIds(places, file)
  const linking = {
    page: input,
    index: context.index,
    gate: context.gate,
    newTab: options.externalLinks.newTab,
    trusted: input.mdx,
    titlesOf: createTitleFinder(context.processors, config),
    file,
  }
  const found = resolveLinks(places, linking)
  // Links have got their text.
  const excerpt = input.partial ? undefined : textExcerpt(tree)
  const card = resolveLinks(input.card ? [{ element: input.card, parent: tree, index: -1 }] : [], linking)
  const [cardFile] = card.assets
  const markdown = markdownOf(tree, input, context)
  const code = input.mdx ? codeSpans(tree) : []
  const esm = readEsm(tree)
  const headings = addHeadingIds(tree, places, {
    ...options.outline,
    ...input.outline,
    titled: title.leads,
    file,
    writtenText,
    original: input.originalHeadings,
  })
  const outline = (input.mdx ? ownOutline(tree) : undefined) ?? headings.outline
  reportDuplicateIds(places, file)
  wrapTables(places, strings)
  nameTaskBoxes(places, strings)
  if (places.some(isAbbreviation)) extras.add('abbreviations')
  if (options.imageZoom && (markZoomable(places) || extras.has('diagrams') || folded?.hasDiagrams)) extras.add('zoom')
  const copies = context.convertImage
    ? await addImageCopies(places, {
        ...found,
        convert: context.convertImage,
        hrefBase: hrefBaseOf(context.index),
        file,
      })
    : []
  if (context.renderMath && renderMath(places, context.renderMath, file)) extras.add('math')
  await context.loadLanguages?.(codeLanguages(places))
  const codeExtras = renderCode(places, { ...context, file })
  for (const extra of codeExtras) extras.add(extra)
  if (codeExtras.includes('icons')) await placeIcons(tree, icons)
  nameTabs(tree)
  if (input.draft) addDraftNotice(tree)
  if (context.elements) overrideElements(tree, { elements: context.elements, strings })
  linkHeadings(tree, strings.linkToSection)
  const contentTitle = input.article ? articleTitle : headings.contentTitle
  const printed = printPage(tree, {
    esm,
    partial: input.partial,
    contentTitle,
    extras: [...extras],
    outline: headings.outline,
    provided: context.provided,
  })
  const inputs = pageInputs(file, config)
  return {
    contentTitle,
    hasTitle: title.replaces || undefined,
    excerpt,
    head: head.length === 0 ? undefined : head,
    outline,
    ids: [...new Set([...headings.ids, ...found.ids])],
    image: cardFile && `${context.index.data.base}assets/${cardFile.name}`,
    links: [...found.links, ...card.links],
    code: code.length === 0 ? undefined : code,
    assets: [...found.assets, ...card.assets, ...copies],
    images: found.images.length > 0 ? found.images : undefined,
    inputs: inputs.length === 0 ? undefined : inputs,
    needs: policyNeeds({ tree, places, printed, harmlessScopes: context.harmlessScopes }),
    extras: extras.size === 0 ? undefined : [...extras].sort(),
    diagnostics: lowerErrors(
      [
        ...file.messages.map((message) => toDiagnostic(message, input.file)),
        ...(folded?.diagnostics ?? []),
        ...reportEsm(tree, input.file),
        ...unknownComponents(printed.components, { esm, provided: context.provided, file: input.file }),
        ...checkImages(found.damaged, input.file),
        ...(home?.diagnostics ?? []),
      ],
      context.severities,
    ),
    parts: printed.parts,
    module: printed.module,
    markdown,
  }
}

/**
 * Converts the code of an MDX page to elements where it needs none, and reports mistakes in the use of components. Returns
 * what the elements need in the browser.
 */
function foldCode(
  tree: Root,
  page: CompileInput,
  { context, file }: { readonly context: CompileContext; readonly file: VFile },
): {
  readonly extras: readonly CoreExtra[]
  /** Whether React renders diagrams. */
  readonly hasDiagrams: boolean
  readonly diagnostics: readonly Diagnostic[]
} {
  const { provided, config, admonitionTypes } = context
  if (!foldStaticJsx(tree)) return { extras: [], hasDiagrams: false, diagnostics: [] }
  const esm = readEsm(tree)
  const isOwn = isBuiltIn(esm, provided)
  const diagnostics = checkPageCode(tree, { file: page.file, esm, isBuiltIn: isOwn, admonitionTypes })
  const extras = expandComponents(tree, { isBuiltIn: isOwn, strings: config.strings, file })
  const hasDiagrams =
    (isOwn('Mermaid') || esm.imports().some(({ module }) => module === '@theme/Mermaid')) &&
    hasComponentDiagrams(tree, { settings: context, file })
  return { extras, hasDiagrams, diagnostics }
}

/** Prints the Markdown version, for which the tree must not have heading ids and highlighted code yet. */
function markdownOf(
  tree: Root,
  { partial }: CompileInput,
  { markdownHref, notation }: CompileContext,
): string | undefined {
  if (markdownHref === undefined || partial || !isStaticPage(tree)) return undefined
  return printMarkdown(tree.children, { href: markdownHref, notation })
}

async function withRawHtml(tree: Root, context: CompileContext, file: VFile): Promise<Root> {
  if (!hasRawNode(tree)) return tree
  const { resolveRawHtml } = await import('./raw-html.js')
  return resolveRawHtml(tree, {
    mode: context.config.markdown.html,
    marksWritten: context.elements !== undefined,
    file,
  })
}

function hasRawNode(node: Nodes): boolean {
  return node.type === 'raw' || ('children' in node && node.children.some(hasRawNode))
}

/** Puts tables into boxes, in which they scroll on narrow screens. Those with much text have their cells below each other there. */
function wrapTables(places: readonly ElementPlace[], strings: Strings): void {
  for (const { element, parent, index } of places) {
    if (element.tagName !== 'table') continue
    const className = stackTable(element) ? ['table', 'stacked'] : ['table']
    const properties = { className, role: 'group', ariaLabel: strings.table }
    parent.children[index] = createElement('div', properties, [element])
  }
}

/** Labels the checkboxes of task lists for screen readers. */
function nameTaskBoxes(places: readonly ElementPlace[], strings: Strings): void {
  for (const { element } of places) {
    if (element.tagName !== 'input' || element.properties.type !== 'checkbox') continue
    element.properties.ariaLabel ??= element.properties.checked ? strings.done : strings.toDo
  }
}

/** Says below the title that a page is a draft. It is for authors, so it is English as diagnostics are. */
function addDraftNotice(tree: Root): void {
  const first = tree.children.findIndex((node) => node.type === 'element')
  const title = tree.children[first]
  const at = title?.type === 'element' && title.tagName === 'h1' ? first + 1 : 0
  const p = (text: string, ...className: string[]) => createElement('p', { className }, [{ type: 'text', value: text }])
  const properties = { className: ['admonition', 'admonition-caution'], role: 'note', lang: 'en', dir: 'ltr' }
  const texts = [p('Draft', 'admonition-title'), p('This page is only in the preview and in builds with --drafts.')]
  tree.children.splice(at, 0, createElement('div', properties, texts))
}

function nestingProblem(file: string): Diagnostic {
  return {
    code: 'too-deep',
    severity: 'error',
    message: 'the page is nested too deeply to compile',
    hint: 'flatten its lists, quotes, emphasis or code',
    location: { file, line: 1, column: 1 },
  }
}

/** The result for a source file that cannot be compiled. */
export function failedPage(diagnostics: readonly Diagnostic[], inputs: readonly PageInput[] = []): CompiledPage {
  const page = { outline: [], ids: [], links: [], assets: [], needs: noNeeds, diagnostics, parts: [''] }
  return inputs.length === 0 ? page : { ...page, inputs }
}

/**
 * Takes `<head>` out of an MDX page, and returns the tags in it: `<title>`, `<meta>`, `<link>` and JSON. Other
 * tags are reported, because the content security policy of the site does not know them.
 */
function takeHead(tree: Root, file: VFile): PageHeadTag[] {
  const tags: PageHeadTag[] = []
  tree.children = tree.children.filter((node) => {
    if (!isHead(node)) return true
    if (node.type !== 'element') report(file, node, '<head> has code', 'write its attributes as text: content="…"')
    else for (const child of node.children) tags.push(...tagOf(child, file))
    return false
  })
  return tags
}

function isHead(node: RootContent): boolean {
  if (node.type === 'element') return node.tagName === 'head'
  return node.type === 'mdxJsxFlowElement' && node.name === 'head'
}

function tagOf(node: ElementContent, file: VFile): PageHeadTag[] {
  if (node.type === 'text' || node.type === 'comment') return []
  if (node.type === 'element' && node.tagName === 'p') return node.children.flatMap((child) => tagOf(child, file))
  const element = node.type === 'element' ? node : undefined
  const tag = element?.tagName
  if (element && (tag === 'meta' || tag === 'link')) return [{ tag, attributes: attributesOf(element) }]
  if (element && tag === 'title' && element.children.every(({ type }) => type === 'text'))
    return [{ tag, attributes: {}, text: textOf(element).trim() }]
  const isJson = tag === 'script' && /\bjson$/.test(String(element?.properties.type))
  if (element && isJson && element.children.every(({ type }) => type === 'text'))
    return [{ tag: 'script', attributes: attributesOf(element), text: textOf(element).replaceAll('<', '\\u003c') }]
  const name = tag ?? ('name' in node ? String(node.name) : 'code')
  const hint =
    name === 'title' ? 'write its text without code' : 'use `headTags` in the config, which apply to all pages'
  report(file, node, `<${name}> in <head> is not supported`, hint)
  return []
}

function attributesOf({ properties }: Element): PageHeadTag['attributes'] {
  const entries = Object.entries(properties).flatMap(([name, value]): [string, string | boolean][] => {
    if (value === null || value === undefined || value === false) return []
    const text = Array.isArray(value) ? value.join(' ') : value
    return [[find(html, name).attribute, text === true ? true : String(text)]]
  })
  return Object.fromEntries(entries)
}

function report(file: VFile, { position }: RootContent | ElementContent, problem: string, hint: string): void {
  file.message(problem, { place: position, ruleId: 'component-content', source: hint })
}

/** What a path without an extension can lead to. */
const ENDINGS = ['', ...['.tsx', '.ts', '.jsx', '.js'].flatMap((extension) => [extension, `/index${extension}`])]

/**
 * Writes the relative imports of a translation so that they lead to the files beside it that exist, such as a translated partial, and
 * otherwise to those beside its original. Images work the same way: see `filesOfTranslation`. `from` is the folder that the bundler
 * resolves the imports from.
 */
function resolveTranslatedImports(
  tree: Root,
  { path: originalPath, translationPath }: LinkingPage,
  { file, from }: { readonly file: VFile; readonly from: string },
): void {
  if (translationPath === undefined) return
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm' || !/['"]\.{1,2}\//.test(node.value)) continue
    const edited = new MagicString(node.value)
    for (const { name, start, end } of modulesIn(node.value)) {
      if (!/^\.{1,2}\//.test(name)) continue
      const beside = path.resolve(path.dirname(translationPath), name)
      const target = isFound(beside, file) ? beside : path.resolve(path.dirname(originalPath), name)
      if (target !== path.resolve(from, name))
        edited.update(start, end, JSON.stringify(`./${siteRelative(from, target)}`))
    }
    node.value = edited.toString()
  }
}

/** Whether an import of a path leads to a file. The page is compiled again if that changes. */
function isFound(importPath: string, file: VFile): boolean {
  return ENDINGS.some((ending) => {
    readsOf(file).read(importPath + ending, 'presence')
    return statSync(importPath + ending, { throwIfNoEntry: false })?.isFile()
  })
}
