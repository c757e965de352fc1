import type { Nodes, Parents, RootContent } from 'mdast'
import { find, html } from 'property-information'
import type { VFile } from 'vfile'
import { quoted } from '../../base/source-text/author-text.js'
import { withoutEscapes } from './written-text.js'

/** A class, an id, or a name with a value. */
const word = /[ \t]*(?:([.#])([\w:-]+)|([a-z][\w:-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+)))/y

/** Attributes that cannot run code. Those of HTML in Markdown are checked elsewhere. */
const harmless = /^(?:align|dir|download|height|lang|loading|rel|target|title|width|data-[\w-]+)$/

const braces = '\\{:?([^{}\\n]+)\\}'
const atStart = new RegExp(`^${braces}`)
const atEnd = new RegExp(`(?<![ \\t])[ \\t]*${braces}[ \\t]*$`)
const onLastLine = new RegExp(`\\n[ \\t]*${braces}[ \\t]*$`)

/** Elements that attributes can follow without a space. */
const inline: ReadonlySet<string> = new Set(['delete', 'emphasis', 'image', 'inlineCode', 'link', 'strong'])

type Properties = Record<string, string | string[]>

/**
 * Gives `{.class #id width="300"}` to what is in front of it: an image, a link or emphasis, the heading that it ends, the paragraph
 * whose last line it is, or the block above it.
 */
export function takeAttributes(node: Nodes, file: VFile): void {
  if (!('children' in node)) return
  const source = String(file.value)
  const kept: RootContent[] = []
  for (const child of joined(node.children as RootContent[])) {
    const before = kept.at(-1)
    takeAttributes(child, file)
    if (child.type === 'text' && before && inline.has(before.type)) {
      const end = take(before, { pattern: atStart, text: withoutEscapes(child, source), place: child }, file)
      if (end !== undefined) child.value = child.value.slice(end)
    }
    if (child.type === 'text' && child.value === '') continue
    if (child.type === 'heading') takeFromEnd(child, atEnd, file)
    if (child.type === 'paragraph') {
      takeFromEnd(child, onLastLine, file)
      const [only] = child.children
      if (before && only?.type === 'text' && child.children.length === 1) {
        const whole = new RegExp(`^${braces}$`)
        if (take(before, { pattern: whole, text: withoutEscapes(only, source), place: child }, file) !== undefined)
          continue
      }
    }
    kept.push(child)
  }
  node.children = kept as typeof node.children
}

/** Joins text such as `{:target=_blank}`, in which the parsers have found a directive. */
function joined(nodes: readonly RootContent[]): RootContent[] {
  const result: RootContent[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type !== 'text' || last?.type !== 'text') result.push(node)
    else {
      const position = last.position && node.position && { start: last.position.start, end: node.position.end }
      result[result.length - 1] = { type: 'text', value: last.value + node.value, position }
    }
  }
  return result
}

/** Takes attributes from the end of the text of a block. */
function takeFromEnd(block: Parents, pattern: RegExp, file: VFile): void {
  const last = block.children.at(-1)
  if (last?.type !== 'text') return
  const text = withoutEscapes(last, String(file.value))
  if (take(block, { pattern, text, place: last }, file) === undefined) return
  last.value = last.value.slice(0, text.search(pattern))
  if (last.value === '') block.children.pop()
}

interface Written {
  readonly pattern: RegExp
  readonly text: string
  readonly place: Nodes
}

/** Gives the attributes in a text to a node. Returns the length of what is written; undefined if it has none. */
function take(node: Nodes, { pattern, text, place }: Written, file: VFile): number | undefined {
  const [written, inner = ''] = pattern.exec(text) ?? []
  const properties = written === undefined ? undefined : propertiesIn(inner)
  if (written === undefined || properties === undefined) return undefined
  if ('refused' in properties) {
    file.message(`the attribute ${quoted(properties.refused)} cannot be set, so ${quoted(written)} is only text`, {
      place: place.position,
      ruleId: 'foreign-syntax',
      source: 'use a class of your style sheets, such as `{.wide}`, or HTML',
    })
    return undefined
  }
  const { hProperties = {} } = node.data ?? {}
  const className = [...[hProperties.className ?? []].flat(), ...(properties.found.className ?? [])].map(String)
  const all = { ...hProperties, ...properties.found, ...(className.length > 0 ? { className } : {}) }
  node.data = { ...node.data, hProperties: all }
  return written.length
}

/** What is between braces; undefined if that is other text. */
function propertiesIn(text: string): { readonly found: Properties } | { readonly refused: string } | undefined {
  const found: Properties = {}
  const classes: string[] = []
  let refused: string | undefined
  word.lastIndex = 0
  for (let end = 0; end < text.trimEnd().length; end = word.lastIndex) {
    const [, mark, short = '', name = '', ...values] = word.exec(text) ?? []
    const value = values.find((one) => one !== undefined)
    if (mark === undefined && value === undefined) return undefined
    if (mark === '.') classes.push(short)
    else if (mark === '#') found.id = short
    else if (name === 'class') classes.push(...(value ?? '').split(/\s+/).filter(Boolean))
    else if (name === 'id' && value) found.id = value
    else if (harmless.test(name)) found[find(html, name).property] = value ?? ''
    else refused ??= name
  }
  if (refused !== undefined) return { refused }
  return { found: classes.length > 0 ? { ...found, className: classes } : found }
}
