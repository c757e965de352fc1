import { examples } from '../../node/cli/command-options.js'
import type { DeclaredCommand } from '../../node/cli/declared-command.js'
import type { McpFlags } from './find-docs.js'

/** `docsgen mcp`. */
export const mcpCommand: DeclaredCommand = {
  add(program, receive) {
    program
      .command('mcp [source]')
      .description('answer questions of AI assistants about a site: its folder, its built site or its URL')
      .option('--package <name>', 'the docs that an installed npm package comes with')
      .option('-c, --config <file>', 'config file of the site, if the source is its folder')
      .option('--debug', 'print the stacks of errors', false)
      .addHelpText(
        'after',
        examples([
          'docsgen mcp',
          'docsgen mcp website/build',
          'docsgen mcp https://example.com/docs/',
          'docsgen mcp --package redux',
        ]),
      )
      .action((source: string | undefined, flags: McpFlags) =>
        receive({
          command: 'declared',
          needs: 'nothing',
          run: async (io) => {
            const { runMcp } = await import('./run.js')
            return runMcp({ source, flags }, io)
          },
        }),
      )
  },
}
