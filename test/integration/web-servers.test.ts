import { gunzipSync } from 'node:zlib'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guideFile } from '../harness/guide-file.js'
import { getRaw, requestRaw } from '../harness/raw-http.js'
import { siteTest } from '../harness/site-test.js'
import { hasServer, startCaddy, startNginx, type WebServer } from '../harness/web-servers.js'

const words = 'A paragraph that is long enough to be worth compressing. '.repeat(60)

/** Builds a site with redirects and files of several types. Returns its output folder. */
async function builtSite(host: 'nginx' | 'caddy'): Promise<string> {
  const site = siteTest()
    .config({
      url: 'https://docs.example.com',
      search: { provider: 'local' },
      publish: { redirects: host },
      redirects: [
        { from: ['/old', '/with "space" & ünï'], to: '/guide/set-up#steps' },
        { from: '/asked', to: '/guide/set-up?a=1' },
        { from: '/old.html', to: '/guide/set-up' },
        { from: '/out', to: 'https://x.example/$host/{path}' },
        './moved.txt',
      ],
    })
    .file('moved.txt', '/soon /guide/set-up 302\n')
    .file('docs/home.md', `---\nslug: /\n---\n\n# Home\n\n${words}\n`)
    .file('docs/guide/set-up.md', `# Set up\n\n## Steps\n\n${words}\n`)
    .file('static/ünï code.txt', 'text')
    .file('static/site.webmanifest', '{}')
    .file('static/.well-known/security.txt', 'Contact: mailto:a@example.com')
    .file('static/.hidden', 'secret')
  const run = await site.run('build')
  expect(run.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return path.join(site.dir, 'build')
}

const hashed = 'public, max-age=31536000, immutable'

interface Case {
  readonly server: 'nginx' | 'caddy'
  readonly page: string
  /** Starts the server with the config of the page. */
  start(outDir: string): Promise<WebServer>
}

const cases: readonly Case[] = [
  {
    server: 'nginx',
    page: 'nginx.md',
    start: (outDir) => {
      const config = guideFile('publishing/nginx.md', '/etc/nginx/conf.d/docs.conf')
      return startNginx((port) =>
        config
          .replace('listen 80;', `listen 127.0.0.1:${port};`)
          .replace(/^ *listen \[::\]:80;\n/m, '')
          .replaceAll('/srv/docs/build', outDir),
      )
    },
  },
  {
    server: 'nginx',
    page: 'docker.md',
    start: (outDir) => {
      const config = guideFile('publishing/docker.md', 'nginx.conf')
      return startNginx((port) =>
        config.replace('listen 8080;', `listen 127.0.0.1:${port};`).replaceAll('/usr/share/nginx/html', outDir),
      )
    },
  },
  {
    server: 'caddy',
    page: 'caddy.md',
    start: (outDir) => {
      const config = guideFile('publishing/caddy.md', '/etc/caddy/Caddyfile')
      return startCaddy((port) =>
        config
          .replace('docs.example.com {', `http://127.0.0.1:${port}, http://localhost:${port} {`)
          .replaceAll('/srv/docs/build', outDir),
      )
    },
  },
]

for (const { server: name, page, start } of cases) {
  describe.skipIf(!hasServer(name))(
    `${name}, with the config of publishing/${page} (needs ${name} on the PATH),`,
    () => {
      let server: WebServer
      let outDir: string
      beforeAll(async () => {
        outDir = await builtSite(name)
        server = await start(outDir)
      })
      afterAll(() => server?.close())

      const get = (target: string, headers: Readonly<Record<string, string>> = {}) =>
        getRaw(server.port, target, headers)
      const notFound = () => readFileSync(path.join(outDir, '404.html'))
      // The largest one: servers do not compress small files.
      const asset = (extension: string) => {
        const assetsDir = path.join(outDir, 'assets')
        const names = readdirSync(assetsDir).filter((file) => file.endsWith(extension))
        const sizeOf = (name: string) => statSync(path.join(assetsDir, name)).size
        return `/assets/${names.sort((a, b) => sizeOf(b) - sizeOf(a))[0]}`
      }

      test('serves each page with and without a slash, revalidated, with security headers', async () => {
        const document = readFileSync(path.join(outDir, 'guide/set-up/index.html'))
        for (const target of [
          '/guide/set-up',
          '/guide/set-up/',
          '/guide/set-up?a=b',
          '/guide/./set%2Dup',
          '//guide//set-up',
        ]) {
          const { status, headers, body } = await get(target)
          expect([target, status, body.equals(document)]).toEqual([target, 200, true])
          expect(Object.fromEntries(headers)).toMatchObject({
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-cache',
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'strict-origin-when-cross-origin',
            'content-security-policy': "frame-ancestors 'none'",
          })
          expect(headers.has('x-robots-tag')).toBe(false)
        }
        expect(document.toString()).toContain('http-equiv="Content-Security-Policy"')
        expect((await get('/')).status).toBe(200)
      })

      test('answers missing, private and hostile paths with status 404 and the document', async () => {
        const missing = ['/nope', '/nope/', '/assets/nope.js', '/docsgen/search/parts/nope.json', '/guide/nope.md']
        const hidden = ['/.nojekyll', '/.hidden', '/_headers', '/_redirects', '/404.html']
        for (const target of [...missing, ...(name === 'nginx' ? hidden : hidden.slice(0, -1))]) {
          const { status, headers, body } = await get(target)
          expect([target, status, body.equals(notFound())]).toEqual([target, 404, true])
          expect([
            target,
            headers.get('cache-control'),
            headers.get('content-type'),
            headers.get('x-robots-tag'),
          ]).toEqual([target, 'no-cache', 'text/html; charset=utf-8', undefined])
        }
        for (const target of [
          '/../../etc/passwd',
          '/%2e%2e/%2e%2e/etc/passwd',
          '/..%2f..%2fetc/passwd',
          '/..%5c..%5cx',
          '/%00',
        ]) {
          const { status, text } = await get(target)
          // Caddy 2.6 answers a NUL byte with status 500.
          expect([target, [400, 404, 500].includes(status), text.includes('root:')]).toEqual([target, true, false])
        }
        expect((await get('/.well-known/security.txt')).status).toBe(200)
      })

      test('redirects with the status of the redirect, and keeps the query', async () => {
        const moved = async (target: string) => {
          const { status, headers } = await get(target)
          return [status, headers.get('location')]
        }
        expect(await moved('/old')).toEqual([301, '/guide/set-up#steps'])
        expect(await moved('/old/')).toEqual([301, '/guide/set-up#steps'])
        expect(await moved('/old?a=b&c')).toEqual([301, '/guide/set-up?a=b&c#steps'])
        expect(await moved('/asked?b')).toEqual([301, '/guide/set-up?a=1'])
        expect(await moved('/with%20%22space%22%20&%20%C3%BCn%C3%AF')).toEqual([301, '/guide/set-up#steps'])
        expect(await moved('/old.html')).toEqual([301, '/guide/set-up'])
        expect(await moved('/soon')).toEqual([302, '/guide/set-up'])
        const [status, out = ''] = await moved('/out')
        expect([status, decodeURIComponent(String(out))]).toEqual([301, 'https://x.example/$host/{path}'])
        expect((await moved('/guide/set-up'))[0]).toBe(200)
        expect((await get('/old')).headers.get('x-content-type-options')).toBe('nosniff')
      })

      test('lets browsers keep files with a hash in their names, and gives each file its type', async () => {
        const part = readdirSync(path.join(outDir, 'docsgen/search/parts'))[0]
        const types = [
          [asset('.js'), /^(?:application|text)\/javascript(?:; charset=utf-8)?$/, hashed],
          [asset('.css'), /^text\/css; charset=utf-8$/, hashed],
          [asset('.woff2'), /^font\/woff2$/, hashed],
          [`/docsgen/search/parts/${part}`, /^application\/json(?:; charset=utf-8)?$/, hashed],
          ['/docsgen/search/index.json', /^application\/json/, 'no-cache'],
          ['/guide/set-up.md', /^text\/markdown; charset=utf-8$/, 'no-cache'],
          ['/sitemap.xml', /^(?:text|application)\/xml/, 'no-cache'],
          ['/llms.txt', /^text\/plain; charset=utf-8$/, 'no-cache'],
          ['/site.webmanifest', /^application\/manifest\+json$/, 'no-cache'],
          ['/%C3%BCn%C3%AF%20code.txt', /^text\/plain/, 'no-cache'],
        ] as const
        for (const [target, type, caching] of types) {
          const { status, headers } = await get(target)
          expect([target, status, headers.get('cache-control')]).toEqual([target, 200, caching])
          expect(`${target} ${headers.get('content-type')}`).toMatch(new RegExp(` ${type.source.replace(/^\^/, '')}`))
        }
        expect((await get('/guide/set-up.md')).headers.get('x-robots-tag')).toBe('noindex')
      })

      test('compresses text, and only text', async () => {
        const accept = { 'Accept-Encoding': 'gzip' }
        for (const [target, file] of [
          ['/guide/set-up', 'guide/set-up/index.html'],
          [asset('.js'), asset('.js')],
          [asset('.css'), asset('.css')],
          ['/llms-full.txt', 'llms-full.txt'],
          ['/guide/set-up.md', 'guide/set-up.md'],
        ] as const) {
          const { headers, body } = await get(target, accept)
          expect([target, headers.get('content-encoding'), headers.get('vary')]).toEqual([
            target,
            'gzip',
            'Accept-Encoding',
          ])
          expect(gunzipSync(unchunked(headers, body)).equals(readFileSync(path.join(outDir, file)))).toBe(true)
        }
        expect((await get(asset('.woff2'), accept)).headers.has('content-encoding')).toBe(false)
        const missing = await get('/nope', accept)
        expect([missing.status, missing.headers.get('content-encoding')]).toEqual([404, 'gzip'])
      })

      test('answers HEAD, conditional and range requests', async () => {
        const head = await requestRaw(server.port, 'HEAD /guide/set-up')
        expect([head.status, head.body.length, head.headers.get('cache-control')]).toEqual([200, 0, 'no-cache'])
        expect((await requestRaw(server.port, 'HEAD /nope')).status).toBe(404)
        const etag = (await get('/guide/set-up')).headers.get('etag') ?? ''
        expect(etag).not.toBe('')
        const unchanged = await get('/guide/set-up', { 'If-None-Match': etag })
        expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
        const range = await get(asset('.woff2'), { Range: 'bytes=0-9' })
        expect([range.status, range.body.length]).toEqual([206, 10])
      })
    },
  )
}

/** A body without the framing of `Transfer-Encoding: chunked`. */
function unchunked(headers: ReadonlyMap<string, string>, body: Buffer): Buffer {
  if (headers.get('transfer-encoding') !== 'chunked') return body
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString(), 16)
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
