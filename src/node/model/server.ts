import type { Diagnostic } from '../../shared/diagnostic.js'

/** A server that is listening. */
export interface RunningServer {
  readonly port: number
  /** URL of the site's home page. */
  readonly url: string
  /** Stops listening and ends all connections. */
  close(): Promise<void>
}

/** What the terminal shows while a site is being written. */
export type WatchEvent =
  | { readonly type: 'changed'; readonly files: readonly string[]; readonly ms: number }
  | { readonly type: 'problems'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: 'polling' }
