import type { ConfigOption } from './list-options.js'
import { markdownTable, printColumns, type TerminalShape } from './print-table.js'

/** Options as aligned columns: name, type, default, description. Ends in a newline. */
export function printOptions(options: readonly ConfigOption[], shape: TerminalShape): string {
  const rows = options.map((option) => ({
    cells: [option.name, option.type, option.required ? 'required' : (option.default ?? '')],
    text: meaningOf(option),
  }))
  return printColumns(rows, shape)
}

/** Options as one Markdown document: a section per top-level option, with a table of the options below it. */
export function optionsMarkdown(options: readonly ConfigOption[]): string {
  const sections = options.filter((option) => !options.some((other) => isBelow(option, other)))
  const intro = `# Config reference

The options that \`docsgen.config.ts\` can export. \`[]\` in a name is each entry of a list. An object that is not required
can be left out: its options then have their defaults.
`
  return [intro, ...sections.map((section) => sectionText(section, options))].join('\n')
}

function sectionText(section: ConfigOption, options: readonly ConfigOption[]): string {
  const inner = options.filter((option) => isBelow(option, section))
  const facts = [`Type: ${code(section.type)}.`]
  if (section.required) facts.push('Required.')
  if (section.default !== undefined) facts.push(`Default: ${code(section.default)}.`)
  const head = `## ${section.name}\n\n${meaningOf(section)}.\n\n${facts.join(' ')}\n`
  return inner.length === 0 ? head : `${head}\n${tableOf(inner)}`
}

function tableOf(options: readonly ConfigOption[]): string {
  const rows = options.map((option) => [
    code(option.name),
    code(option.type),
    option.required ? 'required' : option.default === undefined ? '' : code(option.default),
    meaningOf(option),
  ])
  return markdownTable(['option', 'type', 'default', 'meaning'], rows)
}

/** What an option means and what its value must be: Markdown without a full stop at its end. */
function meaningOf({ description, rule }: ConfigOption): string {
  return rule === undefined ? description : `${description}. ${rule}`
}

/** Types and defaults contain no backticks. */
function code(text: string): string {
  return `\`${text}\``
}

function isBelow({ name }: ConfigOption, above: ConfigOption): boolean {
  return name.startsWith(`${above.name}.`) || name.startsWith(`${above.name}[]`)
}
