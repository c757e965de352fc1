import { gunzipSync } from 'node:zlib'
import path from 'node:path'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveCompressed } from '../bench/built-server.mjs'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

const page = '<h1>Page</h1>'
let server: Awaited<ReturnType<typeof serveCompressed>>

beforeAll(async () => {
  const dir = temporaryDir('built')
  writeFiles(dir, {
    'secret.html': 'secret',
    'site/page.html': page,
    'site/folder/index.html': page,
    'site/assets/main.js': '1',
    'site/assets/font.woff2': 'font',
  })
  server = await serveCompressed(path.join(dir, 'site'), /^\/assets\//)
})

afterAll(() => server.close())

test.each(['/page.html', '/page', '/folder', '/folder/'])('%s is a page, compressed and revalidated', async (url) => {
  const { status, headers, body } = await get(url)
  expect({ status, text: gunzipSync(body).toString() }).toEqual({ status: 200, text: page })
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await get(url, { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test('files with a hash in their name are cached for a year; fonts are not compressed again', async () => {
  const script = await get('/assets/main.js')
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  })
  const font = await get('/assets/font.woff2')
  expect(font.headers['content-encoding']).toBeUndefined()
  expect(font.body.toString()).toBe('font')
})

test.each(['/none', '/../secret', '/%2e%2e/secret', '/..%2fsecret'])('%s is not found', async (url) => {
  expect((await get(url)).status).toBe(404)
})

/** Requests a path as it is, without resolving its dots. */
function get(url: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const asked = request(`${server.url}/`, { path: url, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      asked.on('error', reject)
      asked.end()
    },
  )
}
