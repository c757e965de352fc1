import { expect, test } from 'vitest'
import { projectSite } from '../harness/project-site.js'

/** A page whose partials include the next one twice. */
function multiplied(levels: number) {
  const site = projectSite().file('docs/index.md', '# Home\n').file(`docs/_p${levels}.mdx`, 'Text\n')
  for (let i = 0; i < levels; i++) site.file(`docs/_p${i}.mdx`, `import P from './_p${i + 1}.mdx'\n\n<P />\n\n<P />\n`)
  return site.file('docs/a.mdx', "# A\n\nimport P from './_p0.mdx'\n\n<P />\n")
}

test('reports partials that multiply as what they are', async () => {
  const { diagnostics } = await multiplied(16).run('build')
  expect(diagnostics).toMatchObject([
    {
      code: 'render-failed',
      file: 'docs/_p15.mdx',
      text: expect.stringMatching(/^what this line includes is on docs\/a\.mdx more than 50,000 times/),
    },
  ])
})

test('renders partials that include others some hundred times', async () => {
  const run = await multiplied(8).run('build')
  expect(run.diagnostics).toEqual([])
})
