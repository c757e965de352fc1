import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'

/** What replaces the old output: staged files that move in, and names that go. */
export interface Journal {
  readonly outDir: string
  readonly stageDir: string
  /** Staged name to name below the output folder, in the order they move: assets first, documents after. */
  readonly moves: readonly (readonly [string, string])[]
  readonly removals: readonly string[]
}

const journalName = 'journal.json'

/**
 * Replaces the output. Every new file lies ready in the stage folder, and the journal is written, before the first one
 * moves: a build that is killed earlier leaves the old site, one that is killed later is finished by `recover`. Each
 * move is an atomic rename; assets, whose names are new, come before the documents that name them, and what is no longer
 * wanted goes last, so that every document finds its files at every moment. A swap of whole folders would leave a moment
 * without any, and a symbolic link in place of the folder is not what hosts expect to be given.
 */
export function applyJournal(cacheDir: string, journal: Journal): void {
  if (journal.moves.length === 0 && journal.removals.length === 0) return
  writeChecked(path.join(cacheDir, journalName), JSON.stringify(journal))
  play(journal)
  rmSync(path.join(cacheDir, journalName), { force: true })
}

/** Whether a replacement was cut short, or is under way. */
export function isUnfinished(cacheDir: string): boolean {
  return existsSync(path.join(cacheDir, journalName))
}

/** Finishes a replacement that was cut short. Returns true where there was one. */
export function recover(cacheDir: string): boolean {
  const file = path.join(cacheDir, journalName)
  if (!existsSync(file)) return false
  const journal = parseJson(readChecked(file)) as Journal | undefined
  if (journal) play(journal)
  rmSync(file, { force: true })
  return journal !== undefined
}

function play({ outDir, stageDir, moves, removals }: Journal): void {
  const madeDirs = new Set<string>()
  for (const [staged, name] of moves) {
    const target = path.join(outDir, name)
    makeDir(path.dirname(target), madeDirs)
    const from = path.join(stageDir, staged)
    try {
      renameSync(from, target)
    } catch (error) {
      // Already moved, when a journal is played a second time.
      if (!(isCode(error, 'ENOENT') && existsSync(target))) throw error
    }
  }
  for (const name of removals) removeFile(outDir, name)
}

/** Makes a folder and those above it, asking the system once for each. */
function makeDir(dir: string, made: Set<string>): void {
  if (made.has(dir)) return
  made.add(dir)
  try {
    mkdirSync(dir)
  } catch (error) {
    if (isCode(error, 'EEXIST')) return
    if (!isCode(error, 'ENOENT')) throw error
    makeDir(path.dirname(dir), made)
    mkdirSync(dir)
  }
}

/** Removes a file and the folders that it leaves empty. */
function removeFile(outDir: string, name: string): void {
  rmSync(path.join(outDir, name), { force: true })
  for (
    let dir = path.dirname(path.join(outDir, name));
    dir !== outDir && dir.startsWith(outDir);
    dir = path.dirname(dir)
  ) {
    if (!existsSync(dir)) continue
    if (readdirSync(dir).length > 0) return
    rmdirSync(dir)
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
