import { counted } from '../../node/cli/summary.js'
import type { BrokenUrl, Change, PageChange, SiteDiff, TextChange, TextPart } from './site-diff.js'

/** What happened to the pages, in a few words: `2 added, 1 removed, 3 changed, 84 unchanged`. */
export function pageCounts({ pages, added, removed, moved, changed }: SiteDiff): string {
  const kept = pages.after - added.length - changed.length - moved.length
  const unchanged = kept + changed.filter(({ from }) => from !== undefined).length
  const counts = [
    [added.length, 'added'],
    [removed.length, 'removed'],
    [moved.length, 'moved'],
    [changed.length, 'changed'],
    [unchanged, 'unchanged'],
  ] as const
  return counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(', ')
}

/** `12 words added, 3 removed` */
function wordCounts({ added, removed }: Pick<TextChange, 'added' | 'removed'>): string {
  if (added === 0 && removed === 0) return 'punctuation changed'
  if (added === 0) return `${counted(removed, 'word')} removed`
  return `${counted(added, 'word')} added${removed === 0 ? '' : `, ${removed} removed`}`
}

/** What has changed on a page, in a few words. */
export function changeSummary(page: PageChange): string {
  const { text, links, images, ids } = page
  const count = (noun: string, list: { readonly added: readonly string[]; readonly removed: readonly string[] }) => [
    ...(list.added.length > 0 ? [`${counted(list.added.length, noun)} added`] : []),
    ...(list.removed.length > 0 ? [`${counted(list.removed.length, noun)} removed`] : []),
  ]
  return [
    ...(text ? [wordCounts(text)] : []),
    ...replacedValues(page).map(({ name }) => name),
    ...(links ? count('link', links) : []),
    ...(images ? count('image', images) : []),
    ...(images && images.changed.length > 0 ? [`${counted(images.changed.length, 'image')} changed`] : []),
    ...(ids ? count('anchor', ids) : []),
  ].join(', ')
}

/** Pages that are gone before anchors that are gone. */
export function worstFirst(broken: readonly BrokenUrl[]): BrokenUrl[] {
  const isAnchor = ({ code }: BrokenUrl) => Number(code === 'vanished-anchor')
  return [...broken].sort((a, b) => isAnchor(a) - isAnchor(b))
}

/** `built with VitePress v1.6.4 before, with docsgen after`, if docsgen has not built both sites. */
export function generatorLine({ generators }: SiteDiff): string | undefined {
  return generators && `built with ${generators.before} before, with ${generators.after} after`
}

const valueNames = {
  newTitle: 'title',
  newDescription: 'description',
} as const

/** A value of a page that another one replaces. */
export interface ReplacedValue {
  readonly field: keyof typeof valueNames
  readonly name: string
  readonly change: Change<string>
}

/** The values of a page that others replace. */
export function replacedValues(page: PageChange): ReplacedValue[] {
  return (Object.keys(valueNames) as ReplacedValue['field'][]).flatMap((field) => {
    const change = page[field]
    return change === undefined ? [] : [{ field, name: valueNames[field], change }]
  })
}

/** The first items of a list, and how many are left. */
export function firstOf<Item>(
  items: readonly Item[],
  most: number,
): { readonly shown: readonly Item[]; readonly left: number } {
  // One item more takes no more room than the line about it.
  const count = items.length === most + 1 ? items.length : most
  return { shown: items.slice(0, count), left: Math.max(0, items.length - count) }
}

/** A text that is cut in the middle if it is too long for a report. */
export function clipped(text: string, most = 600): string {
  return text.length <= most ? text : `${text.slice(0, most / 2)} … ${text.slice(-most / 2)}`
}

/** Joins the parts of a change as they are on the page, with or without spaces. */
export function spaced(parts: readonly TextPart[], print: (part: TextPart) => string): string {
  return parts.map((part, i) => (i === 0 || part.glued ? '' : ' ') + print(part)).join('')
}
