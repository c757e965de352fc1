import { fenceOf } from '../../base/code-fence.js'
import { upperFirst } from 'es-toolkit'
import {
  type CodeDescription,
  type CodeExample,
  type CodeGroups,
  severityOption,
} from '../../base/diagnostics/codes.js'
import { isLowerable } from '../../base/diagnostics/severity-settings.js'

/** Characters in a line of a message, so that a page of the guide shows all of it. */
const MESSAGE_WIDTH = 70

/** Codes with their severities and causes, a line for each. */
export function printCodes(groups: CodeGroups): string {
  const lines = Object.values(groups).flatMap((codes) =>
    Object.entries(codes).map(([code, { severity, cause }]) => `\`${code}\` (${severity}): ${cause}\n`),
  )
  return lines.join('')
}

/** What plugins say about a code, too. */
type DescribedCode = Pick<CodeDescription, 'severity' | 'cause' | 'fix'> & Partial<Pick<CodeDescription, 'example'>>

/** One code as its section of the reference, with the option that sets its severity and the URL of the section. Ends in a newline. */
export function printCode(
  code: string,
  description: DescribedCode,
  { isSettable, url }: { readonly isSettable: boolean; readonly url?: string },
): string {
  const parts = [
    ...(isSettable ? [`The option \`diagnostics\` sets the severity: \`diagnostics: { '${code}': 'ignore' }\``] : []),
    ...(url === undefined ? [] : [url]),
  ]
  return [codeSection(code, description), ...parts.map((part) => `${part}\n`)].join('\n')
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

function codeSection(code: string, description: DescribedCode): string {
  const { cause, fix, example } = description
  const parts = [
    `### \`${code}\``,
    `*${upperFirst(severityText(code, description))}*`,
    cause,
    ...(example === undefined ? [] : exampleFences(example)),
    `**Fix.** ${fix}`,
    ...fileFences(example?.fixed ?? {}),
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

function severityText(code: string, { severity }: DescribedCode): string {
  const option = severityOption(code)
  if (isLowerable(code) && severity === 'error') return `${severity}, which \`diagnostics\` can lower`
  return option === undefined ? severity : `${severity}, set by \`${option}\``
}

interface Fence {
  readonly language: string
  /** What follows the language. */
  readonly info?: string
  readonly text: string
}

/** A fenced code block, with more backticks than any run of them in its text. */
export function sampleFence({ language, info, text }: Fence): string {
  const marks = fenceOf(text)
  const opening = [language, info].filter((part) => part !== undefined && part !== '').join(' ')
  return `${marks}${opening}\n${text.trimEnd()}\n${marks}`
}

/** Lines of whole words, at most `width` characters wide; a longer word gets a line of its own. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
