import type { ThemeComponent } from '../../../shared/theme-components.js'
import type { ThemeSlot } from '../../../shared/theme-slots.js'
import counterparts from './counterparts.json' with { type: 'json' }

/** What docsgen has in place of a component of Docusaurus's theme: a component, slots, or neither. */
export interface Counterpart {
  readonly component?: ThemeComponent
  /**
   * The modules of Docusaurus that have the same place on the page as the component: what a wrapper renders before or after one
   * of them belongs before or after the component.
   */
  readonly places?: readonly string[]
  /** The slots for what a component of a site adds. */
  readonly slots?: readonly ThemeSlot[]
  /** What to do if there is no component. */
  readonly advice?: string
}

/** By the name of a component of Docusaurus's theme, or of the folder that it is in. */
const COUNTERPARTS = counterparts as Readonly<Record<string, Counterpart>>

/** What docsgen has in place of a component, by its name: that of its own entry, or of the folder that it is in. */
export function counterpartOf(name: string): Counterpart | undefined {
  return foldersOf(name).flatMap((path) => ownValue(COUNTERPARTS, path) ?? [])[0]
}

/** The component of docsgen's theme that does what a component of Docusaurus's theme does. */
export function componentFor(name: string): ThemeComponent | undefined {
  return foldersOf(name).flatMap((path) => ownValue(COUNTERPARTS, path)?.component ?? [])[0]
}

/** The component of docsgen's theme that has the same place on the page as a component of Docusaurus's theme. */
export function componentInPlaceOf(name: string): ThemeComponent | undefined {
  return PLACES.get(name)
}

/** Components of Docusaurus's theme without props, which code of a site can use anywhere. */
const WITHOUT_PROPS: readonly string[] = ['Logo', 'SearchBar', 'SkipToContent']

/** The component of docsgen's theme that code of a site gets for one of Docusaurus's. */
export function componentToImport(name: string): ThemeComponent | undefined {
  return WITHOUT_PROPS.includes(name) ? PLACES.get(name) : undefined
}

const PLACES: ReadonlyMap<string, ThemeComponent> = new Map(
  Object.values(COUNTERPARTS).flatMap(({ component, places = [] }) =>
    component === undefined ? [] : places.map((place) => [place, component] as const),
  ),
)

/** A name and the folders that it is in: `DocItem/TOC/Desktop`, `DocItem/TOC`, `DocItem`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
}

function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
