import { choice, examples } from '../../node/cli/command-options.js'
import type { DeclaredCommand } from '../../node/cli/declared-command.js'
import type { DiffFlags } from './run.js'

/** `docsgen diff`. */
export const diffCommand: DeclaredCommand = {
  add(program, receive) {
    program
      .command('diff <old> <new>')
      .description('compare the output folders of two builds: pages, text, links and anchors')
      .addOption(choice('--format <format>', 'output format', ['pretty', 'json', 'markdown']).default('pretty'))
      .option('--exit-code', 'exit with 1 if a URL of the old site no longer works', false)
      .option('-q, --quiet', 'print no progress', false)
      .option('--debug', 'print the stacks of errors', false)
      .addHelpText(
        'after',
        examples([
          'docsgen diff build-main build',
          'docsgen diff build-main build --exit-code',
          'docsgen diff build-main build --format markdown > comment.md',
        ]),
      )
      .action((oldDir: string, newDir: string, flags: DiffFlags) =>
        receive({
          command: 'declared',
          needs: 'nothing',
          run: async (io) => {
            const { runDiff } = await import('./run.js')
            return runDiff({ oldDir, newDir, flags }, io)
          },
        }),
      )
  },
}
