import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { installReact } from '../harness/build-site.js'
import { siteTest, type SiteTest } from '../harness/site-test.js'

const links = { unreachable: 'ignore' }

function site(): SiteTest {
  const created = siteTest().config({ links })
  installReact(created.dir)
  return created
}

test('resolves the names of modules with escapes, in every form of import', async () => {
  const run = await site()
    .file('docs/_part.mdx', 'The partial.\n\n## In the partial\n')
    .file('docs/_page.js', "export const one = 'first word'\n")
    .file('docs/_more.js', "export const two = 'second word'\n")
    .file('docs/_third.js', "module.exports = 'third word'\n")
    .file(
      'docs/index.mdx',
      [
        '# Home',
        String.raw`import Part from './\_part.mdx'`,
        `${String.raw`import { one } from "./\u005fpage.js"`}\n${String.raw`export * from './\_more.js'`}`,
        '<Part />',
        String.raw`{one} and {require('./\_third.js')}`,
        '<ul>{toc.map(({ id }) => <li key={id}>{id}</li>)}</ul>',
      ].join('\n\n'),
    )
    .run('build')
  expect(run.stderr.split('\n').filter((line) => / (?:error|warning) /.test(line))).toEqual([])
  const html = run.output('index.html')
  expect(html).toContain('The partial.')
  expect(html?.replaceAll('<!-- -->', '')).toContain('first word and third word')
  expect(html).toContain('<li>in-the-partial</li>')
})

test('reports a missing module by the name that the escapes stand for', async () => {
  const run = await site()
    .file('docs/_part.mdx', 'Text\n')
    .file('docs/index.mdx', `# Home\n\n${String.raw`import Part from './\_prat.mdx'`}\n\n<Part />\n`)
    .run('build')
  expect(run.diagnostics).toMatchObject([
    { code: 'unresolved-import', line: 3, text: expect.stringContaining('"./_prat.mdx" cannot be found') },
  ])
})

test('a version has paths out of it from the folder of the site', async () => {
  const created = siteTest()
    .config({ docs: { sidebars: { docs: ['index'] } }, links })
    .file('parts/_part.mdx', 'Text\n')
    .file('parts/a_b.png', 'x')
    .file(
      'docs/index.mdx',
      [
        '# Home',
        String.raw`import Part from '../parts/\_part.mdx'`,
        `${String.raw`import Other from '\.\./parts/\_part.mdx'`} // ../`,
        String.raw`![a](../parts/a\_b.png)`,
      ].join('\n\n'),
    )
  expect((await created.run('version', '1.0')).exitCode).toBe(0)
  const copy = readFileSync(path.join(created.dir, 'versioned_docs/version-1.0/index.mdx'), 'utf8')
  expect(copy.split('\n\n').slice(1)).toEqual([
    `import Part from '@site/parts/_part.mdx'`,
    `import Other from '@site/parts/_part.mdx' // ../`,
    `![a](@site/parts/a_b.png)`,
  ])
})
