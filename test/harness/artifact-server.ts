import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An artifact as a client has uploaded it. */
interface StoredArtifact {
  readonly body: Buffer
  readonly tag?: string
}

/** A request to the server, with the artifact that it stores under this key. */
export interface ArtifactRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Counts from 1. */
  readonly count: number
  readonly key: string
  readonly stored?: StoredArtifact
}

/** A remote cache in memory. */
export interface ArtifactServer {
  /** Without trailing slash. */
  readonly url: string
  readonly stored: Map<string, StoredArtifact>
  /** Method and path of each request. */
  readonly requests: readonly string[]
  /** Headers of each request. */
  readonly headers: readonly IncomingMessage['headers'][]
  close(): Promise<void>
}

/** Starts a server of artifacts. `misbehave` returns whether it has taken care of the request. */
export async function artifactServer(
  misbehave: (request: ArtifactRequest) => boolean = () => false,
): Promise<ArtifactServer> {
  const stored = new Map<string, StoredArtifact>()
  const requests: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    headers.push(request.headers)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const key = /artifacts\/(\w+)/.exec(request.url ?? '')?.[1] ?? ''
      const found = stored.get(key)
      const count = requests.length
      if (misbehave({ request, response, key, count, ...(found === undefined ? {} : { stored: found }) })) return
      const tag = request.headers['x-artifact-tag']
      if (request.method === 'PUT') {
        stored.set(key, { body: Buffer.concat(chunks), ...(typeof tag === 'string' ? { tag } : {}) })
        response.end('{"urls":[]}')
      } else if (found === undefined) response.writeHead(404).end('{"message":"Artifact not found"}')
      else response.writeHead(200, found.tag === undefined ? {} : { 'x-artifact-tag': found.tag }).end(found.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ stored, requests, headers },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
