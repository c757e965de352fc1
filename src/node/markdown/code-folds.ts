import { escapeHtml } from '../../shared/escape-html.js'
import { fill, pluralForm } from '../../shared/interface-text.js'
import type { CompileConfig } from '../config/keys.js'
import type { FenceMeta } from './fence-meta.js'

/** How many lines a block shows that folds the rest. */
const FIRST_LINES = 12

/** Lines that are folded together, counted from 1. */
export interface FoldedLines {
  readonly from: number
  readonly to: number
  /** What the control says that unfolds them. */
  readonly label: string
}

/** The folded lines of a block, in order. */
export function foldedLines(
  { fold }: Pick<FenceMeta, 'fold'>,
  block: { readonly lines: number; readonly marked: Iterable<number> },
  { locale, strings, markdown: { foldLongCode } }: Pick<CompileConfig, 'locale' | 'strings' | 'markdown'>,
): FoldedLines[] {
  const { lines } = block
  const isLong =
    foldLongCode !== false && lines > foldLongCode && [...block.marked].every((line) => line <= FIRST_LINES)
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

/**
 * Prints folded lines. A checkbox unfolds them without a script; the browser does it too, if a search in the page finds
 * text in them. The control has no text, so it is neither copied nor searched.
 */
export function foldHtml(html: string, { label }: FoldedLines): string {
  const name = escapeHtml(label)
  return `<label class="fold" data-label="${name}"><input type="checkbox" aria-label="${name}"></label><span class="folded" hidden="until-found">${html}</span>`
}
