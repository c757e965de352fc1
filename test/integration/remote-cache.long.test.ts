import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArtifact, sealArtifact } from '../../src/node/store/remote/artifact.js'
import { type ArtifactServer, artifactServer } from '../harness/artifact-server.js'
import { changedNames, readTree, temporaryDir, writeFiles } from '../harness/build-site.js'
import { type CommandEnd, runDocsgen, startDocsgen } from '../harness/cli.js'
import { installTurborepoServer, startTurborepoServer, type TurborepoServer } from '../harness/turborepo-server.js'

/** Enough pages for several artifacts, with every kind of record: images, code, links, partials. */
const sources = {
  'docsgen.config.ts': "export default { title: 'Remote', search: { provider: 'local' }, blog: {} }\n",
  'docs/index.mdx': "# Home\n\nimport Note from './_note.mdx'\n\n<Note />\n\n![A dot](./dot.svg)\n",
  'docs/_note.mdx': '**Partial.**\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'docs/counter.mdx': "# Counter\n\nimport { Counter } from '@site/counter'\n\n<Counter />\n",
  'counter.tsx':
    "import { useState } from 'react'\n\nexport function Counter() {\n  return <b>{useState(7)[0]} steps</b>\n}\n",
  'blog/2026-01-01-first.md': '---\ntitle: First\n---\n\nOne.\n\n<!-- truncate -->\n\nTwo.\n',
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `docs/pages/page-${i}.md`,
      `# Page ${i}\n\n[Next](./page-${(i + 1) % 40}.md) has \`code ${i}\`.\n\n\`\`\`js\nlet a = ${i}\n\`\`\`\n`,
    ]),
  ),
}

const token = 'canary-of-the-token'
const signatureKey = 'canary-of-the-signature-key'
let expected: ReadonlyMap<string, string>

/** A folder with the sources on another machine. */
function machine(): string {
  const dir = path.join(temporaryDir('machine'), 'a', 'site')
  writeFiles(dir, sources)
  return dir
}

/** Settings of the remote cache in the environment. */
function variables(url: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const settings = { URL: url, TOKEN: token, TEAM: 'docs', ...others }
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`DOCSGEN_REMOTE_CACHE_${name}`, value]))
}

interface Built extends CommandEnd {
  /** `12 of 12`; undefined if there was no request. */
  readonly found: string | undefined
  readonly warnings: readonly string[]
}

/** Builds a site, which must work and result in the expected files. */
async function build(dir: string, env: Readonly<Record<string, string>>): Promise<Built> {
  const end = await runDocsgen(['build', dir, '--debug'], { env })
  expect([end.exitCode, end.stderr]).toEqual([0, expect.any(String)])
  expect(changedNames(expected, readTree(path.join(dir, 'build')))).toEqual([])
  return {
    ...end,
    found: /(\d+ of \d+) artifacts? found/.exec(end.stdout)?.[1],
    warnings: end.stderr.split('\n').filter((line) => line.includes('warning ')),
  }
}

beforeAll(async () => {
  const dir = machine()
  expect((await runDocsgen(['build', dir])).exitCode).toBe(0)
  expected = readTree(path.join(dir, 'build'))
})

const hasServer = await installTurborepoServer()

describe.skipIf(!hasServer)('turborepo-remote-cache (skipped if npm cannot install it)', () => {
  const storageDir = path.join(temporaryDir('storage'), 'artifacts')
  let server: TurborepoServer

  beforeAll(async () => {
    server = await startTurborepoServer({ storageDir, token, signatureKey })
  })

  afterAll(() => server.kill())

  test('gives a fresh machine everything that another one has uploaded, in another folder', async () => {
    const env = variables(server.url, { SIGNATURE_KEY: signatureKey })
    const first = await build(machine(), env)
    expect(first.found).toMatch(/^0 of (?!0)/)
    const dir = machine()
    const second = await build(dir, env)
    const artifacts = first.found?.replace('0 of ', '')
    expect([second.found, second.warnings]).toEqual([`${artifacts} of ${artifacts}`, []])
    expect(second.stdout).toMatch(/received, 0 B sent/)
    // Nothing has changed, so no request is sent.
    expect((await build(dir, env)).found).toBeUndefined()
    // A machine without the key can use signed artifacts too.
    expect((await build(machine(), variables(server.url))).found).toBe(second.found)
    // Another team has artifacts of its own.
    expect((await build(machine(), { ...env, ...variables(server.url, { TEAM: 'others' }) })).found).toBe(first.found)
  })

  test('is filled by four shards in separate processes, from which another machine assembles the site', async () => {
    const env = variables(server.url, { SIGNATURE_KEY: signatureKey, TEAM: 'shards' })
    const shards = [1, 2, 3, 4].map((index) => startDocsgen(['build', machine(), '--shard', `${index}/4`], { env }).end)
    const ends = await Promise.all(shards)
    expect(ends.map(({ exitCode, stderr }) => [exitCode, stderr.includes('warning')])).toEqual(
      ends.map(() => [0, false]),
    )
    for (const { stdout } of ends) expect(stdout).toMatch(/ [1-9]\d* compiled, 0 from the cache\n/)
    const { stdout, warnings } = await build(machine(), env)
    expect(warnings).toEqual([])
    const batches = readdirSync(path.join(storageDir, 'shards')).filter((name) => /^[\da-f]{32}$/.test(name)).length
    expect(stdout).toContain(`${batches} of ${batches} artifacts found`)
    expect(batches).toBeGreaterThan(4)
    const again = await runDocsgen(['build', machine(), '--shard', '1/1'], { env })
    expect(again.stdout).toContain(' 0 compiled, ')
  })

  test('refuses a wrong token, which costs one warning', async () => {
    const { found, warnings } = await build(machine(), variables(server.url, { TOKEN: 'wrong' }))
    expect(found).toMatch(/^0 of/)
    expect(warnings).toEqual([
      `warning remote-cache-failed: remote cache at ${server.url}: it responds with 401; the build continues without it; check the token and the team`,
    ])
  })

  test('cannot make a client use an artifact that somebody has changed', async () => {
    const env = variables(server.url, { SIGNATURE_KEY: signatureKey, TEAM: 'poisoned' })
    await build(machine(), env)
    const dir = path.join(storageDir, 'poisoned')
    const keys = readdirSync(dir).filter((name) => /^[\da-f]{32}$/.test(name))
    expect(keys.length).toBeGreaterThan(2)
    for (const key of keys) {
      const identity = { key, team: 'poisoned' }
      const content = await openArtifact(readFileSync(path.join(dir, key)), identity)
      if (typeof content === 'string') throw new Error(content)
      const evil = content.toString('utf8').replaceAll('Next', 'Evil')
      writeFileSync(path.join(dir, key), (await sealArtifact(Buffer.from(evil), identity)).body)
    }
    // Without a key, the client trusts the server.
    const trusting = machine()
    const withoutKey = variables(server.url, { TEAM: 'poisoned' })
    expect((await runDocsgen(['build', trusting], { env: withoutKey })).exitCode).toBe(0)
    expect(changedNames(expected, readTree(path.join(trusting, 'build')))).not.toEqual([])
    const { warnings } = await build(machine(), env)
    expect(warnings).toEqual([expect.stringContaining('artifact whose signature is missing or wrong')])
    // The build has replaced what it refused.
    expect((await build(machine(), env)).warnings).toEqual([])
  })
})

describe('a build', () => {
  const servers: ArtifactServer[] = []
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  async function serve(...args: Parameters<typeof artifactServer>): Promise<ArtifactServer> {
    const server = await artifactServer(...args)
    servers.push(server)
    return server
  }

  test('survives a server that is gone after some requests', async () => {
    const server = await serve()
    const env = variables(server.url)
    await build(machine(), env)
    expect(server.stored.size).toBeGreaterThan(4)
    for (const alive of [1, 5]) {
      const half = await serve(({ response, count }) => {
        if (count > alive) response.destroy()
        return count > alive
      })
      for (const [key, artifact] of server.stored) half.stored.set(key, artifact)
      const { warnings } = await build(machine(), variables(half.url))
      expect(warnings).toEqual([expect.stringMatching(/remote-cache-failed: .* the request failed \(/)])
    }
    await server.close()
    const { warnings } = await build(machine(), env)
    expect(warnings).toEqual([expect.stringMatching(/remote-cache-failed: .* the request failed \(ECONNREFUSED\)/)])
  })

  test('with a remote cache is the same as one without, also for the local cache', async () => {
    const server = await serve()
    const dir = machine()
    await build(dir, {})
    writeFiles(dir, {
      'docsgen.config.ts': sources['docsgen.config.ts'].replace('blog: {}', 'blog: {}, cache: { remote: true }'),
    })
    await build(dir, { TURBO_API: server.url, TURBO_TOKEN: token, TURBO_TEAM: 'docs' })
    expect(server.requests).toEqual([])
    // The variables of Turborepo alone do not turn the cache on.
    await build(machine(), { TURBO_API: server.url, TURBO_TOKEN: token, TURBO_TEAM: 'docs' })
    expect(server.requests).toEqual([])
  })

  test('writes its secrets nowhere', async () => {
    const server = await serve(({ response, count }) => {
      if (count % 5 === 0) response.writeHead(500).end()
      return count % 5 === 0
    })
    const dir = machine()
    const { stdout, stderr } = await build(dir, variables(server.url, { SIGNATURE_KEY: signatureKey }))
    expect(server.stored.size).toBeGreaterThan(0)
    expect(stderr).toContain('warning remote-cache-failed')
    const texts = [...readTexts(dir), ...[...server.stored.values()].map(({ body }) => body.toString('latin1'))]
    expect([stdout, stderr, ...texts].filter((text) => /canary-of-the/.test(text))).toEqual([])
    expect(texts.length).toBeGreaterThan(100)
  })
})

/** All files of a folder, its cache included. */
function readTexts(dir: string): string[] {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'latin1'))
}
