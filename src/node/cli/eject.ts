import type { Command } from 'commander'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import { addSharedOptions, examples, type SharedFlags } from './command-options.js'
import { resolve } from 'node:path'
import type { EjectResult } from '../site/eject.js'
import type { CommandSite } from './find-site.js'
import { type Output, print } from './output.js'

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

/** Runs `docsgen eject`, and prints what it wrote. */
export async function runEject(
  { names, flags }: EjectRequest,
  { site, output }: { readonly site: CommandSite; readonly output: Output },
): Promise<void> {
  const { io } = output
  const { eject, listThemeComponents } = await import('../site/eject.js')
  const { outDir: _, ...where } = site
  if (flags.list) {
    await print(await listThemeComponents(where), { io })
    return
  }
  const { to, wrap, force } = flags
  const result = await eject({ ...where, names, wrap, force, to: to === undefined ? undefined : resolve(io.cwd, to) })
  const lines = [...(flags.quiet ? [] : result.files.map(({ file }) => `Wrote ${file}`)), ...stepsLeft(result)]
  await print(lines.map((line) => `${line}\n`).join(''), { io })
}

/** What the author has to add to the config. */
function stepsLeft({ missing, configFile }: EjectResult): string[] {
  if (missing.length === 0) return []
  const entries = missing.map(({ name, file }) => `${name}: '${file.startsWith('../') ? file : `./${file}`}'`)
  return [`Add to ${configFile}:`, `  theme: { components: { ${entries.join(', ')} } },`]
}
