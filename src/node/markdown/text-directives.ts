import type { Emphasis } from 'mdast'
import type { LeafDirective, TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { editDistance } from '../../shared/edit-distance.js'
import { badgeKinds } from '../base/badge-kinds.js'
import { suggest } from '../base/suggest.js'
import { iconElement } from './icons.js'

declare module 'vfile' {
  interface DataMap {
    /** Whether the text of the page has badges. */
    hasBadges?: boolean
  }
}

/** The element of `:icon[lucide:book]` or `:badge[New]{kind=tip}`; undefined for what is only text. */
export function textElement(node: TextDirective, file: VFile): Emphasis | undefined {
  if (node.children.length === 0) return undefined
  if (node.name === 'icon') return iconIn(node)
  return node.name === 'badge' ? badge(node, file) : undefined
}

function iconIn(node: TextDirective): Emphasis {
  const name = node.children.map((child) => ('value' in child ? child.value : '')).join('')
  const { tagName, properties } = iconElement(name.trim())
  return { type: 'emphasis', data: { hName: tagName, hProperties: properties }, children: [], position: node.position }
}

function badge(node: TextDirective, file: VFile): Emphasis {
  const { kind, ...others } = node.attributes ?? {}
  const report = (message: string, hint: string): void =>
    void file.message(message, { place: node.position, ruleId: 'component-attribute', source: hint })
  for (const name of Object.keys(others)) report(`a badge has no attribute "${name}"`, 'use `kind`')
  const known = badgeKinds.find((each) => each === (kind ?? 'default'))
  if (kind != null && known === undefined) {
    const near = suggest(kind, badgeKinds)
    const hint = near === undefined ? `use ${badgeKinds.join(', ')}` : `did you mean "${near}"?`
    report(`a badge has no kind "${kind}"`, hint)
  }
  file.data.hasBadges = true
  const hProperties = { className: ['badge', `badge-${known ?? 'default'}`] }
  return { type: 'emphasis', data: { hName: 'span', hProperties }, children: node.children, position: node.position }
}

/** What to write in the brackets of an element. */
const contents = new Map([
  ['icon', 'write the name of an icon: `:icon[github]`'],
  ['badge', 'write its text: `:badge[New]`'],
])

/**
 * Reports a directive that remains text although it was meant to be one of docsgen: `:icon[]`, or a name with one letter, hyphen
 * or colon more, less or different. `a:b[0]` and `:b` are text.
 */
export function reportText(
  { type, name, position }: LeafDirective | TextDirective,
  page: { readonly value: string; readonly directives: readonly string[]; readonly file: VFile },
): void {
  const { value, directives, file } = page
  const isInText = type === 'textDirective'
  const before = String(file.value)[(position?.start.offset ?? 0) - 1] ?? ''
  if (isInText && !(/[\]}]$/.test(value) && /^[\s([>|*_]?$/.test(before))) return
  const written = isInText ? `:${name}` : `::${name}`
  const meant = directives.find((one) => editDistance(written.toLowerCase(), one, 1) <= 1)
  const content = isInText ? contents.get(name) : undefined
  const report = (message: string, ruleId: string, source: string): void =>
    void file.message(`"${message}, so it is only text`, { place: position, ruleId, source })
  if (content) report(`${value}" is empty`, 'component-content', content)
  else if (meant !== undefined && meant !== written)
    report(`${written}" is not a known directive`, 'unknown-admonition', `did you mean "${meant}"?`)
}
