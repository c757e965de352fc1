import type { JSXAttribute } from '@babel/types'
import { parseFragment } from 'parse5'
import type { Destination, Syntax } from './destination.js'
import { srcsetCandidates } from './html-urls.js'
import { type MarkdownDestinations, markdownDestinations } from './markdown-destinations.js'
import { parseOpeningTag, startOf } from './parse-script.js'
import { type WrittenString, writtenStrings } from './written-strings.js'

/**
 * Finds the URL of the link at an offset: the destination of a Markdown link or of the definition that it refers to, an
 * autolink, attributes of a tag, or a string that starts there or is the value of the key there. `isSought` tells the
 * right URL from others. Empty if there is any doubt; several if one tag has the URL more than once.
 */
export type FindDestinations = (
  offset: number,
  isSought: (destination: Destination) => boolean,
) => readonly Destination[]

/** Creates the finder for one text, which parses the text when it first has to. */
export function destinationFinder(text: string, { isMarkdown }: { readonly isMarkdown: boolean }): FindDestinations {
  let markdown: MarkdownDestinations | undefined
  let strings: readonly WrittenString[] | undefined
  return (offset, isSought) => {
    const literal = literalAt(text, offset)
    if (literal && isSought(literal)) return [literal]
    if (isMarkdown) {
      markdown ??= markdownDestinations(text)
      const found = markdown.at(offset).filter(isSought)
      if (found.length > 0) return found.length === 1 ? found : []
      return text[offset] === '<' ? tagDestinations(text.slice(offset), offset).filter(isSought) : []
    }
    strings ??= writtenStrings(text)
    const sought = strings
      .map((string) => ({ ...string, destination: within(string, 'script') }))
      .filter(({ destination }) => isSought(destination))
    const chosen =
      sought.find(({ start, keyStart, isLink }) => keyStart === offset || (start === offset && isLink)) ??
      (sought.length === 1 ? sought[0] : undefined)
    return chosen ? [chosen.destination] : []
  }
}

/** The string that starts at an offset as the value of an attribute or of a key for URLs: elsewhere it may be a label. */
function literalAt(text: string, offset: number): Destination | undefined {
  const literal = /(["'])(?:\\.|(?!\1)[^\\\n])*\1/sy
  literal.lastIndex = offset
  const match = literal.exec(text)
  const before = text.slice(Math.max(0, offset - 40), offset)
  if (!match || !/=$|\b(?:href|src|to|url)['"]?\s*[:=]\s*\{?\s*$/.test(before)) return undefined
  return within({ start: offset, end: literal.lastIndex }, before.endsWith('=') ? 'attribute' : 'script')
}

/** A destination between quotes. */
function within({ start, end }: { readonly start: number; readonly end: number }, syntax: Syntax): Destination {
  return { start: start + 1, end: end - 1, syntax }
}

const urlAttribute = /^(?:href|src|srcset|poster|to)$/i

/** The URLs in the attributes of the tag that a text starts with: of JSX if it is JSX, else of HTML. */
function tagDestinations(text: string, offset: number): Destination[] {
  const tag = parseOpeningTag(text)
  const attributes = tag
    ? tag.attributes.flatMap((one) => (one.type === 'JSXAttribute' ? jsxValue(one) : []))
    : htmlValues(text)
  return attributes
    .filter(({ name }) => urlAttribute.test(name))
    .flatMap(({ name, value }) => (/^srcset$/i.test(name) ? candidatesIn(text, value) : [value]))
    .map(({ start, end, syntax }) => ({ start: start + offset, end: end + offset, syntax }))
}

interface NamedValue {
  readonly name: string
  readonly value: Destination
}

function jsxValue({ name: { name }, value }: JSXAttribute): NamedValue[] {
  if (typeof name !== 'string' || !value) return []
  const isCode = value.type === 'JSXExpressionContainer'
  const literal = isCode ? value.expression : value
  const isLiteral =
    literal.type === 'StringLiteral' || (literal.type === 'TemplateLiteral' && literal.expressions.length === 0)
  if (!isLiteral) return []
  return [{ name, value: within({ start: startOf(literal), end: literal.end ?? 0 }, isCode ? 'script' : 'attribute') }]
}

function htmlValues(text: string): NamedValue[] {
  const [element] = parseFragment(text, { sourceCodeLocationInfo: true }).childNodes
  const attributes = (element && 'tagName' in element && element.sourceCodeLocation?.attrs) || {}
  return Object.entries(attributes).flatMap(([name, { startOffset, endOffset }]) => {
    const quote = text.slice(startOffset, endOffset).search(/["']/)
    return quote === -1 ? [] : [{ name, value: within({ start: startOffset + quote, end: endOffset }, 'attribute') }]
  })
}

function candidatesIn(text: string, { start, end, syntax }: Destination): Destination[] {
  let at = start
  return srcsetCandidates(text.slice(start, end)).map(({ url }) => {
    const begin = text.indexOf(url, at)
    at = begin + url.length
    return { start: begin, end: at, syntax }
  })
}
