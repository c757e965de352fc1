import { relative } from 'node:path'
import { hasErrors } from '../../shared/diagnostic.js'
import type { FileChange, LocatedNote, MigrateResult } from './write-migration.js'
import type { CommandSite } from '../../node/cli/find-site.js'
import type { SharedFlags } from '../../node/cli/command-options.js'
import { type Output, print, printDiagnostics } from '../../node/cli/output.js'

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
  const { migrate } = await import('./write-migration.js')
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

function linesOf({ notes, lenient, changes, commands, written }: MigrateResult, { flags, prefix }: Shape): string[] {
  const manual = section('Needs you', notes.filter(isKind('manual')), (note) => `${placeOf(note, prefix)}${note.text}`)
  if (flags.quiet) return manual
  const proposed = flags.writeScripts ? [] : changes.flatMap((change) => changeLines(change, prefix))
  return [
    ...written.map((file) => `Wrote ${prefix}${file}`),
    ...section('Mapped', notes.filter(isKind('mapped')), (note) => `${nameOf(note)} -> ${note.text}`),
    ...section('Dropped without loss', notes.filter(isKind('dropped')), (note) => `${nameOf(note)}: ${note.text}`),
    ...lenientLines(lenient),
    ...manual,
    ...(proposed.length === 0 ? [] : ['', 'Proposed (written with --write-scripts)', ...proposed]),
    '',
    `Next: ${commands.join(', then ')}`,
  ]
}

/** The checks that a site of Docusaurus has never passed. */
function lenientLines(lenient: MigrateResult['lenient']): string[] {
  if (lenient.length === 0) return []
  const lines = lenient.map(({ option, finds }) => `  ${option}: ${finds}`)
  return ['', `Only warnings, as in Docusaurus; remove an option to get errors (${lines.length})`, ...lines]
}

function isKind(kind: LocatedNote['kind']): (note: LocatedNote) => boolean {
  return (note) => note.kind === kind
}

function section(title: string, notes: readonly LocatedNote[], line: (note: LocatedNote) => string): string[] {
  if (notes.length === 0) return []
  const lines = [...new Set(notes.map((note) => `  ${line(note)}`))]
  return ['', `${title} (${lines.length})`, ...lines]
}

/** `docusaurus.config.ts:12:3 themeConfig.navbar: ` */
function placeOf({ key, location: { file, line, column } }: LocatedNote, prefix: string): string {
  const place = line === undefined ? '' : `:${line}:${column}`
  return `${prefix}${file}${place}${key === '' ? '' : ` ${key}`}: `
}

function nameOf({ key, location }: LocatedNote): string {
  return key === '' ? location.file : key
}

function changeLines({ file, lines }: FileChange, prefix: string): string[] {
  return [`  ${prefix}${file}`, ...lines.map((line) => `    ${line}`)]
}
