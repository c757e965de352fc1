import type { Nodes } from 'mdast'
import type { TextBlock } from '../../node/base/text-block.js'
import type { TextFinding } from '../../node/base/text-rule.js'
import { quoted } from '../../node/base/source-text/author-text.js'

/** Finds links and images without a URL. */
export function emptyLink(node: Nodes): readonly TextFinding[] {
  if ((node.type !== 'link' && node.type !== 'image') || node.url !== '' || !node.position) return []
  const message = `this ${node.type} has no URL`
  const hint = 'write a path or a URL between the parentheses'
  return [{ code: 'empty-link', kind: `empty ${node.type}`, offset: node.position.start.offset ?? 0, message, hint }]
}

/** `htp://`, `http//`, `https;//` and `https:/x`; no other scheme has a `t` and a `p` and only these letters. */
const misspelled = /^(?:(?!https?:)(?=[hps]*t)(?=[hts]*p)([htps]{3,7}):\/\/?|(https?)(?:\/\/|;\/\/|:\/(?!\/)|:\\+))/i

/** Finds URLs with a misspelled scheme. */
export function misspelledUrl(node: Nodes): readonly TextFinding[] {
  if (!('url' in node) || !node.position) return []
  const [start, letters, name = letters] = misspelled.exec(node.url) ?? []
  if (start === undefined) return []
  const message = `${quoted(node.url)} starts with "${start}", which is not a scheme`
  const hint = `write \`${/s$/i.test(name ?? '') ? 'https' : 'http'}://\``
  return [{ code: 'misspelled-url', offset: node.position.start.offset ?? 0, message, hint }]
}

/** Brackets that are more likely code than a reference: `[0][1]`, `[a-z][0-9]`, `[string][]`. */
function isLiteral(label: string, reference: string): boolean {
  if (reference === '' && /^(?:string|number|boolean|any|unknown|object|bigint|symbol)$/.test(label)) return true
  return [label, reference].some((part) => /^\^|^\d+$|^.-./.test(part)) || label.length + reference.length === 2
}

/** Finds references and footnotes that nothing defines. */
export function undefinedReference({ text }: TextBlock): readonly TextFinding[] {
  const references = [...text.matchAll(/(?<![\w\])`!])!?\[([^\][\n]+)\]\[([^\][\n]*)\]/g)].flatMap(
    ({ 1: label = '', 2: reference = '', index }): TextFinding[] => {
      if (isLiteral(label, reference)) return []
      const name = reference === '' ? label : reference
      const message = `nothing in this file defines ${quoted(name)}, so the brackets are only text`
      const hint = `add a line \`[${name}]: URL\`, or write \`\\[\` for literal brackets`
      return [{ code: 'undefined-reference', kind: `reference ${name.toLowerCase()}`, offset: index, message, hint }]
    },
  )
  const footnotes = [...text.matchAll(/(?<![/([])\[\^([\w-]+)\](?![*+?{(:\w])/g)].flatMap(
    ({ 1: name = '', index }): TextFinding[] => {
      if (/^\w-\w/.test(name)) return []
      const message = `the footnote "[^${name}]" has no text, so it is not a footnote`
      const hint = `add a line \`[^${name}]: Text\`, or write \`\\[\` for literal brackets`
      return [{ code: 'undefined-reference', kind: `footnote ${name.toLowerCase()}`, offset: index, message, hint }]
    },
  )
  return [...references, ...footnotes]
}

/** How a URL begins that is certainly one. */
const urlStart = '(?:https?:|\\.{0,2}/|#|[\\w./-]+\\.mdx?(?![\\w]))'
/** Links that are only text: what is written, why it is none, and the link. */
const nearLinks: readonly (readonly [pattern: RegExp, reason: string, link: string])[] = [
  [
    new RegExp(`(?<![\\w)\\]])\\(([^()\\n]+)\\)\\[(${urlStart}[^\\]\\s]*)\\]`, 'g'),
    'its brackets are swapped',
    '[$1]($2)',
  ],
  [
    new RegExp(`\\[([^\\][\\n]+)\\] +\\((${urlStart}[^)\\s]*)\\)`, 'g'),
    'there is a space between its brackets',
    '[$1]($2)',
  ],
  [
    /\[([^\][\n]*)\]\(((?:\.{0,2}\/)?[\w./-]+(?: [\w./-]+)+\.(?:mdx?|png|jpe?g|svg|gif|webp|avif))\)/g,
    'its URL has a space',
    '[$1](<$2>)',
  ],
  [
    new RegExp(`\\[([^\\][\\n]*)\\]\\((${urlStart}[^()\\s]*) +([^()"'.\\n]+)\\)`, 'g'),
    'its title has no quotes',
    '[$1]($2 "$3")',
  ],
  [
    new RegExp(`\\[([^\\][\\n]+)\\]\\((${urlStart}[^()\\s]*)(?!\\S|[^\\n]*\\))`, 'g'),
    'its last bracket is missing',
    '[$1]($2)',
  ],
  [/\[([^\][()\n]*[^\][()\s]) *\((\.{0,2}\/[^()\s]+\.mdx?)\)/g, 'a bracket is missing', '[$1]($2)'],
]

/** Finds links and images that are only text because of a mistake in their brackets. */
export function linkAsText({ text }: TextBlock): readonly TextFinding[] {
  // Few texts have one of these brackets that is no link.
  if (!/\] *\(|\)\[|\(\.{0,2}\//.test(text)) return []
  return nearLinks.flatMap(([pattern, reason, link]) =>
    [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
      code: 'undefined-reference',
      kind: `link ${reason}`,
      offset: index,
      message: `${quoted(written)} is only text, because ${reason}`,
      hint: `write \`${written.replace(pattern, link)}\``,
    })),
  )
}

/** Finds footnotes that nothing refers to, and definitions that an earlier one of the same name replaces. */
export function unusedDefinition(root: Nodes): readonly TextFinding[] {
  const used = new Set<string>()
  const urls = new Map<string, string>()
  const notes: Extract<Nodes, { readonly type: 'footnoteDefinition' }>[] = []
  const found: TextFinding[] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'footnoteReference') used.add(node.identifier)
    if (node.type === 'footnoteDefinition') notes.push(node)
    if (node.type === 'definition') {
      const first = urls.get(node.identifier)
      if (first === undefined) urls.set(node.identifier, node.url)
      // `[//]: # (text)` and the like are comments.
      else if (first !== node.url && !/^#?$/.test(node.url) && !/^#?$/.test(first))
        found.push({
          code: 'unused-definition',
          kind: 'second definition',
          offset: node.position?.start.offset ?? 0,
          message: `"[${node.label ?? node.identifier}]" is already defined as "${first}", so this URL is not used`,
          hint: 'remove one of the two lines, or rename one',
        })
    }
    if ('children' in node) node.children.forEach(visit)
  }
  visit(root)
  const unused = notes.filter(({ identifier }) => !used.has(identifier))
  return [
    ...found,
    ...unused.map(({ label, identifier, position }): TextFinding => {
      const name = `[^${label ?? identifier}]`
      return {
        code: 'unused-definition',
        kind: 'footnote',
        offset: position?.start.offset ?? 0,
        message: `nothing refers to the footnote "${name}", so it is not shown`,
        hint: `write \`${name}\` in the text, or remove the footnote`,
      }
    }),
  ]
}
