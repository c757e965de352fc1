import type { ElementContent, Root as HastRoot } from 'hast'
import type { Link, Root as MdastRoot, Nodes, PhrasingContent, Text } from 'mdast'
import remarkRehype, { type Options } from 'remark-rehype'
import { type Pluggable, type Processor, unified } from 'unified'
import type { VFile } from 'vfile'
import { fill, type Strings } from '../../shared/interface-text.js'
import type { RemarkRehypeOptions } from '../base/markdown-plugins.js'
import { remarkAdmonitions } from './admonitions.js'
import { type CodeFileSettings, remarkCodeFiles } from './code-files.js'
import { remarkCodeGroups } from './code-groups.js'
import { createElement } from './hast-tree.js'
import { mathHandlers } from './math.js'
import type { Parser } from './parsers.js'
import { reportErrors } from './site-plugins.js'
import type { TextRule } from '../base/text-rule.js'
import { remarkEarlyRules, remarkLateRules } from './text-rules.js'

/** Options of a Markdown processor. */
interface ProcessorOptions {
  readonly mdx: boolean
  /** Whether `$…$` and `$$…$$` are formulas. */
  readonly math?: boolean
  /** Whether shortcodes of emoji are replaced. */
  readonly emoji?: boolean
  readonly parser: Parser
  /** Absent if the processor only parses. */
  readonly codeFiles?: CodeFileSettings
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
    parser,
    codeFiles,
    admonitionKeywords,
    remarkPlugins,
    strings,
    rules = [],
  } = options
  const toHast: Pluggable = [remarkRehype, rehypeOptions(options)]
  return unified()
    .use(parser.plugins({ mdx, math, ownGfm: remarkPlugins.some(isGfm) }))
    .use(remarkEarlyRules, { rules, mdx, emoji })
    .use(codeFiles ? [[remarkCodeFiles, codeFiles]] : [])
    .use(remarkCodeGroups)
    .use(remarkAdmonitions, { keywords: admonitionKeywords, strings })
    .use(remarkProtocolAutolinks)
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

/** GFM's extended protocol autolinks, which neither parser has: `mailto:` with an address, or `xmpp:` with an address and a resource. */
const address =
  /(?<![A-Za-z0-9])(?:mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![\w-])|xmpp:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![\w-])(?:\/[A-Za-z0-9@.]*[A-Za-z0-9@])?)/g

/** Links `mailto:ann@mail.example` in text, which both parsers split into text, a directive and more text. */
function remarkProtocolAutolinks(): (tree: MdastRoot, file: VFile) => void {
  return (tree, file) => {
    if (/(?:mailto|xmpp):/.test(String(file.value))) linkAddresses(tree)
  }
}

function linkAddresses(node: Nodes): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return
  for (const child of node.children) linkAddresses(child)
  if (node.children.some(isPiece))
    node.children = linkedRuns(node.children as PhrasingContent[]) as typeof node.children
}

/** Text, or a link that the parser created from a bare email address. */
type Piece = Text | (Link & { readonly children: [Text] })

function isPiece(node: Nodes): node is Piece {
  if (node.type === 'text') return true
  if (node.type !== 'link' || node.children.length !== 1) return false
  const [child] = node.children
  return child?.type === 'text' && node.url === `mailto:${child.value}`
}

/** Replaces the addresses in each run of adjacent pieces. */
function linkedRuns(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = []
  let run: Piece[] = []
  for (const node of nodes) {
    if (isPiece(node)) run.push(node)
    else {
      out.push(...linkedRun(run), node)
      run = []
    }
  }
  return [...out, ...linkedRun(run)]
}

function linkedRun(run: readonly Piece[]): readonly PhrasingContent[] {
  const text = run.map(textOf).join('')
  const pieces = pieceReader(run)
  const out: PhrasingContent[] = []
  let end = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    out.push(...pieces(end, index), { type: 'link', url, title: null, children: [{ type: 'text', value: url }] })
    end = index + url.length
  }
  return end === 0 ? run : [...out, ...pieces(end, text.length)]
}

/** Returns a function that reads the pieces between two offsets of a run, in order; a piece that is cut becomes text. */
function pieceReader(run: readonly Piece[]): (start: number, end: number) => PhrasingContent[] {
  let next = 0
  let offset = 0
  return (start, end) => {
    const found: PhrasingContent[] = []
    for (let piece = run[next]; piece && offset < end; piece = run[next]) {
      const text = textOf(piece)
      const value = text.slice(Math.max(start - offset, 0), Math.max(end - offset, 0))
      if (value !== '') found.push(value.length === text.length ? piece : { type: 'text', value })
      // The rest of the piece is for the next call.
      if (offset + text.length > end) break
      offset += text.length
      next++
    }
    return found
  }
}

function textOf(piece: Piece): string {
  return piece.type === 'text' ? piece.value : piece.children[0].value
}
