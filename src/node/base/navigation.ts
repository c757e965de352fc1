// What the items of navbar and footer are resolved with.
import type { PageLanguage } from '../../shared/page.js'
import type { NavItem } from '../../shared/site.js'
import type { KeyPath } from './source-text/position.js'
import type { ResolvedDocs } from './docs.js'
import type { ResolvedNavItem } from './frame-config.js'

/** A page that an item links to. */
export interface NavTarget {
  readonly href: string
  readonly label: string
  /** The language of the label, if it is not that of the site. */
  readonly language?: PageLanguage
  /** Its URLs in the versions of its docs folder, by their names, if there are several. */
  readonly hrefs?: Readonly<Record<string, string>>
}

/** A doc or a sidebar that the config names. */
export interface NavName {
  readonly name: string
  /** Id of the docs folder; defaults to the first. */
  readonly folder?: string
}

/** The docs that the config can refer to. */
export interface DocIndex {
  /** A doc of a docs set, by its plain id; undefined if there is no such doc. */
  doc(id: string, set: string): NavTarget | undefined
  /** The first page of a sidebar of a docs set. */
  sidebar(name: string, set: string): NavTarget | undefined
  /** Ids of the docs of a set and names of its sidebars, for suggestions. */
  docIds(set: string): Iterable<string>
  sidebarNames(set: string): Iterable<string>
  /** The URL that readers of a set start with: its own if something is at that route; undefined if the set has no docs. */
  start(set: ResolvedDocs, isThere: (route: string) => boolean): string | undefined
}

/** Something that the config names and that does not exist. */
export interface UnknownName extends NavName {
  /** What it would be: `version`. */
  readonly kind: string
  /** The names that exist, for a suggestion. */
  readonly known: Iterable<string>
  /** What to write, if none of them is similar. */
  readonly hint: string
}

/** Resolves an item to a link or a drop-down menu; undefined if readers do not see it. */
export type NavItemResolver = (item: ResolvedNavItem, context: NavItemContext) => NavItem | undefined

/** What an item is resolved with. Paths of keys begin at the item. */
export interface NavItemContext {
  /** The link that the options of the item describe. It leads to the target, unless they name another one. */
  link(target: Partial<NavTarget>): NavItem
  /** Resolves the items that it has at a key. */
  items(key: 'items' | 'dropdownItemsBefore' | 'dropdownItemsAfter'): NavItem[]
  /** Reports a name. */
  unknown(name: UnknownName, path: KeyPath): void
}
