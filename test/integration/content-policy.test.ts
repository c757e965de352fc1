import { expect, test } from 'vitest'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const tabs = '<Tabs><TabItem value="a" label="A">One</TabItem></Tabs>'

/** A site without code of its own. */
function site(options: object = {}): SiteTest {
  return siteTest()
    .config({ url: 'https://docs.example', ...options })
    .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n')
    .file('docs/guide.md', '# Guide\n')
    .file('docs/tabs.mdx', `# Tabs\n\n${tabs}\n`)
}

const policyIn = (html = '') => /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1]

test('the policy is the same in all documents, and in the _headers file', async () => {
  const run = await site({ theme: { css: ['site.css'] }, csp: { 'img-src': ['http:'], 'report-uri': '/report' } })
    .file('site.css', '@import "https://fonts.googleapis.com/css2?family=A";\nmain { color: inherit }\n')
    .file('docs/styled.mdx', '# Styled\n\n<p style={{ color: "red" }}>A</p>\n')
    .run('build')
  const names = ['index.html', '404.html', 'styled/index.html', 'guide/index.html', 'tabs/index.html']
  const policies = new Set(names.map((name) => policyIn(run.output(name))))
  expect(policies.size).toBe(1)
  const [policy = ''] = policies
  expect(policy).toMatch(/; style-src 'self' https:\/\/fonts\.googleapis\.com; style-src-attr 'unsafe-inline'; /)
  expect(policy).toMatch(/; img-src 'self' data: https: http:; font-src 'self' data: .*https:\/\/fonts\.gstatic\.com; /)
  const header = `  Content-Security-Policy: ${policy}; frame-ancestors 'none'; report-uri /report\n`
  expect(run.output('_headers')).toContain(header)
})

test('the policy is left out with csp: false', async () => {
  const run = await site({ csp: false, redirects: [{ from: '/old', to: '/' }] }).run('build')
  for (const name of ['index.html', '404.html', 'tabs/index.html', 'old/index.html', '_headers'])
    expect([name, run.output(name)]).toEqual([name, expect.not.stringContaining('Content-Security-Policy')])
  expect(run.output('_headers')).toContain('X-Content-Type-Options')
})

test('the policy changes in all documents when a page needs more', async () => {
  const tested = site()
  const before = policyIn((await tested.run('build')).output('guide/index.html'))
  tested.file('docs/video.mdx', '# Video\n\n<iframe src="https://video.example/1" />\n')
  const after = policyIn((await tested.run('build')).output('guide/index.html'))
  expect(after).toBe(before?.replace('; object-src', "; frame-src 'self' https://video.example; object-src"))
})

test('code in a slot may send requests', async () => {
  const tested = site({ theme: { slots: { footerEnd: './Likes.tsx' } } })
  const run = await tested.file('Likes.tsx', 'export default () => <p>Likes</p>').run('build')
  expect(policyIn(run.output('guide/index.html'))).toContain("connect-src 'self' https:")
})

test('the policy allows what a partial contains, also when the partial comes from the cache', async () => {
  const tested = site({ markdown: { html: 'raw' } })
    .file('docs/page.mdx', "# Page\n\nimport Part from './_part.md'\n\n<Part />\n")
    .file('docs/_part.md', '<iframe src="https://video.example/1"></iframe>\n\n<b style="color: red">A</b>\n')
  for (const _ of ['first', 'again']) {
    const policy = policyIn((await tested.run('build')).output('guide/index.html'))
    expect(policy).toContain("frame-src 'self' https://video.example")
    expect(policy).toContain("style-src-attr 'unsafe-inline'")
    expect(policy).toContain("connect-src 'self';")
  }
})

test('the policy allows embedded files, frames without a scheme and the modules of an import map', async () => {
  const importMap = { imports: { x: 'https://map.example/x.js' } }
  const tested = site({
    footer: { copyright: '<iframe src="//frame.example/1"></iframe>' },
    headTags: [{ tag: 'script', attributes: { type: 'importmap' }, text: JSON.stringify(importMap) }],
  })
    .file('static/a.pdf', '')
    .file('docs/object.mdx', '# Object\n\n<object data="/a.pdf" />\n\n<embed src="https://files.example/b.pdf" />\n')
  const policy = policyIn((await tested.run('build')).output('guide/index.html'))
  expect(policy).toContain("; object-src 'self' https://files.example;")
  expect(policy).toMatch(/; frame-src [^;]*https:\/\/frame\.example/)
  expect(policy).toMatch(/script-src [^;]* https:\/\/map\.example/)
})

test('the policy allows what scripts and style sheets of the static folder load, and the scripts that they import', async () => {
  const run = await site({
    headTags: [
      { tag: 'script', attributes: { src: '/js/main.js', type: 'module' } },
      { tag: 'link', attributes: { rel: 'stylesheet', href: '/css/site.css' } },
    ],
  })
    .file(
      'static/js/main.js',
      "import './part.js'\nimport 'https://cdn.example/x.js'\nfetch('http://api.example/v1')\n",
    )
    .file('static/js/part.js', "const s = document.createElement('script')\ns.src = 'https://tags.example/t.js'\n")
    .file('static/js/unused.js', "import 'https://unused.example/x.js'\n")
    .file('static/css/site.css', '@import url(https://styles.example/a.css);\n')
    .run('build')
  const policy = policyIn(run.output('guide/index.html')) ?? ''
  expect(policy).toMatch(/script-src [^;]* https:\/\/cdn\.example https:\/\/tags\.example;/)
  expect(policy).toMatch(/connect-src [^;]* http:\/\/api\.example/)
  expect(policy).toMatch(/style-src [^;]*https:\/\/styles\.example/)
  expect(policy).not.toContain('unused.example')
})

test('the policy allows scripts of other hosts that components of the site load', async () => {
  const run = await site({ theme: { slots: { footerEnd: './Widget.tsx' } } })
    .file('Widget.tsx', "import { load } from './load.js'\nexport default () => <button onClick={load}>Load</button>\n")
    .file(
      'load.ts',
      "export function load() {\n  const s = document.createElement('script')\n  s.src = 'https://widget.example/w.js'\n  document.head.append(s)\n}\n",
    )
    .run('build')
  expect(policyIn(run.output('guide/index.html'))).toMatch(/script-src [^;]* https:\/\/widget\.example;/)
})
