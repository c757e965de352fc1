import { resolve } from 'node:path'
import type { EjectResult } from '../commands/eject.js'
import type { EjectRequest } from './eject-arguments.js'
import type { CommandSite } from './find-site.js'
import { type Output, print } from './output.js'
import { hasColors } from './terminal.js'

/** Runs `docsgen eject`, and prints what it wrote. */
export async function runEject(
  { names, flags }: EjectRequest,
  { site, output }: { readonly site: CommandSite; readonly output: Output },
): Promise<void> {
  const { io } = output
  const { eject, listThemeComponents } = await import('../commands/eject.js')
  const { outDir: _, ...where } = site
  if (flags.list) {
    const shape = { colors: hasColors(io.stdout, io.env), columns: io.stdout.columns }
    await print(await listThemeComponents(where, shape), { io })
    return
  }
  const { to, wrap, force } = flags
  const result = await eject({ ...where, names, wrap, force, to: to === undefined ? undefined : resolve(io.cwd, to) })
  const lines = [...(flags.quiet ? [] : writtenLines(result)), ...stepsLeft(result)]
  await print(lines.map((line) => `${line}\n`).join(''), { io })
}

function writtenLines({ files, added, configFile }: EjectResult): string[] {
  const named = added.length > 0 ? [`Added ${added.join(', ')} to "theme.components" in ${configFile}`] : []
  return [...files.map(({ file }) => `Wrote ${file}`), ...named]
}

/** What the author has to add to the config, if the command did not. */
function stepsLeft({ files, added, named, configFile }: EjectResult): string[] {
  const left = files.filter(({ name }) => !added.includes(name) && !named.includes(name))
  if (left.length === 0) return []
  const entries = left.map(({ name, file }) => `${name}: '${file.startsWith('../') ? file : `./${file}`}'`)
  return [`Add to ${configFile}:`, `  theme: { components: { ${entries.join(', ')} } },`]
}
