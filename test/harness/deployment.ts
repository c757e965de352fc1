import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { respond } from './serve.js'

/** Response of a host to a request for a removed asset: status 404, or a page, as for single-page apps. */
export type MissingAssets = 'not found' | 'page'

/** A host that can deploy a new site while readers have pages open. */
export interface Deployment {
  /** Without trailing slash. */
  readonly url: string
  /** Replaces the whole site. */
  deploy(dir: string, missing?: MissingAssets): void
  /** Refuses connections until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a host on loopback that serves a folder. */
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
