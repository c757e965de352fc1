import { accessSync, constants, copyFileSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../model/error-code.js'

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

/** A hidden folder in the output folder for the new files, if the cache is on another file system. */
const nearStageName = '.docsgen-stage'

/**
 * Finds what would stop the moves of a journal, a folder that cannot be written or a full disk, while the old site is still
 * complete. Creates the folders of new files. If the output is on another file system than the stage folder, so that
 * no file can be renamed into it, the new files are copied to a folder in the output first. Returns the journal to play.
 */
export function prepareOutput(journal: Journal): Journal {
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
export function removeNearStage({ outDir, stageDir }: Journal): void {
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
