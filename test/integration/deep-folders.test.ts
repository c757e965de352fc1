import { expect, test } from 'vitest'
import { projectSite } from '../harness/project-site.js'

const levels = (count: number): string => 'a/'.repeat(count)

test('builds pages with 100 levels of folders, again after an edit, with the whole sidebar', async () => {
  const site = projectSite().file('docsgen.config.ts', "export default { title: 'T' }\n")
  for (let level = 0; level <= 100; level++) site.file(`docs/${levels(level)}index.md`, `# Level ${level}\n`)
  const first = await site.run('build')
  const second = await site.file(`docs/${levels(50)}index.md`, '# Level 50\n\nAn edit.\n').run('build')
  expect([...first.diagnostics, ...second.diagnostics]).toEqual([])
  for (const level of [1, 50, 100])
    expect(second.output(`${levels(level)}index.html`)?.match(/<summary/g)?.length).toBe(100)
})

test('leaves out pages whose routes have too many levels, whatever made them', async () => {
  const site = projectSite()
    .config({ pages: { dir: 'pages' }, blog: {} })
    .file('docs/index.md', '# Home\n')
    .file('docs/last.md', `---\nslug: /${levels(100)}last\n---\n\n# Last\n`)
    .file('pages/index.md', '---\nslug: /pages\n---\n\n# Pages\n')
  for (const name of ['docs/slug.md', 'pages/slug.md', 'blog/2026-01-31-slug.md'])
    site.file(name, `---\nslug: /${levels(2000)}deep\n---\n\n# Deep\n`)
  for (const dir of ['docs', 'pages'])
    site.file(`${dir}/${levels(100)}${dir}.md`, '# Last\n').file(`${dir}/${levels(101)}deep.md`, '# Deep\n')
  const { diagnostics } = await site.run('build')
  const deep = diagnostics.filter(({ code }) => code === 'too-deep')
  expect(deep.map(({ file, line = 0, severity }) => `${file}:${line} ${severity}`)).toEqual([
    'blog/2026-01-31-slug.md:2 error',
    `docs/${levels(101)}deep.md:0 error`,
    'docs/slug.md:2 error',
    `pages/${levels(101)}deep.md:0 error`,
    'pages/slug.md:2 error',
  ])
})
