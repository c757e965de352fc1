import { type CodeDescription, type CodeGroups, codeGroups } from '../diagnostics/codes.js'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { suggest } from '../model/suggest.js'
import { codesMarkdown, printCode, printCodes } from '../reference/print-codes.js'
import type { TerminalShape } from '../reference/print-table.js'
import { guideUrl } from '../tool/package.js'
import type { ReferenceRequest } from './options.js'

/** Explains one diagnostic code, or lists all of them. Throws (exit code 2) if the code is unknown. */
export function explainCodes({ key: code, format }: ReferenceRequest, shape: TerminalShape): string {
  const groups = code === undefined ? codeGroups : groupsWith(code)
  const codes: Readonly<Record<string, CodeDescription>> = Object.assign({}, ...Object.values(groups))
  if (format === 'json') return `${JSON.stringify({ codes }, null, 2)}\n`
  if (format === 'markdown') return codesMarkdown(groups)
  const description = code === undefined ? undefined : codes[code]
  if (code !== undefined && description !== undefined)
    return printCode(code, description, { ...shape, url: `${guideUrl('reference/diagnostics')}#${code}` })
  return `${printCodes(groups, shape)}\n"docsgen explain <code>" shows how to fix a problem: docsgen explain broken-link\n`
}

/** The group of one code, without its other codes. */
function groupsWith(code: string): CodeGroups {
  for (const [title, codes] of Object.entries(codeGroups)) {
    const description = Object.hasOwn(codes, code) ? codes[code] : undefined
    if (description !== undefined) return { [title]: { [code]: description } }
  }
  const near = suggest(code, Object.values(codeGroups).flatMap(Object.keys))
  const hint = near === undefined ? '"docsgen explain" lists all codes' : `did you mean ${JSON.stringify(near)}?`
  throw environmentError('usage', `there is no diagnostic code ${JSON.stringify(code)}`, hint)
}
