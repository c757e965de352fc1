import { chmodSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeFiles } from '../harness/build-site.js'
import { start } from '../harness/cli.js'
import { type ScriptedServer, scriptedServer, TestTime } from '../harness/scripted-server.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const servers: ScriptedServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

/**
 * A site in a correct version and a faulty one: `«right|wrong»` has the text of each. It includes a byte order mark, Windows
 * line endings, a file without a final line ending, and links that must not change.
 */
function files(origin: string): Readonly<Record<string, string>> {
  return {
    'docsgen.config.ts': `import { defineConfig } from 'docsgen'
const api = { label: '/api/store', to: '«/api/store|/old»' }
export default defineConfig({
  title: 'Fix',
  docs: { sidebars: 'sidebars.ts' },
  pages: { dir: 'pages' },
  redirects: [
    { from: '/old', to: '/api/store' },
    { from: '/older', to: '«/guide/start#set-up|/guide/start#set-upp»' },
  ],
  navbar: { items: [api, { label: 'B', items: [{ label: 'C', to: '«/guide/start|/Guide/start»' }] }] },
  footer: { groups: [{ title: 'F', items: [{ label: 'D', to: '«/guide/start|/start»' }] }] },
})
`,
    'sidebars.ts': `// '/api/twice'
export default {
  docs: ['home', 'guide/start', 'api/store', { type: 'link', label: '/old', href: '«/api/store|/old»' }],
}
`,
    'docs/home.md': `\ufeff---
slug: /
---
[a](«./guide/start.md|./Guide/Start.md») \`[a](./Guide/Start.md)\` [b](<«api/store.md|guide/store.md»> "t")\r
\r
- [c][r] and <a href="«/api/store|/old»?a=1&amp;b=2#get">d</a>\r
> [r]:\t«/guide/start|/about/start»#set-up\r
\r
[e](${origin}/«there|moved»#x)\r
`,
    'docs/guide/start.md':
      '# Start\n\n## Set up\n\n[a](«../api/store.md|./store.md»#get) [b](#set-«up|upp»)\n\n## Größe\n\n[c](#gr%C3%B6«%C3%9Fe|%C3%9F»)',
    'docs/api/store.md': '# Store\n\n## Get\n\n[a](/guide/«start|START») [b](/about)\n',
    'pages/about.tsx': `export const meta = { title: '/api/stores' }
// <a href="/guide/strt">
export default () => <p><a title="/old" href="«/api/store|/old»">{'/older'} <b data-x={'/old'} /></a> <a href={'«/guide/start|/Guide/start»'}>b</a></p>
`,
  }
}

const right = (text: string) => text.replace(/«([^|]*)\|([^»]*)»/g, '$1')
const wrong = (text: string) => text.replace(/«([^|]*)\|([^»]*)»/g, '$2')

function siteOf(texts: Readonly<Record<string, string>>, form: (text: string) => string): SiteTest {
  const site = siteTest()
  writeFiles(site.dir, Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, form(text)])))
  return site
}

function read(site: SiteTest, texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(texts).map((name) => [name, readFileSync(path.join(site.dir, name), 'utf8')]))
}

describe('links with exactly one plausible target', async () => {
  const server = await scriptedServer(
    { '/moved': [{ status: 301, headers: { Location: '/there' } }] },
    new TestTime(),
    // URLs of 127.0.0.1 are skipped because they mean the reader's own machine.
    { host: '127.0.0.2' },
  )
  servers.push(server)
  const texts = files(server.origin)
  const goal = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, right(text)]))
  const faults = Object.values(texts).join('').split('«').length - 1

  test('do not occur in the correct site', async () => {
    const run = await siteOf(texts, right).run('check-links', '--external')
    expect([run.exitCode, run.stderr.match(/^.*(?:error|warning).*$/gm)]).toEqual([0, null])
  })

  test('are printed by --dry-run as a diff that can be applied', async () => {
    const site = siteOf(texts, wrong)
    const before = read(site, texts)
    const run = await site.run('check-links', '--external', '--fix', '--dry-run')
    expect(read(site, texts)).toEqual(before)
    expect(run.exitCode).toBe(1)
    expect(run.diagnostics).toHaveLength(faults)
    expect(run.stdout).toContain(`  fix       would fix ${faults} links in 6 files\n`)
    expect(run.stdout).toMatch(/^--- a\/docs\/api\/store\.md\n\+\+\+ b\/docs\/api\/store\.md\n@@ -2,4 \+2,4 @@\n/)
    expect(run.stdout).toContain("-const api = { label: '/api/store', to: '/old' }\n+const api = { label")
    writeFiles(site.dir, { 'fixes.diff': run.stdout })
    const applied = await start('git', ['apply', '--whitespace=nowarn', 'fixes.diff'], {
      cwd: site.dir,
      env: { GIT_CEILING_DIRECTORIES: path.dirname(site.dir) },
    }).end
    expect(applied).toMatchObject({ exitCode: 0 })
    expect(read(site, texts)).toEqual(goal)
  })

  test('are fixed by --fix, and no other byte changes', async () => {
    const site = siteOf(texts, wrong)
    const run = await site.run('check-links', '--external', '--fix')
    expect(run.stderr.match(/^.*(?:error|warning).*$/gm)).toBeNull()
    expect(run.stdout).toContain(`  fix       fixed ${faults} links in 6 files\n`)
    expect(run.exitCode).toBe(0)
    expect(read(site, texts)).toEqual(goal)
  })
})

const home = '---\nslug: /\n---\n\n[a](./Guide.md)\n'

/** A site with one link to fix. */
function faulty(): SiteTest {
  return siteTest().file('docs/home.md', home).file('docs/guide.md', '# Guide\n')
}

describe('a file is not changed', () => {
  test('if it is outside the root or behind a symbolic link', async () => {
    const site = faulty().config({ docs: { dir: '../docs-of-another' } })
    const outside = path.resolve(site.dir, '../docs-of-another')
    writeFiles(outside, { 'home.md': home, 'guide.md': '# Guide\n' })
    const run = await site.run('check-links', '--no-crawl', '--fix')
    expect(run.diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
      '../docs-of-another/home.md not-fixed',
      '../docs-of-another/home.md link-spelling',
    ])
    expect(run.stdout).toContain('  fix       nothing can be fixed automatically\n')
    expect(readFileSync(path.join(outside, 'home.md'), 'utf8')).toBe(home)
  })
})

test('what is added to a file during the check stays', async () => {
  const site = faulty()
  const file = path.join(site.dir, 'docs/home.md')
  site.file(
    'docsgen.config.ts',
    `import { appendFileSync } from 'node:fs'
import { defineConfig } from 'docsgen'
const spelling = () => {
  appendFileSync(${JSON.stringify(file)}, 'More.\\n')
  return 'warn'
}
export default defineConfig({ title: 'Test', pages: false, links: { spelling } })
`,
  )
  const run = await site.run('check-links', '--no-crawl', '--fix')
  expect(run.diagnostics).toEqual([])
  expect(readFileSync(file, 'utf8')).toMatch(/^---\nslug: \/\n---\n\n\[a\]\(\.\/guide\.md\)\n(?:More\.\n)+$/)
})

test('a fixed file keeps its permissions, and a symbolic link to it stays a link', async () => {
  const site = faulty().file('docs/real.md', '[a](./Guide.md)\n').symlink('docs/other.md', 'real.md')
  const real = path.join(site.dir, 'docs/real.md')
  chmodSync(real, 0o606)
  const run = await site.run('check-links', '--no-crawl', '--fix')
  expect([run.exitCode, readFileSync(real, 'utf8')]).toEqual([0, '[a](./guide.md)\n'])
  expect(statSync(real).mode & 0o777).toBe(0o606)
  expect(lstatSync(path.join(site.dir, 'docs/other.md')).isSymbolicLink()).toBe(true)
  expect(readdirSync(path.join(site.dir, 'docs')).sort()).toEqual(['guide.md', 'home.md', 'other.md', 'real.md'])
})

test('--format json prints only JSON on stdout; the diff goes to stderr', async () => {
  const run = await faulty().run('check-links', '--no-crawl', '--fix', '--dry-run', '--format', 'json')
  expect(JSON.parse(run.stdout)).toMatchObject({
    diagnostics: [{ code: 'link-spelling', fix: { from: './Guide.md', to: './guide.md' } }],
  })
  expect(run.stderr).toContain('would fix 1 link in 1 file\n')
  expect(run.stderr).toContain('\n-[a](./Guide.md)\n+[a](./guide.md)\n')
})

test('--dry-run without --fix is a usage error', async () => {
  const run = await faulty().run('check-links', '--dry-run')
  expect([run.exitCode, run.stderr]).toEqual([
    2,
    'error usage: --dry-run needs --fix; add --fix, or remove --dry-run\n1 error\n',
  ])
})
