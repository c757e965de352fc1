import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { compareStrings } from '../model/names.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { OutputBytes } from '../model/output-record.js'
import type { OutputRecord } from '../model/output-record.js'
import { applyJournal } from './journal.js'
import type { Stage } from './stage.js'

/** The output after a build, and what the build changed in it. */
export interface WrittenSite {
  readonly outputs: Record<string, OutputRecord>
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  readonly bytes: OutputBytes
}

/** A file in every output folder, by which docsgen recognizes that it may replace the folder. */
export const markerName = 'docsgen/site.json'

/** Moves the staged files into the output folder, and removes all others except hidden ones. */
export function writeSite(options: {
  readonly stage: Stage
  readonly outDir: string
  readonly cacheDir: string
}): WrittenSite {
  const { stage, outDir, cacheDir } = options
  const moves = [...stage.planned]
    .flatMap(([name, { staged }]) => (staged === undefined ? [] : [[staged, name] as const]))
    .sort(([, a], [, b]) => byMoveOrder(a, b))
  // Documents are removed before the assets that they use.
  const removals = existingFiles(outDir)
    .filter((name) => !stage.planned.has(name))
    .sort((a, b) => byMoveOrder(b, a))
  // A file that stays blocks no other file.
  const isObstacle = obstacleFinder(moves.map(([, name]) => name))
  const obstacles = removals.filter(isObstacle)
  mkdirSync(outDir, { recursive: true })
  applyJournal(cacheDir, {
    ...{ outDir, stageDir: stage.dir, moves },
    ...(obstacles.length === 0 ? { removals } : { obstacles, removals: removals.filter((name) => !isObstacle(name)) }),
  })
  const outputs: Record<string, OutputRecord> = {}
  for (const [name, { staged, record }] of stage.planned) {
    outputs[name] =
      staged === undefined
        ? (record as OutputRecord)
        : { ...record, mtimeMs: statSync(path.join(outDir, name)).mtimeMs }
  }
  return {
    outputs,
    written: moves.length,
    unchanged: stage.planned.size - moves.length,
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
  const hint = 'choose another folder with --out-dir, or empty this one'
  if (!stat.isDirectory()) throw outDirProblem(`the output "${outDir}" is not a folder`, hint)
  const visible = readdirSync(outDir).filter((name) => !name.startsWith('.'))
  if (visible.length === 0 || existsSync(path.join(outDir, markerName))) return
  throw outDirProblem(`the output folder "${outDir}" has files that docsgen did not write`, hint)
}

function outDirProblem(message: string, hint: string): DocsgenError {
  return new DocsgenError([{ code: 'out-dir', severity: 'error', message, hint }], 2)
}

/** Sorts assets before documents, and the home page last. */
function byMoveOrder(a: string, b: string): number {
  return rank(a) - rank(b) || compareStrings(a, b)
}

function rank(name: string): number {
  if (name.startsWith('assets/')) return 0
  if (name === 'index.html') return 3
  return name.endsWith('.html') ? 2 : 1
}

/** The files in the output folder, without hidden ones. */
function existingFiles(outDir: string): string[] {
  const names: string[] = []
  const addFilesOf = (folder: string): void => {
    for (const entry of readdirSync(path.join(outDir, folder), { withFileTypes: true })) {
      const name = folder + entry.name
      if (entry.name.startsWith('.') && name !== '.nojekyll') continue
      if (entry.isDirectory()) addFilesOf(`${name}/`)
      else names.push(name)
    }
  }
  if (existsSync(outDir)) addFilesOf('')
  return names
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
