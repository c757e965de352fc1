import { createColors } from 'picocolors'
import {
  type CodeDescription,
  type CodeExample,
  type CodeGroups,
  isSettable,
  severityOption,
} from '../../base/diagnostics/codes.js'
import { isLowerable } from '../../base/diagnostics/severity-settings.js'
import { printColumns, type TerminalShape, wrapWords } from './print-table.js'

/** Characters in a line of a message, so that a page of the guide shows all of it. */
const MESSAGE_WIDTH = 70

/** Codes with their severities and causes, as aligned columns. Ends in a newline. */
export function printCodes(groups: CodeGroups, shape: TerminalShape): string {
  const rows = Object.values(groups).flatMap((codes) =>
    Object.entries(codes).map(([code, { severity, cause }]) => ({ cells: [code, severity], text: cause })),
  )
  return printColumns(rows, shape)
}

/** One code with its severity, cause, example and fix, and a link to the guide. Ends in a newline. */
export function printCode(
  code: string,
  description: CodeDescription,
  { colors, columns = 100, url }: TerminalShape & { readonly url: string },
): string {
  const { bold, dim, cyan } = createColors(colors)
  const wrapped = (text: string) => wrapWords(text, columns).join('\n')
  const { files, command, message, fixed } = description.example
  const listed = (title: string, all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([file, text]) => `  ${bold(file)}${title}\n${indented(text)}`)
  const parts = [
    `${bold(code)} ${dim(`(${severityText(code, description)})`)}`,
    wrapped(description.cause),
    'Example:',
    ...listed('', files),
    `  ${dim('$')} ${command}\n${indented(wrapWords(message, columns - 4).join('\n'))}`,
    wrapped(`Fix: ${description.fix}`),
    ...listed(dim(' (corrected)'), fixed),
    ...(isSettable(code) ? [wrapped(severityHint(code, description))] : []),
    cyan(url),
  ]
  return `${parts.join('\n\n')}\n`
}

/** A code of a plugin with its severity, cause and fix. Ends in a newline. */
export function printPluginCode(
  code: string,
  { severity, cause, fix }: Pick<CodeDescription, 'severity' | 'cause' | 'fix'>,
  { colors, columns = 100 }: TerminalShape,
): string {
  const { bold, dim } = createColors(colors)
  const texts = [cause, `Fix: ${fix}`, ...(severity === 'warning' ? [settingHint(code, 'this warning', 'it')] : [])]
  const parts = [`${bold(code)} ${dim(`(${severity})`)}`, ...texts.map((text) => wrapWords(text, columns).join('\n'))]
  return `${parts.join('\n\n')}\n`
}

function indented(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n')
}

/** Codes as one Markdown document: a section for each code, whose id is the code. */
export function codesMarkdown(groups: CodeGroups): string {
  return `# Diagnostic codes\n\n${codesText(groups)}`
}

const settingSample = `import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'My project',
  diagnostics: { 'unknown-admonition': 'error', 'console-output': 'ignore' },
})
`

/** The text of that document, below its heading. */
export function codesText(groups: CodeGroups): string {
  const sections = Object.entries(groups).map(([title, codes]) => {
    const each = Object.entries(codes).map(([code, description]) => codeSection(code, description))
    return [`## ${title}\n`, ...each].join('\n')
  })
  const intro = `Each problem that docsgen reports has a code. A line of the report consists of the file, line and column, the severity, the
code, what is wrong, and what to do. \`docsgen explain <code>\` prints the same text in the terminal.

Each section shows the default severity of a code. If "set by" names an option of the config, that option changes the severity.
The option \`diagnostics\` sets it by code:

${sampleFence({ language: 'ts', info: 'title="docsgen.config.ts"', text: settingSample })}
\`error\` fails the build, \`warn\` only reports, and \`ignore\` turns the warning off. Most errors keep their severity; the option
lowers only those of pages that can be published although a part of them is wrong.
`
  return [intro, ...sections].join('\n')
}

function codeSection(code: string, description: CodeDescription): string {
  const { cause, fix, example } = description
  const parts = [
    `### \`${code}\``,
    `*${severityText(code, description).replace(/^./, (first) => first.toUpperCase())}*`,
    cause,
    ...exampleFences(example),
    `**Fix.** ${fix}`,
    ...fileFences(example.fixed),
  ]
  return `${parts.join('\n\n')}\n`
}

function exampleFences({ files, command, message }: CodeExample): string[] {
  return [
    ...fileFences(files),
    sampleFence({ language: 'console', text: `$ ${command}\n${wrapWords(message, MESSAGE_WIDTH).join('\n  ')}\n` }),
  ]
}

/** Samples with mistakes are not checked. */
function fileFences(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).map(([file, text]) => {
    const language = file.slice(file.lastIndexOf('.') + 1)
    return sampleFence({ language, info: `title="${file}" no-check`, text })
  })
}

function severityText(code: string, { severity }: CodeDescription): string {
  const option = severityOption(code)
  if (isLowerable(code) && severity === 'error') return `${severity}, which \`diagnostics\` can lower`
  return option === undefined ? severity : `${severity}, set by \`${option}\``
}

/** How the config changes the severity of a code. */
function severityHint(code: string, { severity }: CodeDescription): string {
  if (isLowerable(code) && severity === 'error')
    return `To make this error a warning, write \`diagnostics: { '${code}': 'warn' }\` in the config; 'ignore' turns it off.`
  return severity === 'error'
    ? settingHint(code, 'warnings with this code', 'them')
    : settingHint(code, 'this warning', 'it')
}

function settingHint(code: string, which: string, effect: string): string {
  return `To turn ${which} off, write \`diagnostics: { '${code}': 'ignore' }\` in the config; 'error' makes ${effect} fail the build.`
}

interface Fence {
  readonly language: string
  /** What follows the language. */
  readonly info?: string
  readonly text: string
}

/** A fenced code block, with more backticks than any run of them in its text. */
export function sampleFence({ language, info, text }: Fence): string {
  const runs = text.match(/`+/g) ?? []
  const marks = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)))
  const opening = [language, info].filter((part) => part !== undefined && part !== '').join(' ')
  return `${marks}${opening}\n${text.trimEnd()}\n${marks}`
}
