import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyOwnSite, temporaryDir } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { copyCorpusConfig, hasCorpora } from '../harness/corpora.js'
import { siteTest } from '../harness/site-test.js'

if (!hasCorpora) console.info('check-search: ../shared/corpora is not there, so its questions are not asked')

/** Runs the search questions of a site; returns how many are answered by the first three results, and by the first. */
async function figuresOf(root: string): Promise<{ asked: number; answered: number; first: number }> {
  const { stdout, stderr } = await runDocsgen(['check-search', root])
  const [, answered, asked, first] = /^(\d+) of (\d+) questions answered, (\d+) by/m.exec(stdout) ?? []
  if (asked === undefined) throw new Error(stdout + stderr)
  if (answered !== asked) console.info(stderr)
  return { asked: Number(asked), answered: Number(answered), first: Number(first) }
}

test("every question about this repository's own site is answered by the first page", async () => {
  const root = temporaryDir('own')
  copyOwnSite(root)
  const figures = await figuresOf(root)
  expect(figures).toEqual({ asked: figures.asked, answered: figures.asked, first: figures.asked })
  expect(figures.asked).toBeGreaterThan(120)
})

describe.skipIf(!hasCorpora)('of the questions about', () => {
  test.each([
    ['redux', { answered: 39, first: 37 }],
    ['redux-toolkit', { answered: 37, first: 33 }],
  ])('%s, at least %j of 40 are answered', async (name, least) => {
    const root = temporaryDir(name)
    copyCorpusConfig(name, root)
    const { asked, answered, first } = await figuresOf(root)
    expect(asked).toBe(40)
    expect(answered).toBeGreaterThanOrEqual(least.answered)
    expect(first).toBeGreaterThanOrEqual(least.first)
  })
})

describe('a question', () => {
  const site = siteTest()
    .config({ search: { questions: 'questions.yaml' } })
    .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n\nWelcome to the zoo, "a place of stripes".\n')
    .file('docs/zebra.md', '# Zebra\n\nStripes, stripes and stripes.\n')
    .file('docs/giraffe.md', '# Giraffe\n\nIt has a neck.\n')

  test('that is answered is not reported, with one or several pages, a phrase, or a trailing slash', async () => {
    const questions = 'zebra: /zebra\n"stripes":\n  - /zebra\n  - /\n\'"place of stripes"\': /\nneck: /giraffe/\n'
    const run = await site.copy().file('questions.yaml', questions).run('check-search')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(run.stdout).toContain('4 of 4 questions answered, 4 by the first result')
  })

  test('about a phrase is answered too if the cache has lost the texts of pages', async () => {
    const own = site.copy().file('questions.yaml', '\'"place of stripes"\': /\n')
    await own.run('build')
    const packs = path.join(own.dir, '.docsgen/cache/bodies')
    for (const name of readdirSync(packs))
      writeFileSync(path.join(packs, name), Buffer.alloc(statSync(path.join(packs, name)).size))
    expect((await own.run('check-search')).diagnostics).toEqual([])
  })

  test('that is not answered is reported at its line, with the first result and its terms', async () => {
    const run = await site.copy().file('questions.yaml', '# Animals\nstripes: [/zebra, /giraffe]\n').run('check-search')
    expect(run.exitCode).toBe(1)
    expect(run.diagnostics).toEqual([
      expect.objectContaining({
        file: 'questions.yaml',
        line: 2,
        column: 1,
        severity: 'error',
        code: 'search-question',
      }),
    ])
    expect(run.diagnostics[0]?.text).toMatch(
      /^"stripes": "\/giraffe" is not found; the first result is "\/zebra" \(relevance: stripes \d+\); use the words/,
    )
    expect(run.stdout).toContain('0 of 1 question answered, 1 by the first result')
  })

  test('about an unknown page is reported with a suggestion', async () => {
    const run = await site.copy().file('questions.yaml', 'stripes: /zebras\n').run('check-search')
    expect(run.diagnostics.map(({ code, text }) => [code, text])).toEqual([
      ['search-question-route', '"/zebras" is not a page of this site; did you mean "/zebra"?'],
    ])
  })

  test.each([
    ['a list', '- zebra\n', 1, 'the file is not a mapping of questions to routes'],
    ['no route', 'neck: /giraffe\nstripes:\n', 2, 'a question has no route'],
    ['a number', 'stripes: 1\n', 1, 'a question has no route'],
    ['broken YAML', 'a: "b\n', 2, 'Missing closing "quote'],
    ['nothing', '', 1, 'the file has no questions'],
    ['an empty mapping', '{}\n', 1, 'the file has no questions'],
    ['an empty question', "'': /giraffe\n", 1, 'a question is empty'],
  ])('in a file with %s is reported with its position', async (_, questions, line, message) => {
    const run = await site.copy().file('questions.yaml', questions).run('check-search')
    expect(run.exitCode).toBe(1)
    expect(run.diagnostics[0]).toMatchObject({ file: 'questions.yaml', line, code: 'search-questions' })
    expect(run.diagnostics[0]?.text).toContain(message)
  })
})

describe('a site', () => {
  const site = siteTest().file('docs/home.md', '---\nslug: /\n---\n\n# Home\n')

  test.each([
    [
      'without questions',
      { search: { provider: 'local' } },
      /search-questions: the config has no search questions; set "search\.questions"/,
    ],
    ['without a local search', { search: { provider: 'none' } }, /search-questions: the site has no local search/],
  ])('%s fails with exit code 2 and one line', async (_, config, message) => {
    const { exitCode, stderr } = await site.copy().config(config).run('check-search')
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('with an error in its pages reports that error', async () => {
    const run = await site
      .copy()
      .config({ search: { questions: 'q.yaml' } })
      .file('q.yaml', 'home: /\n')
      .file('docs/bad.mdx', '<Unclosed>\n')
      .run('check-search')
    expect(run.exitCode).toBe(1)
    expect(run.diagnostics.map(({ file }) => file)).toEqual(['docs/bad.mdx'])
  })
})
