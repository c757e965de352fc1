// Serves a folder of built files as a good host does: compressed, with validators, and with long lifetimes for files whose
// name has a hash. All generators are measured with it.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
}
const BINARY_TYPES = {
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Starts a server. `hashed` matches the URL paths that never change; `url` has no trailing slash. */
export async function serveCompressed(folder, hashed) {
  const cache = new Map()
  const read = (urlPath) => {
    if (!cache.has(urlPath)) cache.set(urlPath, readBody(folder, urlPath, hashed))
    return cache.get(urlPath)
  }
  const server = createServer((request, response) => {
    const { status, headers, body } = read(decodeURI(new URL(request.url, 'http://localhost').pathname))
    if (status === 200 && request.headers['if-none-match'] === headers.etag) {
      response.writeHead(304, { etag: headers.etag, 'cache-control': headers['cache-control'] }).end()
      return
    }
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

function readBody(folder, urlPath, hashed) {
  const filePath = fileOf(folder, urlPath)
  if (filePath === undefined) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not found' }
  const content = readFileSync(filePath)
  const extension = path.extname(filePath)
  const type = TYPES[extension]
  const body = type === undefined ? content : gzipSync(content)
  const headers = {
    'content-type': type ?? BINARY_TYPES[extension] ?? 'application/octet-stream',
    'content-length': body.length,
    'cache-control': hashed.test(urlPath)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`,
    ...(type === undefined ? {} : { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
  }
  return { status: 200, headers, body }
}

/** The file of a URL path: as it is, with `.html`, or `index.html` in the folder. */
function fileOf(folder, urlPath) {
  const root = path.resolve(folder)
  return ['', '.html', '/index.html']
    .map((end) => path.join(root, urlPath + end))
    .find((file) => file.startsWith(root + path.sep) && statSync(file, { throwIfNoEntry: false })?.isFile())
}
