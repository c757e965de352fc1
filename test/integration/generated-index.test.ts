import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

test('a generated index has its description, and a card for each visible item', async () => {
  const category = (items: readonly unknown[], more: object) => ({ type: 'category', items, ...more })
  const site = siteTest()
    .config({ docs: { sidebars: 'sidebars.json' } })
    .file('docs/one.md', '---\ntitle: One\ndescription: First & "best"\n---\n')
    .file('docs/two.md', '# Two\n')
    .file('docs/three.md', '# Three\n')
    .file('docs/hidden.md', '---\nunlisted: true\n---\n\n# Hidden\n')
    .file(
      'sidebars.json',
      JSON.stringify({
        docs: [
          category(
            [
              'one',
              category(['two', 'three'], { label: 'Deep' }),
              'hidden',
              { type: 'link', label: 'Far', href: 'https://far.example/?a=1&b' },
            ],
            { label: 'All', link: { type: 'generated-index', slug: '/all', description: 'Everything <here>.' } },
          ),
        ],
      }),
    )
  const run = await site.run('build')
  expect(run.exitCode).toBe(0)
  const html = run.output('all/index.html') ?? ''
  expect(/<div class="prose-part">(.*?)<\/div>/s.exec(html)?.[1]).toBe(
    [
      '<p>Everything &lt;here&gt;.</p><ul class="cards">',
      '<li><a href="/one"><strong>One</strong> <span>First &amp; &quot;best&quot;</span></a></li>',
      '<li><a href="/two"><strong>Deep</strong> <span>2 pages</span></a></li>',
      '<li><a href="https://far.example/?a=1&amp;b"><strong>Far</strong></a></li></ul>',
    ].join(''),
  )
})

test.each([
  [true, ['/all/', '/one/#part', '/one/?a=1#part', '/file.pdf']],
  [false, ['/all', '/one#part', '/one?a=1#part', '/file.pdf']],
])('the links of a sidebar have their fragments, and end as the site wants: %s', async (trailingSlash, hrefs) => {
  const link = (label: string, href: string) => ({ type: 'link', label, href })
  const index = { type: 'category', label: 'All', link: { type: 'generated-index', slug: '/all' }, items: ['one'] }
  const links = [link('A', '/one#part'), link('B', '/one/?a=1#part'), link('C', '/file.pdf')]
  const run = await siteTest()
    .config({ trailingSlash, docs: { sidebars: { docs: [index, ...links] } } })
    .file('docs/one.md', '# One\n\n## Part\n')
    .file('static/file.pdf', '')
    .run('build')
  expect(run.diagnostics).toEqual([])
  const html = run.output(trailingSlash ? 'one/index.html' : 'one.html') ?? ''
  const found = [...html.matchAll(/<a href="([^"]*)"[^>]*>(?:All|A|B|C)</g)].map(([, href]) => href)
  expect(found.slice(0, 4)).toEqual(hrefs)
})
