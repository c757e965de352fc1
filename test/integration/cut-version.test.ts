import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const text = ({ dir }: SiteTest, name: string): string => readFileSync(path.join(dir, name), 'utf8')

function docsSite(): SiteTest {
  return siteTest()
    .config({ docs: { sidebars: { docs: ['index'] } } })
    .file('docs/index.md', '# Home\n')
    .file('docs/a/b.md', '# B\n')
}

describe('docsgen version after it was interrupted', () => {
  test('removes a partial copy and writes the version', async () => {
    const site = docsSite()
      .file('versioned_docs/.version-1.0.partial/index.md', '# Ho')
      .file('versioned_docs/.version-0.9.partial/index.md', '# Ho')
    const run = await site.run('version', '1.0')
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    expect(readdirSync(path.join(site.dir, 'versioned_docs'))).toEqual(['version-1.0'])
    expect(text(site, 'versioned_docs/version-1.0/a/b.md')).toBe('# B\n')
  })

  test('but keeps a folder of the version, and names it', async () => {
    const site = docsSite().file('versioned_docs/version-1.0/mine.md', '# Mine\n')
    const run = await site.run('version', '1.0')
    expect(run.exitCode).toBe(2)
    expect(run.diagnostics).toMatchObject([
      { code: 'file-exists', text: expect.stringContaining('"versioned_docs/version-1.0" exists already') },
    ])
    expect(readdirSync(path.join(site.dir, 'versioned_docs'), { recursive: true })).toEqual([
      'version-1.0',
      'version-1.0/mine.md',
    ])
    expect(existsSync(path.join(site.dir, 'versions.json'))).toBe(false)
  })
})

describe('docsgen version writes versions.json', () => {
  const lists: [before: string, after: string][] = [
    ['["1.0"]', '["2.0", "1.0"]'],
    ['\ufeff["1.0"]\r\n', '\ufeff["2.0", "1.0"]\r\n'],
    ['[\r\n    "1.0",\r\n    "0.9"\r\n]\r\n', '[\r\n    "2.0",\r\n    "1.0",\r\n    "0.9"\r\n]\r\n'],
    ['[\n\t"1.0"\n]', '[\n\t"2.0",\n\t"1.0"\n]'],
    ['[]\n', '["2.0"]\n'],
  ]
  test.each(lists)('%j in its form', async (before, after) => {
    const site = docsSite()
      .file('versions.json', before)
      .file('versioned_docs/version-1.0/index.md', '# Home\n')
      .file('versioned_docs/version-0.9/index.md', '# Home\n')
    expect((await site.run('version', '2.0')).diagnostics).toEqual([])
    expect(text(site, 'versions.json')).toBe(after)
  })

  test('but not if it is read-only, and then copies nothing', async () => {
    const site = docsSite().file('versions.json', '[]\n')
    chmodSync(path.join(site.dir, 'versions.json'), 0o444)
    const run = await site.run('version', '2.0')
    expect(run.exitCode).toBe(2)
    expect(run.diagnostics).toMatchObject([{ code: 'not-writable', text: expect.stringContaining('is read-only') }])
    expect(existsSync(path.join(site.dir, 'versioned_docs'))).toBe(false)
  })

  test('or if the folder of versions is a link that leads out of the site', async () => {
    const site = docsSite()
    const outside = temporaryDir('outside')
    symlinkSync(outside, path.join(site.dir, 'versioned_docs'))
    const run = await site.run('version', '2.0')
    expect(run.diagnostics).toMatchObject([{ code: 'not-writable' }])
    expect(readdirSync(outside)).toEqual([])
  })
})

describe('the code of files in a version', () => {
  const page = [
    '# Home',
    '',
    '```ts title="store.ts" file=../src/store.ts#body {1}',
    '```',
    '',
    '> - ```ts file=@site/src/fence.md',
    '>   ```',
    '',
    '~~~file="../src/store.ts"',
    '~~~',
    '',
    '```ts file=./own.ts',
    '```',
    '',
    '```ts file=../src/missing.ts',
    '```',
    '',
  ].join('\n')
  const expected = [
    '# Home',
    '',
    '```ts title="store.ts" {1}',
    'one()',
    '```',
    '',
    '> - ````ts',
    '>   ```',
    '>   x',
    '>   ```',
    '>   ````',
    '',
    '~~~ts',
    '// #region body',
    'one()',
    '// #endregion body',
    '~~~',
    '',
    '```ts file=./own.ts',
    '```',
    '',
    '```ts file=../src/missing.ts',
    '```',
    '',
  ].join('\n')

  test.each(['\n', '\r\n'])('is copied into pages with the line ending %j', async (ending) => {
    const site = siteTest()
      .file('src/store.ts', '// #region body\none()\n// #endregion body\n')
      .file('src/fence.md', '```\nx\n```\n')
      .file('docs/own.ts', 'own()\n')
      .file('docs/index.md', page.replaceAll('\n', ending))
    const run = await site.run('version', '1.0')
    expect(run.stdout).toContain('Copied the code of files into 3 code blocks of the version\n')
    expect(text(site, 'versioned_docs/version-1.0/index.md')).toBe(expected.replaceAll('\n', ending))
  })

  test('stays as it was when the file changes', async () => {
    const site = siteTest()
      .file('src/store.ts', 'one()\n')
      .file('docs/index.md', '# Home\n\n```ts file=../src/store.ts\n```\n')
    await site.run('version', '1.0')
    const built = await site.file('src/store.ts', 'two()\n').run('build')
    const codes = (name: string) => (built.output(name) ?? '').replace(/<[^>]+>/g, '')
    expect(codes('docs/index.html') + codes('index.html')).toContain('one()')
    expect(codes('next/index.html') + codes('docs/next/index.html')).toContain('two()')
  })
})

test('relative paths that lead out of the docs start at the site, and no others', async () => {
  const written = (up: string): string =>
    [
      `import Own from '${up}src/own'`,
      `import Note from './_note.mdx'`,
      `export { other } from "${up}src/own.tsx"`,
      '',
      '# Page',
      '',
      `![dot](${up}img/a%20dot.svg "Title") [angle](<${up}img/a dot.svg>) [ref][r] [b](./b.md) [up](../index.md)`,
      '',
      `\`${up}img/dot.svg\` [missing](../../nothing.svg) [site](/img/dot.svg) <Own src="${up}x" />`,
      '',
      `[r]: ${up}README.md#part`,
      '',
    ].join('\n')
  const site = siteTest()
    .file('src/own.tsx', 'export const other = 1\nexport default () => null\n')
    .file('img/a dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    .file('README.md', '# Part\n')
    .file('docs/index.md', '# Home\n')
    .file('docs/a/b.md', '# B\n')
    .file('docs/a/_note.mdx', 'Note\n')
    .file('docs/a/page.mdx', written('../../'))
  await site.run('version', '1.0')
  const kept = (page: string): string =>
    page.replace(/`[^`]*`/, '`../../img/dot.svg`').replace(/src="[^"]*"/, 'src="../../x"')
  expect(text(site, 'versioned_docs/version-1.0/a/page.mdx')).toBe(kept(written('@site/')))
})

test('a version has the file that a link in the docs leads to', async () => {
  const site = docsSite().file('shared/c.md', '# C\n')
  mkdirSync(path.join(site.dir, 'docs/a'), { recursive: true })
  site.symlink('docs/a/c.md', '../../shared/c.md').symlink('docs/a/d.md', './b.md')
  await site.run('version', '1.0')
  const copy = path.join(site.dir, 'versioned_docs/version-1.0/a')
  expect(lstatSync(path.join(copy, 'c.md')).isSymbolicLink()).toBe(false)
  expect(readFileSync(path.join(copy, 'c.md'), 'utf8')).toBe('# C\n')
  expect(readFileSync(path.join(copy, 'd.md'), 'utf8')).toBe('# B\n')
})
