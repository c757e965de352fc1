import type { Command } from 'commander'
import { addSharedOptions, examples, type SharedFlags } from '../../node/cli/command-options.js'

export interface MigrateFlags extends SharedFlags {
  readonly dryRun: boolean
  readonly force: boolean
  readonly writeScripts: boolean
}

/** `root` as typed. */
export interface MigrateRequest {
  readonly command: 'migrate'
  readonly root?: string
  readonly flags: MigrateFlags
}

/** Adds `docsgen migrate` to the command line. */
export function addMigrateCommand(program: Command, receive: (request: MigrateRequest) => void): void {
  const command = program
    .command('migrate [root]')
    .description('write a config for a Docusaurus site, and list what is left to do')
    .option('--dry-run', 'print the new config without writing any file', false)
    .option('--force', 'replace an existing config of docsgen', false)
    .option('--write-scripts', 'also change the scripts in package.json, and .gitignore', false)
    .addHelpText(
      'after',
      examples(['docsgen migrate --dry-run', 'docsgen migrate website --write-scripts', 'docsgen migrate --force']),
    )
    .action((root: string | undefined, flags: MigrateFlags) => receive({ command: 'migrate', root, flags }))
  addSharedOptions(command, { config: 'config file of Docusaurus (default: docusaurus.config.* in the folder)' })
}
