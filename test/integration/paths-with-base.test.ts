import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

/** A URL of the page with its base, and a picture. A query tells the places apart. */
const to = (place: string) => `/proj/x?${place}`
const picture = (place: string) => `/proj/logo.svg?${place}`

const config = `export default {
  title: 'Test', url: 'https://test.example', base: '/proj/',
  favicon: '${picture('favicon')}',
  image: '${picture('site-image')}',
  blog: {},
  docs: { sidebars: {
    main: [
      'index', 'x', 'c',
      { type: 'link', label: 'A', href: '${to('sidebar')}' },
      { type: 'html', value: '<a href="${to('sidebar-html')}">A</a>' },
      { type: 'category', label: 'G', link: { type: 'generated-index', slug: '/cat', image: '${picture('category')}' }, items: [
        { type: 'link', label: 'A', href: '${to('card')}' },
      ] },
    ],
    first: [{ type: 'link', label: 'A', href: '${to('first')}' }],
  } },
  announcement: { content: '[A](${to('announcement')})' },
  navbar: {
    logo: { src: '${picture('logo')}', href: '${to('logo-link')}' },
    items: [
      { label: 'A', to: '${to('to')}' },
      { label: 'A', href: '${to('href')}' },
      { label: 'A', items: [{ label: 'B', to: '${to('menu')}' }] },
      { type: 'docSidebar', sidebarId: 'first', label: 'A' },
      { type: 'html', value: '<a href="${to('html')}">A</a><img src="${picture('html-image')}" srcset="${picture('html-set')} 2x">' },
    ],
  },
  footer: {
    logo: { src: '${picture('footer-logo')}', href: '${to('footer-logo-link')}' },
    groups: [{ title: 'G', items: [{ label: 'A', to: '${to('group')}' }] }],
    copyright: '<a href="${to('copyright')}">A</a>',
  },
}`

const post = `---
image: ${picture('post')}
authors: [{ name: A, url: '${to('author')}', image_url: '${picture('portrait')}' }]
---
# Post

[A](${to('post-link')})
`

const site = siteTest()
  .file('docsgen.config.ts', config)
  .file('static/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>')
  .file('docs/index.md', `# Start\n\n[A](${to('markdown')}) <a href="${to('html-in-markdown')}">A</a> [base](/proj)`)
  .file('docs/x.md', `---\nimage: ${picture('page')}\n---\n# X\n`)
  .file('docs/c.mdx', `# C\n\nimport { Link } from 'docsgen/client'\n\n<Link to="${to('component')}">A</Link>\n`)
  .file('blog/2024-01-01-post.md', post)

describe('a path that has the base already', () => {
  let texts: ReadonlyMap<string, string>
  beforeAll(async () => {
    const run = await site.run('build')
    expect(run.diagnostics).toEqual([])
    const out = path.join(site.dir, 'build')
    const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:html|json|xml|webmanifest|md)$/.test(name),
    )
    texts = new Map(names.map((name) => [name, readFileSync(path.join(out, name), 'utf8')]))
  })

  test.each(
    [
      ...['markdown', 'html-in-markdown', 'to', 'href', 'menu', 'html', 'logo-link', 'footer-logo-link'],
      ...['group', 'copyright', 'announcement', 'sidebar', 'sidebar-html', 'first'],
    ]
      .map((place) => [place, 'index.html', to(place)])
      .concat([
        ...['html-image', 'html-set', 'logo', 'footer-logo', 'favicon'].map((place) => [
          place,
          'index.html',
          picture(place),
        ]),
        ['card', 'cat/index.html', to('card')],
        ['component', 'c/index.html', to('component')],
        ['category', 'cat/index.html', `https://test.example${picture('category')}`],
        ['page', 'x/index.html', `https://test.example${picture('page')}`],
        ['site image', 'index.html', `https://test.example${picture('site-image')}`],
        ['image of a post', 'blog/2024/01/01/post/index.html', `https://test.example${picture('post')}`],
        ['author', 'blog/2024/01/01/post/index.html', `href="${to('author')}"`],
        ['portrait', 'blog/index.html', `src="${picture('portrait')}"`],
        ['author in structured data', 'blog/2024/01/01/post/index.html', `"url":"https://test.example${to('author')}"`],
        ['author in a feed', 'blog/atom.xml', `https://test.example${to('author')}`],
        ['link in a feed', 'blog/rss.xml', `https://test.example${to('post-link')}`],
      ] as string[][]),
  )('%s', (_, file = '', url = '') => {
    expect(texts.get(file)).toContain(url)
  })

  test('does not get it again anywhere', () => {
    expect([...texts].flatMap(([name, text]) => (text.includes('/proj/proj') ? [name] : []))).toEqual([])
  })
})
