import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { editRefusal, type FileEdit, writeFiles } from '../store/write-files.js'
import type { ResolvedConfig } from '../base/config.js'
import type { Site } from '../base/site.js'
import { compareStrings, isBelow } from '../base/names.js'
import { sortDiagnostics } from '../base/diagnostics/format.js'
import { fixText } from '../links/fix.js'
import { readRegularFile } from '../base/source-text/regular-file.js'

/** A source file before and after its links are fixed. */
export interface FixedFile {
  /** Path relative to the site's root, as in diagnostics. */
  readonly file: string
  readonly before: string
  readonly after: string
  /** Number of diagnostics that this fixes. */
  readonly fixed: number
}

export interface FixedLinks {
  /** Sorted by name. */
  readonly files: readonly FixedFile[]
  /** Files with links to fix that cannot be changed. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The site whose links were checked, and what to do with the fixes. */
interface FixOptions {
  readonly diagnostics: readonly Diagnostic[]
  readonly site: Site
  /** Absolute path of the output folder. */
  readonly outDir: string
  /** False returns what would change without writing any file. */
  readonly write: boolean
}

/**
 * Fixes the links that have exactly one plausible target:
 * 1. group the diagnostics by source file; skip files outside the site's root and generated files;
 * 2. read the file, and compute its new text: a link that is no longer where it was checked stays;
 * 3. with `write`, replace the file atomically.
 */
export function fixLinks(options: FixOptions): FixedLinks {
  const { site, write } = options
  const files: FixedFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const [file, findings] of findingsByFile(options.diagnostics)) {
    const filePath = realPathOf(file, site.config)
    if (filePath === undefined) continue
    const reason = reasonToSkip(filePath, options)
    if (reason !== undefined) {
      diagnostics.push(notFixed(file, reason, 'fix the links by hand, or in the file that it is generated from'))
      continue
    }
    const bytes = readRegularFile(filePath)
    const text = bytes.toString('utf8')
    if (!Buffer.from(text).equals(bytes)) continue
    const byteOrderMark = text.startsWith('\ufeff') ? '\ufeff' : ''
    const { text: fixedText, fixed } = fixText(text.slice(byteOrderMark.length), findings)
    if (fixed.length === 0) continue
    const after = byteOrderMark + fixedText
    const problem = write ? replaceSource(filePath, { file, bytes, after }) : undefined
    if (problem) diagnostics.push(problem)
    else files.push({ file, before: text, after, fixed: fixed.length })
  }
  return { files, diagnostics }
}

function findingsByFile(diagnostics: readonly Diagnostic[]): [file: string, findings: Diagnostic[]][] {
  const byFile = new Map<string, Diagnostic[]>()
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    const file = diagnostic.location?.file
    if (file === undefined || !diagnostic.fix) continue
    const known = byFile.get(file)
    if (known) known.push(diagnostic)
    else byFile.set(file, [diagnostic])
  }
  return [...byFile].sort(([a], [b]) => compareStrings(a, b))
}

/** The real path of a file in a diagnostic; undefined for what is no file, such as an option. */
function realPathOf(file: string, { rootDir }: ResolvedConfig): string | undefined {
  const filePath = path.resolve(rootDir, file)
  return statSync(filePath, { throwIfNoEntry: false })?.isFile() ? realpathSync(filePath) : undefined
}

/** Why a file must not be changed; undefined if it is a source file of the site. */
function reasonToSkip(real: string, { site, outDir }: FixOptions): string | undefined {
  const { rootDir, cacheDir } = site.config
  if (!isBelow(real, realpathSync(rootDir))) return 'is outside the folder of the config'
  const isGenerated = [cacheDir, outDir].some((dir) => existsSync(dir) && isBelow(real, realpathSync(dir)))
  return isGenerated || real.split(path.sep).includes('node_modules') ? 'is not a source file of this site' : undefined
}

/** Replaces the text of a file; returns a diagnostic if that fails. */
function replaceSource(
  filePath: string,
  { file, bytes, after }: { readonly file: string; readonly bytes: Buffer; readonly after: string },
): Diagnostic | undefined {
  const edit: FileEdit = { path: filePath, content: after, before: bytes }
  const rootDir = path.dirname(filePath)
  const refusal = editRefusal(edit, rootDir)
  if (refusal) return notFixed(file, refusal.why, refusal.hint)
  try {
    writeFiles([edit], { rootDir })
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return notFixed(
      file,
      `cannot be written${code}`,
      'check the permissions of the file and its folder, and the free disk space',
    )
  }
}

function notFixed(file: string, why: string, hint: string): Diagnostic {
  const message = `the file ${why}, so its links were not fixed`
  return { code: 'not-fixed', severity: 'warning', message, hint, location: { file } }
}
