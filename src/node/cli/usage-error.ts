import type { Command, CommanderError, Option } from 'commander'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { suggest } from '../model/suggest.js'
import { hintForCommand, hintForOption, optionNamed } from './other-tools.js'

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
    (one) => takesValue(one) && command.getOptionValueSource(one.attributeName()) === 'cli' && isEmpty(command, one),
  )
  if (option) return environmentError('usage', `${option.long} is empty`, 'write a value, or remove the option')
  if (!command.args.includes('')) return undefined
  const name = command.registeredArguments[0]?.name() ?? 'argument'
  return environmentError('usage', `the argument <${name}> is empty`, 'write a value, or remove the empty argument')
}

function isEmpty(command: Command, option: Option): boolean {
  return command.getOptionValue(option.attributeName()) === ''
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
  const hint = hintForCommand(name)
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
  const alias = optionNamed(bare)
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
