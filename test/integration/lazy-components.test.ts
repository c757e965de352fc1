import { expect, test } from 'vitest'
import { changedNames, readTree } from '../harness/build-site.js'
import { siteTest } from '../harness/site-test.js'

const lazyBox = (path: string) => `import { lazy, Suspense } from 'react'
const Inner = lazy(() => import('${path}'))
export default () => <Suspense fallback={<i>waiting</i>}><Inner /></Suspense>
`
const page = (number: number, more = '') => `import Box from '../src/Box'\n\n# Page ${number}\n\n<Box />\n${more}`

const site = () =>
  siteTest()
    .config({ blog: {}, theme: { components: { Footer: './src/Footer.jsx' } } })
    .file('docs/index.md', '# Home\n')
    .file('docs/one.mdx', page(1))
    .file('docs/two.mdx', page(2))
    .file('docs/three.mdx', page(3))
    .file('blog/2026-01-01-post.mdx', `${page(4)}\n{/* truncate */}\n\nMore\n`)
    .file('src/Box.jsx', lazyBox('./Inner'))
    .file('src/Inner.jsx', `${lazyBox('./Innermost').replace('<Inner', 'loaded later <Inner')}`)
    .file('src/Innermost.jsx', 'export default () => <b>loaded last</b>\n')
    .file('src/Footer.jsx', lazyBox('./FooterText'))
    .file('src/FooterText.jsx', 'export default () => <footer>loaded footer</footer>\n')

test('every page has what its components load by `lazy`', async () => {
  const run = await site().run('build')
  for (const name of ['one', 'two', 'three', 'blog', 'blog/2026/01/01/post']) {
    const html = run.output(`${name}/index.html`)
    expect([name, html]).toEqual([name, expect.stringMatching(/loaded later[\s\S]*loaded last[\s\S]*loaded footer/)])
    expect([name, html]).toEqual([name, expect.not.stringContaining('waiting')])
  }
})

test('a page that is rendered alone is the same as one that is rendered with others', async () => {
  const edited = site()
  await edited.run('build')
  await edited.file('docs/two.mdx', page(2, '\nEdited\n')).run('build')
  const cold = site().file('docs/two.mdx', page(2, '\nEdited\n'))
  await cold.run('build')
  expect(changedNames(readTree(`${cold.dir}/build`), readTree(`${edited.dir}/build`))).toEqual([])
})

test('a component that calls `lazy` whenever it is rendered shows its fallback', async () => {
  const run = await siteTest()
    .file('docs/index.mdx', "import Box from '../src/Box'\n\n# Home\n\n<Box />\n")
    .file('src/Inner.jsx', 'export default () => <b>loaded</b>\n')
    .file(
      'src/Box.jsx',
      `import { lazy, Suspense } from 'react'
export default () => {
  const Inner = lazy(() => import('./Inner'))
  return <Suspense fallback={<i>waiting</i>}><Inner /></Suspense>
}
`,
    )
    .run('build')
  expect(run.output('index.html')).toContain('waiting')
})
