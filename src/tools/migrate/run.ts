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
import type { CommandOptions } from '../../node/base/command.js'

export interface MigrateFlags extends SharedFlags {
  readonly dryRun: boolean
  readonly force: boolean
  readonly writeScripts: boolean
}

/**
 * Runs `docsgen migrate`. Prints the new config on stdout if it is not written, and then the lists on stderr. Returns the
 * exit code: 1 if the new config has errors.
 */
export async function runMigrate(
  flags: MigrateFlags,
  { site, output }: { readonly site: CommandSite; readonly output: Output },
): Promise<0 | 1> {
  const { io, format, root } = output
  const { outDir: _, ...where } = site
  const result = await migrate({ ...where, ...flags })
  const exitCode = hasErrors(result.diagnostics) ? 1 : 0
  if (format !== 'pretty') {
    await printDiagnostics(result.diagnostics, output)
    return exitCode
  }
  if (flags.dryRun) await print(result.text, { io })
  const prefix = relative(io.cwd, root).replaceAll('\\', '/')
  const lines = linesOf(result, { flags, prefix: prefix === '' ? '' : `${prefix}/` })
  await print(`${lines.join('\n')}\n`, { io, stream: flags.dryRun ? io.stderr : io.stdout })
  const problems = result.diagnostics.filter(({ code }) => code !== 'not-migrated')
  await printDiagnostics(problems, output)
  return exitCode
}

interface Shape {
  readonly flags: MigrateFlags
  /** In front of the names of files. */
  readonly prefix: string
}

function linesOf({ notes, changes, commands, written }: MigrateResult, { flags, prefix }: Shape): string[] {
  const needed = [...new Set(notes.map((note) => `  ${placeOf(note, prefix)}${note.text}`))]
  const manual = needed.length === 0 ? [] : ['', `Needs you (${needed.length})`, ...needed]
  if (flags.quiet) return manual
  const proposed = flags.writeScripts ? [] : changes.flatMap((change) => changeLines(change, prefix))
  return [
    ...written.map((file) => `Wrote ${prefix}${file}`),
    ...manual,
    ...(proposed.length === 0 ? [] : ['', 'Proposed (written with --write-scripts)', ...proposed]),
    '',
    `Next: ${commands.join(', then ')}`,
  ]
}

/** `docusaurus.config.ts:12:3 themeConfig.navbar: ` */
function placeOf({ key, location: { file, line, column } }: LocatedNote, prefix: string): string {
  const place = line === undefined ? '' : `:${line}:${column}`
  return `${prefix}${file}${place}${key === '' ? '' : ` ${key}`}: `
}

function changeLines({ file, lines }: FileChange, prefix: string): string[] {
  return [`  ${prefix}${file}`, ...lines.map((line) => `    ${line}`)]
}

interface MigrateOptions extends Pick<CommandOptions, 'root'> {
  /** Absolute path of the config of Docusaurus; by default it is looked for in the root. */
  readonly configPath?: string
  /** Replaces an existing config of docsgen. */
  readonly force?: boolean
  /** Writes nothing. */
  readonly dryRun?: boolean
  /** Writes the changes of `package.json` and `.gitignore` too. */
  readonly writeScripts?: boolean
}

interface MigrateResult {
  /** The new config, relative to the root, and its source. */
  readonly file: string
  readonly text: string
  readonly notes: readonly LocatedNote[]
  /** What a person has to do, and what is wrong with the new config. */
  readonly diagnostics: readonly Diagnostic[]
  readonly changes: readonly FileChange[]
  /** What to run next, in this order. */
  readonly commands: readonly string[]
  /** Files that have been written, relative to the root. */
  readonly written: readonly string[]
}

const NEW_CONFIG = 'docsgen.config.ts'

/**
 * Migrates a Docusaurus site:
 * 1. refuses if the site has a config of docsgen already;
 * 2. evaluates the config of Docusaurus and writes one for docsgen beside it, and the texts of each language into its folder;
 * 3. loads the new config, so that what is missing is reported now and not in the first build.
 * Throws a DocsgenError: exit code 2 if there is no old config or a new one already, 1 if the old one cannot be evaluated.
 */
async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const { root, configPath, force = false, dryRun = false, writeScripts = false } = options
  findOldConfig(root, configPath)
  if (!force && !dryRun) refuseToReplace(root)
  const { configText, notes, files, changes, commands } = await migrateSite({
    root,
    configPath,
  })
  const config: FileEdit = { path: join(root, NEW_CONFIG), content: configText, before: force ? 'any' : 'new' }
  const edits = [
    config,
    ...files.map((file) => editOf(file, root)),
    ...(writeScripts ? changes.map((change) => editOf(change, root)) : []),
  ]
  if (!dryRun) writeFiles(edits, { rootDir: root })
  return {
    file: NEW_CONFIG,
    text: configText,
    notes,
    diagnostics: [...notes.map(asDiagnostic), ...(dryRun ? [] : await problemsOfConfig(root, NEW_CONFIG))],
    changes,
    commands,
    written: dryRun ? [] : [NEW_CONFIG, ...[...files, ...(writeScripts ? changes : [])].map(({ file }) => file)],
  }
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
