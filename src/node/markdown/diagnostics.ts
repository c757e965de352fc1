import type { VFileMessage } from 'vfile-message'
import type { Diagnostic } from '../../shared/diagnostic.js'

/** A message of the unified pipeline as a diagnostic; its `ruleId` is the code. */
export function toDiagnostic(message: VFileMessage, file: string): Diagnostic {
  const isMdx =
    message.ruleId === 'mdx-syntax' ||
    message.source?.includes('mdx') ||
    message.source === 'micromark-extension-mdx-expression'
  const code = isMdx ? 'mdx-syntax' : (message.ruleId ?? 'markdown')
  const reason = message.reason.replace(/\s+/g, ' ').trim()
  const hint = isMdx ? mdxHint(reason) : message.source
  return {
    code,
    severity: message.fatal ? 'error' : 'warning',
    message: reason,
    ...(hint === undefined ? {} : { hint }),
    location: {
      file,
      ...(message.line === undefined || message.line === null ? {} : { line: message.line }),
      ...(message.column === undefined || message.column === null ? {} : { column: message.column }),
    },
  }
}

/** MDX reads `{` and `<` as code; most errors are prose that meant the character. */
function mdxHint(reason: string): string {
  if (/expression|`\{`|acorn|oxc/.test(reason)) return 'if you meant a brace, write \\{ or put the text in `backticks`'
  if (/closing tag/.test(reason)) return 'close the tag, or write &lt; if you meant the character'
  if (/`!`/.test(reason)) return 'write comments as {/* … */}'
  return 'if you meant the character <, write &lt; or put the text in `backticks`'
}
