import type { Root } from 'hast'
import type { PluggableList } from 'unified'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { LinkingPage } from '../model/compiled-page.js'
import type { SiteIndex } from '../links/site-index.js'
import { codeSpans } from './code-spans.js'
import { codeLanguages, renderCodeBlocks } from './code-blocks.js'
import type { CompiledPage } from '../model/compiled-page.js'
import { unknownComponents } from './components.js'
import { toDiagnostic } from './diagnostics.js'
import { findDeepNesting, findDeepNode, type DeepNesting } from './nesting.js'
import { type ElementPlace, listElements } from './hast-tree.js'
import { addHeadingIds } from './headings.js'
import type { Highlighter } from './highlight/highlighter.js'
import { resolveLinks } from './links.js'
import { prepareSource } from './prepare-source.js'
import { isStaticPage, printPage } from './print-module.js'
import type { MarkdownProcessor } from './processor.js'
import type { RawHtmlMode } from './raw-html.js'
import { foldStaticJsx } from './static-jsx.js'
import type { TermReader } from '../../shared/search/terms.js'
import { printMarkdown } from './markdown-version/print-markdown.js'

/** Everything that compiling needs and that is the same for all pages; made once a thread. */
export interface CompileContext {
  readonly markdown: MarkdownProcessor
  readonly mdx: MarkdownProcessor
  readonly rehypePlugins: PluggableList
  readonly highlight: Highlighter
  /** Loads grammars before a page is rendered, where the highlighter must know them. */
  readonly loadLanguages?: (languages: Iterable<string>) => Promise<void>
  readonly html: RawHtmlMode
  readonly outline: { readonly min: number; readonly max: number }
  readonly newTab: boolean
  /** How Markdown Markdown versions name the URLs of the site; absent where none are made. */
  readonly markdownHref?: (url: string) => string
  /** Absent if no search terms are recorded. */
  readonly terms?: TermReader
  /** Components that need no import: name to module. */
  readonly provided: ReadonlyMap<string, string>
  readonly index: SiteIndex
}

/** One file to compile. */
export interface CompileInput extends LinkingPage {
  /** As diagnostics name it. */
  readonly file: string
  readonly mdx: boolean
  /** The whole file. */
  readonly text: string
  readonly bodyStart: number
  /** Outline depths of the front matter, where it has any. */
  readonly outline?: { readonly min?: number; readonly max?: number }
  /** A partial: its prose is written into its module. */
  readonly partial?: boolean
}

/** Compiles one Markdown or MDX file. A mistake in the file is a diagnostic of the result, never a throw. */
export async function compilePage(input: CompileInput, context: CompileContext): Promise<CompiledPage> {
  const deep = findDeepNesting(input.text, input.mdx)
  if (deep) return failed([nestingProblem(input.file, deep)])
  const file = new VFile({ value: prepareSource(input.text, input), path: input.path })
  try {
    return await compileFile(input, context, file)
  } catch (error) {
    if (error instanceof RangeError) return failed([nestingProblem(input.file, { line: 1, of: 'blocks' })])
    const fatal = file.messages.find((message) => message.fatal)
    if (!fatal) throw error
    return failed([toDiagnostic(fatal, input.file)])
  }
}

async function compileFile(input: CompileInput, context: CompileContext, file: VFile): Promise<CompiledPage> {
  const processor = input.mdx ? context.mdx : context.markdown
  const parsed = processor.parse(file)
  const deep = findDeepNode(parsed)
  if (deep) return failed([nestingProblem(input.file, deep)])
  let tree = await processor.run(parsed, file)
  if (!input.mdx) tree = await withRawHtml(tree, context, file)
  if (input.mdx) foldStaticJsx(tree)
  if (context.rehypePlugins.length > 0) tree = (await unified().use(context.rehypePlugins).run(tree, file)) as Root
  const places = listElements(tree)
  const found = resolveLinks(places, {
    page: input,
    index: context.index,
    newTab: context.newTab,
    trusted: input.mdx,
    file,
  })
  const markdown = markdownOf(tree, input, context)
  const code = input.mdx ? codeSpans(tree) : []
  const headings = addHeadingIds(tree, places, { ...context.outline, ...input.outline })
  wrapTables(places)
  nameTaskBoxes(places)
  await context.loadLanguages?.(codeLanguages(places))
  renderCodeBlocks(places, context.highlight)
  const printed = printPage(tree, {
    inline: input.partial ?? false,
    outline: headings.outline,
    provided: context.provided,
  })
  const diagnostics: Diagnostic[] = file.messages.map((message) => toDiagnostic(message, input.file))
  diagnostics.push(...unknownComponents(printed, context.provided, input.file))
  return {
    ...(headings.contentTitle === undefined ? {} : { contentTitle: headings.contentTitle }),
    outline: headings.outline,
    ids: [...new Set([...headings.ids, ...found.ids])],
    links: found.links,
    ...(code.length === 0 ? {} : { code }),
    assets: found.assets,
    embeds: [...new Set(found.embeds)],
    styled: printed.parts.some((part) => part.includes(' style="')),
    diagnostics,
    parts: printed.parts,
    ...(printed.module ? { module: printed.module } : {}),
    ...(markdown === undefined ? {} : { markdown }),
  }
}

/** Printed before ids, anchors and colours are added to the tree. */
function markdownOf(tree: Root, { partial }: CompileInput, { markdownHref }: CompileContext): string | undefined {
  if (markdownHref === undefined || partial || !isStaticPage(tree)) return undefined
  return printMarkdown(tree.children, { href: markdownHref })
}

async function withRawHtml(tree: Root, context: CompileContext, file: VFile): Promise<Root> {
  if (!hasRawNode(tree)) return tree
  const { resolveRawHtml } = await import('./raw-html.js')
  return resolveRawHtml(tree, context.html, file)
}

function hasRawNode(node: { readonly type: string; readonly children?: readonly unknown[] }): boolean {
  if (node.type === 'raw') return true
  return node.children?.some((child) => hasRawNode(child as { type: string; children?: readonly unknown[] })) ?? false
}

/** Tables scroll on narrow screens, so a keyboard must reach them. */
function wrapTables(places: readonly ElementPlace[]): void {
  for (const { element, parent, index } of places) {
    if (element.tagName !== 'table') continue
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table'], tabIndex: 0, role: 'group', ariaLabel: 'Table' },
      children: [element],
    }
  }
}

/** The box of a task list item has no text of its own for a screen reader to say. */
function nameTaskBoxes(places: readonly ElementPlace[]): void {
  for (const { element } of places) {
    if (element.tagName !== 'input' || element.properties.type !== 'checkbox') continue
    element.properties.ariaLabel ??= element.properties.checked ? 'Done' : 'To do'
  }
}

function nestingProblem(file: string, { line, of }: DeepNesting): Diagnostic {
  const isCode = of === 'code'
  return {
    code: 'too-deep',
    severity: 'error',
    message: `the ${isCode ? 'code in the page' : 'page'} is nested too deeply to compile`,
    hint: isCode ? 'move it into a module and import that' : 'flatten the lists, quotes or emphasis of this page',
    location: { file, line, column: 1 },
  }
}

function failed(diagnostics: readonly Diagnostic[]): CompiledPage {
  return { outline: [], ids: [], links: [], assets: [], embeds: [], styled: false, diagnostics, parts: [''] }
}
