import type { RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { isUnsafeHref } from '../../node/base/safe-href.js'
import { fill } from '../../shared/interface-text.js'
import type { OpenApiTexts } from './texts.js'

const printer = unified()
  .use([remarkGfm, remarkMdx])
  .use(remarkStringify, {
    bullet: '-',
    // Also escapes what begins an import, an export, a container or a formula in the pages of docsgen.
    unsafe: [
      { character: 'i', after: 'mport\\s', atBreak: true },
      { character: 'e', after: 'xport\\s', atBreak: true },
      { character: ':', after: '::', atBreak: true },
      { character: '$', inConstruct: 'phrasing' },
    ],
  })
  .freeze()

/** Nodes of Markdown as MDX. */
export const write = (...children: RootContent[]): string => printer.stringify({ type: 'root', children }).trim()

/** Letters, words, code and links to other sites in a line, none of which MDX reads as anything else than Markdown does. */
const plainLine =
  /^(?:[-*] )?(?!(?:import|export)\s)[A-Za-z](?:[A-Za-z0-9 ,.;'"()?%/#-]|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])|[:&](?= )|!(?= |$)|`[^`\\\n|]+`(?!`)|\*\*[A-Za-z0-9](?:[A-Za-z0-9 ,.'-]*[A-Za-z0-9.])?\*\*(?= |$)|\[[A-Za-z0-9 ,.'"?/`-]+\]\(https?:\/\/[\w./#?=%-]+\))*$/
const bareUrl = /\bwww\./i

/** Whether a text is the same in Markdown and in MDX. */
export const isPlainText = (value: string): boolean =>
  !bareUrl.test(value) && value.split(/\n+/).every((line) => plainLine.test(line))

const literal = /^[A-Za-z](?:[A-Za-z0-9 ,.;'"()?%/#-]|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])|[:&](?= ))*$/

/** Literal text, in which nothing is markup. */
export function mdxText(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim()
  if (literal.test(line) && !bareUrl.test(line) && !/^(?:im|ex)port /.test(line)) return line
  return write({ type: 'paragraph', children: [{ type: 'text', value: line }] })
}

/** A link, or its label if its URL could run code. */
export function link(label: string, url: string): string {
  const isSafe = /^(?:https?:\/\/|\.\.?\/|#)[\w./#?=&%:~-]*$/.test(url)
  if (isSafe && literal.test(label) && !bareUrl.test(label)) return `[${label}](${url})`
  if (isUnsafeHref(url)) return mdxText(label)
  return write({ type: 'link', url, children: [{ type: 'text', value: label }] })
}

/** A value as inline code on one line; values that are no texts as JSON. */
export function codeSpan(value: unknown): string {
  const written = typeof value === 'string' && value.trim() !== '' ? value : json(value)
  const line = written.replace(/\s*\n\s*/g, ' ')
  const runs = new Set([...line.matchAll(/`+/g)].map(([run]) => run.length))
  let length = 1
  while (runs.has(length)) length++
  const needsSpace = /^`|`$/.test(line) || /^ .* $/.test(line)
  const [ticks, space] = ['`'.repeat(length), needsSpace ? ' ' : '']
  return `${ticks}${space}${line}${space}${ticks}`
}

/** A value as JSON, also one that JSON cannot represent. */
export function json(value: unknown, space?: number): string {
  return JSON.stringify(value, null, space) ?? 'null'
}

/** A block of code. */
export function fence(lang: string, meta: string, value: string): string {
  const longest = Math.max(2, ...[...value.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${lang}${meta && ` ${meta}`}\n${value}\n${ticks}`
}

/** A string attribute of a component. */
export function attribute(name: string, value: string): string {
  const escaped = value.replace(/\s+/g, ' ').replace(/[&"<>{}\\`]/g, (character) => `&#${character.charCodeAt(0)};`)
  return ` ${name}="${escaped}"`
}

/** Blocks in an element of a class. */
const div = (className: string, content: string): string =>
  content && `<div${className && ` className="${className}"`}>\n\n${content}\n\n</div>`

/** Samples beside the text before and after them, if the screen is wide enough. */
export function columns(before: string, samples: string, after = ''): string {
  if (samples === '') return blocks(before, after)
  return div('columns', blocks(div('', before), div('samples', samples), div('', after)))
}

/** Content that opens below a label. */
export function details(summary: string, content: string, isOpen = false): string {
  return `<Details${attribute('summary', summary)}${isOpen ? ' open' : ''}>\n\n${content}\n\n</Details>`
}

/** A value after its label. */
export const labeled = (label: string, value: string, texts: OpenApiTexts): string =>
  fill(texts.labeled, { label, value })

/** Blocks in the item of a list. */
export const indentedMdx = (content: string): string => content.replace(/\n(?=[^\n])/g, '\n  ')

/** A table of cells in MDX; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
  return rows.length === 0 ? '' : [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

/** Blocks of MDX on one line, for the cell of a table. */
export const oneLine = (blocks: string): string =>
  blocks.replace(/\\?\n(\n?)\s*/g, (_, isBlock) => (isBlock ? '<br />' : ' '))

type Parts = readonly (string | false | undefined)[]
/** The parts that are not empty, as blocks. */
export const blocks = (...parts: Parts): string => parts.filter(Boolean).join('\n\n')
/** The parts that are not empty, as lines of a cell. */
export const lines = (...parts: Parts): string => parts.filter(Boolean).join('<br />')
