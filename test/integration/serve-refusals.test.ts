import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { mkdirSync, symlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStaticServer } from '../../src/node/site/server/static-server.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { docsgenApi, type RunningCommand, startDocsgen } from '../harness/cli.js'
import { getRaw, requestRaw, sendRaw } from '../harness/raw-http.js'

const { serveWatch } = await docsgenApi()

const CANARY = 'CANARY-7f3a'

/** A built site with secrets inside, above and next to it. */
function siteWithSecrets(): { readonly rootDir: string; readonly outDir: string } {
  const rootDir = temporaryDir('serve')
  const outDir = path.join(rootDir, 'build')
  const secret = `${CANARY}\n`
  writeFiles(rootDir, {
    'docsgen.config.js': "export default { title: 'T', docs: false }",
    '.env': secret,
    'server.pem': secret,
    'outside.txt': secret,
    'build-secret/k.txt': secret,
    'build/index.html': '<h1>Home</h1>',
    'build/404.html': '<h1>Not found</h1>',
    'build/faq/index.html': '<h1>FAQ</h1>',
    'build/.env': secret,
    'build/.git/config': secret,
    'build/faq/.hidden': secret,
  })
  mkdirSync(path.join(outDir, 'links'))
  symlinkSync(path.join(rootDir, 'outside.txt'), path.join(outDir, 'links', 'file.txt'))
  symlinkSync(rootDir, path.join(outDir, 'links', 'folder'))
  symlinkSync('/etc/passwd', path.join(outDir, 'links', 'passwd.txt'))
  symlinkSync(path.join(outDir, '.env'), path.join(outDir, 'links', 'env.txt'))
  symlinkSync(path.join(outDir, 'faq', 'index.html'), path.join(outDir, 'links', 'inside.html'))
  return { rootDir, outDir }
}

/** The same secrets in and around the sources of a site. */
function sourcesWithSecrets(): { readonly rootDir: string } {
  const rootDir = temporaryDir('watch')
  const secret = `${CANARY}\n`
  writeFiles(rootDir, {
    'docsgen.config.js': "export default { title: 'T', pages: false }",
    '.env': secret,
    'server.pem': secret,
    'outside.txt': secret,
    'build-secret/k.txt': secret,
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
    'docs/faq/index.md': '# FAQ\n',
    'docs/faq/.hidden': secret,
    'docs/.env': secret,
    'static/page.html': '<h1>Page</h1>',
    'static/.env': secret,
    'static/.git/config': secret,
  })
  const linkDir = path.join(rootDir, 'static', 'links')
  mkdirSync(linkDir)
  symlinkSync(path.join(rootDir, 'outside.txt'), path.join(linkDir, 'file.txt'))
  symlinkSync(rootDir, path.join(linkDir, 'folder'))
  symlinkSync('/etc/passwd', path.join(linkDir, 'passwd.txt'))
  symlinkSync(path.join(rootDir, 'static', '.env'), path.join(linkDir, 'env.txt'))
  symlinkSync(path.join(rootDir, 'static', 'page.html'), path.join(linkDir, 'inside.html'))
  return { rootDir }
}

/** Request targets and their expected status. */
const TARGETS: readonly (readonly [string, number])[] = [
  ['/../outside.txt', 404],
  ['/..%2Fbuild-secret%2Fk.txt', 404],
  ['/../build-secret/k.txt', 404],
  ['/%2e%2e%2foutside.txt', 404],
  ['/%2e%2e/outside.txt', 404],
  ['/%252e%252e%252foutside.txt', 404],
  ['/@fs/etc/passwd?raw??', 404],
  ['/.env', 404],
  ['/.env?inline&import', 404],
  ['/.env?.svg?.wasm?init', 404],
  ['/src/?/../../outside.txt?import&raw', 404],
  ['/a#/../../../../etc/passwd', 400],
  ['/.env/.', 404],
  ['/.env\\', 400],
  ['/..\\outside.txt', 400],
  ['/..%5coutside.txt', 400],
  ['/.EnV', 404],
  ['/%2eenv', 404],
  ['/.git/config', 404],
  ['/faq/.hidden', 404],
  ['/faq/../.env', 404],
  ['/%00', 400],
  ['/faq%00.html', 400],
  ['/%E0%A4%A', 400],
  ['/%', 400],
  ['//etc/passwd', 404],
  ['/etc/passwd', 404],
  ['//evil.example/', 404],
  ['/\\evil.example', 400],
  ['/%2f%2fevil.example%2f', 404],
  ['/%5cevil.example', 400],
  ['http://evil.example/', 400],
  ['http://localhost/.env', 400],
  ['*', 400],
  ['/server.pem', 404],
  ['/links/file.txt', 404],
  ['/links/passwd.txt', 404],
  ['/links/env.txt', 404],
  ['/links/folder/outside.txt', 404],
  ['/links/folder/', 404],
  [`/${'../'.repeat(40)}etc/passwd`, 404],
  [`/${'%2e%2e%2f'.repeat(40)}etc/passwd`, 404],
]

const SECRETS = new RegExp(`${CANARY}|root:.*:0:0:`)

/** Returns the targets whose response contains a secret. */
async function leaksOf(port: number): Promise<string[]> {
  const leaks: string[] = []
  for (const [target] of TARGETS) {
    if (SECRETS.test((await getRaw(port, target)).text)) leaks.push(target)
  }
  return leaks
}

describe.each([
  ['docsgen serve', siteWithSecrets, []],
  ['docsgen serve --watch', sourcesWithSecrets, ['--watch']],
])('%s', (_command, makeSite, options) => {
  const running: RunningCommand[] = []
  let port = 0

  beforeAll(async () => {
    const { rootDir } = makeSite()
    const command = startDocsgen(['serve', rootDir, '--port', '0', ...options])
    running.push(command)
    port = await new Promise<number>((resolve, reject) => {
      command.process.stdout?.on('data', (text: string) => {
        const [, found] = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(text) ?? []
        if (found !== undefined) resolve(Number(found))
      })
      command.end.then((end) => reject(new Error(`serve ended: ${end.stderr}`)), reject)
    })
  })

  afterAll(async () => {
    for (const { process } of running) process.kill('SIGINT')
    await Promise.all(running.map(({ end }) => end))
  })

  test('answers pages', async () => {
    expect((await getRaw(port, '/')).text).toMatch(/<h1[^>]*>Home/)
    expect((await getRaw(port, '/faq')).status).toBe(200)
    expect((await getRaw(port, '/links/inside.html')).status).toBe(200)
  })

  test.each(TARGETS)('answers %s with %i and no secret', async (target, status) => {
    const { text, headers, status: received } = await getRaw(port, target)
    expect(text).not.toMatch(SECRETS)
    expect(received).toBe(status)
    expect(headers.get('location')).toBeUndefined()
  })

  test.each([
    ['no blank line', 'GET / HTTP/1.1\r\nHost: a\r\n bad\r\n\r\n'],
    ['no HTTP', 'hello\r\n\r\n'],
    ['a NUL', 'GET /\u0000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
    ['a folded Host', 'GET / HTTP/1.1\r\nHost: localhost\r\n evil.example\r\nConnection: close\r\n\r\n'],
    [
      'two lengths of its body',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /.env HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    ['an unknown encoding of its body', 'GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n'],
    ['the start of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('refuses a request with %s', async (_name, request) => {
    expect((await sendRaw(port, request)).status).toBe(400)
    expect((await getRaw(port, '/')).status).toBe(200)
  })

  test('answers each of several requests in one connection by its own path', async () => {
    const lines = ['/', '/.env', '/faq', '/../outside.txt'].map(
      (target) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    )
    const { text } = await sendRaw(
      port,
      `${lines.join('')}GET /faq HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect([...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual([
      '200',
      '404',
      '200',
      '404',
      '200',
    ])
    expect(text).not.toMatch(SECRETS)
  })

  test.each([
    ...[
      'localhost.',
      '127.0.0.1.',
      '127.1',
      '2130706433',
      '0x7f000001',
      '[::ffff:127.0.0.1]',
      '[::1%25lo]',
      'foo.localhost',
    ],
    ...[
      'localhost:80:80',
      'localhost/evil.example',
      'localhost#evil.example',
      'localhost\\@evil.example',
      '[::1]evil.example',
    ],
  ])('Host: %s is refused', async (host) => {
    expect((await getRaw(port, '/', { Host: host })).status).toBe(403)
  })
})

describe('the event stream of --watch', () => {
  /** Reads the head of the open response, and the problems that are sent first. */
  async function streamHead(port: number, headers: Readonly<Record<string, string>>): Promise<string> {
    const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
    const socket = connect(port, '127.0.0.1')
    socket.write(['GET /docsgen/dev/events HTTP/1.1', ...lines, '', ''].join('\r\n'))
    try {
      let text = ''
      for await (const chunk of socket) {
        text += String(chunk)
        if (!text.startsWith('HTTP/1.1 200') || text.includes('"type":"problems"')) break
      }
      return text
    } finally {
      socket.destroy()
    }
  }

  test.each<[string, Record<string, string>, number]>([
    ['the page itself', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 200],
    ['a page on a domain that resolves to this machine', { Host: 'evil.example' }, 403],
    [
      'a page of another site',
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' },
      403,
    ],
    ['an old browser on another site', { Origin: 'https://evil.example' }, 403],
    [
      'a page of another port',
      { Origin: 'http://localhost:1', 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' },
      403,
    ],
  ])('requested by %s', async (_name, headers, status) => {
    const server = await serveWatch({ root: sourcesWithSecrets().rootDir, port: 0 })
    const head = await streamHead(server.port, headers).finally(() => server.close())
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.toLowerCase()).not.toContain('access-control')
    expect(head).not.toMatch(SECRETS)
    expect(head.includes('"type":"hello"') || head.includes('text/event-stream')).toBe(status === 200)
  })
})

test('the same requests reveal the secrets of a naive server', async () => {
  const { outDir } = siteWithSecrets()
  const naive = createServer((request, response) => {
    const [target = ''] = (request.url ?? '').split('?')
    readFile(path.join(outDir, decodeURIComponent(target.replace(/%(?![\da-f]{2})|%E0%A4%A|%00/gi, '')))).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => naive.listen(0, '127.0.0.1', resolve))
  const leaks = await leaksOf((naive.address() as AddressInfo).port)
  naive.close()
  for (const target of [
    '/../outside.txt',
    '/%2e%2e%2foutside.txt',
    '/.env',
    '/.git/config',
    '/links/file.txt',
    '/..%2Fbuild-secret%2Fk.txt',
  ]) {
    expect(leaks).toContain(target)
  }
})

describe('another origin', () => {
  async function withServer(host: string, action: (port: number) => Promise<void>): Promise<void> {
    const server = await createStaticServer({ dir: siteWithSecrets().outDir, base: '/', host, port: 0 })
    await action(server.port).finally(() => server.close())
  }

  test.each([
    ['localhost', 200],
    ['localhost:3000', 200],
    ['LOCALHOST', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['evil.example', 403],
    ['evil.example:3000', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost@evil.example', 403],
    ['evil.example, localhost', 403],
    ['192.168.1.2', 403],
    ['', 403],
  ])('Host: %s gets %i', async (host, status) => {
    await withServer('127.0.0.1', async (port) => {
      const response = await getRaw(port, '/', { Host: host })
      expect(response.status).toBe(status)
      expect(response.text.includes('Home')).toBe(status === 200)
    })
  })

  test('a server on all interfaces accepts IP addresses and no other host names', async () => {
    await withServer('0.0.0.0', async (port) => {
      expect((await getRaw(port, '/', { Host: '192.168.1.2:3000' })).status).toBe(200)
      expect((await getRaw(port, '/', { Host: 'evil.example' })).status).toBe(403)
    })
  })

  test.each<[string, Record<string, string>, number]>([
    [
      'a script of another site',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
      403,
    ],
    [
      'a script of another port',
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
      403,
    ],
    ['a script of a hidden origin', { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' }, 403],
    ['a fetch', { Origin: 'https://example.com', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }, 403],
    ['an image', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }, 403],
    [
      'a link that is followed',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
      200,
    ],
    [
      'an own script',
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
      200,
    ],
    ['an address that was typed', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }, 200],
    ['an old browser', { Origin: 'https://example.com' }, 200],
    ['a preflight', { Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' }, 200],
  ])('%s', async (_name, headers, status) => {
    await withServer('127.0.0.1', async (port) => {
      const response = await getRaw(port, '/', headers)
      expect(response.status).toBe(status)
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    })
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('%s is not allowed', async (method) => {
    await withServer('127.0.0.1', async (port) => {
      const { status, headers, text } = await requestRaw(port, `${method} /`)
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(text).not.toContain('Home')
    })
  })
})
