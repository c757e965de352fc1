import { expect, test } from 'vitest'
import { deepInputs, type PathologicalInput, pathologicalInputs } from '../fixtures/hostile/pathological.js'
import { startDocsgen } from '../harness/cli.js'
import { siteTest } from '../harness/site-test.js'

/** Codes that may be reported for such a page. */
const knownCodes = [
  ...['too-crowded', 'too-deep', 'mdx-syntax', 'unknown-admonition', 'unknown-component', 'block-syntax', 'empty-link'],
  ...['unused-definition', 'undefined-reference', 'removed-html', 'foreign-syntax', 'html-syntax', 'table-syntax'],
]

const fileOf = ({ name, mdx }: PathologicalInput): string =>
  `docs/${name.replace(/[^a-z]+/gi, '-')}${mdx ? '.mdx' : '.md'}`

test('17 kinds of pages are designed to be slow', () => {
  expect(pathologicalInputs).toHaveLength(17)
})

// In groups, because a build goes on after ten stopped pages only.
const groups = Array.from({ length: 4 }, (_, group) =>
  [...pathologicalInputs, ...deepInputs].filter((_input, at) => at % 4 === group),
)

test.each(groups.map((inputs) => [inputs.map(({ name }) => name).join(', '), inputs] as const))(
  'no page holds a build up, and all others are checked: %s',
  async (_, inputs) => {
    const site = siteTest()
      .config({ render: { timeout: 5, memory: 512 } })
      .file('docs/index.md', '# Home\n\n[None](./none.md)\n')
    for (const input of inputs) site.file(fileOf(input), input.make(input.big))
    // In a process of its own, which some of the pages used to end.
    const { exitCode, stderr } = await startDocsgen(['build', site.dir], { cwd: site.dir }).end
    expect(exitCode, stderr).toBe(1)
    expect(stderr).toContain('docs/index.md:3:1 error broken-markdown-link: ')
    const codes = [...stderr.matchAll(/^docs\/\S+ (?:error|warning) ([a-z-]+): /gm)].map(([, code]) => code)
    expect([...knownCodes, 'broken-markdown-link']).toEqual(expect.arrayContaining([...new Set(codes)]))
    expect(stderr).not.toMatch(/^\s+at |FATAL|panicked/m)
  },
  240_000,
)

test('a page that cannot be compiled in time is reported with the limit', async () => {
  const run = await siteTest()
    .config({ render: { timeout: 1 } })
    .file('docs/index.md', '# Home\n')
    // Takes several seconds on any machine.
    .file('docs/slow.md', '[a link](https://one.example/page)\n'.repeat(25_000))
    .run('build')
  expect(run.diagnostics).toMatchObject([
    {
      code: 'too-crowded',
      file: 'docs/slow.md',
      text: expect.stringMatching(/^compiling the page did not finish within 1 s; split the page/),
    },
  ])
}, 60_000)
