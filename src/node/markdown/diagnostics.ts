import type { VFileMessage } from 'vfile-message'
import type { Diagnostic } from '../../shared/diagnostic.js'

/** Converts a message of the unified pipeline to a diagnostic; `ruleId` becomes the code, and `source` the hint. */
export function toDiagnostic(message: VFileMessage, file: string): Diagnostic {
  return {
    code: message.ruleId ?? 'markdown',
    severity: message.fatal ? 'error' : 'warning',
    message: message.reason.replace(/\s+/g, ' ').trim(),
    hint: message.source,
    location: {
      file,
      line: message.line ?? undefined,
      column: message.column ?? undefined,
    },
  }
}
