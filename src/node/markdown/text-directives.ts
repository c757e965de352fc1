import type { Emphasis } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { editDistance } from '../../shared/edit-distance.js'
import { badgeKinds } from '../base/badge-kinds.js'
import { knownNameHint } from '../base/suggest.js'
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
  reportAttributes(node, ['kind'], file)
  const kind = node.attributes?.kind ?? 'default'
  const known = badgeKinds.find((each) => each === kind)
  if (known === undefined) {
    const options = { place: node.position, ruleId: 'component-attribute', source: knownNameHint(kind, badgeKinds) }
    file.message(`a badge has no kind "${kind}"`, options)
  }
  file.data.hasBadges = true
  const hProperties = { className: ['badge', `badge-${known ?? 'default'}`] }
  return { type: 'emphasis', data: { hName: 'span', hProperties }, children: node.children, position: node.position }
}

/** Reports an attribute that a directive does not have. */
export function reportAttributes(
  { name, attributes, position }: TextDirective | ContainerDirective,
  known: readonly string[],
  file: VFile,
): void {
  const unknown = Object.keys(attributes ?? {}).find((each) => !known.includes(each))
  if (unknown === undefined) return
  const options = { place: position, ruleId: 'component-attribute', source: knownNameHint(unknown, known) }
  file.message(`"${name}" has no attribute "${unknown}"`, options)
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
