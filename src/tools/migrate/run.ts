import { relative, join } from 'node:path'
import { hasErrors, type Diagnostic } from '../../shared/diagnostic.js'
import type { CommandSite } from '../../node/cli/find-site.js'
import type { SharedFlags } from '../../node/cli/command-options.js'
import { type Output, print, printDiagnostics } from '../../node/cli/output.js'
import { existsSync } from 'node:fs'
import { DocsgenError } from '../../node/base/diagnostics/docsgen-error.js'
import { type FileEdit, readUserFile, writeFiles } from '../../node/store/write-files.js'
import { type LocatedNote, migrateSite } from './migrate.js'
import { findOldConfig } from './old-site.js'
import type { FileChange } from './package-scripts.js'
import { problemsOfConfig } from '../../node/site/tool-api/config.js'

export interface MigrateFlags extends SharedFlags {
  readonly dryRun: boolean
  readonly force: boolean
  readonly writeScripts: boolean
}

const NEW_CONFIG = 'docsgen.config.ts'

/**
 * Runs `docsgen migrate`:
 * 1. refuses if the site has a config of docsgen already;
 * 2. evaluates the config of Docusaurus and writes one for docsgen beside it, and the texts of each language into its folder;
 * 3. loads the new config, so that what is missing is reported now and not in the first build.
 * Prints the new config on stdout if it is not written, and then the list on stderr. Returns the exit code: 1 if the new config has errors.
 * Throws a DocsgenError: exit code 2 if there is no old config or a new one already, 1 if the old one cannot be evaluated.
 */
export async function runMigrate(
  flags: MigrateFlags,
  { site, output }: { readonly site: CommandSite; readonly output: Output },
): Promise<0 | 1> {
  const { io, format } = output
  const { root, configPath } = site
  const { dryRun, force, writeScripts } = flags
  findOldConfig(root, configPath)
  if (!force && !dryRun) refuseToReplace(root)
  const { configText, notes, files, changes, commands } = await migrateSite({ root, configPath })
  const others = [...files, ...(writeScripts ? changes : [])]
  const config: FileEdit = { path: join(root, NEW_CONFIG), content: configText, before: force ? 'any' : 'new' }
  if (!dryRun) writeFiles([config, ...others.map((file) => editOf(file, root))], { rootDir: root })
  const problems = dryRun ? [] : await problemsOfConfig(root, NEW_CONFIG)
  const exitCode = hasErrors(problems) ? 1 : 0
  if (format !== 'pretty') {
    await printDiagnostics([...notes.map(asDiagnostic), ...problems], output)
    return exitCode
  }
  if (dryRun) await print(configText, { io })
  const folder = relative(io.cwd, output.root).replaceAll('\\', '/')
  const prefix = folder === '' ? '' : `${folder}/`
  const needed = notes.map((note) => `  ${placeOf(note, prefix)}${note.text}`)
  const proposed = writeScripts ? [] : changes.flatMap((change) => changeLines(change, prefix))
  const lines = [
    ...(flags.quiet || dryRun ? [] : [NEW_CONFIG, ...others.map(({ file }) => file)]).map(
      (file) => `Wrote ${prefix}${file}`,
    ),
    ...(needed.length === 0 ? [] : ['', `Needs you (${needed.length})`, ...needed]),
    ...(flags.quiet || proposed.length === 0 ? [] : ['', 'Proposed (written with --write-scripts)', ...proposed]),
    ...(flags.quiet ? [] : ['', `Next: ${commands.join(', then ')}`]),
  ]
  await print(`${lines.join('\n')}\n`, { io, stream: dryRun ? io.stderr : io.stdout })
  await printDiagnostics(problems, output)
  return exitCode
}

/** `docusaurus.config.ts:12:3 themeConfig.navbar: ` */
function placeOf({ key, location: { file, line, column } }: LocatedNote, prefix: string): string {
  const place = line === undefined ? '' : `:${line}:${column}`
  return `${prefix}${file}${place}${key === '' ? '' : ` ${key}`}: `
}

function changeLines({ file, lines }: FileChange, prefix: string): string[] {
  return [`  ${prefix}${file}`, ...lines.map((line) => `    ${line}`)]
}

/** A new file, or a change of one, which keeps its line endings and its byte order mark. */
function editOf({ file, content }: Pick<FileChange, 'file' | 'content'>, root: string): FileEdit {
  const before = readUserFile(join(root, file))
  if (!before) return { path: join(root, file), content, before: 'new' }
  return { path: join(root, file), content: before.print(content), before: before.bytes }
}

function refuseToReplace(root: string): void {
  const existing = ['ts', 'js', 'mjs']
    .map((ending) => `docsgen.config.${ending}`)
    .find((file) => existsSync(join(root, file)))
  if (existing === undefined) return
  const message = `${JSON.stringify(existing)} exists already`
  const hint = 'replace it with --force, or print the new config with --dry-run'
  throw new DocsgenError([{ code: 'file-exists', severity: 'error', message, hint }], 2)
}

function asDiagnostic({ key, text, location }: LocatedNote): Diagnostic {
  return { code: 'not-migrated', severity: 'warning', message: key === '' ? text : `"${key}": ${text}`, location }
}
