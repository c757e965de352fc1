import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type DocsFiles, folderFiles, urlFiles } from '../../src/tools/mcp/docs-files.js'
import { createDocsServer } from '../../src/tools/mcp/docs-server.js'
import { temporaryDir } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'
import { siteTest } from '../harness/site-test.js'

const launch = `# Launch

Rockets leave the ground.

## Countdown

Count down with \`createCountdown\`, then see [the orbit](./orbit.md).

### Pauses

Hold the countdown.

\`\`\`ts title="launch.ts"
const countdown = createCountdown({ seconds: 10 })
\`\`\`

\`\`\`sh
orbit countdown
\`\`\`

## Fuel {#tank}

Fill it.

## Stages :badge[New]{kind=tip}

### Fuel

Refill it.

## Stages

Drop the <span id="aft">first</span> one.
`

const site = siteTest()
  .config({
    title: 'Orbit',
    url: 'https://orbit.example',
    base: '/rockets/',
    docs: { routeBase: '/docs' },
    search: {},
    languages: { default: 'en', list: { en: {}, de: {} } },
    redirects: [{ from: '/start', to: '/docs/next/launch' }],
  })
  .file('docs/launch.md', launch)
  .file('docs/orbit.md', '---\ndescription: Rockets stay up there.\n---\n\n# Orbit\n\nSee [the launch](./launch.md).\n')
  // The title is no heading of the text.
  .file('docs/parts.md', '---\ntitle: Parts\n---\n\n## Assemble {#by-hand}\n\n## End\n')
  .file('docs/secret.md', '---\nunlisted: true\n---\n\n# Secret rockets\n')
  .file(
    'i18n/de/docs/launch.md',
    '# Start\n\nRaketen heben ab.\n\n## Zählen\n\n### Pausen\n\n## Treibstoff {#tank}\n\nFüllen.\n',
  )
  .file('versioned_docs/version-1.0/launch.md', '# Old launch\n\nRockets were slower.\n')
  .file('versions.json', '["1.0"]')
const plain = siteTest()
  .config({ publish: { markdown: false } })
  .file('docs/index.md', '# Home\n')
const built = path.join(site.dir, 'build')

beforeAll(async () => {
  for (const one of [site, plain]) expect((await one.run('build')).stderr).not.toContain('error')
})

/** Asks a server in this process. */
async function connect(files: DocsFiles) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([(await createDocsServer(files)).connect(theirs), client.connect(ours)])
  onTestFinished(() => client.close())
  return { client, ask: (name: string, input: object) => askTool(client, name, input) }
}

async function askTool(client: Client, name: string, input: object): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: { ...input } })
  const [{ text }] = content as [{ text: string }]
  return isError ? `error: ${text}` : text
}

describe('tools', () => {
  test('have input schemas and descriptions, and the server says what it knows', async () => {
    const { client } = await connect(folderFiles(built))
    const { tools } = await client.listTools()
    expect(tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})])).toEqual([
      ['search', ['query', 'language', 'version', 'limit']],
      ['get_page', ['page', 'section']],
      ['list_pages', ['filter', 'language', 'version']],
      ['find_code', ['query', 'language', 'version', 'limit']],
    ])
    expect(client.getInstructions()).toContain('Languages: en, de.\nVersions: current, 1.0 (the latest).')
  })

  const next = 'https://orbit.example/rockets/docs/next'
  test.each<readonly [string, object, readonly string[], readonly string[]]>([
    // The latest version answers, unless another one is named.
    ['search', { query: 'rockets' }, ['## Old launch\nhttps://orbit.example/rockets/docs/launch'], ['/next', 'Secret']],
    [
      'search',
      { query: 'countdown', version: 'current' },
      [`## Launch\n${next}/launch`, `- Countdown (${next}/launch#countdown)\n  > Count down with createCountdown`],
      ['Source:'],
    ],
    [
      'search',
      { query: 'stages', version: 'current' },
      [`- Stages New (${next}/launch#stages)`, `- Stages (${next}/launch#stages-1)`],
      [],
    ],
    [
      'search',
      { query: 'fuel', version: 'current' },
      [`- Fuel (${next}/launch#tank)\n  > Fill it.`, `- Fuel (${next}/launch#fuel)\n  > Refill it.`],
      [],
    ],
    [
      'search',
      { query: 'Raketen', version: 'current', language: 'de' },
      ['https://orbit.example/rockets/de/docs/next/launch'],
      [],
    ],
    ['search', { query: 'countdwn xyz', version: 'current', limit: 1 }, ['No page has all words'], []],
    ['search', { query: 'zzz' }, ['error: Nothing found for "zzz".'], []],
    [
      'search',
      { query: 'fuel', version: '2.0' },
      ['error: There is no version "2.0". Versions: current, 1.0 (the latest).'],
      [],
    ],
    ['search', { query: 'fuel', language: 'fr' }, ['error: There is no language "fr". Use en, de.'], []],
    ['search', { query: 'fuel', limit: 99 }, ['error: limit: '], []],
    ['get_page', { page: `${next}/launch` }, ['# Launch\n', 'createCountdown({ seconds: 10 })', 'Fill it.'], []],
    ['get_page', { page: '/docs/next/launch.md' }, ['# Launch\n'], []],
    ['get_page', { page: '/rockets/start' }, ['# Launch\n'], []],
    ['get_page', { page: '/docs/next/launch#countdown' }, ['## Countdown', '### Pauses'], ['# Launch\n', 'Fuel']],
    ['get_page', { page: '/docs/next/launch#tank' }, ['## Fuel\n\nFill it.'], ['# Launch\n', 'Refill']],
    ['get_page', { page: '/de/docs/next/launch#tank' }, ['## Treibstoff\n\nFüllen.'], ['Pausen']],
    ['get_page', { page: '/docs/next/parts#by-hand' }, ['## Assemble'], ['# Parts', 'End']],
    ['get_page', { page: '/docs/next/parts#end' }, ['## End'], ['## Assemble']],
    ['get_page', { page: 'http://[' }, ['error: "http://[" is not a URL.'], []],
    ['get_page', { page: '/docs/next/launch', section: '## Fuel' }, ['Fill it.'], ['Pauses']],
    [
      'get_page',
      { page: '/docs/next/launch', section: 'pausse' },
      ['error: There is no section "pausse". The page has: Countdown; Pauses; Fuel; Stages New; Fuel; Stages'],
      [],
    ],
    ['get_page', { page: '/de/docs/next/launch' }, ['# Start\n'], []],
    [
      'get_page',
      { page: '/docs/next/lunch' },
      ['error: There is no page "/docs/next/lunch". Did you mean "/docs/next/launch"?'],
      [],
    ],
    [
      'list_pages',
      { version: 'current' },
      [`- [Launch](${next}/launch)\n`, `- [Orbit](${next}/orbit)`],
      ['Old', 'Secret', '/de/'],
    ],
    ['list_pages', { filter: 'ORBIT', version: 'current' }, [`- [Orbit](${next}/orbit)`], ['Launch']],
    [
      'list_pages',
      { language: 'de', version: 'current' },
      ['- [Start](https://orbit.example/rockets/de/docs/next/launch)'],
      [],
    ],
    ['list_pages', { filter: 'zzz' }, ['error: No page has "zzz" in its title or route.'], []],
    [
      'find_code',
      { query: 'createCountdown', language: 'typescript', version: 'current' },
      [`## Launch › Pauses\n${next}/launch#pauses\n\n\`\`\`ts\nconst countdown`],
      ['orbit countdown'],
    ],
    ['find_code', { query: 'orbit', version: 'current' }, ['orbit countdown'], ['createCountdown']],
    ['find_code', { query: 'countdown', language: 'rust', version: 'current' }, ['error: No code block in rust'], []],
  ])('%s %j', async (name, input, expected, unexpected) => {
    const text = await (await connect(folderFiles(built))).ask(name, input)
    for (const part of expected) expect(text).toContain(part)
    for (const part of unexpected) expect(text).not.toContain(part)
  })

  test('say what to turn on if a site has no search and no Markdown versions', async () => {
    const { ask } = await connect(folderFiles(path.join(plain.dir, 'build')))
    expect(await ask('search', { query: 'home' })).toContain(
      'error: This site has no search index. Its owner can set "search.provider"',
    )
    expect(await ask('get_page', { page: '/' })).toContain(
      'error: There is no Markdown version. If no page of the site has one, its owner can set "publish.markdown"',
    )
    expect(await ask('list_pages', {})).toBe('- [Home](/)')
  })

  test('answer from the folder of one language', async () => {
    const { ask } = await connect(folderFiles(path.join(built, 'de')))
    expect(await ask('get_page', { page: '/docs/next/launch' })).toContain('# Start\n')
    expect(await ask('search', { query: 'Raketen', version: 'current' })).toContain('/rockets/de/docs/next/launch')
  })

  test('answer from a build that has replaced the one before', async () => {
    const copy = plain.copy().config({ publish: { markdown: true } })
    const { ask } = await connect(folderFiles(path.join(copy.dir, 'build')))
    expect((await copy.file('docs/new.md', '# New\n').run('build')).exitCode).toBe(0)
    expect(await ask('get_page', { page: '/new' })).toContain('# New\n')
  })
})

describe('a published site', () => {
  const requests: string[] = []
  const files = folderFiles(built)
  const server = createServer(async (request, response) => {
    const url = request.url ?? ''
    requests.push(url)
    if (url.startsWith('/slow/')) return
    const text = url.startsWith('/huge/') ? 'x'.repeat(2000) : await files.read(url.replace(/^\/rockets\//, ''))
    // Like a host that answers unknown paths with a page.
    response
      .writeHead(200, { 'content-type': text === undefined ? 'text/html' : 'text/plain' })
      .end(text ?? '<p>No</p>')
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('is read by its URL: the manifest, the index and Markdown versions, each once', async () => {
    const { ask } = await connect(urlFiles(`${origin()}/rockets/index.html#top`))
    expect(await ask('search', { query: 'countdown', version: 'current' })).toContain('docs/next/launch#countdown')
    expect(await ask('get_page', { page: '/docs/next/launch' })).toContain('# Launch')
    expect(await ask('get_page', { page: '/docs/next/secret' })).toContain('error: There is no Markdown version.')
    expect(
      requests.filter((url) => !/^\/rockets\/(?:docsgen\/(?:site\.json|search\/)|docs\/.*\.md$)/.test(url)),
    ).toEqual([])
    expect(requests).toEqual([...new Set(requests)])
  })

  test('must answer in time, with files that are not too large', async () => {
    const limits = { ms: 50, bytes: 1000, bytesKept: 1000, keptMs: 1000 }
    const problem = (url: string) => createDocsServer(urlFiles(url, limits)).then(() => '', String)
    expect(await problem(`${origin()}/slow`)).toContain('does not respond within 0.05 s')
    expect(await problem(`${origin()}/huge`)).toContain('has more than 0.001 MB')
    expect(await problem('http://127.0.0.1:1/')).toContain('cannot be fetched')
    expect(await problem(`${origin()}/else/`)).toContain(
      'is no site that docsgen has built: it has no docsgen/site.json',
    )
  })
})

describe('the command', () => {
  /** A project with packages in node_modules. */
  const project = temporaryDir('mcp-project')
  beforeAll(() => {
    const addPackage = (name: string, manifest: object) => {
      const dir = path.join(project, 'node_modules', name)
      mkdirSync(dir, { recursive: true })
      writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name, version: '5.0.1', ...manifest }))
      return dir
    }
    symlinkSync(built, path.join(addPackage('rockets', { 'docsgen-docs': './docs-build' }), 'docs-build'))
    addPackage('bare', {})
    addPackage('wrong', { 'docsgen-docs': './nowhere' })
  })

  test('answers over stdio for an installed package, and ends with its client', async () => {
    const args = [repositoryPath('bin', 'docsgen.js'), 'mcp', '--package', 'rockets']
    const transport = new StdioClientTransport({ command: process.execPath, args, cwd: project, stderr: 'pipe' })
    const client = new Client({ name: 'test', version: '1' })
    const problems: unknown[] = []
    client.onerror = (error) => problems.push(error)
    await client.connect(transport)
    expect(client.getInstructions()).toContain('Documentation: "Orbit", from rockets 5.0.1.')
    expect(await askTool(client, 'search', { query: 'rockets' })).toContain('## Old launch')
    await client.close()
    expect(problems).toEqual([])
  })

  test('finds the last build of a site by its config, whose output does not reach stdout', async () => {
    const copy = plain.copy()
    copy.file('docsgen.config.ts', "console.log('loud')\nexport default { title: 'Test', outDir: 'build' }\n")
    const args = [repositoryPath('bin', 'docsgen.js'), 'mcp']
    const transport = new StdioClientTransport({ command: process.execPath, args, cwd: copy.dir, stderr: 'pipe' })
    const client = new Client({ name: 'test', version: '1' })
    const problems: unknown[] = []
    client.onerror = (error) => problems.push(error)
    await client.connect(transport)
    expect(await askTool(client, 'list_pages', {})).toContain('[Home]')
    await client.close()
    expect(problems).toEqual([])
  })

  test.each([
    [['--package', 'absent'], 'no-docs: the package "absent" is not installed; run `npm install absent`'],
    [
      ['--package', 'bare'],
      'no-docs: bare 5.0.1 comes without docs: its package.json has no "docsgen-docs"; pass the URL',
    ],
    [['--package', 'wrong'], 'no-docs: "docsgen-docs" of wrong 5.0.1 names no built site: "./nowhere"; report this'],
    [['node_modules/rockets', '--package', 'rockets'], 'usage: a source cannot be combined with --package; remove one'],
    [['nowhere'], 'usage: there is no folder "nowhere"'],
    [['http://[::'], 'no-docs: "http://[::" is not a URL; correct it'],
  ])('docsgen mcp %j fails with a message on stderr', async (args, message) => {
    const { exitCode, stdout, stderr } = await runDocsgen(['mcp', ...args], { cwd: project })
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })
})
