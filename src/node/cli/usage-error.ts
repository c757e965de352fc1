import type { Command, CommanderError, Option } from 'commander'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { suggest } from '../model/suggest.js'

/** What was typed, and what docsgen understands. */
interface Usage {
  readonly program: Command
  /** Without node and the script. */
  readonly args: readonly string[]
}

/** What commander refused, with what to type instead. */
export function usageError(error: CommanderError, usage: Usage): Error {
  const [message, hint] = problemOf(error, usage)
  return environmentError('usage', message, hint)
}

type Problem = readonly [message: string, hint: string]

/** https://github.com/tj/commander.js/blob/master/docs/terminology.md; the codes are part of commander's interface. */
function problemOf(error: CommanderError, { program, args }: Usage): Problem {
  const command = commandIn({ program, args })
  switch (error.code) {
    case 'commander.unknownCommand':
      return unknownCommand(args.find((arg) => !arg.startsWith('-')) ?? '', { program, args })
    case 'commander.help':
      return unknownCommand(args.find((arg) => arg !== 'help' && !arg.startsWith('-')) ?? '', { program, args })
    case 'commander.unknownOption':
      return command ? unknownOption(command, { program, args }) : misplacedOption({ program, args })
    case 'commander.optionMissingArgument':
      return [`${args.at(-1)} has no value`, `write it after the option; see ${helpOf(command)}`]
    case 'commander.missingArgument':
    case 'commander.excessArguments':
      return command ? wrongCount(command, args) : [plainMessage(error), 'see docsgen --help']
    default:
      return [plainMessage(error), `see ${helpOf(command)}`]
  }
}

/** Commander's message is `error: <what>`. */
function plainMessage({ message }: CommanderError): string {
  return message.replace(/^error: /, '')
}

/** Finds values that are empty, as those of a shell variable that is not set. */
export function emptyValue(command: Command): Error | undefined {
  const option = command.options.find(
    (one) =>
      takesValue(one) &&
      command.getOptionValueSource(one.attributeName()) === 'cli' &&
      command.getOptionValue(one.attributeName()) === '',
  )
  if (option) return environmentError('usage', `${option.long} is empty`, 'write a value, or remove the option')
  if (!command.args.includes('')) return undefined
  const name = command.registeredArguments[0]?.name() ?? 'argument'
  return environmentError('usage', `the argument <${name}> is empty`, 'write a value, or remove the empty argument')
}

function commandIn({ program, args }: Usage): Command | undefined {
  return program.commands.find((command) => command.name() === args[0])
}

function helpOf(command: Command | undefined): string {
  return command ? `docsgen ${command.name()} --help` : 'docsgen --help'
}

function unknownCommand(name: string, { program, args }: Usage): Problem {
  const names = program.commands.map((command) => command.name())
  const later = args.slice(1).find((arg) => names.includes(arg))
  const message = `unknown command ${JSON.stringify(name)}`
  const known = names.find((one) => one === name.toLowerCase())
  if (known !== undefined) return [message, `did you mean "${known}"?`]
  const hint = lookUp(commands, name.toLowerCase())
  if (hint !== undefined) return [message, hint]
  const similar = suggest(name, names)
  if (similar !== undefined) return [message, `did you mean "${similar}"?`]
  if (later !== undefined && args[0] !== 'help') return [message, `the command comes first: docsgen ${later} ${name}`]
  if (/^\.|[\\/]/.test(name)) return [message, `a command comes before the folder: docsgen build ${name}`]
  return [message, 'see docsgen --help']
}

/** An option before the command, or one that `docsgen` itself does not have. */
function misplacedOption({ program, args }: Usage): Problem {
  const typed = args.find((arg) => arg.startsWith('-')) ?? ''
  const message = `unknown option "${typed}"`
  const bare = nameOf(typed)
  if (bare === 'v' || bare === 'version') return [message, 'did you mean --version?']
  if (bare === '?' || bare === 'help') return [message, 'did you mean --help?']
  const command = program.commands.find((one) => args.includes(one.name()))
  if (command && findOption(command, bare))
    return [message, `write it after the command: docsgen ${command.name()} ${typed}`]
  const owners = ownersOf(bare, program)
  return [message, owners.length > 0 ? ownedBy(owners, typed) : 'see docsgen --help']
}

function unknownOption(command: Command, { program, args }: Usage): Problem {
  const typed = refusedOption(command, args.slice(1))
  const message = `unknown option "${typed}"`
  const bare = nameOf(typed)
  const own = findOption(command, bare)
  if (own) return [`${own.long} takes no value`, `write ${own.long} without "="`]
  const opposite = oppositeOf(command, bare)
  if (opposite !== undefined) return [message, opposite]
  const alias = lookUp(aliases, bare)
  const target = alias === undefined ? undefined : findOption(command, nameOf(alias))
  if (target) return [message, `use ${target.long} instead`]
  const owners = ownersOf(bare, program)
  const hint = hintForOption(bare, command.name())
  if (hint !== undefined && !owners.includes('docsgen serve')) return [message, hint]
  if (owners.length > 0) return [message, ownedBy(owners, typed)]
  const others = alias === undefined ? [] : ownersOf(nameOf(alias), program)
  if (others.length > 0) return [message, `use ${alias}, an option of ${others.join(', ')}`]
  const similar = suggest(
    bare,
    command.options.flatMap(({ long }) => (long ? [nameOf(long)] : [])),
  )
  return [message, similar === undefined ? `see ${helpOf(command)}` : `did you mean --${similar}?`]
}

/** `--no-open` for an option that is off by default, and `--cache` for one that is on. */
function oppositeOf(command: Command, bare: string): string | undefined {
  const positive = bare.startsWith('no-') ? findOption(command, bare.slice(3)) : undefined
  if (positive && !takesValue(positive)) return `it is off unless you write ${positive.long}`
  return findOption(command, `no-${bare}`) && `it is on unless you write --no-${bare}`
}

function wrongCount(command: Command, args: readonly string[]): Problem {
  const expected = command.registeredArguments
  const usage = `write: docsgen ${command.name()} ${expected.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`)).join(' ')}`
  const given = command.args
  const missing = expected[given.length]
  if (given.length < expected.length) return [`<${missing?.name()}> is missing`, usage]
  const extra = given.slice(expected.length).map((one) => JSON.stringify(one))
  const isOption = args.includes('--') ? ', and options before "--"' : ''
  return [`unexpected ${extra.length === 1 ? 'argument' : 'arguments'} ${extra.join(', ')}`, `${usage}${isOption}`]
}

function ownedBy(owners: readonly string[], typed: string): string {
  const [first, ...others] = owners
  return others.length === 0
    ? `write it after another command: ${first} ${typed}`
    : `it is an option of ${owners.join(', ')}`
}

/** The commands that have an option, such as `docsgen serve`. */
function ownersOf(bare: string, program: Command): string[] {
  return program.commands.flatMap((command) => (findOption(command, bare) ? [`docsgen ${command.name()}`] : []))
}

function findOption(command: Command, bare: string): Option | undefined {
  return command.options.find(({ long, short }) => long === `--${bare}` || short === `-${bare}`)
}

/** The first option that a command does not have, or that has a value but takes none. */
function refusedOption(command: Command, args: readonly string[]): string {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (!arg.startsWith('-') || arg === '-') continue
    const option = findOption(command, nameOf(arg))
    const hasValue = arg.includes('=')
    if (!option || (hasValue && !takesValue(option))) return arg
    if (!hasValue && takesValue(option)) i++
  }
  return ''
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional
}

/** `out` of `--out=x`. */
function nameOf(typed: string): string {
  return typed.replace(/^-+/, '').replace(/=.*/s, '')
}

/** Commands of other site generators and near names of docsgen's own, with what to do instead. */
const commands: readonly (readonly [names: string, hint: string])[] = [
  ['dev develop start watch run', 'run "docsgen serve --watch" to see changes as you save'],
  ['preview', 'run "docsgen build", then "docsgen serve"'],
  ['check lint test validate verify', 'run "docsgen check-links", "docsgen check-code" or "docsgen check-search"'],
  ['links linkcheck check-link', 'run "docsgen check-links"'],
  ['code snippets typecheck type-check', 'run "docsgen check-code"'],
  ['search', 'run "docsgen check-search"'],
  ['clear clean reset', 'run "docsgen build --no-cache", which ignores the results of earlier runs'],
  ['swizzle theme components customize', 'run "docsgen eject --list" to see the components that you can replace'],
  ['deploy publish upload', 'run "docsgen build", and upload the output folder with the tool of your host'],
  ['write-translations translate i18n', 'run "docsgen translations --extract", which writes the texts to translate'],
  ['write-heading-ids', 'write the ids that must not change after their headings: ## Install {#install}'],
  ['docs:version docs-version release tag', 'run "docsgen version <name>"'],
  ['create new scaffold setup', 'run "docsgen init <folder>"'],
  ['convert import upgrade-config', 'run "docsgen migrate"'],
  ['add install integrate plugin', 'install the package with npm, and add it to the option "plugins" of the config'],
  ['sync prepare generate optimize', 'run "docsgen build", which does everything that is needed'],
  ['compile bundle export render make', 'run "docsgen build"'],
  ['open', 'run "docsgen serve --open"'],
  ['compare', 'run "docsgen diff <old> <new>"'],
  ['config configuration', 'run "docsgen options"'],
  ['errors error codes', 'run "docsgen explain"'],
  ['info about doctor', 'run "docsgen --version", and "node --version"'],
  ['update upgrade', 'run "npm install docsgen@latest"'],
  ['telemetry', 'docsgen collects no data'],
]

/** Options of other site generators that are an option of docsgen under another name. */
const aliases: readonly (readonly [names: string, option: string])[] = [
  ['out output outdir outDir output-dir outputDir output-path out-folder dest destination dist target d', '--out-dir'],
  ['hostname address listen bind', '--host'],
  ['silent logLevel log-level loglevel s', '--quiet'],
  ['stack trace', '--debug'],
  ['workers threads concurrency parallel max-workers processes', '--jobs'],
  ['reporter json github', '--format'],
  ['clean clear force emptyOutDir empty-out-dir no-incremental', '--no-cache'],
  ['config-file cfg', '--config'],
  ['strictPort', '--strict-port'],
  ['dry dryrun dryRun n preview', '--dry-run'],
  ['live livereload live-reload reload hmr hot dev', '--watch'],
  ['browser launch', '--open'],
  ['autofix', '--fix'],
  ['baseline previous', '--against'],
]

/** Options of other site generators that docsgen has no option for, with what to do instead. */
const others: readonly (readonly [names: string, hint: string])[] = [
  ['base base-url baseUrl base-path path-prefix pathprefix', 'set "base" in the config'],
  ['url site site-url siteUrl origin', 'set "url" in the config'],
  ['title', 'set "title" in the config'],
  ['locale lang language l', 'set "locale" in the config'],
  ['strict fail-on-warning max-warnings', 'set the rules that must fail to \'error\' in "links" of the config'],
  ['minify no-minify m', 'docsgen always minifies'],
  ['poll', 'docsgen polls by itself if the system has no file watchers left'],
  ['analyze bundle-analyzer stats', 'set "budgets" in the config, or run "docsgen diff"'],
  ['drafts draft D buildDrafts', 'remove "draft: true" from the pages to build'],
  ['build', 'run "docsgen build" first'],
]

const folderNames = 'root dir directory cwd src source input in content'

/** What to do instead of an option `--name` of another site generator that docsgen has no option for. */
function hintForOption(name: string, command: string): string | undefined {
  if (folderNames.split(' ').includes(name)) return `name the folder without an option: docsgen ${command} website`
  return lookUp(others, name)
}

function lookUp(table: readonly (readonly [string, string])[], name: string): string | undefined {
  return table.find(([names]) => names.split(' ').includes(name))?.[1]
}
