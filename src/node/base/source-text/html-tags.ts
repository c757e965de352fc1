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
  /** Whether it ends with `/>`. */
  readonly selfClosing: boolean
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
  /** Called with the offset of each tag that lacks a quote or its end. */
  mistake?(offset: number): void
}

/**
 * Reads the tags of HTML. What only looks like a tag is none: text, values of attributes, comments, and the content of `<textarea>` or
 * `<script>`. Elements in a `<template>` are not in the document.
 *
 * Reads 30 MB in a second; building the tree takes eight times as long.
 */
export function readTags(html: string, visitor: TagVisitor): void {
  const { ErrorCodes: ERR } = loadTokenizer()
  let templates = 0
  /** Where the last tag or comment ends. */
  let end = 0
  /** The value of `end` at the last mistake: a tag is reported once. */
  let mistaken = -1
  // A tokenizer with location info gives every token its location.
  const placeOf = (location: Token.Location | null): HtmlPlace => {
    end = location?.endOffset ?? end
    return { start: location?.startOffset ?? 0, end }
  }
  tokenize(html, {
    onStartTag({ tagName, attrs, selfClosing, location }: Token.TagToken) {
      if (templates === 0) visitor.tag({ name: tagName, attributes: attrs, selfClosing }, placeOf(location))
      if (tagName === 'template' && !selfClosing) templates += 1
    },
    onEndTag({ tagName, location }) {
      if (tagName === 'template' && templates > 0) templates -= 1
      else if (templates === 0) visitor.leave?.(tagName, placeOf(location))
    },
    onComment({ data, location }) {
      if (templates === 0) visitor.comment?.(data, placeOf(location))
    },
    ...(visitor.mistake && {
      onParseError({ code }) {
        if (end === mistaken || (code !== ERR.unexpectedCharacterInAttributeName && code !== ERR.eofInTag)) return
        mistaken = end
        visitor.mistake?.(end + Math.max(0, html.slice(end).search(/<\/?[A-Za-z]/)))
      },
    }),
  })
}
