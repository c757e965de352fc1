import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { CheckedSite } from './checked-site.js'
import { hashOf } from '../model/hash.js'
import { compareStrings } from '../model/names.js'
import { sortDiagnostics } from '../diagnostics/format.js'
import { fixText } from '../links/fix.js'

/** A source file before and after its links are repaired. */
export interface FixedFile {
  /** As diagnostics name it. */
  readonly file: string
  readonly before: string
  readonly after: string
  /** How many findings that repairs. */
  readonly repaired: number
}

export interface FixedLinks {
  /** Sorted by name. */
  readonly files: readonly FixedFile[]
  /** Files that have something to repair and are left as they are. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Repairs the links that have one clear repair:
 * 1. gather the findings of each source file; files outside the root, and those that docsgen made, are left alone;
 * 2. read it, and see that it is still the one that was checked;
 * 3. plan its new text;
 * 4. where `write` is set, put that in its place, whole.
 */
export function fixLinks(options: {
  readonly diagnostics: readonly Diagnostic[]
  readonly checked: CheckedSite
  readonly write: boolean
}): FixedLinks {
  const { checked, write } = options
  const hashes = checkedHashes(checked)
  const files: FixedFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const [file, findings] of findingsByFile(options.diagnostics)) {
    const filePath = realPathOf(file, checked)
    if (filePath === undefined) continue
    const reason = notOurs(filePath, checked)
    if (reason !== undefined) {
      diagnostics.push(leftAlone(file, reason, 'repair it by hand, or where it is made'))
      continue
    }
    const bytes = readFileSync(filePath)
    const hash = hashes.get(file)
    if (hash !== undefined && hash !== hashOf([bytes])) {
      diagnostics.push(leftAlone(file, 'has changed since its links were checked', 'run again'))
      continue
    }
    const text = bytes.toString('utf8')
    if (!Buffer.from(text).equals(bytes)) continue
    const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
    const { text: fixedText, fixed } = fixText(text.slice(mark.length), findings)
    if (fixed.length === 0) continue
    const after = mark + fixedText
    const problem = write ? replaceFile(filePath, { file, bytes, after }) : undefined
    if (problem) diagnostics.push(problem)
    else files.push({ file, before: text, after, repaired: fixed.length })
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

/** Hashes of the sources as they were read, by the name that diagnostics give them. */
function checkedHashes({ site }: CheckedSite): Map<string, string> {
  return new Map(
    site.pages.flatMap((page): [string, string][] => {
      if (page.type === 'markdown') return [[page.file, page.page.source.hash]]
      return page.type === 'react' ? [[page.file, page.pageFile.hash]] : []
    }),
  )
}

/** Where a file is that a diagnostic names; undefined for what is only called like one (`sidebars`, `theme`). */
function realPathOf(file: string, { site }: CheckedSite): string | undefined {
  const filePath = path.resolve(site.config.rootDir, file)
  return statSync(filePath, { throwIfNoEntry: false })?.isFile() ? realpathSync(filePath) : undefined
}

/** Why a file is not the author's to be written, or not this site's; undefined where it is. */
function notOurs(real: string, { site, outDir }: CheckedSite): string | undefined {
  const { rootDir, cacheDir } = site.config
  if (!isWithin(real, realpathSync(rootDir))) return 'lies outside the folder of the config'
  const isMade = [cacheDir, outDir].some((dir) => existsSync(dir) && isWithin(real, realpathSync(dir)))
  return isMade || real.split(path.sep).includes('node_modules') ? 'is no source of this site' : undefined
}

function isWithin(filePath: string, dir: string): boolean {
  return filePath.startsWith(dir + path.sep)
}

/** Replaces a file in one step, with the rights that it had; returns why not, where it cannot be. */
function replaceFile(
  filePath: string,
  { file, bytes, after }: { readonly file: string; readonly bytes: Buffer; readonly after: string },
): Diagnostic | undefined {
  const temporary = path.join(path.dirname(filePath), `.${path.basename(filePath)}.${process.pid}.tmp`)
  try {
    accessSync(filePath, constants.W_OK)
    const { mode } = statSync(filePath)
    writeFileSync(temporary, after, { flag: 'wx', mode })
    // The mask of the process may have taken rights away.
    chmodSync(temporary, mode)
    if (!readFileSync(filePath).equals(bytes)) return leftAlone(file, 'is being changed', 'run again')
    renameSync(temporary, filePath)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return leftAlone(file, `cannot be written${code}`, 'check the rights of the file and its folder, and the space')
  } finally {
    rmSync(temporary, { force: true })
  }
}

function leftAlone(file: string, why: string, hint: string): Diagnostic {
  const message = `the file ${why}, and its links are not repaired`
  return { code: 'not-repaired', severity: 'warning', message, hint, location: { file } }
}
