import type { ConfigOption } from './list-options.js'
import { meaningOf } from './print-list.js'

/** Options as one Markdown document: a section for each that is in no other, with a table of what is below it. */
export function printMarkdown(options: readonly ConfigOption[]): string {
  const sections = options.filter((option) => !options.some((other) => isBelow(option, other)))
  const intro = `# Config reference

What \`docsgen.config.ts\` may export. \`[]\` in a name stands for each entry of a list. An object with options of its own
may be left out, unless it is required: they have their defaults then.
`
  return [intro, ...sections.map((section) => sectionText(section, options))].join('\n')
}

function sectionText(section: ConfigOption, options: readonly ConfigOption[]): string {
  const inner = options.filter((option) => isBelow(option, section))
  const facts = [`Type: ${code(section.type)}.`]
  if (section.required) facts.push('Required.')
  if (section.default !== undefined) facts.push(`Default: ${code(section.default)}.`)
  const head = `## ${section.name}\n\n${meaningOf(section)}.\n\n${facts.join(' ')}\n`
  return inner.length === 0 ? head : `${head}\n${table(inner)}`
}

function table(options: readonly ConfigOption[]): string {
  const rows = options.map((option) => [
    code(option.name),
    code(option.type),
    option.required ? 'required' : option.default === undefined ? '' : code(option.default),
    meaningOf(option),
  ])
  return [['option', 'type', 'default', 'meaning'], ['---', '---', '---', '---'], ...rows].map(tableRow).join('')
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}

/** No type or default holds a backtick. */
function code(text: string): string {
  return `\`${text}\``
}

function isBelow({ name }: ConfigOption, above: ConfigOption): boolean {
  return name.startsWith(`${above.name}.`) || name.startsWith(`${above.name}[]`)
}
