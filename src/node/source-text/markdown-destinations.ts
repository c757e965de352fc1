import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import type { Event, Token } from 'micromark-util-types'
import type { Destination } from './destination.js'

/** Where the links of a Markdown text have their URLs. */
export interface MarkdownDestinations {
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
export function markdownDestinations(text: string): MarkdownDestinations {
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
