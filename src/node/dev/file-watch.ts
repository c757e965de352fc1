import path from 'node:path'
import type { ChokidarOptions, FSWatcher } from 'chokidar'
import type { Scope } from './scope.js'

export interface FileWatchOptions {
  readonly scope: Scope
  /** Folders that are watched with all that is in them. */
  readonly trees: readonly string[]
  /** A path below a watched folder may have changed, come or gone; a folder stands for what is in it. */
  readonly onChange: (filePath: string) => void
  /** The system has too few watchers to give: from now on it is asked again and again instead. */
  readonly onPolling: () => void
  /** Makes a watcher; chokidar's own unless a test says otherwise. */
  readonly watch?: (paths: string[], options: ChokidarOptions) => FSWatcher
}

const POLL_MS = 700

/**
 * Watches folders, not files: one of the system's watchers a folder, and an event tells the file's name. What the event
 * was is not relied upon; whoever is told looks at the disk. Where watchers run out (a low inotify limit), files are
 * polled.
 */
export class FileWatch {
  readonly #options: FileWatchOptions
  readonly #single = new Set<string>()
  #watchers: { readonly tree: FSWatcher; readonly flat: FSWatcher } | undefined
  #isPolling = false

  private constructor(options: FileWatchOptions) {
    this.#options = options
  }

  /** Resolves when everything is watched. */
  static async open(options: FileWatchOptions): Promise<FileWatch> {
    const watch = new FileWatch(options)
    await watch.#start()
    options.scope.add(() => watch.close())
    return watch
  }

  /** Watches the folders of further files; those below node_modules do not change while somebody writes. */
  track(filePaths: Iterable<string>): void {
    const dirs = new Set<string>()
    for (const filePath of filePaths) {
      const dir = path.dirname(filePath)
      if (this.#single.has(dir) || /[\\/]node_modules[\\/]/.test(filePath)) continue
      if (this.#options.trees.some((tree) => dir === tree || dir.startsWith(tree + path.sep))) continue
      this.#single.add(dir)
      dirs.add(dir)
    }
    if (dirs.size > 0) this.#watchers?.flat.add([...dirs])
  }

  async close(): Promise<void> {
    const watchers = this.#watchers
    this.#watchers = undefined
    await Promise.all([watchers?.tree.close(), watchers?.flat.close()])
  }

  async #start(): Promise<void> {
    const watch = this.#options.watch ?? (await import('chokidar')).watch
    const options: ChokidarOptions = {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (name, stats) => isPrivate(name) || (!this.#isPolling && stats?.isFile() === true),
      ...(this.#isPolling ? { usePolling: true, interval: POLL_MS, binaryInterval: 3 * POLL_MS } : {}),
    }
    const tree = watch([...this.#options.trees], options)
    const flat = watch([...this.#single], { ...options, depth: 0 })
    this.#watchers = { tree, flat }
    const ready = [this.#listen(tree), this.#listen(flat)]
    // A watcher of nothing is never ready.
    await Promise.all([this.#options.trees.length > 0 && ready[0], this.#single.size > 0 && ready[1]])
  }

  /** Resolves when the watcher is ready, be it after it was replaced by polling. */
  #listen(watcher: FSWatcher): Promise<void> {
    const { onChange } = this.#options
    watcher.on('all', (_event, filePath) => onChange(path.resolve(filePath)))
    watcher.on('raw', (_event, name, details) => {
      const watched = (details as { readonly watchedPath?: string } | undefined)?.watchedPath
      if (watched === undefined) return
      onChange(typeof name === 'string' ? path.join(watched, name) : watched)
    })
    return new Promise((resolve, reject) => {
      watcher.on('ready', resolve)
      watcher.on('error', (error) => {
        if (isLimit(error) && !this.#isPolling) this.#poll().then(resolve, reject)
      })
    })
  }

  async #poll(): Promise<void> {
    this.#isPolling = true
    this.#options.onPolling()
    await this.close()
    if (!this.#options.scope.ended) await this.#start()
  }
}

/** ENOSPC: no inotify watch left; EMFILE: no inotify instance, or no file. */
function isLimit(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOSPC' || code === 'EMFILE'
}

function isPrivate(name: string): boolean {
  return /[\\/](?:node_modules|\.git|\.docsgen)$/.test(name)
}
