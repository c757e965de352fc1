import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../src/node/base/server.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { docsgenApi, runDocsgen } from '../harness/cli.js'
import { getRaw } from '../harness/raw-http.js'
import { serveByDocsgen } from '../harness/serve.js'

const { serveWatch } = await docsgenApi()

const nfc = 'caf\u00e9'
const nfd = 'cafe\u0301'

/** File names whose pages every server can serve, without `.md`. */
const reachable = [
  ...['100%', 'a#b', 'a?b', 'a#b?c%d e', '%41', '%zz', '%2e%2e', '%2Fetc', 'two words', '  first', 'last  ', 'a..b'],
  ...[
    'dot.',
    'dots...',
    '...'.padStart(5, 'x'),
    'CON',
    'nul.txt',
    'aux',
    'LPT1',
    '404',
    'assets',
    'docsgen',
    'constructor',
  ],
  ...[
    'a&b',
    'a;b',
    'a:b',
    'a|b',
    'a*b',
    '<b>',
    '"quoted"',
    "it's",
    '`code`',
    '$1',
    '$&',
    '[x](y)',
    '{c}',
    '~',
    '=',
    '@x',
    '!',
  ],
  ...[
    '\u{1F600}',
    '\u{1F468}\u200d\u{1F469}',
    '\u05d0\u05d1',
    '\u202egnp',
    'zero\u200bwidth',
    'nbsp\u00a0',
    '\u0130',
    'stra\u00dfe',
  ],
  ...[
    nfd,
    'x'.repeat(252),
    '\u00e9'.repeat(126),
    'sitemap.xml',
    '-dash',
    '--flag',
    '1',
    '01-first',
    'folder%/page',
    'folder#/a?b',
  ],
]

/** File names that are refused, with the character that is reported. */
const refused: readonly string[] = [
  'back\\slash',
  'new\nline',
  'tab\there',
  'bell\u0007',
  'delete\u007f',
  'line\u2028separator',
]

const config = { 'docsgen.config.ts': "export default { title: 'Odd', pages: false, search: { provider: 'none' } }\n" }
const sources = {
  ...config,
  'docs/index.md': '# Home\n',
  ...Object.fromEntries(reachable.map((name, i) => [`docs/${name}.md`, `# Page number ${i}.\n`])),
}

let server: Pick<RunningServer, 'url' | 'close'> | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

// Windows refuses most of these names, and macOS keeps names in one Unicode form.
describe.runIf(process.platform === 'linux')('pages with odd file names', () => {
  test('are reachable from the sidebar of a built site', async () => {
    const dir = temporaryDir('odd')
    writeFiles(dir, sources)
    const build = await runDocsgen(['build', '--quiet'], { cwd: dir })
    expect([build.exitCode, build.stderr]).toEqual([0, ''])
    server = await serveByDocsgen(dir)
    expect(await missingPages(server.url)).toEqual([])
  })

  test('are reachable from the sidebar of serve --watch', async () => {
    const dir = temporaryDir('odd')
    writeFiles(dir, sources)
    server = await serveWatch({ root: dir, port: 0, onEvent: () => undefined })
    expect(await missingPages(server.url)).toEqual([])
  })

  test('are reported if two of them share a route, and the sidebar leads to the one that is kept', async () => {
    const dir = temporaryDir('odd')
    const twins = [nfd, nfc, 'Name', 'name', 'README', 'readme', 'Index']
    writeFiles(dir, {
      'docsgen.config.ts':
        "export default { title: 'Odd', pages: false, search: { provider: 'none' }, links: { duplicateRoutes: 'warn' } }\n",
      ...Object.fromEntries(twins.map((name) => [`docs/${name}.md`, `# The file ${name}\n`])),
    })
    const build = await runDocsgen(['build', '--quiet'], { cwd: dir })
    expect(build.exitCode).toBe(0)
    const reported = build.stderr
      .split('\n')
      .flatMap((line) => /^docs\/(.*)\.md:1:1 warning duplicate-route/.exec(line)?.[1] ?? [])
    expect(reported.sort()).toEqual(['README', 'readme', 'name', nfc].sort())
    server = await serveByDocsgen(dir)
    expect(await brokenLinks(server.url)).toEqual([])
  })

  test('are refused by name if no URL can have it', async () => {
    const dir = temporaryDir('odd')
    writeFiles(dir, { ...config, ...Object.fromEntries(refused.map((name) => [`docs/${name}.md`, '# Page\n'])) })
    mkdirSync(path.join(dir, 'docs'), { recursive: true })
    writeFileSync(
      Buffer.concat([Buffer.from(`${dir}/docs/invalid`), Buffer.from([0xff]), Buffer.from('.md')]),
      '# Page\n',
    )
    const build = await runDocsgen(['build', '--quiet', '--format', 'json'], { cwd: dir })
    expect(build.exitCode).toBe(1)
    const { diagnostics } = JSON.parse(build.stdout) as {
      readonly diagnostics: readonly {
        readonly code: string
        readonly message: string
        readonly location: { readonly file: string }
      }[]
    }
    const found = diagnostics.map(({ code, location: { file }, message }) => [code, file, message] as const)
    for (const name of refused) {
      // Control characters are not printed.
      const own = found.filter(([, file]) => file.startsWith(`docs/${/^\w+/.exec(name)?.[0]}`))
      expect(own).toEqual([
        ['invalid-route', expect.any(String), expect.stringContaining('a control character or a backslash')],
      ])
    }
    expect(found.filter(([code]) => code === 'unreadable-source')).toEqual([
      ['unreadable-source', 'docs/invalid\ufffd.md', expect.stringContaining('is not valid UTF-8')],
    ])
    expect(found).toHaveLength(refused.length + 1)
  })
})

/** The paths that the home page links to, as a browser requests them. */
async function linkedPaths(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text()
  const hrefs = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return [...new Set(hrefs.map((href) => new URL(href.replaceAll('&#x27;', "'"), url).pathname))]
}

/** Requests every path without another normalization; returns the numbers of the pages that none of them shows. */
async function missingPages(url: string): Promise<string[]> {
  const port = Number(new URL(url).port)
  const shown = new Set<string>()
  for (const target of await linkedPaths(url)) {
    const { body } = await getRaw(port, target)
    const number = /<h1[^>]*>[^<]*(?:<[^>]*>)*Page number (\d+)\./.exec(body.toString())?.[1]
    if (number !== undefined) shown.add(number)
  }
  return reachable.flatMap((name, i) => (shown.has(String(i)) ? [] : [name]))
}

async function brokenLinks(url: string): Promise<string[]> {
  const port = Number(new URL(url).port)
  const paths = await linkedPaths(url)
  const statuses = await Promise.all(paths.map(async (target) => (await getRaw(port, target)).status))
  return paths.filter((_, i) => statuses[i] !== 200)
}
