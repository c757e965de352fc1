import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

/** A site that uses `pathname://` wherever a URL can be; each place has one path that exists and one that does not. */
function site() {
  return siteTest()
    .file(
      'docsgen.config.ts',
      `export default {
  title: 'Test',
  base: '/p/',
  trailingSlash: true,
  pages: { dir: 'pages' },
  search: { provider: 'none' },
  docs: { sidebars: { docs: [
    'home',
    { type: 'link', label: 'A', href: 'pathname:///api/' },
    { type: 'link', label: 'B', href: 'pathname:///sidebar' },
  ] } },
  navbar: { items: [
    { label: 'A', to: 'pathname:///api/' },
    { label: 'B', href: 'pathname:///navbar?a#b' },
  ] },
  footer: { groups: [{ title: 'F', items: [
    { label: 'A', to: 'pathname:///file.pdf' },
    { label: 'B', to: 'pathname:///footer' },
  ] }] },
  announcement: { content: '[A](pathname:///file.pdf) [B](pathname:///announcement)' },
  redirects: [
    { from: '/old', to: 'pathname:///file.pdf' },
    { from: '/older', to: 'pathname:///redirect' },
  ],
}
`,
    )
    .file('docs/home.md', '---\nslug: /\n---\n\n[a](pathname:///file.pdf) [b](pathname:///markdown)\n')
    .file(
      'pages/jsx.tsx',
      `import { Link } from 'docsgen/client'
export default () => (
  <p>
    <Link to="pathname:///file.pdf">a</Link>
    <Link to="pathname:///in-jsx">b</Link>
    <Link to="/">home</Link>
  </p>
)
`,
    )
    .file('static/file.pdf', '')
    .file('static/api/index.html', '<title>API</title>')
}

test('pathname:// links get the base everywhere, and are checked against the static files', async () => {
  const run = await site().run('check-links')
  expect(run.exitCode).toBe(0)
  const found = run.diagnostics.map(({ file, line, column, severity, code, text }) => [
    `${file}:${line}:${column}`,
    `${severity} ${code}`,
    /"[^"]*"/.exec(text)?.[0],
  ])
  expect(found.filter(([, code]) => code === 'warning unknown-pathname').sort()).toEqual([
    ['docs/home.md:5:27', 'warning unknown-pathname', '"pathname:///markdown"'],
    ['docsgen.config.ts:10:39', 'warning unknown-pathname', '"pathname:///sidebar"'],
    ['docsgen.config.ts:14:19', 'warning unknown-pathname', '"pathname:///navbar?a#b"'],
    ['docsgen.config.ts:18:19', 'warning unknown-pathname', '"pathname:///footer"'],
    ['docsgen.config.ts:20:19', 'warning unknown-pathname', '"pathname:///announcement"'],
    ['docsgen.config.ts:23:23', 'warning unknown-pathname', '"pathname:///redirect"'],
    ['pages/jsx.tsx:5:14', 'warning unknown-pathname', '"pathname:///in-jsx"'],
  ])
  expect(found.filter(([, code]) => code !== 'warning unknown-pathname')).toEqual([
    ['pages/jsx.tsx:1:1', 'warning unreachable-page', '"/jsx"'],
  ])
})

test('the output has plain URLs, and the links can be ignored', async () => {
  const built = site()
  const config = readFileSync(path.join(built.dir, 'docsgen.config.ts'), 'utf8')
  const run = await built
    .file('docsgen.config.ts', config.replace("title: 'Test',", "title: 'Test', links: { pathname: 'ignore' },"))
    .run('build')
  expect(run.diagnostics.map(({ code }) => code)).toEqual(['unreachable-page'])
  for (const name of ['index.html', 'jsx/index.html', 'old/index.html']) {
    const html = run.output(name) ?? ''
    expect(html).not.toContain('pathname://')
    expect(html).toContain('/p/file.pdf"')
  }
  const home = run.output('index.html')
  for (const href of ['/p/api/', '/p/sidebar', '/p/navbar?a#b', '/p/footer', '/p/announcement', '/p/markdown'])
    expect(home).toContain(`href="${href}"`)
})
