import { expect, onTestFinished, test } from 'vitest'
import { blockedText, createBlockedLog } from '../../src/node/cli/serve.js'
import type { BlockedLoad } from '../../src/node/base/server.js'
import { createStaticServer } from '../../src/node/site/server/static-server.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { getRaw, type RawResponse, sendRaw } from '../harness/raw-http.js'
import { watchSite } from '../harness/watch-site.js'

const policy = "default-src 'self'; connect-src 'self' https://a.example/?a&amp;b"
const head = `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">`

/** Serves a document with a policy; `blocked` has what was reported. */
async function serveReporting(): Promise<{ readonly port: number; readonly blocked: BlockedLoad[] }> {
  const dir = temporaryDir('reports')
  writeFiles(dir, {
    'index.html': `${head}<meta http-equiv="Content-Security-Policy" content="${policy}"></head></html>`,
    'other.html': '<meta http-equiv="Content-Security-Policy" content="img-src *">',
  })
  const blocked: BlockedLoad[] = []
  const options = { dir, base: '/docs/', host: '127.0.0.1', port: 0 }
  const server = await createStaticServer({ ...options, onBlocked: (one) => blocked.push(one) })
  onTestFinished(() => server.close())
  return { port: server.port, blocked }
}

interface Report {
  readonly target?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

function post(port: number, { target = '/docs/docsgen/blocked', headers = {}, body }: Report): Promise<RawResponse> {
  const all = {
    ...{ Host: `localhost:${port}`, Connection: 'close', 'Content-Type': 'application/csp-report' },
    ...{ 'Content-Length': String(Buffer.byteLength(body)), ...headers },
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(port, `POST ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

const report = (fields: object): string =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'http://localhost/docs/page?q',
      'effective-directive': 'connect-src',
      'blocked-uri': 'https://api.example.com/weather?x',
      ...fields,
    },
  })

test('documents of docsgen are served with their policy and the URL for reports', async () => {
  const { port } = await serveReporting()
  const header = async (target: string) => (await getRaw(port, target)).headers.get('content-security-policy')
  expect(await header('/docs/')).toBe(
    "default-src 'self'; connect-src 'self' https://a.example/?a&b; frame-ancestors 'none'; report-uri /docs/docsgen/blocked",
  )
  expect(await header('/docs/other')).toBe("frame-ancestors 'none'")
})

test.each<[object, Omit<BlockedLoad, 'page'> | undefined]>([
  [{}, { directive: 'connect-src', source: 'https://api.example.com' }],
  [{ 'blocked-uri': 'wss://api.example.com/socket' }, { directive: 'connect-src', source: 'wss://api.example.com' }],
  [{ 'blocked-uri': 'http://localhost/other' }, { directive: 'connect-src', source: "'self'" }],
  [{ 'blocked-uri': 'data' }, { directive: 'connect-src', source: 'data:' }],
  [{ 'blocked-uri': 'blob' }, { directive: 'connect-src', source: 'blob:' }],
  [
    { 'effective-directive': 'style-src-attr', 'blocked-uri': 'inline' },
    { directive: 'style-src-attr', source: "'unsafe-inline'" },
  ],
  [
    { 'effective-directive': 'script-src', 'blocked-uri': 'eval' },
    { directive: 'script-src', source: "'unsafe-eval'" },
  ],
  [
    { 'effective-directive': undefined, 'violated-directive': 'img-src https:' },
    { directive: 'img-src', source: 'https://api.example.com' },
  ],
  [{ 'blocked-uri': 'chrome-extension://abc/x.js' }, undefined],
  [{ 'source-file': 'moz-extension://abc/x.js' }, undefined],
  [{ 'document-uri': 'about' }, undefined],
  [{ 'effective-directive': 'img\u001b[31m-src' }, undefined],
  [{ 'blocked-uri': 5 }, { directive: 'connect-src', source: "'self'" }],
])('report %#', async (fields, expected) => {
  const { port, blocked } = await serveReporting()
  const { status } = await post(port, { body: report(fields) })
  expect(status).toBe(expected ? 204 : 400)
  expect(blocked).toEqual(expected ? [{ page: '/docs/page', ...expected }] : [])
})

test.each<[string, Report, number]>([
  ['another origin', { headers: { Origin: 'https://evil.example' }, body: report({}) }, 403],
  ['another site', { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }, body: report({}) }, 403],
  ['another host', { headers: { Host: 'evil.example' }, body: report({}) }, 403],
  ['another path', { target: '/docs/', body: report({}) }, 405],
  ['another type', { headers: { 'Content-Type': 'text/plain' }, body: report({}) }, 415],
  ['a long report', { body: report({ extra: 'x'.repeat(20_000) }) }, 413],
  ['no JSON', { body: '{' }, 400],
  ['other JSON', { body: 'null' }, 400],
])('refuses a report with %s', async (_name, request, status) => {
  const { port, blocked } = await serveReporting()
  expect((await post(port, request)).status).toBe(status)
  expect(blocked).toEqual([])
})

test('the preview accepts what its own documents have found, and prints it as plain text', async () => {
  const site = await watchSite({ 'docsgen.config.ts': "export default { title: 'T' }\n", 'docs/index.md': '# Home\n' })
  onTestFinished(() => site.close())
  const { port } = site.server
  const finding = (fields: object) =>
    JSON.stringify({ page: '/', kind: 'warning', message: 'Some \u001b[31mtext.', components: ['Box'], ...fields })
  const headers = { 'Content-Type': 'application/json' }
  const statuses: number[] = []
  for (const { body, ...request } of [
    { headers: { ...headers, Origin: 'https://evil.example' }, body: finding({ message: 'evil' }) },
    { headers: { ...headers, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }, body: finding({}) },
    { headers: { 'Content-Type': 'text/plain' }, body: finding({}) },
    { headers, body: finding({ message: 'x'.repeat(20_000) }) },
    { headers, body: finding({ kind: 'error' }) },
    { headers, body: finding({ page: '/nowhere', message: 'of no page' }) },
    { headers, body: finding({}) },
    { headers, body: finding({}) },
  ])
    statuses.push((await post(port, { target: '/docsgen/dev/found', ...request, body })).status)
  expect(statuses).toEqual([403, 403, 415, 413, 400, 204, 204, 204])
  expect(site.reported.at(-1)).toMatchObject([
    { code: 'react-warning', message: 'Some [31mtext (in `Box`)', location: { file: 'docs/index.md' } },
  ])
})

test('cuts a long report without a length, and serves on', async () => {
  const { port, blocked } = await serveReporting()
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  const lines = [
    'POST /docs/docsgen/blocked HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/csp-report',
    'Transfer-Encoding: chunked',
  ]
  await sendRaw(port, `${lines.join('\r\n')}\r\n\r\n${chunk}${chunk}${chunk}`).catch(() => undefined)
  expect((await getRaw(port, '/docs/')).status).toBe(200)
  expect(blocked).toEqual([])
})

test('prints each directive and source once, with the option that allows it', () => {
  const lines: string[] = []
  const log = createBlockedLog({ colors: false, print: (text) => lines.push(text) })
  const blocked = { page: '/x', directive: 'connect-src', source: 'https://api.example.com' }
  log(blocked, 'docsgen.config.ts')
  log({ ...blocked, page: '/y' }, 'docsgen.config.ts')
  expect(lines).toEqual([
    "blocked by the content security policy on /x: connect-src https://api.example.com; add csp: { 'connect-src': ['https://api.example.com'] } to docsgen.config.ts\n",
  ])
  for (let i = 0; i < 300; i++) log({ ...blocked, source: `https://${i}.example` }, 'docsgen.config.ts')
  // Something that reports them in a loop does not fill the terminal.
  expect(lines).toHaveLength(100)
})

test.each([
  [
    'script-src-elem',
    'https://a.example',
    "script-src-elem https://a.example; add csp: { 'script-src': ['https://a.example'] } to c.js",
  ],
  [
    'script-src-elem',
    "'unsafe-inline'",
    'script-src-elem inline; move the script into a file, or into "headTags" of c.js',
  ],
  ['script-src', "'unsafe-eval'", `script-src eval; add csp: { 'script-src': ["'unsafe-eval'"] } to c.js`],
  [
    'style-src-attr',
    "'unsafe-inline'",
    `style-src-attr inline; add csp: { 'style-src-attr': ["'unsafe-inline'"] } to c.js`,
  ],
])('%s %s', (directive, source, expected) => {
  expect(blockedText({ page: '/', directive, source }, 'c.js')).toBe(`by the content security policy on /: ${expected}`)
})
