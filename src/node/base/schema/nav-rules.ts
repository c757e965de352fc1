import type { RuleFinding } from './finding.js'
import { asRecord } from '../record.js'
import { joinWords } from './walk.js'

/** The kinds of items that `type` names. */
export const NAV_ITEM_TYPES = [
  'default',
  'doc',
  'docSidebar',
  'docsVersion',
  'docsVersionDropdown',
  'dropdown',
  'html',
  'search',
  'localeDropdown',
] as const

type NavItemType = (typeof NAV_ITEM_TYPES)[number]

/** Keys that only some kinds of items can have. */
const kindsOfKey: Readonly<Record<string, readonly NavItemType[]>> = {
  to: ['default', 'dropdown', 'docsVersion'],
  href: ['default', 'dropdown', 'docsVersion'],
  doc: ['default', 'dropdown'],
  docId: ['doc'],
  sidebarId: ['docSidebar'],
  docsPluginId: ['doc', 'docSidebar', 'docsVersion', 'docsVersionDropdown'],
  value: ['html'],
  items: ['default', 'dropdown'],
  versions: ['docsVersionDropdown'],
  dropdownItemsBefore: ['docsVersionDropdown', 'localeDropdown'],
  dropdownItemsAfter: ['docsVersionDropdown', 'localeDropdown'],
}

/** The keys that a kind requires, with what they are. */
const required: Partial<Record<NavItemType, readonly [key: string, what: string]>> = {
  doc: ['docId', 'the id of a doc'],
  docSidebar: ['sidebarId', 'the name of a sidebar'],
  dropdown: ['items', 'a list of links'],
  html: ['value', 'HTML'],
}

/** Kinds whose label has a default, or that have none. */
const unlabeled: readonly NavItemType[] = [
  'doc',
  'docSidebar',
  'docsVersion',
  'docsVersionDropdown',
  'html',
  'search',
  'localeDropdown',
]

/** Keys that items have in other tools, with those of docsgen. */
export const foreignItemKeys: Readonly<Record<string, string>> = {
  text: 'label',
  title: 'label',
  name: 'label',
  link: 'to',
  url: 'to',
  path: 'to',
}

const TARGETS = ['to', 'href', 'doc'] as const

/** Checks which keys of an item of navbar or footer are combined: each kind has its own. */
export function checkNavItem(value: unknown): RuleFinding[] {
  const item = asRecord(value)
  if (item === undefined) return []
  const { type = 'default' } = item
  if (!isType(type)) return []
  return [...checkKeys(item, type), ...checkLabel(item, type), ...checkTarget(item, type)]
}

function isType(type: unknown): type is NavItemType {
  return (NAV_ITEM_TYPES as readonly unknown[]).includes(type)
}

type Item = Readonly<Record<string, unknown>>

function checkKeys(item: Item, type: NavItemType): RuleFinding[] {
  const misplaced = Object.entries(kindsOfKey).flatMap(([key, kinds]): RuleFinding[] => {
    if (item[key] === undefined || kinds.includes(type)) return []
    const names = joinWords(
      kinds.filter((kind) => kind !== 'default').map((kind) => JSON.stringify(kind)),
      'or',
    )
    const message = names === '' ? `cannot be combined with the type "${type}"` : `is only for the type ${names}`
    const hint = names === '' ? 'remove one of the two' : `set "type" to ${names}, or remove this key`
    return [{ code: 'config-value', path: [key], message, hint }]
  })
  const [key, what] = required[type] ?? []
  if (key === undefined || item[key] !== undefined) return misplaced
  const hint = `an item of the type "${type}" needs it: ${what}`
  return [...misplaced, { code: 'config-missing', path: [key], message: 'is missing', hint }]
}

/** Every link has a name: its label, or one for assistive technology if its class draws an icon. */
function checkLabel({ label, ariaLabel, icon }: Item, type: NavItemType): RuleFinding[] {
  if (label !== undefined || ariaLabel !== undefined || unlabeled.includes(type)) return []
  const hint = icon === undefined ? 'write a label, or "ariaLabel" if a class of its own draws an icon' : 'write one'
  return [{ code: 'config-missing', path: ['label'], message: 'is missing', hint }]
}

/** A link has exactly one target; a drop-down needs none. */
function checkTarget(item: Item, type: NavItemType): RuleFinding[] {
  const given = TARGETS.filter((key) => item[key] !== undefined)
  if (given.length > 1) {
    const [first = 'to', second = 'href'] = given
    const message = `cannot be combined with "${first}"`
    return [{ code: 'config-value', path: [second], message, hint: 'keep one of the two' }]
  }
  if (type !== 'default' || given.length === 1 || item.items !== undefined) return []
  const hint = 'give it "to" (a path of this site), "doc" (a doc id) or "href" (a URL)'
  return [{ code: 'config-missing', path: [], message: 'has no target', hint }]
}
