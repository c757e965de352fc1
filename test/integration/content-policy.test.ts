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
