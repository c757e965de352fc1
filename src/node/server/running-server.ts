/** A server that listens. */
export interface RunningServer {
  readonly port: number
  /** URL of the site's home page. */
  readonly url: string
  /** Ends all connections. */
  close(): Promise<void>
}
