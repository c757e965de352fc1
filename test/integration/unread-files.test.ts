import { describe, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

/** Files of a site, with what is reported about them. */
const cases: [file: string, hint: string, others: Record<string, string>][] = [
  ['docs/api/_category.json', 'rename it to _category_.json', {}],
  ['docs/api/category.json', 'rename it to _category_.json', {}],
  ['docs/api/_category.yaml', 'rename it to _category_.yaml', {}],
  ['docs/api/_categories_.json', 'rename it to _category_.json', {}],
  ['docs/api/_index.md', 'rename it to index.md', {}],
  ['docs/_meta.json', 'set `sidebar_position`', {}],
  ['docs/api/meta.json', 'set `sidebar_position`', {}],
  ['docs/_meta.js', 'set `sidebar_position`', {}],
  ['docs/tags.yaml', 'rename it to tags.yml', {}],
  ['blog/authors.yaml', 'rename it to authors.yml', {}],
  ['sidebars.ts', "docs: { sidebars: './sidebars.ts' }", {}],
  ['src/pages', '"pages"', { 'src/pages/about.tsx': 'export default () => null\n' }],
  ['pages/terms.html', 'move it to a static folder', { 'pages/about.md': '# About\n' }],
  ['pages/a/terms.htm', 'in Markdown or React', {}],
]

describe('a file with a name of another tool is reported', () => {
  test.each(cases)('%s', async (file, hint, others) => {
    const site = siteTest()
      .config({
        ...(file.startsWith('blog') ? { blog: {} } : {}),
        ...(file.startsWith('pages') ? { pages: { dir: 'pages' } } : {}),
      })
      .file('docs/index.md', '# Home\n')
      .file('docs/api/b.md', '# B\n')
    if (file.startsWith('blog')) site.file('blog/2026-01-31-a.md', '# A\n')
    if (file !== 'src/pages') site.file(file, file.endsWith('.md') ? '# Text\n' : '{}\n')
    for (const [name, text] of Object.entries(others)) site.file(name, text)
    if (file === 'src/pages') site.file('docsgen.config.ts', "export default { title: 'Site' }\n")
    const { diagnostics, exitCode } = await site.run('build')
    expect(diagnostics.filter(({ code }) => code === 'unread-file')).toEqual([
      { file, severity: 'warning', code: 'unread-file', text: expect.stringContaining(hint) },
    ])
    expect(exitCode).toBe(0)
  })
})

test.each<Readonly<Record<string, string>>>([
  { 'docs/_index.md': 'Part.\n', 'docs/index.md': '# Home\n' },
  { 'docs/api/_index.md': 'Part.\n', 'docs/a.mdx': "import Part from './api/_index.md'\n\n# A\n" },
  { 'docs/meta.json': '{}', 'docs/a.mdx': "import data from './meta.json'\n\n# A\n" },
  { 'docs/_category_.yaml': 'label: A\n' },
  { 'docs/tags.yml': 'a:\n', 'docs/tags.json': '{}' },
  { 'src/pages/index.tsx': 'export {}\n', 'package.json': '{ "dependencies": { "next": "15" } }' },
  { 'static/terms.html': '<p>Terms</p>' },
])('files with a use are not reported: %o', async (files) => {
  const site = siteTest().file('docs/index.md', '# Home\n').file('docs/api/b.md', '# B\n')
  if ('src/pages/index.tsx' in files) site.file('docsgen.config.ts', "export default { title: 'Site' }\n")
  for (const [name, text] of Object.entries(files)) site.file(name, text)
  const { diagnostics } = await site.run('build')
  expect(diagnostics.filter(({ code }) => code === 'unread-file')).toEqual([])
})
