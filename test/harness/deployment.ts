import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { respond } from './serve.js'

/** How a host answers for an asset that it no longer has: as missing, or with a page, as hosts of single-page apps do. */
export type MissingAssets = 'not found' | 'page'

/** A host whose site changes while readers read. */
export interface Deployment {
  /** Without trailing slash. */
  readonly url: string
  /** Replaces the whole site. */
  deploy(dir: string, missing?: MissingAssets): void
  /** Refuses connections until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a host on loopback with a site. */
export async function startDeployment(dir: string): Promise<Deployment> {
  const current = { dir, missing: 'not found' as MissingAssets }
  const server = createServer((request, response) => respond(current.dir, request, response, current.missing))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: (next, missing = 'not found') => Object.assign(current, { dir: next, missing }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    start: () => (server.listening ? Promise.resolve() : listen(port)),
  }
}
