import type { Command, Option } from 'commander'
import type { CommandDescription, OptionDescription } from './commands-text.js'
import { createProgram, parseArguments } from '../../../src/node/cli/program.js'

/** Every command with its options, for the reference. */
export function describeCommands(): CommandDescription[] {
  const program = createProgram('', () => {})
  return program.commands.map((command) => ({
    name: command.name(),
    usage: `docsgen ${command.name()} ${command.usage()}`,
    description: command.description(),
    options: command.options.map(describeOption),
    examples: examplesOf(command),
  }))
}

function describeOption(option: Option): OptionDescription {
  const { flags, description, argChoices, defaultValue, negate } = option
  const isSwitch = negate || defaultValue === undefined || typeof defaultValue === 'boolean'
  return {
    flags,
    description,
    ...(argChoices === undefined ? {} : { choices: argChoices }),
    ...(isSwitch ? {} : { default: String(defaultValue) }),
  }
}

/** The commands that the help lists at its end. */
function examplesOf(command: Command): string[] {
  const request = parseArguments([command.name(), '--help'], '')
  const [, list = ''] = request.command === 'print' ? request.text.split('\nExamples:\n') : []
  return list.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
