import type { Emphasis } from 'mdast'
import type { TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
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
