import { expect, test } from 'vitest'
import { installReact } from '../harness/build-site.js'
import { siteTest, type SiteTest } from '../harness/site-test.js'

function site(): SiteTest {
  const created = siteTest().config({ links: { unreachable: 'ignore' } })
  installReact(created.dir)
  return created
}

test.each(['node:fs', 'fs', 'node:path', 'fs/promises'])('an import of %s in a component names Node', async (name) => {
  const { diagnostics } = await site()
    .file('docs/index.mdx', "import Files from '../files'\n\n# Home\n\n<Files />\n")
    .file('files.tsx', `import * as own from '${name}'\nexport default () => <b>{Object.keys(own).length}</b>\n`)
    .run('build')
  expect(diagnostics).toMatchObject([
    {
      ...{ file: 'files.tsx', line: 1, code: 'unresolved-import' },
      text: expect.stringContaining(`"${name}" is a module of Node, which browsers do not have; components also run`),
    },
  ])
})

test('an object as a child is reported at its page', async () => {
  const { diagnostics } = await site()
    .file('docs/index.mdx', 'export const item = { name: "A" }\n\n# Home\n\n<b>{item}</b>\n')
    .run('build')
  expect(diagnostics).toMatchObject([
    {
      file: 'docs/index.mdx',
      code: 'render-failed',
      text: expect.stringContaining('Objects are not valid as a React child'),
    },
  ])
})

test('text that is read as code is reported in docs, posts and pages, although no component is on the page', async () => {
  const text = 'export const a = 1\nLost text.\n'
  const { diagnostics } = await site()
    .config({ blog: {}, pages: {}, links: { unreachable: 'ignore' } })
    .file('docs/doc.mdx', text)
    .file('blog/2024-01-01-post.mdx', `---\ndescription: A\n---\n\n${text}`)
    .file('pages/page.mdx', text)
    .run('build')
  const found = diagnostics.filter(({ code }) => code === 'mdx-syntax').map(({ file, line }) => `${file}:${line}`)
  expect(found.sort()).toEqual(['blog/2024-01-01-post.mdx:5', 'docs/doc.mdx:1', 'pages/page.mdx:1'])
})

test('mistakes in partials are reported at their place', async () => {
  const { diagnostics } = await site()
    .file(
      'docs/index.mdx',
      "import Part from './_part.mdx'\nimport Other from './_other.mdx'\n\n# Home\n\n<Part /><Other />\n",
    )
    .file('docs/_part.mdx', 'export const a = 1\nLost text.\n')
    .file('docs/_other.mdx', 'Text\n\na<br>b\n')
    .run('build')
  const found = diagnostics.filter(({ code }) => code === 'mdx-syntax').map(({ file, line }) => `${file}:${line}`)
  expect(found.sort()).toEqual(['docs/_other.mdx:3', 'docs/_part.mdx:1'])
})
