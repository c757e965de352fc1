import type { Diagnostic } from '../../shared/diagnostic.js'

/** A server that is listening. */
export interface RunningServer {
  /** The port that it listens on. */
  readonly port: number
  /** The port that it should listen on, if another program has that one. */
  readonly takenPort?: number
  /** URL of the site's home page. */
  readonly url: string
  /** Stops listening and ends all connections. */
  close(): Promise<void>
}

/** What the content security policy of a served document blocked, as the browser reported it. */
export interface BlockedLoad {
  /** URL path of the document. */
  readonly page: string
  /** The violated directive, such as `connect-src` or `style-src-elem`. */
  readonly directive: string
  /** The source that the directive would have to allow: an origin, a scheme or a keyword in quotes. */
  readonly source: string
}

/**
 * What a preview server reports. `changed`: changes were applied, in `ms` milliseconds. `problems`: all problems that the site
 * has now. `polling`: the system cannot watch the folders, so they are read again and again. `blocked`: the content security
 * policy blocked something in a browser.
 */
export type WatchEvent =
  | { readonly type: 'changed'; readonly files: readonly string[]; readonly ms: number }
  | { readonly type: 'problems'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: 'polling' }
  | { readonly type: 'blocked'; readonly blocked: BlockedLoad; readonly configFile: string }
