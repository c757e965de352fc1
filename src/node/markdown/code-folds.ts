import { escapeHtml } from '../../shared/escape-html.js'
import { fill, pluralForm } from '../../shared/interface-text.js'
import type { CompileConfig } from '../config/keys.js'
import type { FenceMeta } from './fence-meta.js'
import type { CodeRegion, MarkedCode } from './line-notation.js'
import { endOfRegion, regionMark } from './select-code.js'

/** How many lines a block shows that folds the rest. */
export const FIRST_LINES = 12

/** Lines that are folded together, counted from 1. */
export interface FoldedLines {
  readonly from: number
  readonly to: number
  /** What the control says that unfolds them. */
  readonly label: string
}

/** Takes the comments of regions out of code; the numbers of lines do not count them. */
export function takeRegions({ code, marks, written, ...rest }: MarkedCode): MarkedCode {
  const lines = code.split('\n')
  const found = lines.map(regionMark)
  /** For each line, how many lines up to it stay. */
  const kept: number[] = []
  for (const mark of found) kept.push((kept.at(-1) ?? 0) + (mark === undefined ? 1 : 0))
  const regions = found.flatMap((mark, i): CodeRegion[] => {
    if (mark?.kind !== 'start' || mark.name === '') return []
    const end = endOfRegion(mark.name, i, found)
    return [
      {
        name: mark.name,
        line: written[i] ?? i,
        from: (kept[i] ?? 0) + 1,
        to: end === -1 ? undefined : kept[end],
      },
    ]
  })
  const stays = (_: unknown, i: number) => found[i] === undefined
  return {
    ...rest,
    code: lines.filter(stays).join('\n'),
    written: written.filter(stays),
    marks: new Map(
      [...marks].filter(([line]) => stays(line, line - 1)).map(([line, all]) => [kept[line - 1] ?? 0, all]),
    ),
    regions,
  }
}

/** The folded lines of a block, in order. */
export function foldedLines(
  { fold, foldRegions }: Pick<FenceMeta, 'fold' | 'foldRegions'>,
  block: { readonly lines: number; readonly marked: Iterable<number>; readonly regions?: readonly CodeRegion[] },
  { locale, strings, markdown: { foldLongCode } }: Pick<CompileConfig, 'locale' | 'strings' | 'markdown'>,
): FoldedLines[] {
  const { lines } = block
  const isLong =
    foldLongCode !== false && lines > foldLongCode && [...block.marked].every((line) => line <= FIRST_LINES)
  if (foldRegions !== undefined) return foldedRegions(foldRegions, block)
  if (fold === 'rest' || (fold === undefined && isLong)) {
    if (lines <= FIRST_LINES) return []
    return [{ from: FIRST_LINES + 1, to: lines, label: fill(strings.showAllLines, { count: lines }) }]
  }
  const runs: { from: number; to: number }[] = []
  for (const line of [...(fold ?? [])].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (line > lines) break
    if (run?.to === line - 1) run.to = line
    else runs.push({ from: line, to: line })
  }
  return runs.map((run) => {
    const count = run.to - run.from + 1
    return { ...run, label: fill(pluralForm(strings.showLines, { count, locale }), { count }) }
  })
}

/** Regions with these names; of two that overlap, the one that starts first. */
function foldedRegions(
  names: readonly string[],
  { regions = [] }: { readonly regions?: readonly CodeRegion[] },
): FoldedLines[] {
  const folds: FoldedLines[] = []
  for (const { name, from, to = 0 } of regions)
    if (names.includes(name) && to >= from && from > (folds.at(-1)?.to ?? 0)) folds.push({ from, to, label: name })
  return folds
}

/**
 * Prints folded lines. A checkbox unfolds them without a script; the browser does it too, if a search in the page finds
 * text in them. The control has no text, so it is neither copied nor searched.
 */
export function foldHtml(html: string, { label }: FoldedLines): string {
  const name = escapeHtml(label)
  return `<label class="fold" data-label="${name}"><input type="checkbox" aria-label="${name}"></label><span class="folded" hidden="until-found">${html}</span>`
}
