import { expect, test } from 'vitest'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const start = '---\ntitle: Start\ndescription: The first steps.\n---\n\nText.\n\n## Setup\n\n[Home](./index.md)\n'

function homeSite(hero: string, options: object = {}): SiteTest {
  return siteTest()
    .config({ url: 'https://example.com', base: '/base/', docs: { routeBase: '/' }, ...options })
    .file('docs/index.md', `---\nhero:\n${hero}\n---\n\n## Install\n`)
    .file('docs/start.md', start)
}

test('a doc with a hero is a home page without sidebar, outline, breadcrumbs and pagination', async () => {
  const { exitCode, output } = await homeSite('  name: Site\n  tagline: What it does.').run('build')
  const html = output('index.html') ?? ''
  expect(exitCode).toBe(0)
  expect(html).toContain('<title>Site')
  expect(html).toContain('<meta name="description" content="What it does.">')
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const part of ['class="sidebar"', 'class="outline"', 'class="crumbs"', 'class="pages"', 'id="dg-outline"'])
    expect(html).not.toContain(part)
  expect(html).toMatch(/<link rel="stylesheet" href="\/base\/assets\/home-[^"]+\.css">/)
})

test.each(['docs', 'pages'])(
  'a hero without a heading has the title and the tagline of the config in %s',
  async (folder) => {
    const { diagnostics, output } = await siteTest()
      .config({ tagline: 'What it does.', pages: {} })
      .file(`${folder}/index.md`, '---\nhero:\n  actions: []\n---\n')
      .file('docs/start.md', start.replace('./index.md', '/'))
      .run('build')
    const html = output('index.html') ?? ''
    expect(diagnostics).toEqual([])
    expect(html).toMatch(/<title>Test<\/title>/)
    expect(html).toContain('<meta name="description" content="What it does.">')
    expect(html).toContain('<h1 id="test">Test</h1><p class="home-tagline">What it does.</p>')
  },
)

test('other pages do not load its style sheet, and their sidebar and neighbors leave it out', async () => {
  const { output } = await homeSite('  name: Site').run('build')
  const html = output('start/index.html') ?? ''
  expect(html).toContain('class="sidebar"')
  expect(html).not.toMatch(/assets\/home-/)
  expect(html).not.toContain('class="pages"')
  expect(html).not.toContain('index</a>')
})

test('a page of the pages folder can be a home page, also in MDX', async () => {
  const site = siteTest()
    .config({ docs: { routeBase: '/docs' }, pages: {} })
    .file('docs/start.md', '# Start\n')
    .file('pages/index.mdx', '---\nhero:\n  title: Hello\n---\n\nimport Box from "../Box.tsx"\n\nBefore.\n\n<Box />\n')
    .file('Box.tsx', 'export default function Box() { return <b>box</b> }\n')
  const { exitCode, output } = await site.run('build')
  expect(exitCode).toBe(0)
  expect(output('index.html')).toMatch(/<h1 id="hello">Hello<\/h1>.*Before\..*<b>box<\/b>/s)
})

test('another Markdown page of the pages folder has the layout of an article, without a sidebar', async () => {
  const { output, diagnostics } = await siteTest()
    .config({ docs: false, pages: {} })
    .file('pages/index.md', '---\nhero:\n  title: Hello\n---\n\n[About](./about.md)\n')
    .file('pages/about.md', '# About\n\n## People\n\n[Home](./index.md)\n')
    .run('build')
  const html = output('about/index.html') ?? ''
  expect(diagnostics).toEqual([])
  expect(html).toMatch(/<article>.*<div id="dg-text" class="prose" tabindex="-1">.*<h1 id="about">About/s)
  expect(html).toContain('id="dg-outline"')
  expect(html).not.toContain('class="sidebar"')
  expect(output('index.html')).not.toContain('<article>')
})

test('the links of actions and features are checked like all others', async () => {
  const actions =
    '  name: Site\n  actions:\n    - { text: A, link: /strat }\n    - { text: B, link: "./start.md#setpu" }'
  const { exitCode, diagnostics } = await homeSite(actions).run('build')
  expect(exitCode).toBe(1)
  expect(diagnostics.map(({ code, file, line, column, text }) => [code, file, line, column, text])).toEqual([
    ['broken-link', 'docs/index.md', 5, 18, expect.stringContaining('did you mean "/start"?')],
    ['broken-anchor', 'docs/index.md', 6, 18, expect.stringContaining('did you mean "#setup"?')],
  ])
})

test('a page that only the home page links to is reachable', async () => {
  const options = { docs: { routeBase: '/', sidebars: false }, links: { unreachable: 'error' } }
  const lost = await homeSite('  name: Site', options).run('build')
  expect(lost.diagnostics.map(({ code }) => code)).toEqual(['unreachable-page'])
  const { exitCode } = await homeSite('  name: Site\n  actions:\n    - { text: A, link: start.md }', options).run(
    'build',
  )
  expect(exitCode).toBe(0)
})

test('a change of the hero is built, and an unchanged home page is kept', async () => {
  const site = homeSite('  name: Before')
  await site.run('build')
  const { stdout } = await site.run('build')
  expect(stdout).toContain('0 written')
  const { output } = await site.file('docs/index.md', '---\nhero:\n  name: After\n---\n').run('build')
  expect(output('index.html')).toContain('<h1 id="after">After</h1>')
})

test('its Markdown version has the hero, the features and the body', async () => {
  const hero =
    '  name: Site\n  text: does it\n  actions:\n    - { text: Go, link: start.md }\nfeatures:\n  - title: Fast\n    icon: F'
  const { output } = await homeSite(hero).run('build')
  const markdown = output('index.md') ?? ''
  expect(markdown).toContain('[Go](https://example.com/base/start)')
  expect(markdown).toContain('- **Fast**')
  expect(markdown).toContain('## Install')
})

test('a site without a home page has no style sheet for one', async () => {
  const { outputTree } = await siteTest().file('docs/index.md', '# Home\n').run('build')
  expect([...outputTree().keys()].filter((name) => /home-.*\.css$/.test(name))).toEqual([])
})
