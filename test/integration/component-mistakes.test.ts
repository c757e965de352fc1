import { raw } from 'hast-util-raw'
import { expect, test } from 'vitest'
import { textOf } from '../../src/node/markdown/hast-tree.js'
import { installReact } from '../harness/build-site.js'
import { siteTest, type SiteTest } from '../harness/site-test.js'

function site(): SiteTest {
  const created = siteTest().config({ links: { unreachable: 'ignore' } })
  installReact(created.dir)
  return created
}

const tabs = `# Tabs

<Tabs>
  <TabItem label="Mac">

  Text of Mac.

  </TabItem>
  <TabItem label="Windows">Text of Windows.</TabItem>
</Tabs>
`

const dynamic = `export const names = ['Mac', 'Windows']

# Tabs

<Tabs>
  {names.map((name) => <TabItem key={name} label={name}>Text of {name}.</TabItem>)}
</Tabs>
`

test.each([
  ['with labels', tabs],
  ['of an expression', dynamic],
  ['in a fragment of an expression', dynamic.replace('{names', '{<>{names').replace(')}\n', ')}</>}\n')],
])('tabs %s are on the page and in its Markdown version', async (_, text) => {
  const run = await site().file('docs/index.mdx', text).run('build')
  expect(run.diagnostics).toEqual([])
  const document = run.output('index.html') ?? ''
  const words = textOf(raw({ type: 'root', children: [{ type: 'raw', value: document }] })).replace(/\s+/g, ' ')
  for (const name of ['Mac', 'Windows']) {
    expect(words).toContain(`Text of ${name}.`)
    expect(document).toMatch(new RegExp(`<button[^>]*>${name}</button>`))
    expect(run.output('index.md')).toContain(`Text of ${name}.`)
  }
})

test('content that is in no tab is shown and reported, in docs, posts, pages and partials', async () => {
  const text = '# Title\n\n<Tabs>\n<TabItem label="Mac">A</TabItem>\n\nLoose text.\n\n</Tabs>\n'
  const created = site()
    .config({ blog: {}, pages: {}, links: { unreachable: 'ignore' } })
    .file('docs/index.mdx', `import Part from './_part.mdx'\n\n# Home\n\n<Part />\n`)
    .file('docs/_part.mdx', text.replace('# Title\n\n', ''))
    .file('docs/doc.mdx', text)
    .file('blog/2024-01-01-post.mdx', `---\ndescription: A\n---\n\n${text}`)
    .file('pages/page.mdx', text)
  const run = await created.run('build')
  const reported = run.diagnostics.filter(({ code }) => code === 'component-content')
  expect(reported.map(({ file, line }) => `${file}:${line}`).sort()).toEqual([
    'blog/2024-01-01-post.mdx:10',
    'docs/_part.mdx:4',
    'docs/doc.mdx:6',
    'pages/page.mdx:6',
  ])
  for (const name of ['index.html', 'doc/index.html', 'page/index.html'])
    expect(run.output(name)).toContain('Loose text.')
  expect(run.output('doc.md') ?? run.output('doc/index.md')).toContain('Loose text.')
})

test('check-links reports lost content as an error', async () => {
  const run = await site().file('docs/index.mdx', '# Home\n\n<Card titel="Start">A</Card>\n').run('check-links')
  expect(run.exitCode).toBe(1)
  expect(run.diagnostics).toMatchObject([{ severity: 'error', code: 'component-attribute', line: 3 }])
})
