import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

const hint = 'use `http:`, `https:`, `mailto:` or a path'

/** The attributes of a document that run code when a reader uses them. */
function unsafeAttributes(html = ''): string[] {
  const elements = load(html)('*').get()
  const values = elements.flatMap((one) => ('attribs' in one ? Object.values(one.attribs) : []))
  return values.filter((value) => /^\s*(?:javascript|vbscript|data:text|file):?/i.test(value))
}

test('URLs of an OpenAPI document that could run code are no links, and are reported where they are', async () => {
  const api = `openapi: 3.1.0
info:
  title: Shop
  version: '1'
  description: 'See [this](javascript:a()) and [that](https://a.example).'
  termsOfService: javascript:b()
  license:
    name: MIT
    url: 'JavaScript:c()'
  contact:
    name: Support
    url: vbscript:d()
externalDocs:
  url: 'data:text/html,<script>e()</script>'
paths:
  /a:
    get:
      summary: A
      description: 'Write \`[x](javascript:f())\` or javascript:g() as text.'
      responses:
        '200':
          description: Fine
          content:
            application/json:
              example: { description: '[x](javascript:h())', url: 'javascript:i()' }
`
  const site = siteTest().file('docs/index.md', '# Start\n').file('api.yaml', api)
  site.file(
    'docsgen.config.ts',
    `import openapi from 'docsgen/plugins/openapi'
export default { title: 'Test', pages: false, csp: false, search: { provider: 'none' }, plugins: [openapi({ spec: 'api.yaml', dir: 'docs/api' })] }\n`,
  )
  const run = await site.run('build')
  const at = (text: string): number => api.slice(0, api.indexOf(text)).split('\n').length
  const urls = [
    'javascript:a()',
    'javascript:b()',
    'JavaScript:c()',
    'vbscript:d()',
    'data:text/html,<script>e()</script>',
  ]
  expect(run.diagnostics.map(({ file, line, code, text }) => ({ file, line, code, text }))).toEqual(
    urls.map((url) => ({
      file: 'api.yaml',
      line: at(url),
      code: 'unsafe-url',
      text: `openapi/docs/api: the unsafe URL ${JSON.stringify(url)} was removed; ${hint}`,
    })),
  )
  const html = run.output('api/index.html') ?? ''
  expect(unsafeAttributes(html)).toEqual([])
  expect(load(html)('main a[href=""], article a[href=""]').length).toBe(0)
  expect(load(html)('article').text()).toContain('See this and that.')
  expect(load(html)('article').text()).toContain('License: MIT')
})

test('URLs of blog authors that could run code are reported', async () => {
  const site = siteTest()
    .config({ blog: {} })
    .file('docs/index.md', '# Start\n')
    .file('blog/authors.yml', "jane:\n  name: Jane\n  url: 'javascript:a()'\n  image_url: javascript:b()\n")
    .file('blog/2024-01-01-a.md', "---\nauthors:\n  - jane\n  - name: Joe\n    url: 'javascript:c()'\n---\n\nHello\n")
  const run = await site.run('build')
  expect(run.exitCode).toBe(0)
  expect(run.diagnostics.map(({ file, line, code, text }) => [file, line, code, text.split('"')[1]])).toEqual([
    ['blog/2024-01-01-a.md', 4, 'unsafe-url', 'javascript:c()'],
    ['blog/authors.yml', 3, 'unsafe-url', 'javascript:a()'],
    ['blog/authors.yml', 4, 'unsafe-url', 'javascript:b()'],
  ])
})

test.each([
  [{ navbar: { items: [{ label: 'A', href: 'javascript:a()' }] } }, 'navbar.items[0].href'],
  [
    { navbar: { items: [{ label: 'A', items: [{ label: 'B', href: ' JAVASCRIPT:a()' }] }] } },
    'navbar.items[0].items[0].href',
  ],
  [
    { footer: { groups: [{ title: 'A', items: [{ label: 'B', href: 'vbscript:a()' }] }] } },
    'footer.groups[0].items[0].href',
  ],
  [{ announcement: { content: 'A', href: 'javascript:a()' } }, 'announcement.href'],
  [{ docs: { editUrl: 'javascript:a()' } }, 'docs.editUrl'],
  [{ search: { reportUrl: 'javascript:a({query})' } }, 'search.reportUrl'],
  [{ blog: { dir: 'docs', editUrl: 'javascript:a()' } }, 'blog.editUrl'],
])('the config %j is an error', async (config, key) => {
  const run = await siteTest().config(config).file('docs/index.md', '# A\n').run('build')
  expect(run.exitCode).toBe(1)
  expect(run.diagnostics).toMatchObject([{ code: 'config-value', text: expect.stringContaining(`"${key}" (`) }])
  expect(run.diagnostics[0]?.text).toContain(`is an unsafe URL; ${hint}`)
})

test('a sidebar link that could run code is an error', async () => {
  const sidebars = { main: ['index', { type: 'link', label: 'A', href: 'javascript:a()' }] }
  const run = await siteTest().config({ docs: { sidebars } }).file('docs/index.md', '# A\n').run('build')
  expect(run.exitCode).toBe(1)
  expect(run.diagnostics).toMatchObject([
    { text: `"href" ("javascript:a()") is an unsafe URL in a sidebar item; ${hint}` },
  ])
})
