import { addBuildOptions, addSharedOptions, type BuildFlags, examples } from '../../../node/cli/command-options.js'
import type { DeclaredCommand } from '../../../node/cli/declared-command.js'

/** `docsgen check-search`. */
export const checkSearchCommand: DeclaredCommand = {
  isCheckOfSite: true,
  add(program, receive) {
    const command = program
      .command('check-search [root]')
      .description('run the search questions of the site, and report expected pages that are not found')
      .addHelpText('after', examples(['docsgen check-search', 'docsgen check-search website --format github']))
      .action((root: string | undefined, flags: BuildFlags) =>
        receive({
          command: 'declared',
          needs: 'check',
          root,
          flags,
          run: async ({ options }) => {
            const { checkSearch } = await import('./check-search.js')
            const { formatSearchSummary } = await import('./summary.js')
            const result = await checkSearch(options)
            return { ...result, failed: false, summary: ({ colors }) => formatSearchSummary(result, colors), note: '' }
          },
        }),
      )
    addBuildOptions(command)
    addSharedOptions(command)
  },
}
