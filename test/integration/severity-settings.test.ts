import { describe, expect, onTestFinished, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

const page = '# Home\n\n:::notes\n\nText\n\n:::\n'

describe.each([
  ['ignore', [], 0],
  ['warn', ['warning unknown-admonition'], 0],
  ['error', ['error unknown-admonition'], 1],
] as const)('a warning that `diagnostics` sets to "%s"', (level, expected, exitCode) => {
  const site = siteTest()
    .file('docs/index.md', page)
    .config({ diagnostics: { 'unknown-admonition': level } })

  test.each([['build'], ['check-links', '--no-crawl'], ['build', '--shard', '1/1']])(
    'has that severity in `docsgen %s`',
    async (command, ...args) => {
      const run = await site.run(command, ...args)
      expect(run.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
      expect(run.exitCode).toBe(exitCode)
    },
  )
})

test('an unchanged build reports the severities of the config again', async () => {
  const site = siteTest().file('docs/index.md', page)
  expect((await site.run('build')).diagnostics).toHaveLength(1)
  site.config({ diagnostics: { 'unknown-admonition': 'ignore' } })
  expect((await site.run('build')).diagnostics).toEqual([])
  expect((await site.run('build')).diagnostics).toEqual([])
  site.config({ diagnostics: { 'unknown-admonition': 'error' } })
  expect((await site.run('build')).exitCode).toBe(1)
})

test('a code of errors and warnings keeps its errors', async () => {
  const misspelled = '---\nsidebar_positon: 1\n---\n\n# Home\n'
  const site = siteTest().file('docs/index.md', misspelled).file('docs/bad.md', '---\ntitle: [a\n---\n')
  const found = async () =>
    (await site.run('build')).diagnostics.map(({ severity, code, file }) => `${severity} ${code} ${file}`)
  expect(await found()).toEqual(['error front-matter docs/bad.md', 'warning front-matter docs/index.md'])
  site.config({ diagnostics: { 'front-matter': 'ignore' } })
  expect(await found()).toEqual(['error front-matter docs/bad.md'])
})

test('one run reports a warning that is an error with the problems of later steps', async () => {
  const site = siteTest()
    .file('docs/index.md', `${page}\n[Other](./other.md#nothing)\n`)
    .file('docs/other.md', '# Other\n')
    .config({ diagnostics: { 'unknown-admonition': 'error' }, links: { brokenAnchors: 'error' } })
  const run = await site.run('build')
  expect(run.diagnostics.map(({ code }) => code)).toEqual(['unknown-admonition', 'broken-anchor'])
})

test('`serve --watch` reports with the severities of the config, and still shows the page', async () => {
  const config = (level: string) => `export default { title: 'T', diagnostics: { 'unknown-admonition': '${level}' } }\n`
  const site = await watchSite({ 'docsgen.config.ts': config('error'), 'docs/index.md': page })
  onTestFinished(() => site.close())
  expect(await site.document('/')).toContain('Home')
  const last = () => site.reported.at(-1)?.map(({ severity, code }) => `${severity} ${code}`)
  expect(last()).toEqual(['error unknown-admonition'])
  site.write('docsgen.config.ts', config('ignore'))
  await site.server.settled()
  await site.document('/')
  await site.server.settled()
  expect(last()).toEqual([])
})
