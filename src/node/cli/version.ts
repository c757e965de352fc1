import type { CommandSite } from './find-site.js'
import { type Output, print } from './output.js'
import type { VersionRequest } from './version-arguments.js'

/** Runs `docsgen version`, and prints what it wrote. */
export async function runVersion(
  { name, flags }: VersionRequest,
  { site, output }: { readonly site: CommandSite; readonly output: Output },
): Promise<void> {
  const { cutVersion } = await import('../commands/cut-version.js')
  const { outDir: _, ...where } = site
  const { codeBlocks, docsDir, files, hasMenu, written } = await cutVersion({
    ...where,
    name,
    docs: flags.docs,
  })
  if (flags.quiet) return
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
}
