import { describe, expect, test } from 'vitest'
import { type SiteRun, siteTest } from '../harness/site-test.js'

const problems = ({ diagnostics }: SiteRun) =>
  diagnostics.map(({ file, severity, code, text }) => `${file} ${severity} ${code} ${text}`)

const site = (docs: object | readonly object[]) =>
  siteTest()
    .config({ docs, links: { unreachable: 'ignore' } })
    .file('docs/index.mdx', "import Note from './_note.mdx'\n\n# Home\n\n<Note />\n")
    .file('docs/_note.mdx', 'Mind this.\n')
    .file('docs/guide/start.md', '# Start\n')

describe('patterns of the docs', () => {
  test.each<[string, object, string[]]>([
    ['that match files are not reported', { include: ['*.mdx', 'guide/**/*.md'] }, []],
    [
      'of `include` that match no file are reported once each',
      { include: ['**/*.mdx', 'guides/**'] },
      ['docsgen.config.ts warning unused-pattern "docs.include" has the pattern "guides/**", which matches no file; '],
    ],
    [
      'of `exclude` that make an imported partial a page are reported',
      { exclude: ['drafts/**'] },
      [
        'docsgen.config.ts warning published-partial "docs.exclude" replaces the default patterns, so partials become pages: docs/_note.mdx; ',
      ],
    ],
    ['of `exclude` that keep partials are not reported', { exclude: ['**/_*', 'drafts/**'] }, []],
  ])('%s', async (_, docs, expected) => {
    const run = await site(docs).run('build')
    expect(run.exitCode, run.stderr).toBe(0)
    expect(problems(run)).toEqual(expected.map((text) => expect.stringContaining(text)))
  })

  test('may publish pages whose names begin with `_` if nothing imports them', async () => {
    const run = await siteTest()
      .config({ docs: { exclude: ['drafts/**'] }, links: { unreachable: 'ignore' } })
      .file('docs/index.md', '# Home\n\n[Hidden](./_hidden.md)\n')
      .file('docs/_hidden.md', '# Hidden\n')
      .run('build')
    expect([run.exitCode, problems(run)]).toEqual([0, []])
  })

  test('are located in the entry of their folder', async () => {
    const made = site([
      { dir: 'docs' },
      { id: 'more', dir: 'more', routeBase: '/more', include: ['*.md', 'none/*.md'] },
    ]).file('more/index.md', '# More\n')
    const { diagnostics } = await made.run('build')
    expect(diagnostics).toMatchObject([
      { code: 'unused-pattern', line: 2, text: expect.stringContaining('"none/*.md"') },
    ])
  })
})
