import type { Command } from 'commander'
import { environmentError } from '../diagnostics/docsgen-error.js'
import type { StarterTemplate } from '../commands/init.js'
import { choice, examples } from './command-options.js'

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
