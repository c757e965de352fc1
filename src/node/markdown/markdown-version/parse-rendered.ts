import type { Element, Properties, Root } from 'hast'
import { find, html as schema } from 'property-information'
import { decodeEntities } from '../../source-text/html-urls.js'
import { voidTags } from '../print-html.js'
import { mayHoldWords, mayStand, oddTags } from './html-rules.js'

/**
 * Reads HTML that React and `printHtml` wrote, where every tag is closed and every value quoted: a tenth of the work of
 * a parser of all HTML. Undefined where such a parser would mend something (a block in a paragraph, a row outside of a
 * table), or has rules that are not known here: a component may set any HTML.
 */
export function parseRendered(html: string): Root | undefined {
  if (oddCharacters.test(html)) return undefined
  const root: Root = { type: 'root', children: [] }
  const reading: Reading = { html, root, open: [], startTag: new RegExp(startTagPattern) }
  for (let at = 0; at < html.length; ) {
    const end = readNode(reading, at)
    if (end === undefined) return undefined
    at = end
  }
  return reading.open.length === 0 ? root : undefined
}

/** Characters that HTML replaces, and references that neither of the two writes. */
const oddCharacters = /[\0\r]|&(?!(?:amp|lt|gt|quot|#x27|#39);)/

const startTagPattern = /<([a-z][^\s/>]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>/iy

interface Reading {
  readonly html: string
  readonly root: Root
  /** Elements that are not closed yet, outermost first. */
  readonly open: Element[]
  readonly startTag: RegExp
}

/** Takes in what stands at a place; returns where it ends, if it is as it should be. */
function readNode(reading: Reading, at: number): number | undefined {
  const { html } = reading
  if (html[at] !== '<') return readText(reading, at)
  if (html[at + 1] === '/') return readEndTag(reading, at)
  return html[at + 1] === '!' ? readComment(reading, at) : readElement(reading, at)
}

function readText({ html, root, open }: Reading, at: number): number | undefined {
  const next = html.indexOf('<', at)
  const end = next === -1 ? html.length : next
  const written = html.slice(at, end)
  const node = open.at(-1)
  if (node && !mayHoldWords(node.tagName) && /\S/.test(written)) return undefined
  const { children } = node ?? root
  // The line ending that follows the tag is no part of the text.
  const text = node?.tagName === 'pre' && children.length === 0 ? written.replace(/^\n/, '') : written
  if (text !== '') children.push({ type: 'text', value: decoded(text) })
  return end
}

function readEndTag({ html, open }: Reading, at: number): number | undefined {
  const end = html.indexOf('>', at)
  return end !== -1 && html.slice(at + 2, end).toLowerCase() === open.pop()?.tagName ? end + 1 : undefined
}

function readComment({ html, root, open }: Reading, at: number): number | undefined {
  const close = html.indexOf('-->', at)
  const value = html.slice(at + '<!--'.length, close)
  if (!html.startsWith('<!--', at) || close < at + '<!--'.length || value.includes('--!>')) return undefined
  const { children } = open.at(-1) ?? root
  children.push({ type: 'comment', value })
  return close + '-->'.length
}

function readElement({ html, root, open, startTag }: Reading, at: number): number | undefined {
  startTag.lastIndex = at
  const match = startTag.exec(html)
  if (!match) return undefined
  const [whole, name = '', attributes = '', selfClosing] = match
  const tagName = name.toLowerCase()
  const isVoid = voidTags.has(tagName)
  if (oddTags.has(tagName) || (selfClosing && !isVoid) || !mayStand(tagName, open)) return undefined
  const { children } = open.at(-1) ?? root
  const element: Element = { type: 'element', tagName, properties: propertiesOf(attributes), children: [] }
  children.push(element)
  if (!isVoid) open.push(element)
  const end = at + whole.length
  return tagName === 'svg' ? readSvg(element, html, end) : end
}

/** What may be more than a part of a rendering. */
const foreign =
  /<(?!\/?(?:g|path|rect|circle|ellipse|line|poly(?:line|gon)|text|tspan|title|defs|use|symbol|marker|mask|clipPath|pattern|stop|(?:linear|radial)Gradient)[\s/>])/i

/** A rendering has other rules, and nothing to read but its words. */
function readSvg(svg: Element, html: string, at: number): number | undefined {
  const end = html.indexOf('</svg>', at)
  const rendering = html.slice(at, end)
  if (end === -1 || foreign.test(rendering)) return undefined
  svg.children.push({ type: 'text', value: decoded(rendering.replace(/<[^>]*>/g, '')) })
  return end
}

const attribute = /([^\s"=]+)(?:="([^"]*)")?/g

function propertiesOf(attributes: string): Properties {
  const properties: Properties = {}
  if (attributes === '') return properties
  for (const [, name = '', written = ''] of attributes.matchAll(attribute)) {
    const { property, boolean, overloadedBoolean, number, spaceSeparated } = find(schema, name.toLowerCase())
    if (property in properties) continue
    const value = decoded(written)
    if (boolean || (overloadedBoolean && value === '')) properties[property] = true
    else if (spaceSeparated) properties[property] = value.split(/\s+/).filter((word) => word !== '')
    else properties[property] = number && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
  }
  return properties
}

/** Text, most of which has nothing to decode. */
function decoded(text: string): string {
  return text.includes('&') ? decodeEntities(text) : text
}
