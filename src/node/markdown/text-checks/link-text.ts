import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast'
import { imageHint } from './attribute-lists.js'
import { type TextFinding, quoted } from './finding.js'
import type { PageBlocks } from './page-blocks.js'
import type { TextBlock } from './text-block.js'

/** Finds links, images and references that the parser left as text, and misspelled URLs in text. */
export function linksInText({ text, written, start }: TextBlock): TextFinding[] {
  const at = (match: RegExpMatchArray, finding: Omit<TextFinding, 'offset'>): TextFinding => ({
    ...finding,
    offset: start + (match.index ?? 0),
  })
  return [
    ...matches(text, /\]\(([^()<>\n]*)\)/g).flatMap((match) => {
      const url = spacedUrl(match[1] ?? '')
      const open = url === undefined ? undefined : openingBracket(text, match.index)
      if (url === undefined || open === undefined) return []
      const isImage = text[open - 1] === '!'
      const finding = spacedDestination(isImage ? 'image' : 'link', url)
      return [{ ...finding, offset: start + open - (isImage ? 1 : 0) }]
    }),
    ...reversedLinks(text, written).map(({ index, ...finding }) => ({ ...finding, offset: start + index })),
    ...matches(text, /(?<![\w\])`!])!?\[([^\][\n]+)\]\[([^\][\n]*)\]/g).flatMap((match) => {
      const [, label = '', reference = ''] = match
      return isLiteral(label, reference) ? [] : [at(match, undefinedReference(reference === '' ? label : reference))]
    }),
    ...matches(text, /(?<![/([])\[\^([\w-]+)\](?![*+?{(:\w])/g).flatMap((match) => {
      const name = match[1] ?? ''
      return /^\w-\w/.test(name) ? [] : [at(match, undefinedFootnote(name))]
    }),
    ...matches(text, /\][ \t]+\(((?:\.{1,2}\/[^\s()]+|[\w./-]+\.mdx?)(?:#[\w-]+)?)\)/g).map((match) =>
      at(match, {
        code: 'link-as-text',
        kind: 'space before a URL',
        message: `"] (${match[1]})" is not a link, because of the space`,
        hint: `write \`](${match[1]})\` without a space`,
      }),
    ),
    ...matches(text, /(?<![\w./:@-])[A-Za-z]{3,7}(?::\/{1,2}|;\/\/|\/\/)(?=[\w[])[^\s()<>]*/g).flatMap((match) => {
      const finding = misspelledUrl(match[0])
      return finding ? [at(match, finding)] : []
    }),
  ]
}

const longestLabel = 1000

/** Where the text of a link starts whose closing bracket is at an offset; undefined if there is no such bracket. */
function openingBracket(text: string, closing: number): number | undefined {
  let depth = 0
  for (let at = closing - 1; at >= 0 && at > closing - longestLabel; at--) {
    if (text[at] === ']') depth++
    else if (text[at] === '[' && depth-- === 0) return at
  }
  return undefined
}

function matches(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)]
}

/** What looks like a URL or the path of a file. */
const urlLike =
  /^(?:\.{0,2}\/\w|\.{1,2}\/\.{2}\/|https?:\/\/\w|#[A-Za-z][\w-]*$|[\w./-]+\.(?:mdx?|html?|png|jpe?g|gif|svg|webp)(?:[#?]|$))/i
const roundFirst = /(!?)(?<![\w\]])\(([^()[\]\n]{1,200})\)\[([^\][()\s]{1,300})\](?![[(])/g
const urlFirst = /(!?)(?<![\w\]])\[([^\][()\s]{1,300})\]\(([^()\n]{1,300})\)/g

/** Finds `(text)[url]` and `[url](text)`. Brackets in code and in links are hidden in `text`. */
function reversedLinks(text: string, written: string): (Omit<TextFinding, 'offset'> & { readonly index: number })[] {
  const isText = ({ index, 0: { length } }: RegExpMatchArray, at: number): boolean =>
    text[(index ?? 0) + at] === written[(index ?? 0) + at] &&
    text[(index ?? 0) + length - 1] === written[(index ?? 0) + length - 1]
  const round = text.includes(')[') ? matches(written, roundFirst) : []
  const url = text.includes('](') ? matches(written, urlFirst) : []
  return [
    ...round.flatMap((match) => {
      const [shown, mark = '', label = '', target = ''] = match
      if (!urlLike.test(target) || !isText(match, mark.length)) return []
      return [{ ...reversedLink(shown, `${mark}[${label}](${target})`), index: match.index }]
    }),
    ...url.flatMap((match) => {
      const [shown, mark = '', target = '', label = ''] = match
      if (
        !label.includes(' ') ||
        !urlLike.test(target) ||
        urlLike.test(label) ||
        /"\s*$/.test(label) ||
        !isText(match, mark.length)
      )
        return []
      return [{ ...reversedLink(shown, `${mark}[${label}](${target})`), index: match.index }]
    }),
  ]
}

function reversedLink(shown: string, meant: string): Omit<TextFinding, 'offset'> {
  return {
    code: 'link-as-text',
    kind: 'reversed link',
    message: `${quoted(shown)} is only text, because its brackets or their contents are swapped`,
    hint: `write \`${meant}\``,
  }
}

const longestUrl = 2000
const title = /[ \t]+(?:"[^"]*"|'[^']*')[ \t]*$/

/** The URL in the parentheses of a link that is none because of spaces; undefined if they are not about a file. */
function spacedUrl(destination: string): string | undefined {
  if (destination.length > longestUrl) return undefined
  const url = destination.replace(title, '').trim()
  if (!/[ \t]/.test(url)) return undefined
  return /^(?:\.{0,2}\/|https?:\/\/)|\.[a-z][a-z0-9]{1,4}(?:[#?]\S*)?$/i.test(url) ? url : undefined
}

function spacedDestination(what: 'link' | 'image', url: string): Omit<TextFinding, 'offset'> {
  const [, path, width = '', height = ''] = /^(\S+)[ \t]+=(\d*)x(\d*)$/.exec(url) ?? []
  if (what === 'image' && path !== undefined) {
    const sizes = Object.entries({ width, height }).filter(([, value]) => value !== '')
    return {
      code: 'link-as-text',
      kind: 'size of an image',
      message: `the image ${quoted(url)} is only text, because its URL is followed by a size`,
      hint: imageHint(path, new Map(sizes)),
    }
  }
  return {
    code: 'link-as-text',
    kind: 'spaces in a URL',
    message: `the ${what} to ${quoted(url)} is only text, because its URL has spaces`,
    hint: `write \`](<${url}>)\`, or \`%20\` for each space`,
  }
}

/** Whether brackets are more likely code than a reference: `[0][1]`, `[a-z][0-9]`, `[string][]`. */
function isLiteral(label: string, reference: string): boolean {
  if (reference === '' && /^(?:string|number|boolean|any|unknown|object|bigint|symbol)$/.test(label)) return true
  return [label, reference].some((part) => /^\^|^\d+$|^.-./.test(part)) || label.length + reference.length === 2
}

function undefinedReference(label: string): Omit<TextFinding, 'offset'> {
  return {
    code: 'undefined-reference',
    kind: `reference ${label.toLowerCase()}`,
    message: `nothing in this file defines ${quoted(label)}, so the brackets are only text`,
    hint: `add a line \`[${label}]: URL\`, or write \`\\[\` for literal brackets`,
  }
}

function undefinedFootnote(label: string): Omit<TextFinding, 'offset'> {
  return {
    code: 'undefined-reference',
    kind: `footnote ${label.toLowerCase()}`,
    message: `the footnote "[^${label}]" has no text, so it is not a footnote`,
    hint: `add a line \`[^${label}]: Text\`, or write \`\\[\` for literal brackets`,
  }
}

const imagePath = /^[\w./-]+\.(?:png|jpe?g|gif|svg|webp|avif)$/i
const suspiciousUrl = /^(?!https?:\/\/)[htps]{3,7}[:;/]/i

/** Finds links without a URL and with a misspelled one. */
export function linkFinding(node: Nodes): TextFinding | undefined {
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return undefined
  const isSwapped = node.type === 'image' && imagePath.test(node.alt ?? '') && /^[\p{L}\d_-]*$/u.test(node.url)
  if (node.url !== '' && !isSwapped && !suspiciousUrl.test(node.url)) return undefined
  const offset = node.position?.start.offset
  if (offset === undefined) return undefined
  if (isSwapped && node.url !== '')
    return {
      code: 'link-as-text',
      kind: 'swapped image',
      offset,
      message: `this image has the URL "${node.url}" and the text "${node.alt}"`,
      hint: `swap them: \`![${node.url}](${node.alt})\``,
    }
  if (node.url === '') return node.type === 'definition' ? undefined : { ...emptyLink(node.type), offset }
  const finding = misspelledUrl(node.url)
  return finding && { ...finding, offset }
}

function emptyLink(what: 'link' | 'image'): Omit<TextFinding, 'offset'> {
  return {
    code: 'empty-link',
    kind: `empty ${what}`,
    message: `this ${what} has no URL`,
    hint: 'write a path or a URL between the parentheses',
  }
}

/** `htp://`, `hhtps://`; no other scheme has a `t` and a `p` and only these letters. */
const misspelledScheme = /^(?!https?:)(?=[hps]*t)(?=[hts]*p)([htps]{3,7}):\/\/?/i
/** `http//`, `https;//`, `https:/x`. */
const misspelledSlashes = /^(https?)(?:\/\/|;\/\/|:\/(?!\/)|:\\+)/i

function misspelledUrl(url: string): Omit<TextFinding, 'offset'> | undefined {
  const [start, name] = misspelledScheme.exec(url) ?? misspelledSlashes.exec(url) ?? []
  if (start === undefined) return undefined
  const scheme = /s$/i.test(name ?? '') ? 'https' : 'http'
  return {
    code: 'misspelled-url',
    message: `${quoted(url)} starts with "${start}", which is not a scheme`,
    hint: `write \`${scheme}://\``,
  }
}

/** Finds footnotes that nothing refers to, and definitions that an earlier one of the same name replaces. */
export function definitionFindings(tree: Root, { footnotes, definitions }: PageBlocks): TextFinding[] {
  return [
    ...(footnotes.length === 0 ? [] : footnoteFindings(footnotes, footnoteReferences(tree))),
    ...(definitions.length < 2 ? [] : replacedDefinitions(definitions)),
  ]
}

function footnoteReferences(tree: Root): ReadonlySet<string> {
  const used = new Set<string>()
  const visit = (node: Nodes): void => {
    if (node.type === 'footnoteReference') used.add(node.identifier)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return used
}

function footnoteFindings(footnotes: readonly FootnoteDefinition[], used: ReadonlySet<string>): TextFinding[] {
  const defined = new Set<string>()
  return footnotes.flatMap(({ identifier, label, position }): TextFinding[] => {
    const name = `[^${label ?? identifier}]`
    const offset = position?.start.offset ?? 0
    const isFirst = !defined.has(identifier)
    defined.add(identifier)
    if (!used.has(identifier)) {
      return [
        {
          code: 'unused-definition',
          kind: 'footnote',
          offset,
          message: `nothing refers to the footnote "${name}", so it is not shown`,
          hint: `write \`${name}\` in the text, or remove the footnote`,
        },
      ]
    }
    if (isFirst) return []
    return [
      {
        code: 'unused-definition',
        kind: 'second footnote',
        offset,
        message: `an earlier footnote is also named "${name}", so this one is not shown`,
        hint: 'give each footnote a name of its own',
      },
    ]
  })
}

/** Markdown uses the first definition of a name. `[//]: # (text)` and the like are comments. */
function replacedDefinitions(definitions: readonly Definition[]): TextFinding[] {
  const urls = new Map<string, string>()
  return definitions.flatMap(({ identifier, label, url, position }): TextFinding[] => {
    const first = urls.get(identifier)
    if (first === undefined) urls.set(identifier, url)
    if (first === undefined || first === url || /^#?$/.test(url) || /^#?$/.test(first)) return []
    return [
      {
        code: 'unused-definition',
        kind: 'second definition',
        offset: position?.start.offset ?? 0,
        message: `"[${label ?? identifier}]" is already defined as "${first}", so this URL is not used`,
        hint: 'remove one of the two lines, or rename one',
      },
    ]
  })
}
