import { sampleFence } from '../../../src/node/config/reference/print-codes.js'

/** A command of the command line. Texts have no full stop at their end. */
export interface CommandDescription {
  /** `check-links`. */
  readonly name: string
  /** With its arguments: `docsgen check-links [root]`. */
  readonly usage: string
  readonly description: string
  readonly options: readonly OptionDescription[]
  readonly examples: readonly string[]
}

export interface OptionDescription {
  /** `-o, --out-dir <dir>`. */
  readonly flags: string
  readonly description: string
  readonly choices?: readonly string[]
  /** Absent for switches that are off. */
  readonly default?: string
}

/** The reference of the command line as Markdown below a heading: a section for each command, whose id is its name. */
export function commandsText(commands: readonly CommandDescription[]): string {
  const intro = `Run \`docsgen\` with \`npx\`, or in a script of \`package.json\`. \`docsgen help <command>\` prints the same text in the terminal.
Without a folder (\`root\`), a command works on the site in the current folder.

| exit code | meaning |
| --- | --- |
| 0 | success; warnings are allowed |
| 1 | errors in the content |
| 2 | invalid usage, or a problem with the environment |
| 130 | interrupted |
`
  return [intro, ...commands.map(commandSection)].join('\n')
}

function commandSection({ name, usage, description, options, examples }: CommandDescription): string {
  const parts = [
    `## ${name}`,
    `${inMarkdown(capitalized(description))}.`,
    sampleFence({ language: 'text', text: usage }),
    ...(options.length === 0 ? [] : [options.map((option) => optionLine(name, option)).join('\n')]),
    ...(examples.length === 0 ? [] : ['Examples:', sampleFence({ language: 'sh', text: examples.join('\n') })]),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The id of an option is `build--out-dir`. */
function optionLine(command: string, { flags, description, choices, default: initial }: OptionDescription): string {
  const [long = flags] = flags.match(/--[\w-]+/) ?? []
  const values = choices === undefined ? '' : `: ${choices.map((choice) => `\`${choice}\``).join(', ')}`
  const standard = initial === undefined ? '' : `; default \`${initial}\``
  const text = `${inMarkdown(capitalized(description))}${values}${standard}`
  return `- <a id="${command}${long}"></a>\`${flags}\`<br>${text}`
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** Plain text in which options become code, so that no line ends between their hyphens. */
function inMarkdown(text: string): string {
  return text.replaceAll('<', '&lt;').replace(/(?<![\w`-])--[a-z][a-z-]*/g, '`$&`')
}
