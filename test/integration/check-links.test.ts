import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readTree } from '../harness/build-site.js'
import { startDocsgen } from '../harness/cli.js'
import { type ScriptedServer, scriptedServer, TestTime } from '../harness/scripted-server.js'
import { type SiteRun, siteTest } from '../harness/site-test.js'

const home = '---\nslug: /\n---\n\n# Home\n'

/** Formats diagnostics with the first quoted value of the message: `docs/a.md:3 error broken-link "/x"`. */
function reported({ diagnostics }: SiteRun): string[] {
  return diagnostics.map(({ file, line, severity, code, text }) => {
    const place = [file, line].filter((part) => part !== undefined).join(':')
    return `${place} ${severity} ${code} ${/"[^"]*"/.exec(text)?.[0]}`
  })
}

test('links in the HTML of navbar and footer are checked', async () => {
  const run = await siteTest()
    .config({
      base: '/p/',
      navbar: {
        items: [
          { type: 'html', value: '<a href="/gone-1">a</a> <a href="/#nope">b</a> <a href="/">c</a>' },
          { type: 'dropdown', label: 'D', items: [{ type: 'html', value: '<img src="/gone-2.png" alt="">' }] },
          { type: 'docsVersionDropdown', dropdownItemsBefore: [{ label: 'E', to: '/gone-3' }] },
        ],
      },
      footer: { items: [{ label: 'F', to: '/gone-4' }], copyright: '&copy; <a href="/gone-5">G</a>' },
    })
    .file('docs/home.md', home)
    .run('build')
  expect(reported(run).toSorted()).toEqual([
    ...['/gone-1', '/gone-2.png', '/gone-3', '/gone-4', '/gone-5'].map(
      (url) => `docsgen.config.ts:2 error broken-link ${JSON.stringify(url)}`,
    ),
    'docsgen.config.ts:2 warning broken-anchor "/#nope"',
  ])
})

describe('the crawl', () => {
  const site = siteTest()
    .config({ pages: { dir: 'pages' }, base: '/p/', navbar: { items: [{ label: 'Old', to: '/old' }] } })
    .file('docs/home.md', `${home}\n[A](./guide.md) [b](/gone) [c](./guide.md#part) [d](#top) [e](#one)\n\n## One\n`)
    .file('docs/guide.md', '# Guide\n\n![a](/none.png) [b](https://a.dev/) [c](./home.md#one) [d](#%)\n')
    .file('docs/alone.md', '# Alone\n\n<a href="/p/gone">a</a>\n')
    .file(
      'pages/about.tsx',
      'export default () => <div><a href="/p/missing">a</a> <a href="/p/guide#nope">b</a></div>\n',
    )
    .file('pages/zoo.tsx', 'export default () => <a href="/p/about#late">seen when /about has been read</a>\n')

  test('agrees with the rules and does not repeat their findings', async () => {
    const run = await site.run('check-links')
    expect(reported(run)).toEqual([
      'docs/alone.md:3 error broken-link "/p/gone"',
      'docs/guide.md:3 error missing-image "/none.png"',
      'docs/guide.md:3 warning broken-anchor "#%"',
      'docs/home.md:7 error broken-link "/gone"',
      'docs/home.md:7 warning broken-anchor "./guide.md#part"',
      'docsgen.config.ts:2 error broken-link "/old"',
      'pages/about.tsx:1 error broken-link "/p/missing"',
      'pages/about.tsx:1 warning broken-anchor "/p/guide#nope"',
      'pages/zoo.tsx:1 warning unreachable-page "/zoo"',
      'pages/zoo.tsx:1 warning broken-anchor "/p/about#late"',
    ])
    expect(run.stdout).toMatch(
      /^6 pages checked in .*: 5 errors, 5 warnings\n {2}time .* crawl \d+ ms\n {2}crawl {5}\d+ URLs on 6 pages\n/,
    )
    expect(run.exitCode).toBe(1)
  })

  test('does not use a proxy that the environment names', async () => {
    const built = siteTest().file('docs/home.md', `${home}\n[A](./a.md#part)\n`).file('docs/a.md', '# A\n\n## Part\n')
    const env = { http_proxy: 'http://127.0.0.1:1', HTTPS_PROXY: 'http://127.0.0.1:1' }
    const run = await startDocsgen(['check-links', built.dir], { env }).end
    expect(run).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('crawl-disagrees') })
    expect(run.stdout).toMatch(/ {2}crawl {5}[1-9]\d* URLs on \d pages\n/)
  })

  test('is skipped with --no-crawl', async () => {
    const run = await site.run('check-links', '--no-crawl')
    expect(reported(run).filter((line) => line.includes('crawl'))).toEqual([])
    expect(run.stdout).not.toContain('crawl')
    expect(run.exitCode).toBe(1)
  })

  test('is skipped if the site cannot be built', async () => {
    const run = await siteTest().file('docs/home.mdx', `${home}\n<A\n\n[a](/gone)\n`).run('check-links')
    expect(run.stdout).toContain('  crawl     skipped: the site cannot be built because of these errors\n')
    expect(run.exitCode).toBe(1)
  })
})

test('reports paths without the base in components, and what adds it', async () => {
  const page = [
    "import { Link, useSite, withBase } from 'docsgen/client'",
    "import logo from '../logo.svg'",
    'export default function Home() {',
    '  const { base } = useSite()',
    '  return <>',
    '    <img src="/img/logo.svg" alt="" />',
    '    <a href="/guide#part">Guide</a>',
    '    <Link to="/guide?a=1">Guide</Link> <img src={logo} alt="" /> <img src={withBase("/img/other.svg", base)} alt="" />',
    '    <a href="/elsewhere">Another program on the same host</a>',
    '  </>',
    '}',
  ]
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" />'
  const site = siteTest()
    .config({ pages: { dir: 'pages' }, base: '/docs/' })
    .file('docs/guide.md', '# Guide\n\n## Part\n')
    .file('pages/index.tsx', page.join('\n'))
    .file('logo.svg', svg)
    .file('static/img/logo.svg', svg)
    .file('static/img/other.svg', svg)
  const { diagnostics } = await site.run('check-links')
  expect(diagnostics.map(({ file, line, severity, code, text }) => [`${file}:${line}`, severity, code, text])).toEqual([
    [
      'pages/index.tsx:6',
      'error',
      'missing-base',
      '"/img/logo.svg" lacks the base "/docs/", so it leads out of the site; import the file, or write withBase("/img/logo.svg", useSite().base), both from "docsgen/client"',
    ],
    [
      'pages/index.tsx:7',
      'error',
      'missing-base',
      '"/guide#part" lacks the base "/docs/", so it leads out of the site; use <Link to="/guide#part"> from "docsgen/client", which adds it',
    ],
  ])
})

test('leaves the output unchanged, and the next build has nothing to do', async () => {
  const site = siteTest().file('docs/home.md', home)
  await site.run('build')
  const before = readTree(path.join(site.dir, 'build'))
  const check = await site.run('check-links', '--quiet')
  expect([check.exitCode, check.stdout, check.stderr]).toEqual([0, '', ''])
  expect(readTree(path.join(site.dir, 'build'))).toEqual(before)
  const again = await site.run('build')
  expect(again.stdout).toMatch(/ 0 written, \d+ unchanged, 0 removed/)
  expect(again.stderr).not.toContain('compile')
})

test('reports a link inside a partial at its source location, even if the bundle is cached', async () => {
  const site = siteTest()
    .file('docs/home.mdx', `---\nslug: /\n---\n\nimport Part from './_part.mdx'\n\n# Home\n\n<Part />\n`)
    .file('docs/_part.mdx', 'Text\n\n[a](/gone) <b data-x={1}>[b](#none)</b> [c](./lost.md)\n\n![d](./lost.png)\n')
  const expected = [
    'docs/_part.mdx:3 error broken-link "/gone"',
    'docs/_part.mdx:3 warning broken-anchor "#none"',
    'docs/_part.mdx:3 error broken-markdown-link "./lost.md"',
    'docs/_part.mdx:5 error missing-image "./lost.png"',
  ]
  for (const _ of ['first', 'second']) expect(reported(await site.run('check-links', '--no-crawl'))).toEqual(expected)
})

test('looks for the target of a fragment in a partial on the pages that import it', async () => {
  const site = siteTest()
    .file('docs/home.md', `---\nslug: /\n---\n\n# Home\n\n[a](./page.mdx)\n\n## Of home\n`)
    .file('docs/page.mdx', `import Part from './_part.mdx'\n\n# Page\n\n## Of page\n\n<Part />\n`)
    .file(
      'docs/_part.mdx',
      '## Own\n\nNote.[^1]\n\n[^1]: Text.\n\n[a](#own) [b](#of-page) [c](#of-home)\n\n[d](#none)\n',
    )
  const expected = [
    'docs/_part.mdx:7 warning broken-anchor "#of-home"',
    'docs/_part.mdx:9 warning broken-anchor "#none"',
  ]
  for (const _ of ['first', 'second']) expect(reported(await site.run('check-links'))).toEqual(expected)
})

test('checks the links of a 404 page, and not those of the layout around it again', async () => {
  const run = await siteTest()
    .config({ pages: { dir: 'pages' }, navbar: { items: [{ label: 'A', to: '/gone-1' }] } })
    .file('docs/home.md', home)
    .file('pages/404.tsx', 'export default () => <a href="/gone-2">B</a>\n')
    .run('build')
  expect(reported(run)).toEqual([
    'docsgen.config.ts:2 error broken-link "/gone-1"',
    'pages/404.tsx:1 error broken-link "/gone-2"',
  ])
})

test("treats a link with the site's own URL as a link within the site", async () => {
  const run = await siteTest()
    .config({ url: 'https://own.dev' })
    .file('docs/home.md', `${home}\n[a](https://own.dev/) [b](https://own.dev/gone) [c](https://own.dev/#nope)\n`)
    .run('build')
  expect(reported(run)).toEqual([
    'docs/home.md:7 error broken-link "https://own.dev/gone"',
    'docs/home.md:7 warning broken-anchor "https://own.dev/#nope"',
  ])
})

describe('other sites', () => {
  const servers: ScriptedServer[] = []
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  test('are requested with --external, once for each URL and day', async () => {
    const server = await scriptedServer(
      { '/gone': [404], '/moved': [{ status: 301, headers: { Location: '/there' } }], '/shut': [403] },
      new TestTime(),
      // URLs of 127.0.0.1 are skipped because they mean the reader's own machine.
      { host: '127.0.0.2' },
    )
    servers.push(server)
    const { origin } = server
    const site = siteTest()
      .config({
        links: { ignore: ['**/ignored'] },
        footer: { groups: [{ title: 'F', items: [{ label: 'F', href: `${origin}/footer` }] }] },
      })
      .file(
        'docs/home.md',
        `${home}\n[a](${origin}/gone) [b](${origin}/moved#x) [c](${origin}/fine) [d](${origin}/ignored)\n`,
      )
      .file(
        'docs/guide.md',
        `# Guide\n\n[a](${origin}/gone) [b](${origin}/fine#y) [c](http://localhost:1) <${origin}/shut>\n`,
      )
    expect((await site.run('check-links')).exitCode).toBe(0)
    expect(server.requests).toEqual([])
    const expected = [
      `docs/guide.md:3 error external-broken "${origin}/gone"`,
      `docs/guide.md:3 warning external-unverified "${origin}/shut"`,
      `docs/home.md:7 error external-broken "${origin}/gone"`,
      `docs/home.md:7 warning external-redirect "${origin}/moved#x"`,
    ]
    const first = await site.run('check-links', '--external')
    expect([reported(first), first.exitCode]).toEqual([expected, 1])
    expect(first.stdout).toContain('external  5 URLs, 1 broken, 1 unverified, 1 moved, 2 skipped')
    const asked = server.requests.map((line) => line.replace(/ \d+$/, ''))
    expect(asked.sort()).toEqual([
      'GET /gone',
      'GET /shut',
      'HEAD /fine',
      'HEAD /footer',
      'HEAD /gone',
      'HEAD /moved',
      'HEAD /shut',
      'HEAD /there',
    ])
    const second = await site.run('check-links', '--external', '--no-crawl')
    expect(reported(second)).toEqual(expected)
    expect(second.stdout).toContain('4 URLs, 2 from the cache')
    expect(server.requests.length - asked.length).toBe(4)
  })
})

test('--sarif writes a log in addition to the printed problems, also if the command cannot continue', async () => {
  const site = siteTest().file('docs/home.md', `${home}\n[a](/gone)\n`)
  const run = await site.run('check-links', '--no-crawl', '--format', 'github', '--sarif', 'logs/links.sarif')
  expect([run.exitCode, run.stdout]).toEqual([1, expect.stringContaining('::error file=docs/home.md,line=')])
  const rulesOf = (name: string) =>
    JSON.parse(readFileSync(path.join(site.dir, name), 'utf8')).runs[0].results.map(
      ({ ruleId }: { readonly ruleId: string }) => ruleId,
    )
  expect(rulesOf('logs/links.sarif')).toEqual(['broken-link'])
  expect((await site.run('build', '--sarif', 'docs/home.md/x')).stderr).toMatch(
    /error system: cannot mkdir .*ENOTDIR|EEXIST/,
  )
  await site.config(null).run('build', '--sarif', 'build.sarif')
  expect(rulesOf('build.sarif')).toEqual(['config-not-found'])
})

test('--format sarif prints one log and nothing else', async () => {
  const run = await siteTest().file('docs/home.md', `${home}\n[a](/gone)\n`).run('check-links', '--format', 'sarif')
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(JSON.parse(run.stdout)).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docsgen', version, rules: [{ id: 'broken-link' }] } },
        results: [
          {
            ruleId: 'broken-link',
            level: 'error',
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'docs/home.md' },
                  region: { startLine: 7, startColumn: 1 },
                },
              },
            ],
          },
        ],
      },
    ],
  })
  expect(run.exitCode).toBe(1)
})

test.each([
  ['--external-cache', '-1', 'use a number of hours from 0 to 10000'],
  ['--external-timeout', 'soon', 'use a number of seconds from 0.1 to 3600'],
  ['--format', 'xml', 'use pretty, json, github or sarif'],
])('%s %s is rejected', async (option, value, reason) => {
  const run = await siteTest().run('check-links', option, value)
  expect(run.exitCode).toBe(2)
  expect(run.stderr).toContain(reason)
})
