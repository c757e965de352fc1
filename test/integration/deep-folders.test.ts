import { expect, test } from 'vitest'
import { projectSite } from '../harness/project-site.js'

const levels = (count: number): string => 'a/'.repeat(count)

test.each(['build', 'check-links'])(
  '%s reports folders that are nested too deeply, once for each content folder',
  async (command) => {
    const site = projectSite()
      .file('docs/index.md', '# Home\n')
      .file('docsgen.config.ts', "export default { title: 'T' }\n")
    for (const dir of ['docs', 'pages']) {
      site.file(`${dir}/${levels(100)}${dir}.md`, '# Last\n')
      for (const deep of [101, 102, 300]) site.file(`${dir}/${levels(deep)}deep.md`, '# Deep\n')
    }
    const { diagnostics } = await site.run(command, ...(command === 'build' ? [] : ['--no-crawl']))
    const deep = diagnostics.filter(({ code }) => code === 'too-deep')
    expect(deep.map(({ file, severity }) => `${file} ${severity}`)).toEqual([
      `docs/${levels(101).slice(0, -1)} error`,
      `pages/${levels(101).slice(0, -1)} error`,
    ])
  },
)

test('builds folders with some dozen levels', async () => {
  const run = await projectSite()
    .file('docs/index.md', '# Home\n')
    .file(`docs/${levels(40)}b.md`, '# B\n')
    .run('build')
  expect(run.diagnostics).toEqual([])
})
