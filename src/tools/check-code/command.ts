import path from 'node:path'
import { addBuildOptions, addSharedOptions, type BuildFlags, examples } from '../../node/cli/command-options.js'
import { environmentError } from '../../node/base/diagnostics/docsgen-error.js'
import type { DeclaredCommand } from '../../node/cli/declared-command.js'
import type { CheckCodeOptions } from './check-code.js'

/** `docsgen check-code`. The files are paths and globs relative to the working directory; without any, it checks the whole site. */
export const checkCodeCommand: DeclaredCommand = {
  add(program, receive) {
    const command = program
      .command('check-code [files...]')
      .description(
        'check the types and the stated results of code samples, in docs and Markdown pages or in some files',
      )
      .addHelpText(
        'after',
        examples([
          'docsgen check-code',
          "docsgen check-code docs/store.md 'docs/tutorial/**/*.md'",
          'docsgen check-code --format github',
        ]),
      )
      .option('--write-project <name=folder>', 'write the files of a project, as they are after each of its pages')
      .action((patterns: readonly string[], flags: BuildFlags & { readonly writeProject?: string }) =>
        receive({
          command: 'declared',
          needs: 'check',
          flags,
          run: async ({ options, cwd }) => {
            const { checkCode, formatCodeSummary } = await import('./check-code.js')
            const result = await checkCode({
              ...options,
              files: patterns.length === 0 ? undefined : { patterns, cwd },
              writeProject: flags.writeProject === undefined ? undefined : projectToWrite(flags.writeProject, cwd),
            })
            return { ...result, failed: false, summary: ({ colors }) => formatCodeSummary(result, colors), note: '' }
          },
        }),
      )
    addBuildOptions(command)
    addSharedOptions(command)
  },
}

function projectToWrite(written: string, cwd: string): CheckCodeOptions['writeProject'] {
  const [, name, dir] = /^([^=]+)=(.+)$/.exec(written) ?? []
  if (name !== undefined && dir !== undefined) return { name, dir: path.resolve(cwd, dir) }
  const message = `${JSON.stringify(written)} is not the name of a project and a folder`
  throw environmentError('usage', message, 'write both: `--write-project shop=out`')
}
