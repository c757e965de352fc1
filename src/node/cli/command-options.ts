import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Shard } from '../model/command.js'
import { DIAGNOSTIC_FORMATS, type DiagnosticFormat } from '../diagnostics/format.js'

/** Options of every command, as commander parses them. */
export interface SharedFlags {
  readonly config?: string
  readonly outDir?: string
  readonly quiet: boolean
  readonly debug: boolean
  readonly format: DiagnosticFormat
}

/** Adds the options of `SharedFlags`, except `--out-dir`. */
export function addSharedOptions(
  command: Command,
  { config = 'config file (default: docsgen.config.ts, .js or .mjs in the folder)' } = {},
): void {
  command
    .option('-c, --config <file>', config)
    .option('-q, --quiet', 'print problems only', false)
    .option('--debug', 'print the stacks of errors', false)
    .addOption(
      new Option('--format <format>', 'format of the reported problems').choices(DIAGNOSTIC_FORMATS).default('pretty'),
    )
}

/** The end of a command's help. */
export function examples(commands: readonly string[]): string {
  return `\nExamples:\n${commands.map((command) => `  ${command}`).join('\n')}\n`
}

/** Parses a whole number, with both limits included. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`)
  }
}

/** Parses a number that is not negative. */
export function numberUpTo(most: number): (text: string) => number {
  return (text) => {
    if (/^\d+(?:\.\d+)?$/.test(text) && Number(text) <= most) return Number(text)
    throw new InvalidArgumentError(`It must be a number up to ${most}.`)
  }
}

/** Parses `2/8`, the second of eight shards. */
export function shardOf(text: string): Shard {
  const [, index = 0, count = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  if (index >= 1 && index <= count) return { index, count }
  throw new InvalidArgumentError('It must be two numbers, such as 2/8 for the second of eight shards.')
}
