import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseJson, readChecked, writeChecked, replaceFile } from './replace-file.js'
import { hasCode } from '../base/diagnostics/docsgen-error.js'

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
    const dir = path.dirname(target)
    if (!madeDirs.has(dir)) mkdirSync(dir, { recursive: true })
    madeDirs.add(dir)
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

/** The changes that turn the last output into the next one. */
interface Journal {
  readonly outDir: string
  readonly stageDir: string
  /** Name in the stage folder and name in the output folder, in the order of the moves: assets before documents. */
  readonly moves: readonly (readonly [string, string])[]
  readonly removals: readonly string[]
  /** Files that are removed first: a new file needs their name for a folder, or the name of their folder. */
  readonly obstacles?: readonly string[]
}

/** A hidden folder in the output folder for the new files, if the cache is on another file system. */
const nearStageName = '.docsgen-stage'

/**
 * Finds what would stop the moves of a journal, a folder that cannot be written or a full disk, while the old site is still
 * complete. Creates the folders of new files. If the output is on another file system than the stage folder, so that
 * no file can be renamed into it, the new files are copied to a folder in the output first. Returns the journal to play.
 */
function prepareOutput(journal: Journal): Journal {
  const { outDir, moves, removals, obstacles = [] } = journal
  const made: string[] = []
  try {
    const target = (name: string): string => path.dirname(path.join(outDir, name))
    for (const dir of new Set([...obstacles, ...removals].map(target))) checkWritable(dir)
    for (const dir of new Set(moves.map(([, name]) => target(name)))) makeWritable(dir, made)
    return isSameFileSystem(journal) ? journal : { ...journal, stageDir: copyStage(journal) }
  } catch (error) {
    for (const dir of made.reverse()) rmdirSync(dir)
    throw error
  }
}

/** Removes the copies of the new files, if there are any. */
function removeNearStage({ outDir, stageDir }: Journal): void {
  const nearDir = path.join(outDir, nearStageName)
  if (stageDir === nearDir) rmSync(nearDir, { recursive: true, force: true })
}

/** Creates a folder and its missing parents, and adds them to `made`; checks a folder that exists. */
function makeWritable(dir: string, made: string[]): void {
  try {
    mkdirSync(dir)
    made.push(dir)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) checkWritable(dir)
    // The obstacle is removed first.
    else if (hasCode(error, 'ENOTDIR')) return
    else if (!hasCode(error, 'ENOENT')) throw error
    else {
      makeWritable(path.dirname(dir), made)
      // Some file systems, such as `/proc`, also answer ENOENT in a folder that exists.
      mkdirSync(dir)
      made.push(dir)
    }
  }
}

function checkWritable(dir: string): void {
  accessSync(dir, constants.W_OK)
}

/** Two mounts of the same disk count as two, as for `rename`, so only a rename can find out. */
function isSameFileSystem({ stageDir, outDir }: Journal): boolean {
  const probe = path.join(stageDir, 'probe')
  const moved = path.join(outDir, nearStageName)
  // A build that was killed while it copied its files has left them.
  rmSync(moved, { recursive: true, force: true })
  writeFileSync(probe, '')
  try {
    renameSync(probe, moved)
    rmSync(moved)
    return true
  } catch (error) {
    rmSync(probe)
    if (hasCode(error, 'EXDEV')) return false
    throw error
  }
}

function copyStage({ stageDir, outDir, moves }: Journal): string {
  const nearDir = path.join(outDir, nearStageName)
  mkdirSync(nearDir)
  try {
    for (const [name] of moves) copyFileSync(path.join(stageDir, name), path.join(nearDir, name))
  } catch (error) {
    rmSync(nearDir, { recursive: true, force: true })
    throw error
  }
  return nearDir
}
