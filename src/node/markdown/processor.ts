import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { fill, type Strings } from '../../shared/interface-text.js'
import remarkRehype, { type Options } from 'remark-rehype'
import { type Pluggable, type Processor, unified } from 'unified'
import { admonitionTypes, remarkAdmonitions } from './admonitions.js'
import { type CodeFileSettings, remarkCodeFiles } from './code-files.js'
import { remarkCodeGroups } from './code-groups.js'
import { hastHandlers, unknownHandler } from './hast-handlers.js'
import { mathHandlers } from './math.js'
import type { RemarkRehypeOptions } from '../model/markdown-plugins.js'
import type { Parser } from './parsers.js'
import { remarkProtocolAutolinks } from './protocol-autolinks.js'
import { reportErrors } from './site-plugins.js'
import { remarkCheckBlocks, remarkCheckText } from './text-checks/check-text.js'

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
  const { mdx, math = false, emoji = false, parser, codeFiles, admonitionKeywords, remarkPlugins, strings } = options
  const toHast: Pluggable = [remarkRehype, rehypeOptions(options)]
  return unified()
    .use(parser.plugin, { mdx, math })
    .use(remarkCheckBlocks, {
      known: new Set([...admonitionTypes(strings, admonitionKeywords), 'details', 'code-group']),
    })
    .use(codeFiles ? [[remarkCodeFiles, codeFiles]] : [])
    .use(remarkCodeGroups)
    .use(remarkAdmonitions, { keywords: admonitionKeywords, strings })
    .use(remarkProtocolAutolinks)
    .use(reportErrors(remarkPlugins, 'remark'))
    .use(remarkCheckText, { mdx, math, emoji })
    .use(Object.keys(options.remarkRehype ?? {}).length === 0 ? [toHast] : reportErrors([toHast], 'handlers'))
    .freeze() as unknown as MarkdownProcessor
}

/** The options of remark-rehype. Those of the site come last, but a page keeps its MDX nodes and raw HTML. */
function rehypeOptions({ math = false, strings, remarkRehype = {} }: ProcessorOptions): Options {
  const own = remarkRehype as Options
  const handlers = { ...hastHandlers(), ...(math ? mathHandlers : {}) }
  return {
    footnoteLabel: strings.footnotes,
    footnoteBackLabel: (reference, again) =>
      fill(strings.backToReference, { number: `${reference + 1}${again > 1 ? `-${again}` : ''}` }),
    unknownHandler: unknownHandler(),
    ...own,
    allowDangerousHtml: true,
    passThrough: [...passThrough, ...(own.passThrough ?? [])],
    handlers: { ...handlers, ...own.handlers },
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
