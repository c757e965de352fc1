import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Time } from '../../src/node/links/external/request.js'
import { repositoryPath } from './repository.js'

/** How the server handles one request; `hang` never responds, `drop` closes the connection. */
export type Step =
  | number
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | 'hang'
  | 'drop'

export interface ScriptedServer {
  /** Without trailing slash. */
  readonly origin: string
  /** Requests in order with the clock's milliseconds since the start, such as `HEAD /path 2000`. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** Responds to each path with its steps, one for each request, and repeats the last step; with 200 if it has no steps. */
export async function scriptedServer(
  steps: Readonly<Record<string, readonly Step[]>>,
  time: TestTime,
  options: { readonly tls?: boolean; readonly host?: string } = {},
): Promise<ScriptedServer> {
  const requests: string[] = []
  const counts = new Map<string, number>()
  const listener: RequestListener = ({ method, url = '' }, response) => {
    requests.push(`${method} ${url} ${time.now() - TestTime.start}`)
    const count = counts.get(url) ?? 0
    counts.set(url, count + 1)
    const step = steps[url]?.[count] ?? steps[url]?.at(-1) ?? 200
    if (step === 'hang') return time.expire()
    if (step === 'drop') return void response.destroy()
    const { status, headers } = typeof step === 'number' ? { status: step, headers: {} } : step
    response.writeHead(status, headers).end(method === 'HEAD' ? undefined : 'a body that nobody reads')
  }
  const server = options.tls ? createTlsServer(selfSigned(), listener) : createServer(listener)
  const { host = '127.0.0.1' } = options
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `${options.tls ? 'https' : 'http'}://${host}:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A clock that advances only when code sleeps, without waiting; timeouts expire when the test says so. */
export class TestTime implements Time {
  static readonly start = Date.UTC(2026, 0, 1)
  private current = TestTime.start
  private readonly deadlines: AbortController[] = []

  now(): number {
    return this.current
  }

  async sleep(ms: number): Promise<void> {
    this.current += ms
  }

  deadline(): AbortSignal {
    const controller = new AbortController()
    this.deadlines.push(controller)
    return controller.signal
  }

  /** Expires the timeout of every request under way. */
  expire(): void {
    for (const controller of this.deadlines) controller.abort()
  }
}

function selfSigned(): { readonly key: Buffer; readonly cert: Buffer } {
  const read = (name: string) => readFileSync(repositoryPath('test', 'fixtures', 'self-signed', name))
  return { key: read('key.pem'), cert: read('certificate.pem') }
}
