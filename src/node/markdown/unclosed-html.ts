import type { Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { type HtmlMark, listTags } from '../source-text/html-tags.js'
import { visitNodes } from './hast-tree.js'
import { type Finding, reportFindings } from './text-checks/finding.js'

/** Elements that must be closed. Others end by themselves, have no content, or are removed. */
const closed = new Set(
  [
    'a abbr article aside audio b blockquote button center cite code del details dfn div dl em figcaption figure font footer',
    'h1 h2 h3 h4 h5 h6 header i ins kbd main mark nav ol picture pre q s samp section small span strike strong sub summary sup',
    'table u ul var video',
  ].flatMap((names) => names.split(' ')),
)

type Raw = Extract<Nodes, { type: 'raw' }>

/** A tag, and the node that it is in. */
interface PlacedTag {
  readonly mark: HtmlMark
  readonly node: Raw
}

/** A page that is full of mistakes is reported by the first ones. */
const mostReported = 20

/** Reports raw HTML whose elements are never closed, closing tags that close nothing, and attributes without a quote. */
export function reportUnclosedHtml(tree: Root, file: VFile): void {
  const source = String(file.value)
  const findings: Finding[] = []
  const add = (tag: PlacedTag, finding: Omit<Finding, 'code' | 'offset'>): void => {
    const offset = findings.length < mostReported ? placeOf(tag, source) : undefined
    if (offset !== undefined) findings.push({ code: 'html-syntax', offset, ...finding })
  }
  const open: PlacedTag[] = []
  const counts = new Map<string, number>()
  const count = ({ name }: HtmlMark, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by)
  const read = (tag: PlacedTag): void => {
    const { kind, name } = tag.mark
    if (kind === 'mistake') add(tag, missingQuote)
    if (!closed.has(name)) return
    if (kind === 'start') {
      open.push(tag)
      count(tag.mark, 1)
    } else if ((counts.get(name) ?? 0) === 0) add(tag, closesNothing(name))
    else {
      const ended = open.splice(open.findLastIndex(({ mark }) => mark.name === name))
      for (const { mark } of ended) count(mark, -1)
      for (const inner of ended.slice(1)) add(inner, neverClosed(inner.mark.name, `the text up to </${name}>`))
    }
  }
  visitNodes(tree, (node) => {
    if (node.type !== 'raw' || !node.value.includes('<')) return
    for (const mark of listTags(node.value)) read({ mark, node })
  })
  for (const tag of open) add(tag, neverClosed(tag.mark.name, 'the rest of the page'))
  reportFindings(findings, file)
}

/** Where a tag is in the source, whose lines may begin with the marks of a quote; undefined for nodes that plugins made. */
function placeOf({ mark: { offset }, node: { value, position } }: PlacedTag, source: string): number | undefined {
  const start = position?.start.offset
  if (start === undefined) return undefined
  const shown = /^[^\n]*/.exec(value.slice(offset))?.[0] ?? ''
  const skipped = value.slice(0, offset).split(shown).length - 1
  let at = source.indexOf(shown, start)
  for (let i = 0; i < skipped && at !== -1; i++) at = source.indexOf(shown, at + 1)
  return at === -1 ? start : at
}

function neverClosed(name: string, content: string): Omit<Finding, 'code' | 'offset'> {
  return {
    kind: 'never closed',
    message: `<${name}> is never closed, so ${content} is in it`,
    hint: `write \`</${name}>\` at its end`,
  }
}

function closesNothing(name: string): Omit<Finding, 'code' | 'offset'> {
  const hint = `remove it, or write \`<${name}>\` above it`
  return { kind: 'closes nothing', message: `</${name}> closes nothing`, hint }
}

const missingQuote: Omit<Finding, 'code' | 'offset'> = {
  kind: 'missing quote',
  message: 'this tag has an attribute without a quote, or no `>`',
  hint: 'write each value between two quotes, and `>` at the end of the tag',
}
