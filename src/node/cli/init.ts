import type { Command } from 'commander'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import { choice, examples } from './command-options.js'
import { relative, resolve } from 'node:path'
import type { InitResult, StarterTemplate } from '../site/init.js'
import { print } from './output.js'
import type { CommandIo, Environment } from './terminal.js'

interface InitFlags {
  readonly template: StarterTemplate
  readonly title?: string
  readonly quiet: boolean
}

/** `folder` as typed; absent for the working directory. */
export interface InitRequest {
  readonly command: 'init'
  readonly folder?: string
  readonly flags: InitFlags
}

const templates: readonly StarterTemplate[] = ['docs', 'blog', 'minimal']

/** Adds `docsgen init` to the command line. */
export function addInitCommand(program: Command, receive: (request: InitRequest) => void): void {
  program
    .command('init [folder]')
    .description('write a starter site into a folder (default: the current folder)')
    .addOption(choice('-t, --template <name>', 'kind of site', templates).default('docs'))
    .option('--title <text>', 'title of the site (default: the name of the folder)')
    .option('-q, --quiet', 'print problems only', false)
    .option('--debug', 'print the stack of an unexpected error', false)
    .addHelpText(
      'after',
      examples(['docsgen init my-docs', 'docsgen init . --title "My Project"', 'docsgen init news --template blog']),
    )
    .action((folder: string | undefined, { title: written, ...flags }: InitFlags) => {
      const title = written?.replace(/[\s\p{Cc}]+/gu, ' ').trim()
      if (title === '') throw environmentError('usage', '--title is empty', 'write a title, or remove the option')
      receive({
        command: 'init',
        folder,
        flags: { ...flags, title },
      })
    })
}

/** Runs `docsgen init`, and prints what it wrote and the next steps. It asks nothing. */
export async function runInit({ folder = '.', flags }: InitRequest, io: CommandIo): Promise<void> {
  const { init } = await import('../site/init.js')
  const { template, title, quiet } = flags
  const dir = resolve(io.cwd, folder)
  const today = new Date().toISOString().slice(0, 10)
  const result = init({ dir, template, today, title })
  if (quiet) return
  const shown = relative(io.cwd, dir) || '.'
  await print(`${[...writtenLines(result, shown), '', ...nextSteps(shown, io.env)].join('\n')}\n`, { io })
}

function writtenLines({ written, kept }: InitResult, shown: string): string[] {
  const place = shown === '.' ? 'this folder' : shown
  const lines = [`Wrote a site with ${written.length} files into ${place}.`]
  if (kept.includes('README.md')) lines.push('Kept your README.md.')
  if (kept.includes('.gitignore'))
    lines.push('Kept your .gitignore; it should have these lines: node_modules/, build/, .docsgen/')
  return lines
}

function nextSteps(shown: string, environment: Environment): string[] {
  const { install, start } = managerOf(environment)
  const folder = /^[\w./@+-]+$/.test(shown) ? shown : JSON.stringify(shown)
  return [
    'Next steps:',
    ...(shown === '.' ? [] : [`  cd ${folder}`]),
    `  ${install}`,
    `  ${start.padEnd(16)}# preview on http://127.0.0.1:3000, updated as you write`,
  ]
}

/** The commands of the package manager that runs docsgen, as in `pnpm create docsgen`; npm if none does. */
function managerOf({ npm_config_user_agent: agent = '' }: Environment): {
  readonly install: string
  readonly start: string
} {
  const name = /^(pnpm|yarn|bun)\//.exec(agent)?.[1] ?? 'npm'
  return { install: `${name} install`, start: name === 'bun' ? 'bun run start' : `${name} start` }
}
