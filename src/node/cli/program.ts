import { Command, CommanderError, Option } from 'commander'
import { featureCommands } from '../../features/commands.js'
import type { Shard } from '../base/command.js'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import type { ReferenceRequest } from '../site/options.js'
import {
  addBuildOptions,
  addSharedOptions,
  type BuildFlags,
  choice,
  examples,
  numberOf,
  shardOf,
  type SharedFlags,
  wholeNumber,
} from './command-options.js'
import type { DeclaredCommand, DeclaredRequest } from './declared-command.js'
import { addEjectCommand, type EjectRequest } from './eject.js'
import { addInitCommand, type InitRequest } from './init.js'
import { tools } from './tools.js'

interface SiteBuildFlags extends BuildFlags {
  readonly drafts: boolean
  readonly shard?: Shard
}

export interface CheckLinksFlags extends BuildFlags {
  /** False for `--no-crawl`. */
  readonly crawl: boolean
  readonly external: boolean
  /** Hours. */
  readonly externalCache: number
  /** Seconds. */
  readonly externalTimeout: number
  /** As typed: a URL, or a path relative to the working directory. */
  readonly against?: string
  readonly fix: boolean
  /** Only with `fix`. */
  readonly dryRun: boolean
}

interface ServeFlags extends SharedFlags {
  readonly port: number
  readonly host: string
  readonly open: boolean
  /** Serves the sources and applies changes as they are saved. */
  readonly watch: boolean
  readonly strictPort: boolean
}

/** A command for one site; `root` is the folder as typed. */
interface SiteRequest<Name extends string, Flags extends SharedFlags> {
  readonly command: Name
  readonly root?: string
  readonly flags: Flags
}

export type BuildRequest = SiteRequest<'build', SiteBuildFlags>
export type CheckLinksRequest = SiteRequest<'check-links', CheckLinksFlags>
export type ServeRequest = SiteRequest<'serve', ServeFlags>

export type ReferenceCommand =
  | { readonly command: 'options'; readonly request: ReferenceRequest }
  | { readonly command: 'explain'; readonly request: ReferenceRequest }

/** The commands of features and tools. */
const allDeclared: readonly DeclaredCommand[] = [...featureCommands, ...tools]

/** The requested command; `print` shows help or the version. */
type Request =
  | BuildRequest
  | CheckLinksRequest
  | ServeRequest
  | EjectRequest
  | InitRequest
  | DeclaredRequest
  | ReferenceCommand
  | { readonly command: 'print'; readonly text: string }

/** Parses the arguments (without node and the script); throws a DocsgenError with exit code 2 if they are invalid. */
export function parseArguments(
  args: readonly string[],
  version: string,
  declared: readonly DeclaredCommand[] = allDeclared,
): Request {
  let request: Request | undefined
  const printed: string[] = []
  const receive = (parsed: Request) => {
    request = parsed
  }
  const program = createProgram(version, receive, declared)
  silence(program, printed)
  try {
    program.parse(args.length === 0 ? ['--help'] : args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw usageError(error, { program, args })
  }
  return request ?? { command: 'print', text: printed.join('') }
}

/** The command line, without anything that prints or exits. */
export function createProgram(
  version: string,
  receive: (request: Request) => void,
  declared: readonly DeclaredCommand[] = allDeclared,
): Command {
  const program = new Command('docsgen')
    .description('Turns Markdown into a fast, static React documentation site.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', examples(['docsgen build', 'docsgen serve --watch', 'docsgen check-links --format github']))
  const build = program
    .command('build [root]')
    .description('build the site in a folder (default: the current folder)')
    .addHelpText(
      'after',
      examples([
        'docsgen build',
        'docsgen build website --out-dir public',
        'docsgen build --config docs.config.ts --no-cache',
        'docsgen build --shard 2/8',
      ]),
    )
    .option('--drafts', 'build drafts and posts with a future date too, as the preview shows them', false)
    .addOption(
      new Option(
        '--shard <index/count>',
        'only compile this share of the pages, into the cache for a later build',
      ).argParser(shardOf),
    )
    .action((root: string | undefined, flags: SiteBuildFlags) => receive({ command: 'build', ...rootOf(root), flags }))
  const serve = program
    .command('serve [root]')
    .description('serve the built site locally, or the sources with --watch')
    .option('-w, --watch', 'serve the sources and show changes as you save; needs no build', false)
    .addOption(
      new Option('-p, --port <number>', 'port; 0 picks a free one')
        .default(3000)
        .argParser(wholeNumber('--port', 0, 65535)),
    )
    .option('--strict-port', 'with --watch: fail if the port is taken, instead of trying the next one', false)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--open', 'open the site in the browser', false)
    .addHelpText(
      'after',
      examples(['docsgen serve --watch --open', 'docsgen serve --port 8080', 'docsgen serve --host 0.0.0.0']),
    )
    .action((root: string | undefined, flags: ServeFlags) => receive({ command: 'serve', ...rootOf(root), flags }))
  const checkLinks = program
    .command('check-links [root]')
    .description('check the links of the site without changing the output folder')
    .option('--no-crawl', 'do not crawl the built site to confirm the results')
    .option('--against <file or URL>', 'fail if pages or anchors of this built site are missing from the new one')
    .option('--fix', 'fix links that have exactly one plausible target, in the source files', false)
    .option('--dry-run', 'with --fix: print the fixes as a diff without changing any file', false)
    .option('--external', 'also request the URLs of other sites', false)
    .addOption(
      new Option('--external-cache <hours>', 'how long a successful response stays valid')
        .default(24)
        .argParser(numberOf('hours', { name: '--external-cache', least: 0, most: 10_000 })),
    )
    .addOption(
      new Option('--external-timeout <seconds>', 'timeout for one request')
        .default(20)
        .argParser(numberOf('seconds', { name: '--external-timeout', least: 0.1, most: 3600 })),
    )
    .addHelpText(
      'after',
      examples([
        'docsgen check-links',
        'docsgen check-links --fix --dry-run',
        'docsgen check-links --external --external-cache 72',
        'docsgen check-links --against https://example.com/',
        'docsgen check-links --no-crawl --format github --sarif links.sarif',
      ]),
    )
    .action((root: string | undefined, flags: CheckLinksFlags) => {
      for (const name of ['externalCache', 'externalTimeout'] as const)
        if (!flags.external && checkLinks.getOptionValueSource(name) === 'cli') throw needsExternal(name)
      if (flags.dryRun && !flags.fix)
        throw environmentError('usage', '--dry-run needs --fix', 'add --fix, or remove --dry-run')
      receive({ command: 'check-links', ...rootOf(root), flags })
    })
  for (const command of declared.filter(({ isCheckOfSite }) => isCheckOfSite)) command.add(program, receive)
  const options = program
    .command('options [key]')
    .description('print the config options: all of them, or those below a key')
    .addHelpText('after', examples(['docsgen options docs.sidebars', 'docsgen options --format markdown > options.md']))
  const explain = program
    .command('explain [code]')
    .description('print the cause and the fix of a diagnostic code, or list all codes')
    .addHelpText('after', examples(['docsgen explain broken-link', 'docsgen explain --format markdown > codes.md']))
  for (const command of [options, explain]) {
    const formats = choice('--format <format>', 'output format', ['pretty', 'markdown', 'json'])
    command.addOption(formats.default('pretty')).action((key: string | undefined, { format }: ReferenceRequest) => {
      const name = command === options ? 'options' : 'explain'
      receive({ command: name, request: { format, key } })
    })
  }
  for (const command of [build, checkLinks]) addBuildOptions(command)
  for (const command of [build, serve, checkLinks]) {
    command.option('-o, --out-dir <dir>', "output folder, instead of the config's")
  }
  for (const command of [build, serve, checkLinks]) addSharedOptions(command)
  addEjectCommand(program, receive)
  addInitCommand(program, receive)
  for (const command of declared.filter(({ isCheckOfSite }) => !isCheckOfSite)) command.add(program, receive)
  program.hook('preAction', (_program, command) => {
    const error = emptyValue(command)
    if (error) throw error
  })
  return program
}

function needsExternal(name: 'externalCache' | 'externalTimeout'): Error {
  const option = name === 'externalCache' ? '--external-cache' : '--external-timeout'
  return environmentError('usage', `${option} needs --external`, `add --external, or remove ${option}`)
}

function rootOf(root: string | undefined): { readonly root?: string } {
  return root === undefined ? {} : { root }
}

/** Keeps commander from printing and exiting: its texts are collected, and its errors are thrown. */
function silence(program: Command, printed: string[]): void {
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => printed.push(text), writeErr: () => {}, outputError: () => {} })
  }
}

/** What commander refused, with its own suggestion. */
function usageError({ code, message }: CommanderError, { program, args }: Usage): Error {
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
function emptyValue(command: Command): Error | undefined {
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
