import { beforeAll, describe, expect, test } from 'vitest'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

/** A site that has been built once. */
let good: SiteTest

beforeAll(async () => {
  good = siteTest().file('docs/home.md', '---\nslug: /\n---\n\n# Home\n').file('docs/guide.md', '# Guide\n')
  expect(await good.run('build')).toMatchObject({ exitCode: 0, diagnostics: [] })
})

describe('pages that readers would miss prevent the build', () => {
  test.each([
    ['two files with the same route', 'docs/zz.md', '---\nslug: /guide\n---\n\n# Other\n', 'duplicate-route', 1],
    ['a link to a Markdown file that is not a page', 'docs/a.md', '# A\n\n[x](./gude.md)\n', 'broken-markdown-link', 3],
  ])('%s', async (_what, file, text, code, line) => {
    const run = await good.copy().file(file, text).run('build')
    expect(run.exitCode).toBe(1)
    expect(run.diagnostics).toMatchObject([{ severity: 'error', code, file, line }])
  })
})

describe('warnings do not prevent the build', () => {
  const lenient = { links: { brokenMarkdown: 'warn', duplicateRoutes: 'warn' } }

  test('two files with the same route: both are named, and the first one wins', async () => {
    const site = good.copy().config(lenient).file('docs/zz.md', '---\nslug: /guide\n---\n\n# Other\n')
    const run = await site.run('build')
    expect(run.exitCode).toBe(0)
    expect(run.diagnostics).toMatchObject([
      { severity: 'warning', code: 'duplicate-route', file: 'docs/zz.md', line: 1 },
    ])
    expect(run.diagnostics[0]?.text).toContain('docs/guide.md')
    expect(run.output('guide/index.html')).toContain('Guide')
  })

  test('a link to a Markdown file that is not a page', async () => {
    const run = await good.copy().config(lenient).file('docs/a.md', '# A\n\n[x](./gude.md)\n').run('build')
    expect(run.exitCode).toBe(0)
    expect(run.diagnostics).toMatchObject([
      { severity: 'warning', code: 'broken-markdown-link', file: 'docs/a.md', line: 3, column: 1 },
    ])
    expect(run.diagnostics[0]?.text).toContain('guide.md')
  })

  test('the policies change the severity: warn for a broken link, error for a broken Markdown link, ignore for both', async () => {
    const site = good.copy().file('docs/a.md', '# A\n\n[x](./gude.md) [y](/gude)\n')
    const turned = await site.config({ links: { broken: 'warn', brokenMarkdown: 'error' } }).run('build')
    expect(turned.diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'error broken-markdown-link',
      'warning broken-link',
    ])
    expect(turned.exitCode).toBe(1)
    const ignored = await site.config({ links: { broken: 'ignore', brokenMarkdown: 'ignore' } }).run('build')
    expect(ignored).toMatchObject({ exitCode: 0, diagnostics: [] })
  })
})

describe('an invalid environment: exit code 2 and a hint', () => {
  const expectEnvironment = (run: SiteRun, text: RegExp): void => {
    expect(run.exitCode).toBe(2)
    expect(run.diagnostics).toHaveLength(1)
    expect(run.diagnostics[0]?.severity).toBe('error')
    expect(run.diagnostics[0]?.text).toMatch(text)
    expect(run.stderr + run.stdout).not.toMatch(/^\s+at /m)
  }

  test('no config', async () => {
    expectEnvironment(await good.copy().config(null).run('build'), /docsgen\.config/)
  })

  test('a file in place of the output folder', async () => {
    const site = good.copy().remove('build').file('build', 'mine')
    expectEnvironment(await site.run('build'), /is not a folder; .*--out-dir/)
  })

  test('a file in place of a parent of the output folder', async () => {
    const site = good.copy().file('way', 'mine')
    expectEnvironment(await site.run('build', '--out-dir', 'way/out'), /way/)
  })

  test('an output folder with files that docsgen did not write', async () => {
    const site = good.copy().remove('build').file('build/thesis.txt', 'mine')
    const run = await site.run('build')
    expectEnvironment(run, /did not write; .*--out-dir/)
    expect(run.output('thesis.txt')).toBe('mine')
    expect(run.outputTree().size).toBe(1)
  })
})
