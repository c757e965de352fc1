import type { Command } from 'commander'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { addSharedOptions, examples, type SharedFlags } from './command-options.js'

interface EjectFlags extends SharedFlags {
  /** As typed: relative to the working directory. */
  readonly to?: string
  readonly wrap: boolean
  readonly force: boolean
  readonly list: boolean
}

/** `names` as typed; empty with `list`. */
export interface EjectRequest {
  readonly command: 'eject'
  readonly names: readonly string[]
  readonly flags: EjectFlags
}

/** Adds `docsgen eject` to the command line. */
export function addEjectCommand(program: Command, receive: (request: EjectRequest) => void): void {
  const command = program
    .command('eject [names...]')
    .description('copy theme components into the site, so that you can change them')
    .option('--wrap', 'write a component that renders the default one, instead of a copy of it', false)
    .option('--to <folder>', 'folder for the files (default: "theme" in the folder of the site)')
    .option('--force', 'replace existing files', false)
    .option('--list', 'list the components, and the files that replace them', false)
    .addHelpText(
      'after',
      examples(['docsgen eject --list', 'docsgen eject Footer', 'docsgen eject Navbar Sidebar --to src/theme --wrap']),
    )
    .action((names: readonly string[], flags: EjectFlags) => {
      if (flags.list !== (names.length === 0)) {
        const message = flags.list ? '--list takes no names' : 'no component is named'
        throw environmentError('usage', message, 'run "docsgen eject --list" to see the components')
      }
      receive({ command: 'eject', names, flags })
    })
  addSharedOptions(command)
}
