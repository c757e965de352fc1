import { diffArrays } from 'diff'
import type { MarkdownSection } from '../sections.js'

/** What happened to a section of a page. */
export interface SectionChange {
  readonly kind: 'new' | 'changed' | 'removed'
  /** Empty for the start of the page; undefined if only its mark is known, as of a removed section. */
  readonly heading?: string
  /** The lines of the section before and now, if they are known. */
  readonly before?: string
  readonly now?: string
}

/** A section of which the heading and the text may be forgotten. */
type KnownSection = Pick<MarkdownSection, 'mark'> & Partial<MarkdownSection>

/**
 * What changed in a page since it had a fingerprint, in the order of the page. `before` are the sections that it had then, if they are
 * known.
 */
export function changedSections(
  fingerprint: string,
  now: readonly MarkdownSection[],
  before?: readonly MarkdownSection[],
): readonly SectionChange[] {
  const old: readonly KnownSection[] = before ?? fingerprint.split(' ').map((mark) => ({ mark }))
  const runs = diffArrays(old as KnownSection[], now as KnownSection[], {
    comparator: (one, other) => one.mark === other.mark,
  })
  const changes: SectionChange[] = []
  let removed: KnownSection[] = []
  const flush = (): void => {
    for (const { heading, source } of removed) changes.push({ kind: 'removed', heading, before: source })
    removed = []
  }
  for (const { value, added: isAdded, removed: isRemoved } of runs) {
    if (isRemoved) removed = [...removed, ...value]
    if (!isAdded && !isRemoved) flush()
    if (!isAdded) continue
    for (const { heading, source, mark } of value) {
      const same = removed.find((section) => headingMark(section) === headingMark({ mark }))
      removed = removed.filter((section) => section !== same)
      changes.push({ kind: same ? 'changed' : 'new', heading, before: same?.source, now: source })
    }
    flush()
  }
  flush()
  return changes
}

function headingMark({ mark }: Pick<MarkdownSection, 'mark'>): string {
  return mark.slice(0, 3)
}
