import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import type { Event, Token } from 'micromark-util-types'
import type { Destination } from './destination.js'

/** Where the links of a Markdown text have their URLs. */
export interface MarkdownDestinations {
  /** Finds the URL of the link, image or autolink that starts at an offset; all definitions of a reference's label. */
  at(offset: number): readonly Destination[]
}

/** A link or image that the parser has not left yet, or left without finding a URL in it. */
interface OpenLink {
  readonly start: number
  label?: string
  destination?: Destination
}

/** Whitespace and HTML mean more to Markdown than to MDX; a link is looked up only where the compiler has found one. */
const extension = { disable: { null: ['codeIndented', 'htmlFlow'] } }

const comment = /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g

/** Finds all link destinations with the positions of the Markdown parser (https://github.com/micromark/micromark). */
export function markdownDestinations(text: string): MarkdownDestinations {
  const withoutComments = text.replace(comment, (found) => found.replace(/[^\r\n]/g, ' '))
  const chunks = preprocess()(withoutComments, undefined, true)
  const events = postprocess(
    parse({ extensions: [gfm(), extension] })
      .document()
      .write(chunks),
  )
  const links = new Map<number, OpenLink>()
  const definitions = new Map<string, Destination[]>()
  const open: OpenLink[] = []
  for (const [change, token] of events as readonly Event[]) {
    if (change === 'enter') enter(token, { text, open })
    else if (isLink(token)) {
      const link = open.pop()
      if (!link) continue
      if (token.type !== 'definition') links.set(link.start, link)
      else if (link.label !== undefined && link.destination)
        definitions.set(link.label, [...(definitions.get(link.label) ?? []), link.destination])
    } else if (token.type === 'labelText') setLabel(token, { text, open })
  }
  return {
    at(offset) {
      const { destination, label } = links.get(offset) ?? {}
      return destination ? [destination] : (definitions.get(label ?? '') ?? [])
    },
  }
}

const linkTokens: ReadonlySet<string> = new Set([...['link', 'image', 'definition', 'autolink', 'literalAutolink']])

function isLink({ type }: Token): boolean {
  return linkTokens.has(type)
}

function enter(token: Token, { text, open }: { readonly text: string; readonly open: OpenLink[] }): void {
  const start = token.start.offset
  const end = token.end.offset
  if (isLink(token)) open.push({ start })
  const link = open.at(-1)
  if (!link) return
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
    case 'referenceString':
    case 'definitionLabelString':
      link.label = foldLabel(text.slice(start, end))
      break
  }
}

/** A shortcut is its own label; the text of a full reference comes before its label. */
function setLabel(token: Token, { text, open }: { readonly text: string; readonly open: readonly OpenLink[] }): void {
  const link = open.at(-1)
  if (link) link.label ??= foldLabel(text.slice(token.start.offset, token.end.offset))
}

function foldLabel(label: string): string {
  return label
    .replace(/^[ \t\r\n>]+|[ \t\r\n]+$/g, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .toLowerCase()
}
