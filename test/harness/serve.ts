import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { startDocsgen } from './cli.js'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** A folder served on loopback. */
export interface ServedDir {
  /** Without trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/** Serves a folder as a plain static host does. */
export async function serveDir(dir: string): Promise<ServedDir> {
  const server = createServer((request, response) => respond(dir, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Responds with a file of a folder. A folder URL is redirected to the URL with a slash, which serves `index.html`. Anything
 * else gets `404.html`, or the home page with status 200.
 */
export function respond(
  dir: string,
  request: IncomingMessage,
  response: ServerResponse,
  missing: 'not found' | 'page' = 'not found',
): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const filePath = path.join(dir, path.normalize(decodeURIComponent(pathname)))
  const stat = statSync(filePath, { throwIfNoEntry: false })
  if (stat?.isFile()) return send(response, 200, filePath)
  const indexPath = path.join(filePath, 'index.html')
  if (!stat?.isDirectory() || !existsSync(indexPath)) {
    if (missing === 'page') return send(response, 200, path.join(dir, 'index.html'))
    return send(response, 404, path.join(dir, '404.html'))
  }
  if (pathname.endsWith('/')) return send(response, 200, indexPath)
  response.writeHead(301, { location: `${pathname}/${search}` }).end()
}

function send(response: ServerResponse, status: number, filePath: string): void {
  const type = types[path.extname(filePath)] ?? 'application/octet-stream'
  response.writeHead(status, { 'content-type': type }).end(readFileSync(filePath))
}

/** Serves a built site with `docsgen serve`. */
export async function serveByDocsgen(root: string): Promise<ServedDir> {
  const { process: server, end } = startDocsgen(['serve', root, '--port', '0'])
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (text: string) => {
      const found = /http:\/\/\S+/.exec(text)?.[0]
      if (found) resolve(found.replace(/\/$/, ''))
    })
    end.then(({ stderr }) => reject(new Error(`docsgen serve ended: ${stderr}`)), reject)
  })
  return {
    url,
    close: async () => {
      server.kill('SIGINT')
      await end
    },
  }
}
