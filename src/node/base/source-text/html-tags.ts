import { createRequire } from 'node:module'
import type { DefaultTreeAdapterTypes, Token, TokenHandler } from 'parse5'

const require = createRequire(import.meta.url)

/** Loads the tokenizer on first use: most pages have no HTML to read, and loading it takes 10 ms. */
function loadTokenizer(): Pick<
  typeof import('parse5'),
  'ErrorCodes' | 'parseFragment' | 'Tokenizer' | 'TokenizerMode'
> {
  return require('#html-tokenizer')
}

/** A start tag, with decoded values of attributes. Names are in lower case. */
export interface HtmlTag {
  readonly name: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
}

/** The states in which the HTML standard reads the content of elements that is text. */
const textModes: ReadonlyMap<string, keyof typeof import('parse5').TokenizerMode> = new Map([
  ['textarea', 'RCDATA'],
  ['title', 'RCDATA'],
  ['style', 'RAWTEXT'],
  ['xmp', 'RAWTEXT'],
  ['iframe', 'RAWTEXT'],
  ['noembed', 'RAWTEXT'],
  ['noframes', 'RAWTEXT'],
  ['script', 'SCRIPT_DATA'],
  ['plaintext', 'PLAINTEXT'],
])

const ignore = (): void => undefined

/**
 * The names of the nodes that browsers build of start tags with a comment after them, each inside the one before: `p` and `#comment` of a `<p>`,
 * only `p` of a `<p>` with a `<div>` in it, `br` of a `<br>`.
 */
export function builtChain(names: readonly string[]): string[] {
  const html = `${names.map((name) => `<${name}>`).join('')}<!---->`
  const chain: string[] = []
  let node: DefaultTreeAdapterTypes.Node | undefined = loadTokenizer().parseFragment(html, { scriptingEnabled: false })
  while (node && 'childNodes' in node) {
    node = node.childNodes[0]
    if (node) chain.push(node.nodeName.toLowerCase())
  }
  return chain
}

/** Reads HTML with the functions of a handler, which ignores the rest of it. */
function tokenize(html: string, handler: Partial<TokenHandler>): void {
  const { Tokenizer, TokenizerMode } = loadTokenizer()
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onEndTag: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onParseError: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      ...handler,
      onStartTag(tag) {
        handler.onStartTag?.(tag)
        const mode = tag.selfClosing ? undefined : textModes.get(tag.tagName)
        if (mode !== undefined) tokenizer.state = TokenizerMode[mode]
      },
    },
  )
  tokenizer.write(html, true)
}

/** Where a tag or a comment is: the offset of its first character, and the one after its last. */
export interface HtmlPlace {
  readonly start: number
  readonly end: number
}

/** What is called for the parts of HTML, in their order. */
interface TagVisitor {
  /** Called with the start tag of each element. */
  tag(tag: HtmlTag, place: HtmlPlace): void
  /** Called with the name of each end tag. */
  leave?(name: string, place: HtmlPlace): void
  /** Called with the text of each comment. */
  comment?(text: string, place: HtmlPlace): void
}

/**
 * Reads the tags of HTML. What only looks like a tag is none: text, values of attributes, comments, and the content of `<textarea>` or
 * `<script>`. Elements in a `<template>` are not in the document.
 *
 * Reads 30 MB in a second; building the tree takes eight times as long.
 */
export function readTags(html: string, visitor: TagVisitor): void {
  let templates = 0
  tokenize(html, {
    onStartTag({ tagName, attrs, selfClosing, location }: Token.TagToken) {
      if (templates === 0) visitor.tag({ name: tagName, attributes: attrs }, placeOf(location))
      if (tagName === 'template' && !selfClosing) templates += 1
    },
    onEndTag({ tagName, location }) {
      if (tagName === 'template' && templates > 0) templates -= 1
      else if (templates === 0) visitor.leave?.(tagName, placeOf(location))
    },
    onComment({ data, location }) {
      if (templates === 0) visitor.comment?.(data, placeOf(location))
    },
  })
}

/** The place of a token; a tokenizer with location info gives every one of them its location. */
function placeOf(location: Token.Location | null): HtmlPlace {
  return { start: location?.startOffset ?? 0, end: location?.endOffset ?? 0 }
}

/** A tag, or a mistake in one, with its place in the text. */
export interface HtmlMark {
  readonly kind: 'start' | 'end' | 'mistake'
  /** Name in lower case; empty for a mistake. */
  readonly name: string
  readonly offset: number
}

/** Lists the tags of a piece of HTML in order, and the attributes that lack a quote. Ignores what `readTags` ignores. */
export function listTags(html: string): HtmlMark[] {
  const { ErrorCodes: ERR } = loadTokenizer()
  const marks: HtmlMark[] = []
  // Where the last tag or comment ends.
  let end = 0
  // The value of `end` at the last mistake: a tag is reported once.
  let mistaken = -1
  tokenize(html, {
    onStartTag({ tagName, selfClosing, location }: Token.TagToken) {
      end = location?.endOffset ?? end
      if (!selfClosing) marks.push({ kind: 'start', name: tagName, offset: location?.startOffset ?? 0 })
    },
    onEndTag({ tagName, location }) {
      end = location?.endOffset ?? end
      marks.push({ kind: 'end', name: tagName, offset: location?.startOffset ?? 0 })
    },
    onParseError({ code }) {
      if (mistaken === end || (code !== ERR.unexpectedCharacterInAttributeName && code !== ERR.eofInTag)) return
      mistaken = end
      const before = html.slice(end).search(/<\/?[A-Za-z]/)
      marks.push({ kind: 'mistake', name: '', offset: end + Math.max(0, before) })
    },
    onComment({ location }) {
      end = location?.endOffset ?? end
    },
  })
  return marks
}
