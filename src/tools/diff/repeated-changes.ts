import type { ListChange, PageChange, TextHunk, TextPart } from './site-diff.js'
import { type ReplacedValue, replacedValues } from './report-facts.js'

/** A change that many pages have in common, such as a word of the theme or the end of their titles. */
export interface RepeatedChange {
  /** What the change is about: `title`, `link`; undefined for words of the text. */
  readonly name?: string
  /** Without the words around it. */
  readonly parts: readonly TextPart[]
  readonly routes: readonly string[]
}

/** The changes of pages, without those that many pages have in common. */
interface GroupedChanges {
  /** Those of most pages first. */
  readonly repeated: readonly RepeatedChange[]
  /** Pages that have other changes too. */
  readonly single: readonly PageChange[]
}

/** A change on this many pages is one line. */
const fewestPages = 4

/** Takes the changes that many pages have in common out of the changes of each page. */
export function groupChanges(changed: readonly PageChange[]): GroupedChanges {
  const groups = new Map<string, { change: KeyedChange; routes: string[] }>()
  const collect = (change: KeyedChange, route: string): void => {
    const group = groups.get(change.key)
    if (!group) groups.set(change.key, { change, routes: [route] })
    else if (group.routes.at(-1) !== route) group.routes.push(route)
  }
  const isRepeated = (key: string): boolean => (groups.get(key)?.routes.length ?? 0) >= fewestPages
  for (const page of changed) for (const change of changesOf(page)) collect(change, page.route)
  return {
    repeated: [...groups.values()]
      .filter(({ change }) => isRepeated(change.key))
      .sort((a, b) => b.routes.length - a.routes.length)
      .map(({ change: { name, parts }, routes }) => (name === undefined ? { parts, routes } : { name, parts, routes })),
    single: changed.flatMap((page) => withoutRepeated(page, isRepeated)),
  }
}

interface KeyedChange {
  readonly key: string
  readonly name?: string
  readonly parts: readonly TextPart[]
}

const lists = ['links', 'images', 'ids'] as const

function changesOf(page: PageChange): KeyedChange[] {
  return [
    ...(page.text?.hunks ?? []).map(hunkChange),
    ...replacedValues(page).map(valueChange),
    ...lists.flatMap((kind) => listChanges(kind, page[kind])),
  ]
}

/** The words that have changed, with `…` in place of those between them. */
function hunkChange({ parts }: TextHunk): KeyedChange {
  const changes = parts.flatMap(({ kind }, i) => (kind === 'same' ? [] : [i]))
  const own = parts
    .slice(changes[0] ?? 0, (changes.at(-1) ?? 0) + 1)
    .map((part): TextPart => (part.kind === 'same' ? { kind: 'same', text: '…' } : part))
  return { key: JSON.stringify(own.map(({ kind, text }) => [kind, text])), parts: own }
}

/** The part of a value that has changed. */
function valueChange({ name, change: { before, after } }: ReplacedValue): KeyedChange {
  const [old, now] = [before.split(' '), after.split(' ')]
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const parts: readonly TextPart[] = [
    { kind: 'removed', text: old.slice(start, old.length - end).join(' ') },
    { kind: 'added', text: now.slice(start, now.length - end).join(' ') },
  ]
  const own = parts.filter(({ text }) => text !== '')
  return { key: JSON.stringify([name, own]), name, parts: own }
}

function listChanges(kind: (typeof lists)[number], list: ListChange | undefined): KeyedChange[] {
  const name = { links: 'link', images: 'image', ids: 'anchor' }[kind]
  const change = (side: 'added' | 'removed', value: string): KeyedChange => {
    const text = kind === 'ids' ? `#${value}` : value
    return { key: listKey(kind, side, value), name, parts: [{ kind: side, text }] }
  }
  return [
    ...(list?.added ?? []).map((value) => change('added', value)),
    ...(list?.removed ?? []).map((value) => change('removed', value)),
  ]
}

function listKey(kind: string, side: string, value: string): string {
  return JSON.stringify([kind, side, value])
}

/** A page with its other changes; none if it has no others. */
function withoutRepeated(page: PageChange, isRepeated: (key: string) => boolean): PageChange[] {
  const hunks = page.text?.hunks.filter((hunk) => !isRepeated(hunkChange(hunk).key)) ?? []
  const values = replacedValues(page).filter((value) => !isRepeated(valueChange(value).key))
  const own = lists.flatMap((kind) => {
    const list = page[kind]
    if (!list) return []
    const kept = (side: 'added' | 'removed') => list[side].filter((value) => !isRepeated(listKey(kind, side, value)))
    const left = { ...list, added: kept('added'), removed: kept('removed') }
    const count = left.added.length + left.removed.length + ('changed' in list ? list.changed.length : 0)
    return count === 0 ? [] : [[kind, left] as const]
  })
  const { route, title, from, text } = page
  const kept: Partial<PageChange> = {
    text: text && hunks.length + text.omitted > 0 ? { ...text, hunks } : undefined,
    ...Object.fromEntries(values.map(({ field, change }) => [field, change])),
    ...Object.fromEntries(own),
  }
  if (Object.values(kept).every((one) => one === undefined)) return []
  return [{ route, title, from, ...kept }]
}
