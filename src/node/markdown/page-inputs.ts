import path from 'node:path'
import type { VFile } from 'vfile'
import { fingerprintOf, isUnchanged, tellsMore } from '../store/file-hashes.js'
import type { PageInput } from '../base/compiled-page.js'
import { compareStrings, isWithin } from '../base/names.js'
import { type FileObserver, observeFiles } from '../base/source-text/observed-files.js'

declare module 'vfile' {
  interface DataMap {
    /**
     * Paths of files that the page is made from besides its source, absolute or relative to the folder of the site. Plugins add those
     * that docsgen cannot see them read.
     */
    dependencies?: string[]
    /** Tag of the language that the page is written in. */
    language?: string
  }
}

/** What code of the site reads for a page, or when a plugin is created. */
interface ReadLog extends FileObserver {
  /** Adds what is known already. */
  add(inputs: readonly PageInput[]): void
  /** What was read, as it was at that time, without files that the code itself has written or removed. Sorted by path. */
  inputs(): PageInput[]
}

/** Packages, and what docsgen keeps for itself. The code of plugins that the site bundles is in the hash of its config. */
const notRead = /[\\/](?:node_modules|\.docsgen)(?:[\\/]|$)/

export function createReadLog(): ReadLog {
  const found = new Map<string, string>()
  const written = new Set<string>()
  const removed = new Set<string>()
  /** What was found first stays, because the page may be made from it. */
  const add = ({ path: filePath, hash }: PageInput): void => {
    const known = found.get(filePath)
    if (known === undefined || tellsMore(hash, known)) found.set(filePath, hash)
  }
  const isOwn = (filePath: string): boolean =>
    written.has(filePath) || [...removed].some((dir) => isWithin(filePath, dir))
  return {
    read(filePath, use) {
      const known = found.get(filePath)
      // Nothing tells more than the content, or than that there is none.
      const isComplete = known !== undefined && !tellsMore('', known)
      if (!isComplete && !notRead.test(filePath)) add({ path: filePath, hash: fingerprintOf(filePath, use) })
    },
    write: (filePath) => written.add(filePath),
    remove: (filePath) => removed.add(filePath),
    add: (inputs) => inputs.forEach(add),
    inputs: () =>
      [...found]
        .filter(([filePath]) => !isOwn(filePath))
        .sort(([one], [other]) => compareStrings(one, other))
        .map(([filePath, hash]) => ({ path: filePath, hash })),
  }
}

const logs = new WeakMap<VFile, ReadLog>()

/** What is read while a page is compiled. */
export function readsOf(file: VFile): ReadLog {
  const log = logs.get(file) ?? createReadLog()
  logs.set(file, log)
  return log
}

/** Adds a file to the inputs of a page. It may be missing. */
export function noteInput(file: VFile, filePath: string): void {
  readsOf(file).add([{ path: filePath, hash: fingerprintOf(filePath, 'content') }])
}

/** Runs code of the site for a page. The files that it reads become inputs of the page, also those that it awaits. */
export function recordReads<Result>(file: VFile, run: () => Result): Result {
  return observeFiles(readsOf(file), run)
}

/** Whether all files are as they were when they were read. */
export function areCurrent(inputs: readonly PageInput[]): boolean {
  return inputs.every(({ path: filePath, hash }) => isUnchanged(filePath, hash))
}

/** Where docsgen writes. */
interface WrittenFolders {
  readonly outDir: string
  readonly cacheDir: string
}

/**
 * The files that a page is made from besides its source: those of fences, those that plugins have read, and those that plugins have
 * added to `file.data.dependencies`.
 */
export function pageInputs(file: VFile, folders: WrittenFolders & { readonly rootDir: string }): PageInput[] {
  for (const dependency of [file.data.dependencies ?? []].flat())
    noteInput(file, path.resolve(folders.rootDir, String(dependency)))
  return inputsIn(readsOf(file), file.path, folders)
}

/** What a log has, without the source of the page and what docsgen writes itself. */
export function inputsIn(log: ReadLog, sourcePath: string, { outDir, cacheDir }: WrittenFolders): PageInput[] {
  return log
    .inputs()
    .filter(({ path: input }) => input !== sourcePath && !isWithin(input, outDir) && !isWithin(input, cacheDir))
}
