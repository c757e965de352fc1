import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { startDocsgen } from '../harness/cli.js'
import { fence, projectSite } from '../harness/project-site.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteRun, siteTest } from '../harness/site-test.js'

/** `docs/a.md:3:5 sample-type: …` */
function reported({ diagnostics }: SiteRun): string[] {
  return diagnostics.map(({ file, line, column, code, text }) => `${file}:${line}:${column} ${code}: ${text}`)
}

describe('three planted errors are reported at their lines', () => {
  const wrongImport = "import { creatStore } from 'redux'"
  const wrongType = ['const count: number = 1', 'const text: string = count']
  const wrongResult = ["import { compose } from 'redux'", 'compose((n) => n + 1, (n) => n * 2)(5) // => 12']
  const page = [
    '---',
    'title: Planted',
    '---',
    '',
    fence('js', wrongImport),
    '- A list:',
    '',
    '  1. and one within it',
    '',
    '     ```ts',
    ...wrongType.map((line) => `     ${line}`),
    '     ```',
    '',
    ':::tip A title',
    '',
    '> ```js',
    ...wrongResult.map((line) => `> ${line}`),
    '> ```',
    '',
    ':::',
    '',
  ].join('\n')
  const expected = [
    `docs/planted.md:6:10 sample-type: '"redux"' has no exported member named 'creatStore'. Did you mean 'createStore'? (TS2724)`,
    "docs/planted.md:15:12 sample-type: Type 'number' is not assignable to type 'string'. (TS2322)",
    'docs/planted.md:22:42 sample-result: expected 12, received 11',
  ]
  const site = projectSite().file('docs/planted.md', page)

  test('and fail the check, which leaves only its cached results behind', async () => {
    const run = await site.run('check-code')
    expect([reported(run), run.exitCode]).toEqual([expected, 1])
    expect(run.stdout).toMatch(
      /^3 samples in 1 page: 3 checked, 1 run, 0 skipped; 3 in JavaScript and TypeScript: 100% checked, 33\.3% run\n/,
    )
    expect(run.stdout).toContain('3 compiled, 1 run; the rest was in the cache')
    expect(readdirSync(path.join(site.dir, '.docsgen', 'code'))).toEqual([])
  })

  test('again from the cache, without compiling or running, even if the lines have moved', async () => {
    const again = await site.run('check-code')
    expect([reported(again), again.exitCode]).toEqual([expected, 1])
    expect(again.stdout).toContain('0 compiled, 0 run;')
    const moved = await site
      .file('docs/planted.md', page.replace('- A list:', 'Some words.\n\n- A list:'))
      .run('check-code')
    expect(moved.diagnostics.map(({ line }) => line)).toEqual([6, 17, 24])
    expect(moved.stdout).toContain('0 compiled, 0 run;')
    expect(moved.stderr).not.toMatch(/types|run/)
  })

  test('and again with --no-cache, or after an edit to a sample of that page', async () => {
    expect((await site.run('check-code', '--no-cache')).stdout).toContain('3 compiled, 1 run;')
    const fixed = await site.file('docs/planted.md', page.replace('// => 12', '// => 11')).run('check-code')
    expect(fixed.stdout).toContain('3 compiled, 1 run;')
    expect(fixed.diagnostics.length).toBe(2)
  })

  test('as GitHub annotations, and as one JSON document', async () => {
    const annotated = await site.run('check-code', '--format', 'github')
    expect(annotated.stdout).toContain('::error file=docs/planted.md,line=15,col=12,title=sample-type::')
    const { stdout, exitCode } = await site.run('check-code', '--format', 'json')
    expect([JSON.parse(stdout).errors, exitCode]).toEqual([2, 1])
  })
})

test("a page's files are the versions shown last, for types and for runs", async () => {
  const page = [
    fence('ts title="src/count.ts"', 'export const count = (n: number) => n + 1'),
    fence('ts', "import { count } from './src/count'", 'count(1) // => 2'),
    fence(
      'tsx',
      '// file: src/view.tsx',
      "import { count } from './count'",
      "import './view.css'",
      'export const View = () => <b>{count(2)}</b>',
      '// file: main.tsx',
      "import { renderToString } from 'react-dom/server'",
      "import { View } from './src/view'",
      "renderToString(<View />) // => '<b>3</b>'",
    ),
    fence('css title="src/view.css"', 'b { color: red }'),
    fence('ts title="src/count.ts"', 'export const count = (text: string) => text.length'),
    fence('ts', "import { count } from './src/count'", "count('four') // => 4", '// @ts-expect-error', 'count(4)'),
    fence('ts continue', 'let more: number = count(true) // => 1'),
    fence('ts no-run', "count('unseen') // => 1"),
    fence('ts no-check', 'count('),
  ].join('\n')
  const run = await projectSite().file('docs/a.md', page).run('check-code')
  expect(reported(run)).toEqual([
    "docs/a.md:37:26 sample-type: Argument of type 'boolean' is not assignable to parameter of type 'string'. (TS2345)",
    'docs/a.md:37:32 sample-result: expected 1, received undefined',
    "docs/a.md:41:1 sample-type: Cannot find name 'count'. (TS2304)",
  ])
  expect(run.stdout).toMatch(/^8 samples in 1 page: 7 checked, 4 run, 1 skipped/)
})

test('an error caused by continuing a sample is reported in the continuation', async () => {
  const page = [fence('ts', 'const a = 1', 'const b: string = 1'), fence('ts continue', 'const a = 2')]
  const run = await projectSite().file('docs/a.md', page.join('\n')).run('check-code')
  expect(reported(run)).toEqual([
    "docs/a.md:3:7 sample-type: Type 'number' is not assignable to type 'string'. (TS2322)",
    "docs/a.md:7:7 sample-type: Cannot redeclare block-scoped variable 'a'. (TS2451)",
  ])
})

test('a sample that does not parse does not hide errors in other samples', async () => {
  const page = [
    fence('ts', 'const a = = 1'),
    fence('ts title="broken.ts"', 'export const b ='),
    fence('ts', "const octal = '\\01'"),
    fence('ts', "const c: number = 'c'"),
    fence('json', '{ "d": 1, }'),
  ]
  const site = projectSite()
    .file('docs/a.md', page.join('\n'))
    .file('docs/b.md', page[3] ?? '')
  expect(reported(await site.run('check-code'))).toEqual([
    'docs/a.md:2:11 sample-syntax: Unexpected token',
    'docs/a.md:6:17 sample-syntax: Unexpected token',
    "docs/a.md:10:16 sample-type: Octal escape sequences are not allowed. Use the syntax '\\x01'. (TS1487)",
    "docs/a.md:14:7 sample-type: Type 'string' is not assignable to type 'number'. (TS2322)",
    'docs/a.md:18:11 sample-syntax: a name in double quotes is expected',
    "docs/b.md:2:7 sample-type: Type 'string' is not assignable to type 'number'. (TS2322)",
  ])
})

describe('which files are checked', () => {
  const wrong = fence('ts', "const a: number = 'a'")
  const site = projectSite()
    .file('docs/a.md', wrong)
    .file('docs/more/b.mdx', `<Tabs>\n\n${wrong}\n</Tabs>\n`)
    .file('docs/_part.mdx', wrong)
    .file('docs/draft.md', `---\ndraft: true\n---\n\n${wrong}`)
    .file('NOTES.md', wrong)
  const filesOf = async (...names: readonly string[]) =>
    (await site.run('check-code', ...names)).diagnostics.map(({ file }) => file)

  test('are the pages and their partials', async () => {
    expect(await filesOf()).toEqual(['docs/_part.mdx', 'docs/a.md', 'docs/more/b.mdx'])
  })

  test('or the given files, in any folder', async () => {
    expect(await filesOf('NOTES.md', 'docs/more/*')).toEqual(['NOTES.md', 'docs/more/b.mdx'])
  })

  test('and a name that matches no file is a usage error', async () => {
    const run = await site.run('check-code', 'docs/c.md')
    expect(run.exitCode).toBe(2)
    expect(run.stderr).toContain('error usage: no Markdown file matches "docs/c.md"; name .md or .mdx files')
  })
})

test('reports what to install if TypeScript is missing', async () => {
  const site = siteTest().file('docs/a.md', fence('json', '{}'))
  expect((await site.run('check-code')).exitCode).toBe(0)
  const { exitCode, stderr } = await site.file('docs/a.md', fence('js', '1')).run('check-code')
  expect(exitCode).toBe(2)
  expect(stderr).toContain(
    'error missing-typescript: TypeScript, which checks samples, is not installed; run `npm install --save-dev typescript`',
  )
})

test('checks posts with their partials, but not the docs of earlier versions', async () => {
  const site = projectSite()
    .config({ blog: {} })
    .file('docs/a.md', fence('json', '{'))
    .file('blog/2026-01-31-b.md', fence('json', '{'))
    .file('blog/_part.md', fence('json', '{'))
    .file('versions.json', '["1.0"]')
    .file('versioned_docs/version-1.0/a.md', fence('json', '{'))
    .file('versioned_docs/version-1.0/_part.md', fence('json', '{'))
  const files = (await site.run('check-code')).diagnostics.map(({ file }) => file)
  expect(files.sort()).toEqual(['blog/2026-01-31-b.md', 'blog/_part.md', 'docs/a.md'])
})

test('sample directives are not rendered', async () => {
  const page = ['no-check', 'no-run', 'continue'].map((word) => fence(`js title="a.js" ${word}`, '1')).join('\n')
  const site = siteTest().file('docs/a.md', `---\nslug: /\n---\n\n${page}`)
  const run = await site.run('build')
  expect(run.exitCode).toBe(0)
  const html = run.output('index.html') ?? ''
  expect(html.match(/<div class="code-title">a\.js<\/div>/g)?.length).toBe(3)
  expect(html).not.toMatch(/no-check|no-run|continue/)
})

test('checks the current code of a linked workspace, even if the lock file has not changed', async () => {
  const site = siteTest()
    .file('packages/own/package.json', '{ "name": "own", "type": "module", "exports": "./src/index.js" }')
    .file('packages/own/src/index.js', 'export const answer = 41\n')
    .symlink('node_modules/own', path.join('..', 'packages', 'own'))
    .symlink('node_modules/typescript', repositoryPath('node_modules', 'typescript-7'))
    .file('docs/a.md', fence('js', "import { answer } from 'own'", 'answer // => 42'))
  expect(reported(await site.run('check-code'))).toEqual(['docs/a.md:3:8 sample-result: expected 42, received 41'])
  site.file('packages/own/src/index.js', 'export const answer = 42\n')
  expect(reported(await site.run('check-code'))).toEqual([])
})

test('a sample is run again in another time zone', async () => {
  const site = projectSite().file('docs/a.md', fence('js', 'new Date(0).getHours() // => 0'))
  const check = async (TZ: string) => (await startDocsgen(['check-code'], { cwd: site.dir, env: { TZ } }).end).exitCode
  expect([await check('UTC'), await check('Asia/Tokyo'), await check('UTC')]).toEqual([0, 1, 0])
})
