import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

test('the generated index of a category has its title, its description and a link to every item', async () => {
  const link = { type: 'generated-index', slug: '/parts', title: 'All parts', description: 'Every part & more.' }
  const items = ['one', { type: 'link', label: 'Elsewhere', href: 'https://elsewhere.example' }]
  const sidebars = { docs: ['home', { type: 'category', label: 'Parts', link, items }] }
  const site = siteTest()
    .config({ docs: { sidebars: 'sidebars.ts' } })
    .file('sidebars.ts', `export default ${JSON.stringify(sidebars)}`)
    .file('docs/home.md', '---\nslug: /\n---\n# Home')
    .file('docs/one.md', '# The first')
  const { exitCode, output } = await site.run('build')
  expect(exitCode).toBe(0)
  const main = /<main.*<\/main>/s.exec(output('parts/index.html') ?? '')?.[0] ?? ''
  expect(main).toContain('<h1>All parts</h1>')
  expect(main).toMatch(/<p>Every part &(?:amp|#x26); more\.<\/p>/)
  expect([...main.matchAll(/<li><a href="([^"]*)">([^<]*)/g)].map(([, href, label]) => [href, label])).toEqual([
    ['/one', 'The first'],
    ['https://elsewhere.example', 'Elsewhere'],
  ])
})
