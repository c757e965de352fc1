import type { Command, CommanderError } from 'commander'
import { environmentError } from '../base/diagnostics/docsgen-error.js'

/** What commander refused, with its own suggestion. */
export function usageError({ code, message }: CommanderError, { program, args }: Usage): Error {
  const command = program.commands.find((one) => one.name() === args[0])
  const [problem = '', suggestion] = message
    .replace(/^error: /, '')
    .replace(/\.$/, '')
    .split('\n')
  const help = command ? `see docsgen ${command.name()} --help` : 'see docsgen --help'
  // `docsgen help <name>` of an unknown command.
  const name = args.find((arg) => arg !== 'help' && !arg.startsWith('-')) ?? ''
  const what = code === 'commander.help' ? `unknown command ${JSON.stringify(name)}` : problem.replaceAll("'", '"')
  return environmentError('usage', what, suggestion?.replace(/^\(Did you mean (.*)\?\)$/, 'did you mean "$1"?') || help)
}

/** What was typed, and what docsgen understands. */
interface Usage {
  readonly program: Command
  /** Without node and the script. */
  readonly args: readonly string[]
}

/** Finds values that are empty, as those of a shell variable that is not set. */
export function emptyValue(command: Command): Error | undefined {
  const option = command.options.find(
    (one) =>
      (one.required || one.optional) &&
      command.getOptionValueSource(one.attributeName()) === 'cli' &&
      command.getOptionValue(one.attributeName()) === '',
  )
  if (option) return environmentError('usage', `${option.long} is empty`, 'write a value, or remove the option')
  if (!command.args.includes('')) return undefined
  const name = command.registeredArguments[0]?.name() ?? 'argument'
  return environmentError('usage', `the argument <${name}> is empty`, 'write a value, or remove the empty argument')
}
