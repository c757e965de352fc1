import { describe, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

const words = Array.from({ length: 3000 }, (_, i) => `word${i * 7919}`).join(' ')

describe('budgets', () => {
  const site = siteTest().file('docs/a.md', '# A\n').file('docs/b/large.md', `# Large\n\n${words}\n`)

  test('fail the build with the page, its weight and the limit, at the place in the config', async () => {
    site.config({ budgets: [{ html: '5 kB', js: '200 kB' }] })
    const run = await site.run('build')
    expect([run.exitCode, run.output('a/index.html')]).toEqual([1, undefined])
    expect(run.diagnostics).toEqual([
      {
        ...{
          file: 'docsgen.config.ts',
          line: 2,
          column: expect.any(Number),
          severity: 'error',
          code: 'budget-exceeded',
        },
        text: expect.stringMatching(
          /^"\/b\/large" loads \d+\.\d kB of HTML, \d+\.\d kB more than the limit of 5\.0 kB; largest file: b\/large\/index\.html \d+\.\d kB$/,
        ),
      },
    ])
  })

  test('of severity "warn" only report, also in a build without a change', async () => {
    site.config({
      budgets: [
        { html: 5000, severity: 'warn' },
        { routes: '/none/**', js: 1 },
      ],
    })
    const codes = ['warning budget-exceeded', 'warning unused-budget']
    for (const written of [true, false]) {
      const run = await site.run('build')
      expect(run.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(codes)
      expect([run.exitCode, run.stdout.includes(' 0 written')]).toEqual([0, !written])
    }
  })

  test('measure what a script imports with another base', async () => {
    const loading = siteTest()
      .file('docs/index.md', '# Home\n')
      .file('static/a.js', "import '/x/b.js'\n")
      .file('static/b.js', `export default '${words}'\n`)
    const measured = async (base: string) => {
      const headTags = [{ tag: 'script', attributes: { type: 'module', src: `${base}a.js` } }]
      const run = await loading.config({ base, headTags, budgets: [{ js: '1 kB', severity: 'warn' }] }).run('build')
      return run.diagnostics.map(({ text }) => text.includes(' b.js '))
    }
    expect([await measured('/x/'), await measured('/')]).toEqual([[true], [false]])
  })

  test('with a mistake are reported', async () => {
    const run = await site.config({ budgets: [{ js: 'much', fonts: '1 MB', pages: '/' }] }).run('build')
    expect(run.diagnostics.map(({ code, text }) => `${code} ${text}`)).toEqual([
      expect.stringMatching(/^config-value .*budgets\[0\]\.js.* is not a size; write it as "90 kB" or "1\.5 MB"/),
      expect.stringMatching(/^config-unknown-key unknown key "budgets\[0\]\.pages"/),
    ])
  })
})
