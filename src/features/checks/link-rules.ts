import type { Nodes } from 'mdast'
import type { RuledPage, TextFinding } from '../../node/base/text-rule.js'
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
export function undefinedReference(node: Nodes, page: RuledPage): readonly TextFinding[] {
  const { text = '', start = 0 } = page.blockOf(node) ?? {}
  const references = [...text.matchAll(/(?<![\w\])`!])!?\[([^\][\n]+)\]\[([^\][\n]*)\]/g)].flatMap(
    ({ 1: label = '', 2: reference = '', index }): TextFinding[] => {
      if (isLiteral(label, reference)) return []
      const name = reference === '' ? label : reference
      const message = `nothing in this file defines ${quoted(name)}, so the brackets are only text`
      const hint = `add a line \`[${name}]: URL\`, or write \`\\[\` for literal brackets`
      return [
        { code: 'undefined-reference', kind: `reference ${name.toLowerCase()}`, offset: start + index, message, hint },
      ]
    },
  )
  const footnotes = [...text.matchAll(/(?<![/([])\[\^([\w-]+)\](?![*+?{(:\w])/g)].flatMap(
    ({ 1: name = '', index }): TextFinding[] => {
      if (/^\w-\w/.test(name)) return []
      const message = `the footnote "[^${name}]" has no text, so it is not a footnote`
      const hint = `add a line \`[^${name}]: Text\`, or write \`\\[\` for literal brackets`
      return [
        { code: 'undefined-reference', kind: `footnote ${name.toLowerCase()}`, offset: start + index, message, hint },
      ]
    },
  )
  return [...references, ...footnotes]
}

/** Finds links whose brackets are swapped: `(text)[url]`. */
export function swappedLink(node: Nodes, page: RuledPage): readonly TextFinding[] {
  const { text = '', start = 0 } = page.blockOf(node) ?? {}
  const links = text.matchAll(/(?<![\w)\]])\(([^()\n]+)\)\[((?:https?:|\.{0,2}\/|#)[^\]\s]+)\]/g)
  return [...links].map(({ 0: written, 1: label, 2: url, index }) => ({
    code: 'undefined-reference',
    kind: 'swapped',
    offset: start + index,
    message: `${quoted(written)} is only text, because its brackets are swapped`,
    hint: `write \`[${label}](${url})\``,
  }))
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
