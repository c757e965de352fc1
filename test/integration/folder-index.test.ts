import { describe, expect, onTestFinished, test } from 'vitest'
import type { ListedPage } from '../../src/shared/listed-pages.js'
import type { PageData } from '../../src/shared/page.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

const doc = (title: string, text = '') => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`

/** A site with two folders, of which one has an index page, and an own sidebar. */
function site(options: object = {}): SiteTest {
  return siteTest()
    .config({
      url: 'https://docs.example',
      docs: { sidebars: 'sidebars.json', ...options },
      redirects: [{ from: '/old', to: '/api/a' }],
      search: {},
    })
    .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n\n[One](/api), [two](./api/), [three](./api), [old](/old/b)\n')
    .file('docs/api/a.md', doc('Store'))
    .file('docs/api/b.md', doc('Action', '[Up](../api/)'))
    .file('docs/api/deep/c.md', doc('Deep one', '[Up](..)'))
    .file('docs/guide/index.md', doc('Guide'))
    .file('docs/guide/d.md', doc('Step'))
    .file('docs/old/b.md', doc('Old'))
    .file(
      'sidebars.json',
      JSON.stringify({
        docs: [
          'home',
          { type: 'category', label: 'Reference', items: ['api/b', 'api/a', 'api/deep/c'] },
          { type: 'category', label: 'Guides', items: ['guide/index', 'guide/d'] },
          'old/b',
        ],
      }),
    )
}

function dataOf(run: SiteRun, route: string): PageData {
  const html = run.output(`${route.slice(1)}/index.html`) ?? ''
  return JSON.parse(/id="dg-page">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as PageData
}

const cardsOf = (html = '') => [...html.matchAll(/<li><a href="([^"]*)"><strong>/g)].map(([, href]) => href)

describe('the index page of a folder', () => {
  test('has a card for each page in the order of the sidebar, and the sidebar of its pages', async () => {
    const run = await site().run('build')
    expect(run.diagnostics).toEqual([])
    const api = dataOf(run, '/api')
    expect(api).toMatchObject({ kind: 'doc', title: 'Reference', heading: 'Reference', breadcrumbs: [] })
    expect([api.previous, api.next]).toEqual([undefined, undefined])
    expect(api.sidebar).toBe(dataOf(run, '/api/a').sidebar)
    const html = run.output('api/index.html') ?? ''
    expect(cardsOf(html)).toEqual(['/api/b', '/api/a', '/api/deep/c'])
    expect(html).toContain('<strong>Store</strong> <span>About Store.</span>')
    expect(html).toContain('<details open=""><summary aria-current="page">Reference</summary>')
    expect(dataOf(run, '/api/deep')).toMatchObject({
      title: 'Deep',
      breadcrumbs: [{ label: 'Reference', href: '/api' }],
    })
  })

  test('is linked from the breadcrumbs of its pages, and changes neither the sidebar nor the reading order', async () => {
    const run = await site().run('build')
    const page = dataOf(run, '/api/b')
    expect(page.breadcrumbs).toEqual([{ label: 'Reference', href: '/api' }])
    expect([page.previous?.href, page.next?.href]).toEqual(['/', '/api/a'])
    const sidebar = JSON.parse(run.output(page.sidebar?.slice(1) ?? '') ?? '') as { readonly items: readonly object[] }
    expect(sidebar.items[1]).toMatchObject({ label: 'Reference', index: '/api' })
    expect(sidebar.items[1]).not.toHaveProperty('href')
    // A folder with an index page of its own: its category links to that page, except on the page itself.
    expect(dataOf(run, '/guide/d').breadcrumbs).toEqual([{ label: 'Guides', href: '/guide' }])
    expect(dataOf(run, '/guide').breadcrumbs).toEqual([{ label: 'Guides', href: '' }])
  })

  test('is in the sitemap and in the list of pages, but not in the search, in llms.txt or in place of a redirect', async () => {
    const run = await site().run('build')
    expect(run.output('sitemap.xml')).toContain('<loc>https://docs.example/api</loc>')
    const listed = JSON.parse(run.output('docsgen/pages.json') ?? '[]') as ListedPage[]
    expect(listed).toContainEqual(['api', 'Reference'])
    expect(listed.map(([path]) => path)).toEqual([
      ...['', 'api', 'api/a', 'api/b', 'api/deep', 'api/deep/c', 'guide', 'guide/d', 'old/b', 'search'],
    ])
    expect(run.output('llms.txt')).not.toContain('docs.example/api.md')
    expect(run.output('api.md')).toContain('[**Action** About Action.](https://docs.example/api/b)')
    expect(run.output('docsgen/search/index.json')).toContain('/api/a')
    expect(run.output('docsgen/search/index.json')).not.toContain('"/api"')
    expect(run.output('old/index.html')).toContain('Moved')
  })

  test('can be turned off, and then links to it are broken', async () => {
    const run = await site({ sectionIndexes: false }).run('check-links')
    expect(run.diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual(
      [
        ...Array(3).fill('docs/home.md broken-link'),
        'docs/api/b.md broken-link',
        'docs/api/deep/c.md broken-link',
      ].sort(),
    )
    const build = await site({ sectionIndexes: false }).file('docs/home.md', '---\nslug: /\n---\n').run('build')
    expect(build.output('api/index.html')).toBeUndefined()
  })

  test('has the base and the trailing slash of the site', async () => {
    const run = await siteTest()
      .config({ base: '/x/', trailingSlash: true, docs: { routeBase: '/docs' }, links: { redirected: 'error' } })
      .file('docs/a/one.md', doc('One'))
      .file('docs/a/b/two.md', doc('Two'))
      .run('build')
    expect(run.diagnostics).toEqual([])
    expect(cardsOf(run.output('docs/index.html'))).toEqual(['/x/docs/a/'])
    expect(cardsOf(run.output('docs/a/index.html'))).toEqual(['/x/docs/a/b/', '/x/docs/a/one/'])
    expect(dataOf(run, '/docs/a/one').breadcrumbs).toEqual([{ label: 'a', href: '/x/docs/a/' }])
  })

  test('counts the pages of a subfolder in the language of the site', async () => {
    const run = await siteTest()
      .config({ locale: 'de' })
      .file('docs/home.md', '---\nslug: /\n---\n')
      .file('docs/a/b/one.md', doc('One'))
      .file('docs/a/b/two.md', doc('Two'))
      .file('docs/a/three.md', doc('Three'))
      .run('build')
    expect(run.output('a/index.html')).toContain('<strong>b</strong> <span>2 Seiten</span>')
    expect(run.output('404.html')).toContain('<title>Seite nicht gefunden | Test</title>')
  })

  test.each([
    ['a page', 'pages/api.tsx', 'export default () => <p>mine</p>'],
    ['a folder of static files', 'static/api/index.html', '<p>mine</p>'],
    ['a static document', 'static/api.html', '<p>mine</p>'],
    ['a Markdown page', 'pages/API.md', 'mine'],
    ['a redirect by hand', 'static/_redirects', '/api/* /home\n'],
  ])('gives way to %s', async (_, name, content) => {
    const run = await siteTest()
      .config({ pages: {}, docs: {} })
      .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n')
      .file('docs/api/one.md', doc('One'))
      .file(name, content)
      .run('build')
    expect(run.diagnostics.filter(({ code }) => code !== 'unreachable-page')).toEqual([])
    expect(run.output('api/index.html') ?? '').not.toContain('<ul class="cards">')
  })

  test('of a category with a page of its own redirects to that page, and links to it are fine', async () => {
    const run = await siteTest()
      .config({
        docs: {
          sidebars: { docs: [{ type: 'category', label: 'A', link: { type: 'doc', id: 'a/start' }, items: ['a/b'] }] },
        },
        links: { redirected: 'error' },
      })
      .file('docs/a/start.md', doc('Start', '[Up](/a)'))
      .file('docs/a/b.md', doc('B'))
      .run('build')
    expect(run.diagnostics).toEqual([])
    expect(run.output('a/index.html')).toContain('data-to="/a/start"')
  })

  test('follows its pages in the next build', async () => {
    const one = site()
    await one.run('build')
    one.file('docs/api/a.md', doc('Shop')).file('docs/api/e.md', doc('Extra')).file('docs/guide/_category_.json', '{}')
    const edited = await one.run('build')
    expect(edited.output('api/index.html')).toContain('<strong>Shop</strong>')
    // The category no longer has exactly the pages of the folder.
    expect(dataOf(edited, '/api').title).toBe('API')
    expect(cardsOf(edited.output('api/index.html'))).toEqual(['/api/b', '/api/a', '/api/deep', '/api/e'])
    const cold = await one.run('build', '--no-cache')
    expect([...cold.outputTree()]).toEqual([...edited.outputTree()])
    one.file('docs/api/index.md', doc('Mine'))
    const own = await one.run('build')
    expect(dataOf(own, '/api').title).toBe('Mine')
    expect(cardsOf(own.output('api/index.html'))).toEqual([])
  })

  test('follows its pages in a served site', async () => {
    const site = await watchSite({
      'docsgen.config.ts': "export default { title: 'T', pages: false }",
      'docs/home.md': '---\nslug: /\n---\n\n# Home\n\n[API](./api/)\n',
      'docs/api/one.md': doc('One'),
    })
    onTestFinished(() => site.close())
    const eventually = (read: () => unknown) => expect.poll(read, { timeout: 20_000 })
    const cards = async () => cardsOf(await site.document('/api'))
    expect(await cards()).toEqual(['/api/one'])
    site.edit('docs/api/one.md', 'title: One', 'title: First')
    site.write('docs/api/two.md', doc('Two'))
    await eventually(cards).toEqual(['/api/one', '/api/two'])
    await eventually(() => site.document('/api')).toContain('<strong>First</strong>')
    expect(JSON.parse(await site.document('/docsgen/pages.json'))).toContainEqual(['api/two', 'Two'])
    site.write('docs/api/_category_.json', '{ "label": "The API" }')
    await eventually(() => site.document('/api')).toContain('<h1>The API</h1>')
    site.remove('docs/api')
    await eventually(() => site.document('/api')).toContain('Page not found')
    await eventually(() => site.reported.at(-1)).toMatchObject([{ code: 'broken-link' }])
  })
})
