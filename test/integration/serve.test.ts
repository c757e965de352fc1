import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../src/node/base/server.js'
import { createStaticServer } from '../../src/node/site/server/static-server.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { getRaw, requestRaw } from '../harness/raw-http.js'

const long = 'console.log("text that repeats")\n'.repeat(200)

const files = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Nothing here</h1>',
  'faq/index.html': '<h1>FAQ</h1>',
  'introduction/README/index.html': '<h1>README</h1>',
  'tutorials/index/index.html': '<h1>Tutorials</h1>',
  'plain.html': '<h1>Plain</h1>',
  'both.html': '<h1>File</h1>',
  'both/index.html': '<h1>Folder</h1>',
  'assets/main-1a2b.js': long,
  'docsgen/pages/a.json': '{}',
  'docsgen/search/parts/0123456789.json': '[]',
  'docsgen/search/index.json': '{}',
  'feed.xml': '<feed/>',
  'data.unknown': '?',
  '100% sure/index.html': '<h1>100%</h1>',
  'grüße/index.html': '<h1>Grüße</h1>',
}

const open: RunningServer[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())))

interface Clock {
  ms: number
}

async function serveFiles(base = '/', clock: Clock = { ms: 0 }): Promise<{ port: number; dir: string; url: string }> {
  const dir = temporaryDir('site')
  writeFiles(dir, files)
  const server = await createStaticServer({ dir, base, host: '127.0.0.1', port: 0, now: () => clock.ms })
  open.push(server)
  return { port: server.port, dir, url: server.url }
}

test.each([
  ['/', 200, 'Home'],
  ['/index.html', 200, 'Home'],
  ['/faq', 200, 'FAQ'],
  ['/faq/', 200, 'FAQ'],
  ['/faq/index.html', 200, 'FAQ'],
  ['/faq?q=1', 200, 'FAQ'],
  ['/introduction/README', 200, 'README'],
  ['/introduction/readme', 404, 'Nothing here'],
  ['/tutorials/index', 200, 'Tutorials'],
  ['/tutorials/index/', 200, 'Tutorials'],
  ['/plain', 200, 'Plain'],
  ['/plain.html', 200, 'Plain'],
  ['/plain/', 404, 'Nothing here'],
  ['/both', 200, 'Folder'],
  ['/both.html', 200, 'File'],
  ['/100%25%20sure', 200, '100%'],
  ['/gr%C3%BC%C3%9Fe/', 200, 'Gr'],
  ['/%66aq', 200, 'FAQ'],
  ['/absent', 404, 'Nothing here'],
  ['/assets', 404, 'Nothing here'],
  ['/assets/', 404, 'Nothing here'],
  ['//', 404, 'Nothing here'],
  ['/faq//', 404, 'Nothing here'],
])('GET %s is %i', async (target, status, text) => {
  const { port } = await serveFiles()
  const response = await getRaw(port, target)
  expect(response.status).toBe(status)
  expect(response.body.toString()).toContain(text)
})

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/assets/main-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/docsgen/pages/a.json', 'application/json', 'no-cache'],
  ['/docsgen/search/parts/0123456789.json', 'application/json', 'public, max-age=31536000, immutable'],
  ['/docsgen/search/index.json', 'application/json', 'no-cache'],
  ['/feed.xml', 'application/xml', 'no-cache'],
  ['/data.unknown', 'application/octet-stream', 'no-cache'],
  ['/assets/gone-0000.js', 'text/html; charset=utf-8', 'no-cache'],
])('%s has its type and caching', async (target, type, caching) => {
  const { port } = await serveFiles()
  const { headers } = await getRaw(port, target)
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, caching])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
})

test('answers HEAD with the headers of GET and no body', async () => {
  const { port } = await serveFiles()
  for (const target of ['/', '/absent', '/%00']) {
    const [get, head] = [await requestRaw(port, `GET ${target}`), await requestRaw(port, `HEAD ${target}`)]
    expect(head.status).toBe(get.status)
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect(head.body).toHaveLength(0)
  }
})

describe('below a base', () => {
  test.each([
    ['/my%20docs/', 200],
    ['/my%20docs', 200],
    ['/my%20docs/faq', 200],
    ['/faq', 404],
    ['/my%20docsfaq', 404],
  ])('%s is %i', async (target, status) => {
    const { port } = await serveFiles('/my%20docs/')
    expect((await getRaw(port, target)).status).toBe(status)
  })

  test('the root redirects to the base on the same host', async () => {
    const { port, url } = await serveFiles('/docs/')
    const { status, headers } = await getRaw(port, '/')
    expect([status, headers.get('location')]).toEqual([302, '/docs/'])
    expect(url).toBe(`http://127.0.0.1:${port}/docs/`)
  })
})

describe('ETag', () => {
  test('answers 304 without a body for a file that has not changed', async () => {
    const { port, dir } = await serveFiles()
    const etag = (await getRaw(port, '/faq')).headers.get('etag') ?? ''
    for (const match of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { status, body } = await getRaw(port, '/faq', { 'If-None-Match': match })
      expect([status, body.length]).toEqual([304, 0])
    }
    writeFileSync(path.join(dir, 'faq/index.html'), '<h1>New</h1>')
    const changed = await getRaw(port, '/faq', { 'If-None-Match': etag })
    expect([changed.status, changed.body.toString()]).toEqual([200, '<h1>New</h1>'])
  })

  test('never turns a missing page into 304', async () => {
    const { port } = await serveFiles()
    expect((await getRaw(port, '/absent', { 'If-None-Match': '*' })).status).toBe(404)
  })

  test('differs for each encoding', async () => {
    const { port } = await serveFiles()
    const tags = ['gzip', ''].map(async (encoding) => {
      const { headers } = await getRaw(port, '/assets/main-1a2b.js', { 'Accept-Encoding': encoding })
      return headers.get('etag')
    })
    expect(new Set(await Promise.all(tags)).size).toBe(2)
  })
})

test.each<[string, string | undefined]>([
  ['gzip', 'gzip'],
  ['GZIP;q=0.5, br', 'gzip'],
  ['br', undefined],
  ['', undefined],
])('Accept-Encoding: %s is answered with %s', async (accepted, encoding) => {
  const { port } = await serveFiles()
  const { body, headers } = await getRaw(port, '/assets/main-1a2b.js', { 'Accept-Encoding': accepted })
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
  const plain = encoding === 'gzip' ? gunzipSync(body) : body
  expect(plain.toString()).toBe(long)
  expect(Number(headers.get('content-length'))).toBe(body.length)
})

test('does not compress small files', async () => {
  const { port } = await serveFiles()
  const { headers } = await getRaw(port, '/', { 'Accept-Encoding': 'gzip' })
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([undefined, undefined])
})

describe('after a rebuild', () => {
  test('serves the new content of a changed file', async () => {
    const { port, dir } = await serveFiles()
    expect((await getRaw(port, '/')).body.toString()).toBe('<h1>Home</h1>')
    writeFileSync(path.join(dir, 'new.tmp'), '<h1>Homf</h1>')
    renameSync(path.join(dir, 'new.tmp'), path.join(dir, 'index.html'))
    expect((await getRaw(port, '/')).body.toString()).toBe('<h1>Homf</h1>')
  })

  test('finds a new file, scanning at most once a second', async () => {
    const clock = { ms: 0 }
    const { port, dir } = await serveFiles('/', clock)
    writeFiles(dir, { 'new/index.html': 'new' })
    clock.ms = 999
    expect((await getRaw(port, '/new')).status).toBe(404)
    clock.ms = 1000
    expect((await getRaw(port, '/new')).status).toBe(200)
  })

  test('requests for several new files at once all get them', async () => {
    const clock = { ms: 0 }
    const { port, dir } = await serveFiles('/', clock)
    const names = Array.from({ length: 8 }, (_, i) => `new-${i}.css`)
    writeFiles(dir, Object.fromEntries(names.map((name) => [name, 'p {}'])))
    clock.ms = 1000
    const responses = await Promise.all(names.map((name) => getRaw(port, `/${name}`)))
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200))
  })

  test('finds a page that moved from a file to a folder immediately', async () => {
    const { port, dir } = await serveFiles()
    rmSync(path.join(dir, 'plain.html'))
    writeFiles(dir, { 'plain/index.html': 'moved' })
    expect((await getRaw(port, '/plain')).body.toString()).toBe('moved')
  })

  test('returns 404 for a removed file, even if its whole folder was removed', async () => {
    const { port, dir } = await serveFiles()
    rmSync(path.join(dir, 'faq'), { recursive: true })
    expect((await getRaw(port, '/faq')).status).toBe(404)
    rmSync(dir, { recursive: true })
    const { status, text } = await getRaw(port, '/')
    expect(status).toBe(404)
    expect(text).not.toContain(dir)
  })
})
