import type { Element } from 'hast'
import type { VFile } from 'vfile'
import type { ElementPlace } from './hast-tree.js'

/** Elements that authors give ids for links. Ids in drawings, forms and scripts have other uses. */
const linkTargets: ReadonlySet<string> = new Set(
  'a h1 h2 h3 h4 h5 h6 p span div section article aside blockquote details dl dt dd figure img li ol ul pre table td th tr'.split(
    ' ',
  ),
)

/** Reports ids that two elements of a page have: links lead to the first one. Runs after headings have got their ids. */
export function reportDuplicateIds(places: readonly ElementPlace[], file: VFile): void {
  const first = new Map<string, Element>()
  const reported = new Set<string>()
  for (const { element } of places) {
    if (!linkTargets.has(element.tagName)) continue
    const { id, name } = element.properties
    for (const value of new Set(element.tagName === 'a' ? [id, name] : [id])) {
      if (typeof value !== 'string' || value === '' || reported.has(value)) continue
      const before = first.get(value)
      if (before === undefined) first.set(value, element)
      else if (!isSamePlace(before, element)) {
        reported.add(value)
        file.message(
          `${nameOf(before)} on line ${lineOf(before)} already has the id "${value}", so no link leads here`,
          {
            place: element.position,
            ruleId: 'duplicate-id',
            source: 'choose another id',
          },
        )
      }
    }
  }
}

/**
 * Whether links to both elements lead to the same place: one only marks the heading, as in `<a id="start"></a>` above "Start",
 * or the second one is a heading below the first with nothing between them.
 */
function isSamePlace(before: Element, element: Element): boolean {
  if (Math.abs(lineOf(before) - lineOf(element)) > 2) return false
  return isHeading(before) !== isHeading(element) || (isHeading(before) && before.tagName < element.tagName)
}

function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName)
}

function nameOf(element: Element): string {
  return isHeading(element) ? 'the heading' : `<${element.tagName}>`
}

function lineOf({ position }: Element): number {
  return position?.start.line ?? 1
}
