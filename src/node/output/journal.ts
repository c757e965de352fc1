import { existsSync, mkdirSync, rmdirSync, rmSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../model/error-code.js'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'
import { replaceFile } from '../cache/replace-file.js'
import { type Journal, prepareOutput, removeNearStage } from './prepare-output.js'

const journalName = 'journal.json'

/**
 * Replaces the output. All new files are in the stage folder and the journal is on disk before the first file moves. So a
 * build that is killed earlier leaves the old site, and one that is killed later is finished by `recover`. Every move is an
 * atomic rename. Assets, whose names are new, move before the documents that use them, and old files are removed last, so
 * every document finds its assets at any time. Swapping whole folders would leave a moment without a site, and many hosts do
 * not accept a symbolic link as the output folder.
 */
export function applyJournal(cacheDir: string, changes: Journal, operations: Operations = onDisk): void {
  if (changes.moves.length === 0 && changes.removals.length === 0) return
  const journal = prepareOutput(changes)
  try {
    writeChecked(path.join(cacheDir, journalName), JSON.stringify(journal))
  } catch (error) {
    removeNearStage(journal)
    throw error
  }
  play(journal, 'first time', operations)
  rmSync(path.join(cacheDir, journalName), { force: true })
}

/** What changes the output folder. */
export interface Operations {
  /** Moves a file to a path that can already exist, in one step. */
  readonly move: (from: string, to: string) => void
  /** Removes a file by its name in the output folder, and the folders that are empty without it. */
  readonly remove: (outDir: string, name: string) => void
}

const onDisk: Operations = { move: (from, to) => replaceFile(from, to), remove: removeFile }

/** Whether a replacement of the output was interrupted or is still running. */
export function isUnfinished(cacheDir: string): boolean {
  return existsSync(path.join(cacheDir, journalName))
}

/**
 * Finishes an interrupted replacement of the output. If that is not possible, throws the system error, unless the next
 * build has another output folder. Returns whether there was a replacement to finish.
 */
export function recover(cacheDir: string, nextOutDir: string): boolean {
  const file = path.join(cacheDir, journalName)
  if (!existsSync(file)) return false
  const journal = parseJson(readChecked(file)) as Journal | undefined
  try {
    if (journal) play(journal, 'again', onDisk)
  } catch (error) {
    if (journal?.outDir === nextOutDir) throw error
  }
  rmSync(file, { force: true })
  return journal !== undefined
}

function play(journal: Journal, turn: 'first time' | 'again', { move, remove }: Operations): void {
  const { outDir, stageDir, moves, removals, obstacles = [] } = journal
  for (const name of obstacles) if (isObstacle(path.join(outDir, name))) remove(outDir, name)
  const madeDirs = new Set<string>()
  for (const [staged, name] of moves) {
    const target = path.join(outDir, name)
    makeDir(path.dirname(target), madeDirs)
    try {
      move(path.join(stageDir, staged), target)
    } catch (error) {
      // The file has moved already. If somebody has removed it since, the next build writes it again.
      if (turn === 'first time' || !hasCode(error, 'ENOENT')) throw error
    }
  }
  for (const name of removals) remove(outDir, name)
  removeNearStage(journal)
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

/** Whether a file is there. If the journal is played a second time, a new file or folder may have its name already. */
function isObstacle(filePath: string): boolean {
  let stat: Stats | undefined
  try {
    stat = statSync(filePath, { throwIfNoEntry: false })
  } catch (error) {
    // What was its folder is a new file.
    if (!hasCode(error, 'ENOTDIR')) throw error
  }
  return stat?.isFile() === true
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
