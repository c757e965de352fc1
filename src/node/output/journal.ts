import { existsSync, mkdirSync, rmdirSync, rmSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../model/error-code.js'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'
import { replaceFile } from '../cache/replace-file.js'

/** The changes that turn the last output into the next one. */
export interface Journal {
  readonly outDir: string
  readonly stageDir: string
  /** Name in the stage folder and name in the output folder, in the order of the moves: assets before documents. */
  readonly moves: readonly (readonly [string, string])[]
  readonly removals: readonly string[]
  /** Files that are removed first: a new file needs their name for a folder, or the name of their folder. */
  readonly obstacles?: readonly string[]
}

const journalName = 'journal.json'

/**
 * Replaces the output. All new files are in the stage folder and the journal is on disk before the first file moves. So a
 * build that is killed earlier leaves the old site, and one that is killed later is finished by `recover`. Every move is an
 * atomic rename. Assets, whose names are new, move before the documents that use them, and old files are removed last, so
 * every document finds its assets at any time. Swapping whole folders would leave a moment without a site, and many hosts do
 * not accept a symbolic link as the output folder.
 */
export function applyJournal(cacheDir: string, journal: Journal): void {
  if (journal.moves.length === 0 && journal.removals.length === 0) return
  writeChecked(path.join(cacheDir, journalName), JSON.stringify(journal))
  play(journal)
  rmSync(path.join(cacheDir, journalName), { force: true })
}

/** Whether a replacement of the output was interrupted or is still running. */
export function isUnfinished(cacheDir: string): boolean {
  return existsSync(path.join(cacheDir, journalName))
}

/** Finishes an interrupted replacement of the output. Returns whether there was one. */
export function recover(cacheDir: string): boolean {
  const file = path.join(cacheDir, journalName)
  if (!existsSync(file)) return false
  const journal = parseJson(readChecked(file)) as Journal | undefined
  if (journal) play(journal)
  rmSync(file, { force: true })
  return journal !== undefined
}

function play({ outDir, stageDir, moves, removals, obstacles = [] }: Journal): void {
  for (const name of obstacles) removeObstacle(outDir, name)
  const madeDirs = new Set<string>()
  for (const [staged, name] of moves) {
    const target = path.join(outDir, name)
    makeDir(path.dirname(target), madeDirs)
    const from = path.join(stageDir, staged)
    try {
      replaceFile(from, target)
    } catch (error) {
      // If the journal is played a second time, the file has moved already.
      if (!(hasCode(error, 'ENOENT') && existsSync(target))) throw error
    }
  }
  for (const name of removals) removeFile(outDir, name)
}

/** Creates a folder and its parents, with one system call for each. */
function makeDir(dir: string, made: Set<string>): void {
  if (made.has(dir)) return
  made.add(dir)
  try {
    mkdirSync(dir)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (!hasCode(error, 'ENOENT')) throw error
    makeDir(path.dirname(dir), made)
    mkdirSync(dir)
  }
}

/** Removes a file, unless the journal is played a second time and a new file or folder has its name already. */
function removeObstacle(outDir: string, name: string): void {
  let stat: Stats | undefined
  try {
    stat = statSync(path.join(outDir, name), { throwIfNoEntry: false })
  } catch (error) {
    // What was its folder is a new file.
    if (!hasCode(error, 'ENOTDIR')) throw error
  }
  if (stat?.isFile()) removeFile(outDir, name)
}

/** Removes a file, and the folders that are empty without it. */
function removeFile(outDir: string, name: string): void {
  rmSync(path.join(outDir, name), { force: true })
  for (
    let dir = path.dirname(path.join(outDir, name));
    dir !== outDir && dir.startsWith(outDir);
    dir = path.dirname(dir)
  ) {
    try {
      // Listing a folder with thousands of files for each that is removed would take minutes.
      rmdirSync(dir)
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
}
