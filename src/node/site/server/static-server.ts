import { BodyCache, type FileBody } from './file-body.js'
import { listenHttp } from './http-server.js'
import type { BlockedLoad, RunningServer } from '../../base/server.js'
import { listSiteFiles, type SiteFiles } from './site-files.js'

/** What to serve, and where. */
interface StaticServerOptions {
  /** Absolute path of the folder to serve. */
  readonly dir: string
  /** URL path of the site; starts and ends with `/`. */
  readonly base: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Called with what the policy of a document blocked. */
  readonly onBlocked?: ((blocked: BlockedLoad) => void) | undefined
  /** Monotonic clock in milliseconds; tests pass their own. */
  readonly now?: () => number
}

/** Memory for file contents, compressed ones included. */
const CACHE_BYTES = 64 * 1024 * 1024
/** How often, at most, the folder is listed again because of an unknown path. */
const RESCAN_INTERVAL_MS = 1000

/**
 * Serves the files of a folder. Request paths are only looked up in a listing of the folder and never joined to a disk
 * path, so no request can reach another file. The folder is listed again if a path is unknown (at most once a second) or
 * a listed file is gone. Rejects with a DocsgenError if the address cannot be used.
 */
export async function createStaticServer(options: StaticServerOptions): Promise<RunningServer> {
  const { dir, base, onBlocked, now = () => performance.now() } = options
  const bodies = new BodyCache(CACHE_BYTES)
  let files = Promise.resolve(await listSiteFiles(dir, base))
  let listedAt = now()

  async function read(listed: SiteFiles, urlPath: string, acceptEncoding: string): Promise<FileBody | undefined> {
    const filePath = listed.get(urlPath)
    return filePath === undefined ? undefined : bodies.read(filePath, acceptEncoding)
  }

  async function find(urlPath: string, acceptEncoding: string): Promise<FileBody | undefined> {
    const known = files
    const listed = await known
    const body = await read(listed, urlPath, acceptEncoding)
    if (body) return body
    // Requests that arrive while another one lists the folder wait for that listing.
    if (files === known) {
      if (!listed.has(urlPath) && now() - listedAt < RESCAN_INTERVAL_MS) return undefined
      listedAt = now()
      // A build may be replacing the folder at this moment; the next request lists it again.
      files = listSiteFiles(dir, base).catch(() => listed)
    }
    return read(await files, urlPath, acceptEncoding)
  }

  const notFound = (acceptEncoding: string) => find(`${decodeURI(base)}404.html`, acceptEncoding)
  return listenHttp({ base, find, notFound, onBlocked }, options)
}
