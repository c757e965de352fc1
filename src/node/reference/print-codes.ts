import { createColors } from 'picocolors'
import type { CodeDescription, CodeGroups } from '../diagnostics/codes.js'
import { markdownTable, printColumns, type TerminalShape, wrapWords } from './print-table.js'

/** Codes with their severities and causes, as aligned columns. Ends in a newline. */
export function printCodes(groups: CodeGroups, shape: TerminalShape): string {
  const rows = Object.values(groups).flatMap((codes) =>
    Object.entries(codes).map(([code, { severity, cause }]) => ({ cells: [code, severity], text: cause })),
  )
  return printColumns(rows, shape)
}

/** One code with its severity, cause and fix. Ends in a newline. */
export function printCode(
  code: string,
  description: CodeDescription,
  { colors, columns = 100 }: TerminalShape,
): string {
  const { bold, dim } = createColors(colors)
  const paragraphs = [description.cause, `Fix: ${description.fix}`].map((text) => wrapWords(text, columns).join('\n'))
  return `${[`${bold(code)} ${dim(`(${severityText(description)})`)}`, ...paragraphs].join('\n\n')}\n`
}

/** Codes with their severities, causes and fixes, as one Markdown document. */
export function codesMarkdown(groups: CodeGroups): string {
  const sections = Object.entries(groups).map(([title, codes]) => {
    const rows = Object.entries(codes).map(([code, description]) => {
      return [`\`${code}\``, severityText(description), description.cause, description.fix]
    })
    return `## ${title}\n\n${markdownTable(['code', 'severity', 'cause', 'fix'], rows)}`
  })
  const intro = `# Diagnostic codes

The codes that docsgen reports, with their default severities. If a config option is named after "set by", it changes the severity.
`
  return [intro, ...sections].join('\n')
}

function severityText({ severity, option }: CodeDescription): string {
  return option === undefined ? severity : `${severity}, set by \`${option}\``
}
