import { type Stats, statSync } from 'node:fs'
import path from 'node:path'
import type { ChokidarOptions, FSWatcher } from 'chokidar'
import type { Scope } from './scope.js'
import { isWithin } from '../base/names.js'

/** What a watcher is created with. */
export interface FileWatcherOptions {
  readonly scope: Scope
  /**
   * Called with each path that may have been changed, added or removed: paths in the content folders, and tracked files.
   * The path of a folder stands for its files.
   */
  readonly onChange: (filePath: string) => void
  /**
   * Called a moment after folders have been added or replaced: files that were written into them before they were watched are in no change
   * that is reported.
   */
  readonly onNewFolders: () => void
  /** Called when the system has no file watchers left and the watcher falls back to polling. */
  readonly onPolling: () => void
  /** Creates a watcher; defaults to `watch` of chokidar. */
  readonly createWatcher?: (paths: string[], options: ChokidarOptions) => FSWatcher
}

const POLL_MS = 700

/** How long after a folder was added it is watched in any case, in milliseconds. One that was replaced is watched again after that time. */
const WATCHED_AFTER_MS = 250

/**
 * Watches content folders, and the folders of single files outside them. It watches folders rather than files because
 * each takes one of the system's watchers. The type of an event is unreliable, so callers check the disk. Falls back to
 * polling if the system runs out of watchers (a low inotify limit).
 */
export class FileWatcher {
  readonly #files = new Set<string>()
  /** Folders of tracked files, and tracked folders. */
  readonly #dirs = new Set<string>()
  /** Folders of tracked files that do not exist yet. */
  readonly #missing = new Set<string>()
  #trees: readonly string[] = []
  /** Those of them that do not exist yet. */
  #missingTrees = new Set<string>()
  #watchers: { readonly trees: FSWatcher; readonly dirs: FSWatcher } | undefined
  #isPolling = false
  /** Resolves once the watcher polls, because the system refused to watch. */
  readonly #polls: Promise<void>
  #startPolling: () => void = () => undefined
  #cancelCheck: () => void = () => undefined
  /** Folders that were moved or removed. If they exist again, the system watches those that were there before. */
  readonly #gone = new Set<string>()
  /** Resolves once the last start that was asked for is over. */
  #started: Promise<void> = Promise.resolve()

  constructor(private readonly options: FileWatcherOptions) {
    options.scope.add(() => this.#close())
    this.#polls = new Promise<void>((resolve) => {
      this.#startPolling = resolve
    }).then(() => this.#poll())
  }

  /**
   * Also watches these folders, and the folders of these files, except for those in `node_modules`. If a folder is missing, the first
   * one above it that exists is watched. Can be called before `watch`.
   */
  readonly track = (filePaths: readonly string[]): void => {
    const watched = filePaths.filter((filePath) => !/[\\/]node_modules(?:[\\/]|$)/.test(filePath))
    const dirs = new Set(watched.flatMap((filePath) => [...(isDir(filePath) ? [filePath] : []), this.#dirOf(filePath)]))
    const added = [...dirs].filter((dir) => !this.#dirs.has(dir))
    for (const dir of added) this.#dirs.add(dir)
    for (const filePath of filePaths) this.#files.add(filePath)
    const outside = this.#outsideTrees(added)
    if (outside.length > 0) this.#watchers?.dirs.add(outside)
  }

  /** Watches these folders with all their contents, in place of those of an earlier call. Resolves once it watches. */
  watch(trees: readonly string[]): Promise<void> {
    return this.#restart(() => {
      this.#trees = trees
    })
  }

  #restart(prepare: () => void = () => undefined): Promise<void> {
    const started = this.#started.then(async () => {
      await this.#close()
      prepare()
      await this.#start()
    })
    this.#started = started.catch(() => undefined)
    return started
  }

  async #start(): Promise<void> {
    const createWatcher = this.options.createWatcher ?? (await import('chokidar')).watch
    if (this.options.scope.ended) return
    const options: ChokidarOptions = {
      ignoreInitial: true,
      followSymlinks: false,
      ...(this.#isPolling ? { usePolling: true, interval: POLL_MS, binaryInterval: 3 * POLL_MS } : {}),
    }
    const isUnwatchedFile = (stats?: Stats): boolean => !this.#isPolling && stats?.isFile() === true
    this.#gone.clear()
    // A folder that is missing would make chokidar's watcher ready before it watches all folders below the others.
    const trees = this.#trees.filter(isDir)
    this.#missingTrees = new Set(this.#trees.filter((tree) => !trees.includes(tree)))
    // Folders that were there earlier may be gone.
    this.#dirs.clear()
    this.#missing.clear()
    this.track([...this.#files, ...this.#missingTrees])
    const dirs = this.#outsideTrees([...this.#dirs])
    const watchers = {
      trees: createWatcher(trees, {
        ...options,
        ignored: (name, stats) => isPrivate(name) || isUnwatchedFile(stats),
      }),
      dirs: createWatcher(dirs, {
        ...options,
        depth: 0,
        ignored: (name, stats) => (isPrivate(name) && !this.#dirs.has(path.resolve(name))) || isUnwatchedFile(stats),
      }),
    }
    this.#watchers = watchers
    const ready = [this.#listen(watchers.trees), this.#listen(watchers.dirs)]
    // A watcher without paths never becomes ready, and neither does one that is closed because the other one failed.
    const both = Promise.all([trees.length > 0 && ready[0], dirs.length > 0 && ready[1]])
    await (this.#isPolling ? both : Promise.race([both, this.#polls]))
  }

  /** Resolves when the watcher is ready. Starts to poll if the system refuses it, now or later. */
  #listen(watcher: FSWatcher): Promise<void> {
    const onChange = (filePath: string): void => {
      if (!this.#isInput(filePath)) return
      if (this.#missingTrees.has(filePath) || this.#missing.has(filePath)) this.#watchNewFolders()
      this.options.onChange(filePath)
    }
    watcher.on('all', (event, filePath) => {
      onChange(path.resolve(filePath))
      if (event === 'addDir') this.#checkFolders()
    })
    watcher.on('raw', (_event, name, details) => {
      const watched = (details as { readonly watchedPath?: string } | undefined)?.watchedPath
      if (watched === undefined) return
      onChange(typeof name === 'string' ? path.join(watched, name) : watched)
      // The system reports so that the folder itself is gone; maybe something in it has the same name.
      if (name !== path.basename(watched)) return
      this.#gone.add(watched)
      this.#checkFolders()
      onChange(watched)
    })
    watcher.on('error', (error) => {
      if (isLimit(error)) this.#startPolling()
    })
    return new Promise((resolve) => watcher.on('ready', resolve))
  }

  #checkFolders(): void {
    this.#cancelCheck()
    this.#cancelCheck = this.options.scope.after(WATCHED_AFTER_MS, async () => {
      // A folder whose loss is final is forgotten with the one above it, if that is watched.
      if ([...this.#gone].some((dir) => isDir(dir) || this.#trees.includes(dir) || this.#dirs.has(dir)))
        await this.#restart()
      if (!this.options.scope.ended) this.options.onNewFolders()
    })
  }

  /** Watches the folders that exist by now, or the folders above that are nearer to them. */
  #watchNewFolders(): void {
    for (const tree of [...this.#missingTrees].filter(isDir)) {
      this.#missingTrees.delete(tree)
      this.#watchers?.trees.add(tree)
    }
    this.#missing.clear()
    this.track([...this.#files, ...this.#missingTrees])
  }

  async #poll(): Promise<void> {
    this.#isPolling = true
    this.options.onPolling()
    await this.#close()
    await this.#start()
  }

  async #close(): Promise<void> {
    const watchers = this.#watchers
    this.#watchers = undefined
    await Promise.all([watchers?.trees.close(), watchers?.dirs.close()])
  }

  /** False for other files beside tracked ones, such as a log that this process writes. */
  #isInput(filePath: string): boolean {
    return (
      this.#files.has(filePath) ||
      // In a tracked folder, every name counts.
      this.#files.has(path.dirname(filePath)) ||
      this.#dirs.has(filePath) ||
      this.#missing.has(filePath) ||
      this.#isInTrees(filePath)
    )
  }

  /** The folder of a file, or the first one above it that exists. */
  #dirOf(filePath: string): string {
    const dir = path.dirname(filePath)
    if (dir === filePath || isDir(dir)) return dir
    this.#missing.add(dir)
    return this.#dirOf(dir)
  }

  #outsideTrees(dirs: readonly string[]): string[] {
    return dirs.filter((dir) => !this.#isInTrees(dir))
  }

  #isInTrees(filePath: string): boolean {
    return this.#trees.some((tree) => isWithin(filePath, tree) && !isOfGit(filePath.slice(tree.length)))
  }
}

function isDir(filePath: string): boolean {
  return statSync(filePath, { throwIfNoEntry: false })?.isDirectory() === true
}

/** ENOSPC: no inotify watch is left; EMFILE: no inotify instance or no file descriptor is left. */
function isLimit(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOSPC' || code === 'EMFILE'
}

/** Whether a folder is not watched with the one that it is in. */
function isPrivate(name: string): boolean {
  return /[\\/](?:node_modules|\.git|\.docsgen)$/.test(name)
}

/** Whether a path is in the folder of a repository: its files that tell of a commit are tracked one by one. */
function isOfGit(relativePath: string): boolean {
  return /[\\/]\.git(?:[\\/]|$)/.test(relativePath)
}
