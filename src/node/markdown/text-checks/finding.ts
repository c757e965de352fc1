import type { VFile } from 'vfile'
import type { Severity } from '../../../shared/diagnostic.js'
import { positionLookup } from '../../source-text/position.js'

/** Something that an author wrote and readers do not see as it was meant. */
export interface TextFinding {
  readonly code: string
  /** Findings of one kind are reported once for each file. Defaults to the code. */
  readonly kind?: string
  /** Defaults to a warning, because text may be meant literally. */
  readonly severity?: Severity
  /** Where it starts in the source. */
  readonly offset: number
  readonly message: string
  readonly hint: string
}

/** Adds the first finding of each kind to the messages of a file, with the number of the others. */
export function reportFindings(findings: readonly TextFinding[], file: VFile): void {
  if (findings.length === 0) return
  const kinds = new Map<string, TextFinding[]>()
  for (const finding of [...findings].sort((a, b) => a.offset - b.offset)) {
    const kind = finding.kind ?? finding.code
    const same = kinds.get(kind)
    if (same) same.push(finding)
    else kinds.set(kind, [finding])
  }
  const place = positionLookup(String(file.value))
  for (const [first, ...others] of kinds.values()) {
    if (first === undefined) continue
    const more = others.length === 0 ? '' : ` (and ${others.length} more in this file)`
    const message = file.message(`${first.message}${more}`, {
      place: place(first.offset),
      ruleId: first.code,
      source: first.hint,
    })
    if (first.severity === 'error') message.fatal = true
  }
}

/** Source text in one line and in quotes, shortened. */
export function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`
}
