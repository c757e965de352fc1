import type { ElementContent, Root as HastRoot } from 'hast'
import type { Root as MdastRoot, Nodes, PhrasingContent } from 'mdast'
import remarkRehype, { type Options } from 'remark-rehype'
import { type Pluggable, type Processor, unified } from 'unified'
import type { VFile } from 'vfile'
import { fill, type Strings } from '../../shared/interface-text.js'
import type { RemarkRehypeOptions } from '../base/markdown-plugins.js'
import { remarkAdmonitions } from './admonitions.js'
import { type CodeFileSettings, remarkCodeFiles } from './code-files.js'
import { remarkCodeGroups } from './code-groups.js'
import { type ForeignSyntax, remarkForeignSyntax } from './foreign-syntax/foreign-syntax.js'
import { createElement } from './hast-tree.js'
import { mathHandlers } from './math.js'
import { remarkIncludes } from './includes.js'
import { type BlockSettings, remarkPageBlocks } from './page-blocks.js'
import type { Parser } from './parsers.js'
import { reportErrors } from './site-plugins.js'
import type { TextRule } from '../base/text-rule.js'
import type { Variables } from '../base/variables.js'
import { remarkEarlyRules, remarkLateRules } from './text-rules.js'
import { remarkVariables } from './variables.js'

/** Options of a Markdown processor. */
interface ProcessorOptions {
  readonly mdx: boolean
  /** Whether `$…$` and `$$…$$` are formulas. */
  readonly math?: boolean
  /** Whether shortcodes of emoji are replaced. */
  readonly emoji?: boolean
  /** Syntax of other tools; none by default. */
  readonly syntax?: ForeignSyntax
  readonly parser: Parser
  /** Absent if the processor only parses. */
  readonly codeFiles?: CodeFileSettings
  /** Absent if the processor only parses. */
  readonly blocks?: BlockSettings
  /** Values that replace `{{name}}`. */
  readonly variables?: Variables
  readonly strings: Strings
  /** Rules about the text of authors; absent if the processor only parses. */
  readonly rules?: readonly TextRule[]
  readonly admonitionKeywords: readonly string[]
  readonly remarkPlugins: readonly Pluggable[]
  readonly remarkRehype?: RemarkRehypeOptions
}

/** Converts Markdown to hast. MDX nodes pass through, and raw HTML becomes `raw` nodes. */
export type MarkdownProcessor = Processor<MdastRoot, MdastRoot, HastRoot, undefined, undefined>

/** The processors of one parser. */
export interface MarkdownProcessors {
  readonly markdown: MarkdownProcessor
  readonly mdx: MarkdownProcessor
}

const passThrough: NonNullable<Options['passThrough']> = [
  'mdxjsEsm',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
]

/** Lists the plugins from Markdown to hast in order; `compilePage` runs the steps that follow. */
export function createProcessor(options: ProcessorOptions): MarkdownProcessor {
  const {
    mdx,
    math = false,
    emoji = false,
    syntax,
    parser,
    codeFiles,
    blocks,
    variables = {},
    admonitionKeywords,
    remarkPlugins,
    strings,
    rules = [],
  } = options
  const toHast: Pluggable = [remarkRehype, rehypeOptions(options)]
  return unified()
    .use(parser.plugins({ mdx, math, definitions: syntax?.definitionLists, ownGfm: remarkPlugins.some(isGfm) }))
    .use(codeFiles ? [[remarkIncludes, codeFiles]] : [])
    .use(remarkVariables, variables)
    .use(remarkEarlyRules, { rules, mdx, emoji })
    .use(codeFiles ? [[remarkCodeFiles, codeFiles]] : [])
    .use(blocks ? [[remarkPageBlocks, blocks]] : [])
    .use(remarkCodeGroups)
    .use(remarkAdmonitions, { keywords: admonitionKeywords, strings })
    .use(remarkProtocolAutolinks)
    .use(remarkForeignSyntax, { ...syntax, mdx })
    .use(reportErrors(remarkPlugins, 'remark'))
    .use(remarkLateRules, { rules, mdx, emoji })
    .use(Object.keys(options.remarkRehype ?? {}).length === 0 ? [toHast] : reportErrors([toHast], 'handlers'))
    .freeze() as unknown as MarkdownProcessor
}

function isGfm(plugin: Pluggable): boolean {
  const [attacher] = Array.isArray(plugin) ? plugin : [plugin]
  return typeof attacher === 'function' && attacher.name === 'remarkGfm'
}

/** The options of remark-rehype. Those of the site come last, but a page keeps its MDX nodes and raw HTML. */
function rehypeOptions({ math = false, strings, remarkRehype = {} }: ProcessorOptions): Options {
  const own = remarkRehype as Options
  return {
    footnoteLabel: strings.footnotes,
    footnoteBackLabel: (reference, again) =>
      fill(strings.backToReference, { number: `${reference + 1}${again > 1 ? `-${again}` : ''}` }),
    unknownHandler: unknownHandler(),
    ...own,
    allowDangerousHtml: true,
    passThrough: [...passThrough, ...(own.passThrough ?? [])],
    handlers: { ...(math ? mathHandlers : {}), ...own.handlers },
  }
}

/** The processors for both kinds of files. */
export function createProcessors(options: Omit<ProcessorOptions, 'mdx'>): MarkdownProcessors {
  return { markdown: createProcessor({ ...options, mdx: false }), mdx: createProcessor({ ...options, mdx: true }) }
}

/** Whether plugins extend the syntax, which only remark-parse supports. */
export function extendsSyntax(remarkPlugins: readonly Pluggable[]): boolean {
  if (remarkPlugins.length === 0) return false
  const processor = unified().use(reportErrors(remarkPlugins, 'remark')).freeze()
  const data = processor.data() as {
    micromarkExtensions?: readonly unknown[]
    fromMarkdownExtensions?: readonly unknown[]
  }
  return (data.micromarkExtensions?.length ?? 0) > 0 || (data.fromMarkdownExtensions?.length ?? 0) > 0
}

type Handler = NonNullable<Options['unknownHandler']>
type ConversionState = Parameters<Handler>[0]

/** A node of a remark plugin, whose type no package declares. */
type UnknownNode = Nodes & { readonly value?: string }

/**
 * Creates the handler for nodes that remark-rehype does not know. It converts them as remark-rehype does: to a `<div>`, or to
 * the element that the plugin names in `data`. If the plugin names none, the first node of each type on a page is reported,
 * because its meaning is lost.
 */
function unknownHandler(): Handler {
  const reported = new WeakMap<ConversionState, Set<string>>()
  return (state, node: UnknownNode) => {
    const { hName, hProperties, hChildren } = node.data ?? {}
    const types = reported.get(state) ?? new Set()
    if (!hName && !hProperties && !hChildren && !types.has(node.type)) report(node, state.options.file)
    reported.set(state, types.add(node.type))
    const isText = typeof node.value === 'string' && !hProperties && !hChildren
    const result: ElementContent = isText
      ? { type: 'text', value: node.value }
      : createElement('div', {}, state.all(node))
    state.patch(node, result)
    return state.applyData(node, result)
  }
}

function report({ type, position }: Nodes, file: VFile | null | undefined): void {
  const hint = `add a handler for it to \`markdown.remarkRehype.handlers\`; the package of the plugin may export one`
  const message = file?.message(`a remark plugin makes nodes of the type "${type}", which become plain text`, position)
  if (message) message.source = hint
}

/**
 * Email addresses, with GFM's `mailto:`, or with `xmpp:` and a resource:
 * https://github.github.com/gfm/#extended-protocol-autolink
 */
const address =
  /(?<![\w.+-])((?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![\w-])|xmpp:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![\w-])(?:\/[A-Za-z0-9@.]*[A-Za-z0-9@])?)/g

/** Links `mailto:ann@mail.example` in text, which both parsers split into text, a directive and more text. */
function remarkProtocolAutolinks(): (tree: MdastRoot, file: VFile) => void {
  return (tree, file) => {
    if (/(?:mailto|xmpp):/.test(String(file.value))) linkAddresses(tree)
  }
}

function linkAddresses(node: Nodes): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return
  for (const child of node.children) linkAddresses(child)
  const linked: PhrasingContent[] = []
  let run: PhrasingContent[] = []
  const flush = (): void => {
    const text = run.map(pieceText).join('')
    linked.push(...(/(?:mailto|xmpp):/.test(text) ? text.split(address).map(asLink) : run))
    run = []
  }
  for (const child of node.children as PhrasingContent[]) {
    if (pieceText(child) !== undefined) run.push(child)
    else {
      flush()
      linked.push(child)
    }
  }
  flush()
  node.children = linked.filter((child) => pieceText(child) !== '') as typeof node.children
}

/** The text of a text node, and of the link that the parser made of an email address; undefined for other nodes. */
function pieceText(node: Nodes): string | undefined {
  if (node.type === 'text') return node.value
  const [child] = node.type === 'link' ? node.children : []
  return node.type === 'link' && child?.type === 'text' && node.url === `mailto:${child.value}`
    ? child.value
    : undefined
}

/** A piece of a text that was split at its addresses, which are those with odd indexes. */
function asLink(value: string, index: number): PhrasingContent {
  const text = { type: 'text', value } as const
  if (index % 2 === 0) return text
  return {
    type: 'link',
    url: /^(?:mailto|xmpp):/.test(value) ? value : `mailto:${value}`,
    title: null,
    children: [text],
  }
}
