import type { ConfigOption } from './list-options.js'

/** Options deeper than this have a line below the option that contains them, not a section of their own. */
const DEEPEST_SECTION = 3

/** Options as one Markdown document: subjects, with a section for each option whose id is its name without brackets. */
export function optionsMarkdown(options: readonly ConfigOption[]): string {
  return `# Config reference\n\n${optionsText(options)}`
}

/** The text of that document, below its heading. */
export function optionsText(options: readonly ConfigOption[]): string {
  const intro = `\`docsgen.config.ts\` exports an object with these options. In the name of an option, \`[]\` stands for each entry of a list, and \`<name>\`
for a key that you choose. You can leave out an object that is not required: its options then have their defaults. \`docsgen options <key>\`
prints the same text in the terminal.
`
  const top = options.filter(({ name }) => depthOf(name) === 1)
  const grouped = Object.values(OPTION_GROUPS).flat()
  const others = top.filter(({ name }) => !grouped.includes(name)).map(({ name }) => name)
  const groups = Object.entries({ ...OPTION_GROUPS, [OTHER_OPTIONS]: others })
  const sections = groups.flatMap(([title, names]) => {
    const found = names.flatMap((name) => top.find((option) => option.name === name) ?? [])
    return found.length === 0 ? [] : [`## ${title}\n`, ...found.map((option) => optionSections(option, options))]
  })
  return [intro, ...sections].join('\n')
}

/** The section of a top-level option and those of the options below it. */
function optionSections(option: ConfigOption, options: readonly ConfigOption[]): string {
  const below = options.filter(({ name }) => isBelow(name, option.name))
  const isListed = LISTED_OPTIONS.includes(option.name)
  const own = below.filter(({ name }) => !isListed && depthOf(name) <= DEEPEST_SECTION)
  return [option, ...own].map((each) => section(each, linesOf(each, { below, own }))).join('\n')
}

interface Placed {
  readonly below: readonly ConfigOption[]
  /** Those with a section of their own. */
  readonly own: readonly ConfigOption[]
}

/** The options without a section that belong to this one: to the last section whose name their name starts with. */
function linesOf(option: ConfigOption, { below, own }: Placed): readonly ConfigOption[] {
  return below.filter((inner) => {
    if (own.includes(inner) || !isBelow(inner.name, option.name)) return false
    return !own.some(({ name }) => isBelow(name, option.name) && isBelow(inner.name, name))
  })
}

function section(option: ConfigOption, lines: readonly ConfigOption[]): string {
  const marks = depthOf(option.name) === 1 ? '###' : '####'
  const list = lines.map(lineOf)
  const parts = [`${marks} ${code(option.name)} {#${idOf(option.name)}}`, `${factsOf(option)}\\\n${meaningOf(option)}.`]
  return `${[...parts, ...(list.length === 0 ? [] : [list.join('\n')])].join('\n\n')}\n`
}

/** An option without a section. */
function lineOf(option: ConfigOption): string {
  return `- <a id="${idOf(option.name)}"></a>${optionLine(option)}`
}

/** An option in one line of Markdown. Its type is left out if it is text. */
export function optionLine(option: ConfigOption): string {
  const isText = option.type === 'string' && !option.required && option.default === undefined
  const facts = isText ? '' : ` (${factsOf(option)})`
  return `${code(option.name)}${facts}: ${meaningOf(option)}`
}

/** `string`, required; `boolean`, default `true`. */
function factsOf({ type, required, default: initial }: ConfigOption): string {
  const parts = [code(type)]
  if (required) parts.push('required')
  else if (initial !== undefined) parts.push(`default ${code(initial)}`)
  return parts.join(', ')
}

/** What an option means and what its value must be: Markdown without a full stop at its end. */
function meaningOf({ description, rule }: ConfigOption): string {
  return rule === undefined ? description : `${description}. ${rule}`
}

/** Types and defaults contain no backticks. */
function code(text: string): string {
  return `\`${text}\``
}

/** The id of an option's section: `navbar.items.label` for `navbar.items[].label`. */
function idOf(name: string): string {
  return name.replace(/[[\]<>]/g, '')
}

function depthOf(name: string): number {
  return name.split('.').length
}

function isBelow(name: string, above: string): boolean {
  return name.startsWith(`${above}.`) || name.startsWith(`${above}[]`)
}

/** The subjects of the config reference, each with its top-level options in order. Other options follow in a subject of their own. */
export const OPTION_GROUPS: Readonly<Record<string, readonly string[]>> = {
  Site: ['title', 'tagline', 'url', 'base', 'trailingSlash', 'titleDelimiter', 'favicon', 'image', 'locale', 'strings'],
  Content: ['docs', 'blog', 'pages', 'static', 'redirects', 'customFields'],
  'Navbar and footer': ['navbar', 'footer', 'announcement'],
  Look: ['theme', 'colorMode', 'pageMenu', 'headTags', 'baseUrlBanner'],
  Plugins: ['plugins'],
  'Markdown and components': ['markdown', 'globalComponents', 'alias'],
  'Search and analytics': ['search', 'analytics', 'feedback', 'comments'],
  Checks: ['links', 'diagnostics', 'budgets'],
  Publishing: ['publish', 'csp'],
  'Files and threads': ['outDir', 'cacheDir', 'jobs'],
}

/** Title of the subject of options that no other one has. */
const OTHER_OPTIONS = 'Other options'

/** Options whose own options are many and alike, so that a line for each is enough. */
const LISTED_OPTIONS: readonly string[] = ['strings', 'csp']
