import type { VFileMessage } from 'vfile-message'
import type { Diagnostic } from '../../shared/diagnostic.js'

/** Converts a message of the unified pipeline to a diagnostic; `ruleId` becomes the code, and `source` the hint. */
export function toDiagnostic(message: VFileMessage, file: string): Diagnostic {
  const isMdx =
    message.ruleId === 'mdx-syntax' || /^(?:remark|micromark-extension|mdast-util)-mdx/.test(message.source ?? '')
  const code = isMdx ? 'mdx-syntax' : (message.ruleId ?? 'markdown')
  const reason = message.reason.replace(/\s+/g, ' ').trim()
  const hint = isMdx ? mdxHint(reason) : message.source
  return {
    code,
    severity: message.fatal ? 'error' : 'warning',
    message: reason,
    hint,
    location: {
      file,
      line: message.line ?? undefined,
      column: message.column ?? undefined,
    },
  }
}

/** Most MDX errors come from prose with a literal `{` or `<`. */
function mdxHint(reason: string): string {
  if (/expression|`\{`|acorn|oxc/.test(reason)) return 'for a literal brace, write `\\{` or put the text in backticks'
  if (/closing tag/.test(reason)) return 'close the tag, or write `&lt;` for a literal `<`'
  if (/`!`/.test(reason)) return 'write comments as `{/* … */}`'
  return 'for a literal `<`, write `&lt;` or put the text in backticks'
}
