import type { JSXAttribute } from '@babel/types'
import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import type { Event, Token } from 'micromark-util-types'
import { parseFragment } from 'parse5'
import type { Destination, DestinationSyntax } from './destination.js'
import { srcsetCandidates } from './html-urls.js'
import { parseOpeningTag, startOf } from './parse-script.js'
import { type WrittenString, writtenStrings } from './written-strings.js'

/**
 * Finds the URL of the link at an offset: the destination of a Markdown link or of the definition that it refers to, an
 * autolink, attributes of a tag, or a string that starts there or is the value of the key there. `isSought` tells the
 * right URL from others. Empty if there is any doubt; several if one tag has the URL more than once.
 */
type FindDestinations = (offset: number, isSought: (destination: Destination) => boolean) => readonly Destination[]

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
function within(
  { start, end }: { readonly start: number; readonly end: number },
  syntax: DestinationSyntax,
): Destination {
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

/** Where the links of a Markdown text have their URLs. */
interface MarkdownDestinations {
  /** Finds the URL of the link, image or autolink that starts at an offset; all definitions of a reference's label. */
  at(offset: number): readonly Destination[]
}

/** A link, image or definition, with what the parser has found of it so far. */
interface Link {
  readonly start: number
  /** The label of the reference that it is, or of the definition. */
  label?: string
  destination?: Destination
}

/** Links are looked up only at offsets at which the compiler found one, so that text that MDX reads as Markdown may be too. */
const extension = { disable: { null: ['codeIndented', 'htmlFlow'] } }
const comment = /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g
const linkTokens: ReadonlySet<string> = new Set(['link', 'image', 'definition', 'autolink', 'literalAutolink'])

/** Finds all link destinations with the positions of the Markdown parser (https://github.com/micromark/micromark). */
function markdownDestinations(text: string): MarkdownDestinations {
  const links = new Map<number, Link>()
  const definitions = new Map<string, Destination[]>()
  const open: Link[] = []
  for (const [change, token] of parseEvents(text)) {
    const isLink = linkTokens.has(token.type)
    if (change === 'enter') {
      if (isLink) open.push({ start: token.start.offset })
      const link = open.at(-1)
      if (link) readToken(token, { text, link })
      continue
    }
    const link = isLink ? open.pop() : undefined
    if (!link) continue
    if (token.type !== 'definition') links.set(link.start, link)
    else if (link.label !== undefined && link.destination) {
      const equal = definitions.get(link.label)
      if (equal) equal.push(link.destination)
      else definitions.set(link.label, [link.destination])
    }
  }
  return {
    at(offset) {
      const { destination, label = '' } = links.get(offset) ?? {}
      return destination ? [destination] : (definitions.get(label) ?? [])
    },
  }
}

function parseEvents(text: string): readonly Event[] {
  const withoutComments = text.replace(comment, (found) => found.replace(/[^\r\n]/g, ' '))
  const document = parse({ extensions: [gfm(), extension] }).document()
  return postprocess(document.write(preprocess()(withoutComments, undefined, true)))
}

/** Takes over the label or the destination that a token is. */
function readToken(token: Token, { text, link }: { readonly text: string; readonly link: Link }): void {
  const start = token.start.offset
  const end = token.end.offset
  const type: string = token.type
  switch (type) {
    case 'resourceDestinationString':
    case 'definitionDestinationString':
      link.destination = { start, end, syntax: text[start - 1] === '<' ? 'angle' : 'markdown' }
      break
    case 'autolinkProtocol':
    case 'literalAutolinkHttp':
      link.destination = { start, end, syntax: 'attribute' }
      break
    // The text of a link is its label, unless a label comes after it.
    case 'labelText':
    case 'referenceString':
    case 'definitionLabelString':
      link.label = foldLabel(text.slice(start, end))
      break
  }
}

/** Labels match regardless of case and whitespace; in a block quote, a `>` can be part of the whitespace. */
function foldLabel(label: string): string {
  return label
    .replace(/[\s>]+/g, ' ')
    .trim()
    .toLowerCase()
}
