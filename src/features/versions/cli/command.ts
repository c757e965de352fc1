import { addSharedOptions, examples, type SharedFlags } from '../../../node/cli/command-options.js'
import type { DeclaredCommand } from '../../../node/cli/declared-command.js'
import type { CommandSite } from '../../../node/cli/find-site.js'
import { type Output, print } from '../../../node/cli/output.js'

interface VersionFlags extends SharedFlags {
  /** Id of a docs folder. */
  readonly docs?: string
}

/** `docsgen version`. The name is as typed. */
export const versionCommand: DeclaredCommand = {
  add(program, receive) {
    const command = program
      .command('version <name>')
      .description('save a copy of the current docs as a version with this name')
      .option('--docs <id>', 'id of the docs folder, if the site has several')
      .addHelpText('after', examples(['docsgen version 2.0', 'docsgen version 2.0 --docs community']))
      .action((name: string, flags: VersionFlags) =>
        receive({
          command: 'declared',
          needs: 'site',
          flags,
          run: ({ site, output }) => runVersion(name, { flags, site, output }),
        }),
      )
    addSharedOptions(command)
  },
}

/** Prints what the command wrote. Returns the exit code. */
async function runVersion(
  name: string,
  { flags, site, output }: { readonly flags: VersionFlags; readonly site: CommandSite; readonly output: Output },
): Promise<0> {
  const { cutVersion } = await import('./cut-version.js')
  const { outDir: _, ...where } = site
  const { codeBlocks, docsDir, files, hasMenu, written } = await cutVersion({ ...where, name, docs: flags.docs })
  if (flags.quiet) return 0
  const [copy, ...others] = written
  const lines = [
    `Wrote ${copy} (${files} ${files === 1 ? 'file' : 'files'})`,
    ...others.map((file) => `Wrote ${file}`),
    ...(codeBlocks === 0
      ? []
      : [`Copied the code of files into ${codeBlocks} code block${codeBlocks === 1 ? '' : 's'} of the version`]),
    '',
    `The files in ${docsDir} are now the docs of the next version.`,
    ...(hasMenu ? [] : ["To let readers choose a version, add { type: 'docsVersionDropdown' } to navbar.items."]),
  ]
  await print(lines.map((line) => `${line}\n`).join(''), output)
  return 0
}
