import type { Command } from 'commander'
import { addSharedOptions, examples, type SharedFlags } from './command-options.js'

interface VersionFlags extends SharedFlags {
  /** Id of a docs folder. */
  readonly docs?: string
}

/** `name` as typed. */
export interface VersionRequest {
  readonly command: 'version'
  readonly name: string
  readonly flags: VersionFlags
}

/** Adds `docsgen version` to the command line. */
export function addVersionCommand(program: Command, receive: (request: VersionRequest) => void): void {
  const command = program
    .command('version <name>')
    .description('save a copy of the current docs as a version with this name')
    .option('--docs <id>', 'id of the docs folder, if the site has several')
    .addHelpText('after', examples(['docsgen version 2.0', 'docsgen version 2.0 --docs community']))
    .action((name: string, flags: VersionFlags) => receive({ command: 'version', name, flags }))
  addSharedOptions(command)
}
