import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { HASHED_DIRS } from '../../shared/search/index-files.js'
import { compareStrings } from '../base/names.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import type { OutputBytes } from '../base/output-record.js'
import type { OutputRecord } from '../base/output-record.js'
import { applyJournal, type Operations } from './journal.js'
import { checkReplaceable, existingFiles, markerName, recordNames, throwIfForeign } from './output-owner.js'
import type { Stage } from './stage.js'

/** The output after a build, and what the build changed in it. */
export interface WrittenSite {
  readonly outputs: Record<string, OutputRecord>
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  readonly bytes: OutputBytes
}

/**
 * Moves the staged files into the output folder, and removes those that only the last build wrote. Throws a DocsgenError before
 * that if the folder has other files, except hidden ones, or symbolic links.
 */
export function writeSite(options: {
  readonly stage: Stage
  readonly outDir: string
  readonly cacheDir: string
  /** What changes the output folder; tests stop it. */
  readonly operations?: Operations
}): WrittenSite {
  const { stage, outDir, cacheDir, operations } = options
  const all = stage.all()
  const moves = [...all]
    .flatMap(([name, { staged }]) => (staged === undefined ? [] : [[staged, name] as const]))
    .sort(([, a], [, b]) => byMoveOrder(a, b))
  // Documents are removed before the assets that they use.
  const existing = stage.listOutput()
  const place = { outDir, cacheDir }
  const planned = [...all.keys()]
  const recorded = checkReplaceable(place, { existing, planned })
  const removals = existing.flatMap(({ name }) => (all.has(name) ? [] : [name])).sort((a, b) => byMoveOrder(b, a))
  // A file that stays blocks no other file.
  const isObstacle = obstacleFinder(moves.map(([, name]) => name))
  const obstacles = removals.filter(isObstacle)
  // A build that is killed between two moves leaves files of both sites.
  const isRecorded = recorded?.size === planned.length && planned.every((name) => recorded.has(name))
  if (removals.length > 0 || (moves.length > 0 && !isRecorded)) recordNames(place, [...planned, ...removals])
  const journal = {
    outDir,
    stageDir: stage.dir,
    moves,
    ...(obstacles.length === 0 ? { removals } : { obstacles, removals: removals.filter((name) => !isObstacle(name)) }),
  }
  applyJournal(cacheDir, journal, operations)
  if (removals.length > 0) recordNames(place, planned)
  const outputs: Record<string, OutputRecord> = {}
  for (const [name, { staged, record }] of all) {
    outputs[name] =
      staged === undefined
        ? (record as OutputRecord)
        : { ...record, mtimeMs: statSync(path.join(outDir, name)).mtimeMs }
  }
  return {
    outputs,
    written: moves.length,
    unchanged: all.size - moves.length,
    removed: removals.length,
    bytes: bytesByKind(outputs),
  }
}

/** Finds old files whose name is a folder of a new file, or that are in a folder whose name is that of a new file. */
function obstacleFinder(names: readonly string[]): (name: string) => boolean {
  const files = new Set(names)
  const folders = new Set<string>()
  for (const name of names) for (const folder of foldersOf(name)) folders.add(folder)
  return (name) => folders.has(name) || foldersOf(name).some((folder) => files.has(folder))
}

/** `a` and `a/b` for `a/b/c.txt`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/')
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'))
}

/** Throws a DocsgenError if the output folder has files that docsgen did not write. */
export function checkOutDir(outDir: string): void {
  const stat = statSync(outDir, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory())
    throw new DocsgenError(
      [
        {
          code: 'out-dir',
          severity: 'error',
          message: `the output "${outDir}" is not a folder`,
          hint: 'choose another folder with --out-dir',
        },
      ],
      2,
    )
  if (existsSync(path.join(outDir, markerName))) return
  throwIfForeign(
    outDir,
    existingFiles(outDir).filter(({ name }) => name !== '.nojekyll'),
  )
}

/** Sorts files whose names have a hash first, before what names them, and documents last, with the home page at the end. */
function byMoveOrder(a: string, b: string): number {
  return rank(a) - rank(b) || compareStrings(a, b)
}

function rank(name: string): number {
  if (HASHED_DIRS.some((dir) => name.startsWith(dir))) return 0
  if (name === 'index.html') return 3
  return name.endsWith('.html') ? 2 : 1
}

/** Adds up the sizes of files by kind. */
export function bytesByKind(outputs: Readonly<Record<string, { readonly size: number }>>): OutputBytes {
  const bytes = { html: 0, js: 0, css: 0, data: 0, other: 0 }
  for (const [name, { size }] of Object.entries(outputs)) {
    const ext = path.extname(name)
    const kind =
      ext === '.html' ? 'html' : ext === '.js' ? 'js' : ext === '.css' ? 'css' : ext === '.json' ? 'data' : 'other'
    bytes[kind] += size
  }
  return bytes
}
