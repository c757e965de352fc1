import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docsgenApi } from '../harness/cli.js'
import { createStaticServer } from '../../src/node/site/server/static-server.js'
import { guideFile } from '../harness/guide-file.js'
import { getRaw } from '../harness/raw-http.js'
import { siteTest, type SiteTest } from '../harness/site-test.js'
import { hasServer, startCaddy, startNginx, type WebServer } from '../harness/web-servers.js'

const { serveWatch } = await docsgenApi()

const redirects = [
  { from: '/old', to: '/a' },
  { from: '/gone.html', to: '/a/b' },
  { from: '/*.html', to: '/*' },
]

function site(options: object): SiteTest {
  return siteTest()
    .config({ url: 'https://docs.example.com', redirects, links: { unreachable: 'ignore' }, ...options })
    .file('docs/index.md', '# Home\n\n[A](a/index.md)\n')
    .file('docs/a/index.md', '# A\n\n[B](b.md)\n')
    .file('docs/a/b.md', '# B\n\n[A](index.md)\n')
    .file('docs/c.md', '---\nslug: /a/index\n---\n\n# C\n')
}

const htmlFiles = (built: SiteTest): string[] =>
  readdirSync(path.join(built.dir, 'build'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map(({ parentPath, name }) => path.relative(path.join(built.dir, 'build'), path.join(parentPath, name)))
    .sort()

const flat = ['404.html', 'a.html', 'a/b.html', 'a/index/index.html', 'gone.html', 'index.html', 'old.html']

test('with `trailingSlash: false`, each page and redirect is a file that is named as its route', async () => {
  const built = site({ trailingSlash: false })
  const run = await built.run('build')
  expect(run.diagnostics).toEqual([])
  expect(htmlFiles(built)).toEqual(flat)
  expect(run.output('a.html')).toContain('<link rel="canonical" href="https://docs.example.com/a">')
  expect(run.output('a.html')).toMatch(/href="\/a\/b"/)
  expect(run.output('old.html')).toContain('data-to="/a"')
  expect(run.output('sitemap.xml')).toContain('<loc>https://docs.example.com/a/b</loc>')
  expect(existsSync(path.join(built.dir, 'build/a.md'))).toBe(true)
  expect((await built.run('build')).stdout).toContain('0 written')
})

test.each([{}, { trailingSlash: true }])('with %j, each page is a folder', async (options) => {
  const built = site(options)
  expect((await built.run('build')).diagnostics).toEqual([])
  expect(htmlFiles(built)).toContain('a/b/index.html')
})

test('a build removes the documents of the other form, also if the cache is lost', async () => {
  const built = site({})
  await built.run('build')
  built.config({ url: 'https://docs.example.com', redirects, trailingSlash: false, links: { unreachable: 'ignore' } })
  expect((await built.run('build')).exitCode).toBe(0)
  expect(htmlFiles(built)).toEqual(flat)
  built.remove('.docsgen')
  built.config({ url: 'https://docs.example.com', redirects, links: { unreachable: 'ignore' } })
  expect((await built.run('build')).exitCode).toBe(0)
  expect(htmlFiles(built)).toContain('a/index.html')
  expect(htmlFiles(built)).not.toContain('a.html')
})

test('a redirect from the file of a page to another page is a conflict', async () => {
  const run = await site({ trailingSlash: false, redirects: [{ from: '/a/b.html', to: '/a' }] }).run('build')
  expect(run.diagnostics).toMatchObject([
    { code: 'redirect-conflict', text: expect.stringContaining('"/a/b.html" is already the path of the page') },
  ])
})

test('two routes with the same file are reported', async () => {
  const run = await site({ trailingSlash: false, redirects: [] })
    .file('docs/d.md', '---\nslug: /a.html\n---\n\n# D\n')
    .run('build')
  expect(run.diagnostics).toMatchObject([{ code: 'duplicate-route', text: expect.stringContaining('"/a.html"') }])
})

test('the crawl of `check-links` agrees with the link rules', async () => {
  const run = await site({ trailingSlash: false }).run('check-links')
  expect([run.exitCode, run.diagnostics]).toEqual([0, []])
})

test('`diff` compares the documents of both forms, and finds no other files', async () => {
  const [before, after] = [site({}), site({ trailingSlash: false })]
  await before.run('build')
  await after.run('build')
  const run = await after.run('diff', path.join(before.dir, 'build'), path.join(after.dir, 'build'), '--format', 'json')
  const diff = JSON.parse(run.stdout) as { readonly files: { readonly added: unknown[]; readonly removed: unknown[] } }
  expect(diff.files).toMatchObject({ added: [], removed: [] })
})

describe('servers answer the URLs without a slash:', () => {
  let built: SiteTest
  let outDir: string
  beforeAll(async () => {
    built = site({ trailingSlash: false, publish: { redirects: 'nginx' } })
    await built.run('build')
    outDir = path.join(built.dir, 'build')
  })

  const expectPages = async (port: number): Promise<void> => {
    for (const [url, title] of [
      ['/', 'Home'],
      ['/a', 'A'],
      ['/a/b', 'B'],
      ['/a/b.html', 'B'],
    ]) {
      const { status, text } = await getRaw(port, url ?? '')
      expect([url, status, /<h1[^>]*>([^<]*)/.exec(text)?.[1]]).toEqual([url, 200, title])
    }
    expect((await getRaw(port, '/a/nope')).status).toBe(404)
  }

  test('docsgen serve', async () => {
    const server = await createStaticServer({ dir: outDir, base: '/', host: '127.0.0.1', port: 0 })
    await expectPages(Number(new URL(server.url).port))
    await server.close()
  })

  test('docsgen serve --watch', async () => {
    const server = await serveWatch({ root: built.dir, port: 0 })
    try {
      await expectPages(Number(new URL(server.url).port))
    } finally {
      await server.close()
    }
  })

  describe.skipIf(!hasServer('nginx'))('nginx', () => {
    let server: WebServer
    beforeAll(async () => {
      const config = guideFile('publishing/nginx.md', '/etc/nginx/conf.d/docs.conf')
      server = await startNginx((port) =>
        config
          .replace('listen 80;', `listen 127.0.0.1:${port};`)
          .replace(/^ *listen \[::\]:80;\n/m, '')
          .replaceAll('/srv/docs/build', outDir),
      )
    })
    afterAll(() => server?.close())
    test('with the config of the guide', () => expectPages(server.port))
  })

  describe.skipIf(!hasServer('caddy'))('Caddy', () => {
    let server: WebServer
    beforeAll(async () => {
      const config = guideFile('publishing/caddy.md', '/etc/caddy/Caddyfile')
      server = await startCaddy((port) =>
        config
          .replace('docs.example.com {', `http://127.0.0.1:${port}, http://localhost:${port} {`)
          .replace('import /srv/docs/build/docsgen/redirects.caddy', '')
          .replaceAll('/srv/docs/build', outDir),
      )
    })
    afterAll(() => server?.close())
    test('with the config of the guide', () => expectPages(server.port))
  })
})
