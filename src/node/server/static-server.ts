import { BodyCache, type FileBody } from './file-body.js'
import { listenHttp, type ServedSite } from './http-server.js'
import type { RunningServer } from './running-server.js'
import { listSiteFiles, type SiteFiles } from './site-files.js'

export interface StaticServerOptions {
  /** Folder to serve, absolute. */
  readonly dir: string
  /** Begins and ends with `/`. */
  readonly base: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Milliseconds of a clock that only goes forward; for tests. */
  readonly now?: () => number
}

/** Memory for bodies that were read and compressed. */
const CACHE_BYTES = 64 * 1024 * 1024
/** A path that is not there makes the server look again, at most this often. */
const RESCAN_INTERVAL_MS = 1000

/**
 * Serves a folder to this machine, and only what a listing of the folder knows: a request's path, decoded once, is
 * looked up in that list and never joined to a folder. The list is made again when a path is missing (at most once a
 * second) and when a listed file is gone. Rejects with Node's own error where the address cannot be listened on.
 */
export async function createStaticServer(options: StaticServerOptions): Promise<RunningServer> {
  const site = new ListedFolder(options, await listSiteFiles(options.dir, options.base))
  return listenHttp({ site, base: options.base, host: options.host, port: options.port })
}

/** What a folder holds now. */
class ListedFolder implements ServedSite {
  readonly bodies = new BodyCache(CACHE_BYTES)
  readonly #options: StaticServerOptions
  #files: SiteFiles
  #listedAt: number

  constructor(options: StaticServerOptions, files: SiteFiles) {
    this.#options = options
    this.#files = files
    this.#listedAt = this.#now()
  }

  async find(urlPath: string, acceptEncoding: string): Promise<FileBody | undefined> {
    const path = this.#files.get(urlPath)
    const body = path === undefined ? undefined : await this.bodies.read(path, acceptEncoding)
    if (body !== undefined) return body
    const isGone = path !== undefined
    if (!isGone && this.#now() - this.#listedAt < RESCAN_INTERVAL_MS) return undefined
    await this.#list()
    const newPath = this.#files.get(urlPath)
    return newPath === undefined ? undefined : this.bodies.read(newPath, acceptEncoding)
  }

  notFound(acceptEncoding: string): Promise<FileBody | undefined> {
    return this.find(`${decodeURI(this.#options.base)}404.html`, acceptEncoding)
  }

  async #list(): Promise<void> {
    this.#listedAt = this.#now()
    try {
      this.#files = await listSiteFiles(this.#options.dir, this.#options.base)
    } catch {
      // The folder is being replaced: the next look will find it.
    }
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))()
  }
}
