import { addSharedOptions, examples } from '../../node/cli/command-options.js'
import type { DeclaredCommand } from '../../node/cli/declared-command.js'
import type { MigrateFlags } from './run.js'

/** `docsgen migrate`. */
export const migrateCommand: DeclaredCommand = {
  add(program, receive) {
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
      .action((root: string | undefined, flags: MigrateFlags) =>
        receive({
          command: 'declared',
          needs: 'site',
          root,
          flags,
          run: async (context) => {
            const { runMigrate } = await import('./run.js')
            return runMigrate(flags, context)
          },
        }),
      )
    addSharedOptions(command, { config: 'config file of Docusaurus (default: docusaurus.config.* in the folder)' })
  },
}
