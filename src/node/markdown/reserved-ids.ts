import type { VFile } from 'vfile'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import type { ElementPlace } from './hast-tree.js'

const reserved: ReadonlySet<string> = new Set(Object.values(ELEMENT_IDS))

/** Whether the theme gives this id to an element of every page. */
export function isReservedId(id: string): boolean {
  return reserved.has(id)
}

/**
 * Removes the ids and names that belong to elements of the theme, so that scripts and controls find those elements and not
 * the prose. Elements are changed in place, because other steps share the list.
 */
export function removeReservedIds(places: readonly ElementPlace[], file: VFile): void {
  for (const { element } of places) {
    for (const attribute of ['id', 'name'] as const) {
      const value = element.properties[attribute]
      if (typeof value !== 'string' || !isReservedId(value)) continue
      delete element.properties[attribute]
      reportReservedId(value, element.position, file)
    }
  }
}

/** Reports an id that an element of the page cannot have. */
export function reportReservedId(id: string, place: ElementPlace['element']['position'], file: VFile): void {
  file.message(`the id "${id}" belongs to an element of the theme, so it was removed`, {
    place,
    ruleId: 'reserved-id',
    source: 'choose another id',
  })
}
