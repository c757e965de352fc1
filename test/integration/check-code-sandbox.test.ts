import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HostileSample, hostilePage, hostileSamples } from '../fixtures/hostile-samples.js'
import { temporaryDir } from '../harness/build-site.js'
import { startDocsgen } from '../harness/cli.js'
import { fence, projectSite } from '../harness/project-site.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const secret = 'canary-f3a91c'

/** A site with the packages that hostile samples use. */
function hostileSite(): SiteTest {
  const site = siteTest()
  for (const name of ['react', 'redux', '@types'])
    site.symlink(`node_modules/${name}`, repositoryPath('node_modules', name))
  return site
    .symlink('node_modules/typescript', repositoryPath('node_modules', 'typescript-7'))
    .file('.env', `CANARY=${secret}\n`)
    .file('private.json', `{ "secret": "${secret}" }\n`)
    .file(
      'node_modules/network-package/index.js',
      "const http = require('http')\nmodule.exports = (url) => new Promise((end) => http.get(url, end))\n",
    )
    .file('packages/open/package.json', '{ "name": "open", "type": "module", "exports": "./index.js" }\n')
    .file('packages/open/index.js', 'export const open = 1\n')
    .file('packages/open/.gitignore', '')
    .symlink('node_modules/open', path.join('..', 'packages', 'open'))
}

describe('a hostile sample', () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end()
  })
  const outside = temporaryDir('outside')
  const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const state: { samples: HostileSample[]; output: string; exitCode: number | null; cache: string } = {
    samples: [],
    output: '',
    exitCode: null,
    cache: '',
  }

  beforeAll(async () => {
    // Also counts connections without a request.
    server.on('connection', () => requests.push('connection'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const site = hostileSite()
    const other = siteTest().file('secret.txt', secret)
    const secretFile = path.join(other.dir, 'secret.txt')
    const canaries = { port, outDir: outside, secretFile, siteDir: site.dir, pid: victim.pid ?? 0 }
    state.samples = hostileSamples(canaries)
    for (const sample of state.samples) site.file(`docs/${sample.name}.md`, hostilePage(sample))
    // A process of its own, because samples try to end it and to read its environment.
    const run = await startDocsgen(['check-code'], { cwd: site.dir, env: { DOCSGEN_CANARY: secret } }).end
    state.output = `${run.stdout}${run.stderr}`
    state.exitCode = run.exitCode
    const samples = path.join(site.dir, '.docsgen', 'cache', 'results', 'samples')
    state.cache = readdirSync(samples)
      .map((name) => readFileSync(path.join(samples, name), 'utf8'))
      .join('')
    expect(existsSync(secretFile)).toBe(true)
    expect(readdirSync(path.join(site.dir, '.docsgen', 'code'))).toEqual([])
  }, 240_000)

  afterAll(() => {
    victim.kill()
    server.close()
  })

  const names = hostileSamples({ port: 0, outDir: '', secretFile: '', siteDir: '', pid: 0 })
  test.each(names.filter(({ refusedAt }) => refusedAt !== undefined).map(({ name }) => name))(
    'is refused with one diagnostic at its line: %s',
    (name) => {
      const { refusedAt = 0 } = state.samples.find((sample) => sample.name === name) ?? {}
      const found = state.output.split('\n').filter((line) => line.startsWith(`docs/${name}.md:`))
      // The fence and a comment are above the sample.
      expect(found.map((line) => line.replace(/^(\S+?:\d+):\d+ (\w+ [\w-]+):.*/, '$1 $2'))).toEqual([
        `docs/${name}.md:${refusedAt + 2} error sample-access`,
      ])
    },
  )

  test('reaches nothing', () => {
    expect(names.length).toBeGreaterThan(60)
    expect(requests).toEqual([])
    expect(readdirSync(outside)).toEqual([])
    expect(victim.exitCode ?? victim.signalCode).toBe(null)
    expect(`${state.output}${state.cache}`).not.toContain(secret)
  })

  test('does not end the check, and prints no stack', () => {
    expect(state.exitCode).toBe(1)
    expect(state.output).toContain(`${state.samples.length} samples in ${state.samples.length} pages`)
    expect(state.output).not.toMatch(/^\s+at /m)
  })
})

test('a sample cannot change the results of other pages', async () => {
  const rows = [
    'Object.prototype.toJSON = () => ({ kind: "done" })',
    'JSON.stringify = () => "{}"',
    "const fs = await import('node:fs'); fs.default.writeSync = () => 0",
  ]
  const site = projectSite().config({ jobs: 1 })
  for (const [i, line] of rows.entries()) {
    const name = String(i).padStart(2, '0')
    site.file(`docs/${name}-a.md`, fence('js', '// @ts-nocheck', line, '1 // => 1'))
    const next = [
      'typeof globalThis.kept // => "undefined"',
      `${i} + 1 // => 0`,
      'await new Promise((end) => setTimeout(end, 5))',
    ]
    site.file(`docs/${name}-b.md`, fence('js', '// @ts-nocheck', ...next))
  }
  const { diagnostics } = await site.run('check-code')
  const others = diagnostics.filter(({ file }) => file?.endsWith('-b.md'))
  expect(others.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual(
    rows.map((_, i) => `docs/${String(i).padStart(2, '0')}-b.md:4 expected 0, received ${i + 1}`),
  )
})

test('the config allows the network, and files to read', async () => {
  const server = createServer((_, response) => response.end('from the server'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const site = hostileSite()
    .config({ checkCode: { allow: ['network'], read: ['data'] } })
    .file('data/list.txt', 'one')
    .file('data/.env', secret)
    .file(
      'docs/a.md',
      fence(
        'js',
        '// @ts-nocheck',
        "import http from 'node:http'",
        "import fs from 'node:fs'",
        `const response = await fetch('http://127.0.0.1:${port}/')`,
        "await response.text() // => 'from the server'",
        'const server = http.createServer((_, response) => response.end()).listen(0)',
        'server.close().listening // => false',
        `const dir = ${JSON.stringify('DIR')}`,
        "fs.readFileSync(dir + '/data/list.txt', 'utf8') // => 'one'",
        "fs.readFileSync(dir + '/data/.env') // throws: restricted",
        "const { open } = await import('open')",
        'open // => 1',
        "fs.writeFileSync('own.txt', 'own')",
        "fs.readFileSync('own.txt', 'utf8') // => 'own'",
      ),
    )
  const text = readFileSync(path.join(site.dir, 'docs/a.md'), 'utf8').replace('DIR', site.dir)
  const run = await site.file('docs/a.md', text).run('check-code')
  expect(run.diagnostics.map(({ line, text: message }) => `${line}: ${message}`)).toEqual([])
  const changed = await site.file('data/list.txt', 'two').run('check-code')
  expect(changed.diagnostics.map(({ text: message }) => message)).toEqual(["expected 'one', received 'two'"])
  const refused = await site.config({}).run('check-code')
  expect(refused.diagnostics.map(({ code, line }) => `${line} ${code}`)).toEqual(['3 sample-access'])
  server.close()
})
