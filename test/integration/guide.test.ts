import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTree, temporaryDir } from '../harness/build-site.js'
import { type CommandEnd, runDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'
import { inLongRun } from '../harness/sample.js'

// The guide is built in its place, because the plugin that generates its reference reads the sources of docsgen.
const cwd = repositoryPath('site/guide')

/**
 * Minimum number of JavaScript and TypeScript samples that are checked. Most of those on generated pages show mistakes, and
 * are not checked.
 */
const wanted = { checked: 125 }

describe("docsgen's own guide", () => {
  test('builds without any problem, with the pages of its sections and its reference', async () => {
    const outDir = path.join(temporaryDir('guide'), 'build')
    const run = await runDocsgen(['build', '--out-dir', outDir], { cwd })
    expect(problemsOf(run)).toEqual({ exitCode: 0, problems: [] })
    const files = [...readTree(outDir).keys()]
    const pages = files.filter((file) => file.endsWith('.html')).map((file) => file.replace(/\/?index\.html$/, ''))
    expect(pages.length).toBeGreaterThan(60)
    expect(pages).toEqual(
      expect.arrayContaining([
        '',
        'start',
        'writing',
        'structure',
        'look',
        'checks',
        'publishing',
        'extending',
        'blog',
      ]),
    )
    expect(pages).toEqual(expect.arrayContaining(['cli', 'config', 'diagnostics'].map((name) => `reference/${name}`)))
    expect(pages).toContain('api')
    expect(pages).toEqual(expect.arrayContaining(['de', 'de/start/quick-start', 'ar/start/project', 'ar/api']))
  }, 240_000)

  test.runIf(inLongRun)(
    'has no broken link',
    async () => {
      expect(problemsOf(await runDocsgen(['check-links'], { cwd }))).toEqual({ exitCode: 0, problems: [] })
    },
    480_000,
  )

  test.runIf(inLongRun)(
    'has samples that compile and give the stated results',
    async () => {
      const run = await runDocsgen(['check-code'], { cwd })
      expect(problemsOf(run)).toEqual({ exitCode: 0, problems: [] })
      const [figures = '', scripts, share] =
        /^.*; (\d+) in JavaScript and TypeScript: ([\d.]+)% checked.*$/m.exec(run.stdout) ?? []
      console.info(figures)
      expect((Number(scripts) * Number(share)) / 100).toBeGreaterThanOrEqual(wanted.checked)
    },
    240_000,
  )

  test('has its start pages in all languages, and no translation that is out of date', async () => {
    const run = await runDocsgen(['translations', '--fail-on', 'out-of-date,orphaned', '--format', 'json'], { cwd })
    expect(run).toMatchObject({ exitCode: 0, stderr: '' })
    const { languages }: { languages: readonly { language: string; missing: readonly string[] }[] } = JSON.parse(
      run.stdout,
    )
    expect(languages.map(({ language }) => language)).toEqual(['de', 'ar'])
    const missing = languages.flatMap((one) => one.missing)
    expect(missing).toContain('docs/writing/code.md')
    expect(missing.filter((name) => /^(?:pages|docs\/start)\//.test(name))).toEqual([])
  })

  test('answers its search questions', async () => {
    const run = await runDocsgen(['check-search'], { cwd })
    expect(problemsOf(run)).toEqual({ exitCode: 0, problems: [] })
    const [, questions] = /(\d+) of \1 questions? answered/.exec(run.stdout) ?? []
    expect(Number(questions)).toBeGreaterThanOrEqual(20)
  }, 240_000)
})

function problemsOf({ exitCode, stderr }: CommandEnd) {
  return { exitCode, problems: stderr.split('\n').filter((line) => /(?:^| )(?:error|warning) [a-z-]+: /.test(line)) }
}
