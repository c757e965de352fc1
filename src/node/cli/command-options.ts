import { type Command, Option } from 'commander'
import type { Shard } from '../base/command.js'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import { DIAGNOSTIC_FORMATS, type DiagnosticFormat } from '../base/diagnostics/format.js'

/** Options of every command, as commander parses them. */
export interface SharedFlags {
  readonly config?: string
  readonly outDir?: string
  readonly quiet: boolean
  readonly debug: boolean
  readonly verbose: boolean
  readonly format: DiagnosticFormat
}

/** Options of commands that build or check a whole site. */
export interface BuildFlags extends SharedFlags {
  /** False for `--no-cache`. */
  readonly cache: boolean
  readonly jobs?: number
  /** As typed. */
  readonly sarif?: string
}

/** Adds the options of `SharedFlags`, except `--out-dir`. */
export function addSharedOptions(
  command: Command,
  { config = 'config file (default: docsgen.config.ts, .js or .mjs in the folder)' } = {},
): void {
  command
    .option('-c, --config <file>', config)
    .option('-q, --quiet', 'print problems only', false)
    .option('--verbose', 'list every warning, also if one kind has very many', false)
    .option('--debug', 'print the stacks of errors', false)
    .addOption(choice('--format <format>', 'format of the reported problems', DIAGNOSTIC_FORMATS).default('pretty'))
}

/** Adds the options that `BuildFlags` has besides the shared ones. */
export function addBuildOptions(command: Command): void {
  command
    .option('--no-cache', 'ignore the results of earlier runs')
    .option('--sarif <file>', 'also write the reported problems to this file, for code scanning')
    .addOption(new Option('-j, --jobs <number>', 'number of threads').argParser(wholeNumber('--jobs', 1, 256)))
}

/** The end of a command's help. */
export function examples(commands: readonly string[]): string {
  return `\nExamples:\n${commands.map((command) => `  ${command}`).join('\n')}\n`
}

/** An option with one of a few values. */
export function choice(flags: string, description: string, values: readonly string[]): Option {
  const name = flags.match(/--[\w-]+/)?.[0] ?? flags
  const option = new Option(flags, description).choices(values)
  return option.argParser((text: string) => {
    if (values.includes(text)) return text
    throw badValue(name, text, `use ${listText(values)}`)
  })
}

/** `a, b or c` */
export function listText(values: readonly string[]): string {
  return [values.slice(0, -1).join(', '), values.at(-1)].filter((text) => text !== '').join(' or ')
}

/** Parses a whole number, with both limits included. */
export function wholeNumber(name: string, least: number, most: number): (text: string) => number {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    throw badValue(name, text, `use a whole number from ${least} to ${most}`)
  }
}

/** Parses a number with a unit in the plural; `least` is the smallest one that makes sense. */
export function numberOf(unit: string, { name, least, most }: NumberLimits): (text: string) => number {
  return (text) => {
    if (/^\d+(?:\.\d+)?$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    throw badValue(name, text, `use a number of ${unit} from ${least} to ${most}`)
  }
}

interface NumberLimits {
  readonly name: string
  readonly least: number
  readonly most: number
}

/** Parses `2/8`, the second of eight shards. */
export function shardOf(text: string): Shard {
  const [, index = 0, count = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  if (index >= 1 && index <= count) return { index, count }
  throw badValue('--shard', text, 'use two numbers, such as 2/8 for the second of eight shards')
}

/** A value that an option does not take. */
export function badValue(name: string, text: string, hint: string): Error {
  return environmentError('usage', `${name} is ${JSON.stringify(text)}`, hint)
}
