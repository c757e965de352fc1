import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fence, projectSite } from '../harness/project-site.js'

const page = (title: string, ...blocks: readonly string[]) =>
  `---\nproject: shop\n---\n\n# ${title}\n\n${blocks.join('\n')}`

const counter = [
  'export interface Basket {',
  '  readonly count: number',
  '}',
  '',
  'export function add(basket: Basket): Basket {',
  '  return { count: basket.count + 1 }',
  '}',
]

test('pages of a project have the files of the pages before them, as later pages have changed them', async () => {
  const site = projectSite()
    .file(
      'docs/part-2.md',
      page('Two', fence('ts', "import { add } from './src/basket'", 'add({ count: 1 }) // => { count: 2 }')),
    )
    .file('docs/part-1.md', page('One', fence('ts title="src/basket.ts"', ...counter)))
    .file(
      'docs/part-10.md',
      page(
        'Ten',
        fence(
          'ts title="src/basket.ts" patch',
          '  readonly count: number',
          '  readonly total: number // [!code ++]',
          '// …',
          '  return { count: basket.count + 1 } // [!code --]',
          '  return { count: basket.count + 1, total: basket.total + 5 } // [!code ++]',
        ),
        fence('ts', "import { add } from './src/basket'", 'add({ count: 1, total: 5 }) // => { count: 2, total: 10 }'),
      ),
    )
  const run = await site.run('check-code', '--write-project', 'shop', 'out/')
  expect([run.exitCode, run.diagnostics]).toEqual([0, []])
  const written = (name: string) => readFileSync(path.join(site.dir, 'out', name), 'utf8')
  expect(written('part-1/src/basket.ts')).toBe(`${counter.join('\n')}\n`)
  expect(written('part-10/src/basket.ts')).toContain('  readonly count: number\n  readonly total: number\n}\n')
  expect(written('part-10/src/basket.ts')).not.toContain('basket.count + 1 }')
})

test('a file that a later page breaks is reported where it is shown, and on that page', async () => {
  const site = projectSite()
    .file(
      'docs/1.md',
      page(
        'One',
        fence('ts title="a.ts"', 'export const one = 1'),
        fence('ts title="b.ts"', "import { one } from './a'", 'export const two = one + 1'),
      ),
    )
    .file('docs/2.md', page('Two', fence('ts title="a.ts"', 'export const first = 1')))
  const run = await site.run('check-code')
  expect(run.diagnostics).toMatchObject([
    {
      file: 'docs/1.md',
      line: 12,
      column: 10,
      code: 'sample-type',
      text: expect.stringContaining("no exported member 'one'"),
    },
    {
      file: 'docs/2.md',
      line: 7,
      code: 'sample-type',
      text: expect.stringContaining('after this page, code of docs/1.md:12 in the project "shop" has an error'),
    },
  ])
  // Pages outside of the project know nothing of its files.
  const apart = await site
    .file('docs/3.md', `# Three\n\n${fence('ts', "import { first } from './a'", 'first')}`)
    .run('check-code')
  expect(apart.diagnostics).toContainEqual(expect.objectContaining({ file: 'docs/3.md', code: 'sample-type' }))
})

test('a page that is named alone has the files of the pages before it', async () => {
  const site = projectSite()
    .file('docs/1.md', page('One', fence('ts title="a.ts"', "export const one = 'hello'")))
    .file('docs/2.md', page('Two', fence('ts', "import { one } from './a'", 'one.length // => 5', 'one.size')))
  const run = await site.run('check-code', 'docs/2.md')
  expect(run.diagnostics).toMatchObject([{ file: 'docs/2.md', line: 10 }])
})

test('a project can begin with another one, and can be left unchecked', async () => {
  const begins = page('One', fence('ts title="a.ts"', 'export const one = 1'))
  const site = projectSite()
    .file('docs/1.md', begins)
    .file(
      'docs/2.md',
      `---\nproject: { name: other, extends: shop, check: false }\n---\n\n# Two\n\n${fence('ts title="b.ts"', "import { one } from './a'", 'export const two = one + 1')}\n${fence('ts title="a.ts"', "import './later'")}`,
    )
  const run = await site.run('check-code')
  expect([run.exitCode, run.diagnostics]).toEqual([0, []])
})

test.each([
  [
    'of lines that the file does not have',
    ['const missing = 1', 'const b = 2 // [!code ++]'],
    'a.ts does not contain the line "const missing = 1"',
  ],
  [
    'of lines in another order',
    ['export const two = 2', 'export const one = 1', 'const b = 2 // [!code ++]'],
    'a.ts does not contain these lines together',
  ],
  ['without a line that says where', ['const b = 2 // [!code ++]'], 'it is unclear where in a.ts these lines belong'],
])('reports a patch %s', async (_, lines, text) => {
  const site = projectSite().file(
    'docs/1.md',
    page(
      'One',
      fence('ts title="a.ts"', 'export const one = 1', 'export const two = 2'),
      fence('ts title="a.ts" patch', ...lines),
    ),
  )
  expect((await site.run('check-code')).diagnostics).toMatchObject([
    { file: 'docs/1.md', line: 13, code: 'sample-meta', text: expect.stringContaining(text) },
  ])
})

test('tests of a project run after each page, and report where the page shows what failed', async () => {
  const tests = [
    "import assert from 'node:assert/strict'",
    "import { test } from 'node:test'",
    "import { one } from './a'",
    "test('counts', async (t) => {",
    "  await t.test('to one', () => assert.equal(one, 1))",
    '})',
  ]
  const site = projectSite()
    .file(
      'docs/1.md',
      page('One', fence('ts title="a.ts"', 'export const one: number = 1'), fence('ts title="a.test.ts"', ...tests)),
    )
    .file('docs/2.md', page('Two', fence('ts title="a.ts"', 'export const one: number = 2')))
    .file(
      'docs/3.md',
      page(
        'Three',
        fence('ts title="a.ts"', 'export const one: number = 1'),
        fence('ts title="b.test.ts"', "import { test } from 'node:test'", "test('ends', () => new Promise(() => {}))"),
        fence('ts title="d.test.ts"', "import { test } from 'node:test'", "test('loops', () => { for (;;) ; })"),
        fence('ts title="c.test.ts" no-run', "import { test } from 'node:test'", "test('throws', () => { throw 1 })"),
      ),
    )
  const run = await site.run('check-code')
  const failure = /the test "to one" failed: AssertionError: Expected values to be strictly equal/
  expect(run.diagnostics).toMatchObject([
    { file: 'docs/1.md', line: 16, column: 39, code: 'sample-test', text: expect.stringMatching(failure) },
    { file: 'docs/2.md', line: 7, code: 'sample-test', text: expect.stringMatching(failure) },
    { file: 'docs/3.md', line: 13, code: 'sample-test', text: expect.stringContaining('the test "ends" failed') },
    { file: 'docs/3.md', line: 17, code: 'sample-error', text: expect.stringContaining('a test did not end in time') },
  ])
})

test('the program of a project is bundled, so that what only has types is reported', async () => {
  const main = [
    "import styles from './app.css'",
    "import logo from './logo.svg'",
    "import * as tree from 'hast'",
    "import { createRoot } from 'react-dom/client'",
    'createRoot(document.body).render(<p className={styles} />)',
    'console.log(logo, tree)',
  ]
  const site = projectSite().file(
    'docs/1.md',
    page(
      'One',
      fence('css title="src/app.css"', 'p {}'),
      fence('ts title="src/unused.ts"', "import './nowhere.css'"),
      fence('tsx title="src/main.tsx"', ...main),
    ),
  )
  const run = await site.run('check-code')
  expect(run.diagnostics).toMatchObject([
    { line: 17, column: 18, code: 'sample-bundle', text: 'Could not resolve "./logo.svg"' },
    { line: 18, column: 23, code: 'sample-bundle', text: 'Could not resolve "hast"' },
  ])
  const other = main.filter((line) => !/logo|tree/.test(line))
  site.file(
    'docs/1.md',
    page('One', fence('css title="src/app.css"', 'p {}'), fence('tsx title="src/main.tsx"', ...other)),
  )
  expect((await site.run('check-code')).diagnostics).toMatchObject([
    { line: 12, column: 8, code: 'sample-bundle', text: 'No matching export in "src/app.css" for import "default"' },
  ])
})

test('errors of TypeScript can be stated, in files of a project and in other samples', async () => {
  const site = projectSite()
    .file(
      'docs/1.md',
      page(
        'One',
        fence('ts title="a.ts"', "export const one: number = '1' // error: Type 'string' is not assignable"),
        fence(
          'ts',
          "import { one } from './a'",
          'const two: string = one',
          '// error: TS2322',
          'const three: number = one // error: nothing is wrong',
          'two.length + three',
        ),
      ),
    )
    .file('docs/2.md', page('Two', fence('ts', "import { one } from './a'", 'one.toFixed() // => "1"')))
  expect((await site.run('check-code')).diagnostics).toMatchObject([
    { file: 'docs/1.md', line: 15, column: 27, code: 'sample-type', text: expect.stringContaining('nothing is wrong') },
    { file: 'docs/2.md', line: 9, code: 'sample-error' },
  ])
})

test('a project can start with the files of a folder', async () => {
  const started = (start: string, ...blocks: readonly string[]) =>
    `---\nproject: { name: shop, start: ${start} }\n---\n\n# One\n\n${blocks.join('\n')}`
  const patch = fence(
    'ts title="src/main.ts" patch',
    "import logo from './logo.png'",
    'document.title = logo // [!code ++]',
  )
  const site = projectSite()
    .file('templates/app/index.html', '<script type="module" src="/src/main.ts"></script>\n')
    .file('templates/app/src/main.ts', "import logo from './logo.png'\nimport { two } from './two'\n\ntwo.size\n")
    .file('templates/app/src/two.ts', "export const two = 'two'\n")
    .file('templates/app/src/logo.png', Buffer.from([137, 0, 255]))
    .file('docs/1.md', started('templates/app', patch))
  const run = await site.run('check-code', '--write-project', 'shop=out')
  expect(run.diagnostics).toMatchObject([
    {
      file: 'docs/1.md',
      line: 7,
      text: expect.stringContaining('after this page, code of templates/app/src/main.ts:4'),
    },
    { file: 'templates/app/src/main.ts', line: 4, column: 5, code: 'sample-type' },
  ])
  const written = (name: string) => readFileSync(path.join(site.dir, 'out/1', name))
  expect(written('src/logo.png')).toEqual(Buffer.from([137, 0, 255]))
  expect(written('src/main.ts').toString()).toContain("'./logo.png'\ndocument.title = logo\n")
  site.file('templates/app/src/main.ts', "import logo from './logo.png'\n")
  expect((await site.run('check-code')).diagnostics).toEqual([])
  site.file('docs/1.md', started('templates/none', fence('ts', 'const a = 1')))
  expect((await site.run('check-code')).diagnostics).toMatchObject([
    { file: 'docs/1.md', line: 2, code: 'sample-meta', text: expect.stringContaining('"templates/none"') },
  ])
})

test('an error of an earlier page is reported once', async () => {
  const later = page('Two', fence('ts title="b.ts"', 'export {}'))
  const site = projectSite()
    .file('docs/1.md', page('One', fence('ts title="a.ts"', "export const one: number = '1'")))
    .file('docs/2.md', later)
    .file('docs/3.md', later)
  expect((await site.run('check-code')).diagnostics).toMatchObject([
    { file: 'docs/1.md', line: 8, code: 'sample-type' },
  ])
})

test('translated pages continue the pages of their language, and each project is written once', async () => {
  const patch = (title: string) =>
    page(
      title,
      fence('ts title="a.ts" patch', "export const one = 'a' // [!code --]", "export const one = 'b' // [!code ++]"),
    )
  const site = projectSite()
    .file(
      'docsgen.config.ts',
      "export default { title: 'Shop', url: 'https://shop.test', languages: { default: 'en', list: { en: {}, de: {} } } }\n",
    )
    .file('docs/1.md', page('One', fence('ts title="a.ts"', "export const one = 'a'")))
    .file('docs/more/2.md', patch('Two'))
    // It has the project of its original.
    .file('i18n/de/docs/more/2.md', patch('Zwei').replace('project: shop', 'title: Zwei'))
  const run = await site.run('check-code', '--write-project', 'shop=out')
  expect([run.exitCode, run.diagnostics]).toEqual([0, []])
  expect(readFileSync(path.join(site.dir, 'out/more/2/a.ts'), 'utf8')).toBe("export const one = 'b'\n")
  const again = await site.run('check-code', '--write-project', 'shop=out')
  expect(again.diagnostics).toMatchObject([{ code: 'usage', text: expect.stringContaining('there are files at') }])
  const named = await site.run('check-code', 'i18n/de/docs/more/2.md')
  expect(named.diagnostics).toEqual([])
})

test.each([
  [['shop'], '"shop" is not the name of a project and a folder'],
  [['shop', 'docs/1.md'], '"shop" is not the name of a project and a folder'],
  [['=out'], '"=out" is not the name of a project and a folder'],
  [['shoq=out'], 'no page belongs to the project "shoq"; did you mean "shop"?'],
])('refuses --write-project %s', async (written, text) => {
  const site = projectSite().file('docs/1.md', page('One', fence('ts title="a.ts"', 'export {}')))
  const run = await site.run('check-code', '--write-project', ...written)
  expect([run.exitCode, run.diagnostics]).toMatchObject([2, [{ code: 'usage', text: expect.stringContaining(text) }]])
})

test('reports fields of a project that have no effect, and a script that index.html names and nothing shows', async () => {
  const site = projectSite().file(
    'docs/1.md',
    `---\nproject:\n  name: shop\n  extend: base\n---\n\n# One\n\n${fence('html title="index.html"', '<script src="/src/mian.ts"></script>')}\n${fence('css title="a.module.css"', '.a {}')}\n${fence('ts title="src/main.ts"', "import styles from '../a.module.css'", 'console.log(styles.a)')}`,
  )
  expect((await site.run('check-code')).diagnostics).toMatchObject([
    { line: 4, column: 3, code: 'front-matter', text: expect.stringContaining('did you mean "extends"?') },
    {
      line: 10,
      column: 15,
      code: 'sample-bundle',
      text: 'index.html loads "src/mian.ts", which the project does not have',
    },
  ])
})
