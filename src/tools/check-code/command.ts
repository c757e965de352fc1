import path from 'node:path'
import { addBuildOptions, addSharedOptions, type BuildFlags, examples } from '../../node/cli/command-options.js'
import { environmentError } from '../../node/base/diagnostics/docsgen-error.js'
import type { DeclaredCommand } from '../../node/cli/declared-command.js'

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
            const { writeProject, files } = targets(patterns, flags.writeProject)
            const result = await checkCode({
              ...options,
              files: files.length === 0 ? undefined : { patterns: files, cwd },
              writeProject: writeProject && { ...writeProject, dir: path.resolve(cwd, writeProject.dir) },
            })
            return { ...result, failed: false, summary: ({ colors }) => formatCodeSummary(result, colors), note: '' }
          },
        }),
      )
    addBuildOptions(command)
    addSharedOptions(command)
  },
}

/** The project to write, and the files to check: `--write-project shop=out docs/a.md`; or `--write-project shop out`, with the folder at the end. */
function targets(
  files: readonly string[],
  written: string | undefined,
): { readonly writeProject?: { readonly name: string; readonly dir: string }; readonly files: readonly string[] } {
  if (written === undefined) return { files }
  const [name = '', dir] = written.split(/=(.*)/)
  if (name !== '' && dir) return { writeProject: { name, dir }, files }
  const last = files.at(-1)
  if (name !== '' && dir === undefined && last !== undefined && !/\.mdx?$|[*?{]/.test(last))
    return { writeProject: { name, dir: last }, files: files.slice(0, -1) }
  const message = `${JSON.stringify(written)} is not the name of a project and a folder`
  throw environmentError('usage', message, 'write both: `--write-project shop=out`')
}
