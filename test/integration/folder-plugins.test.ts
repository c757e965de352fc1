import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { docsgenApi } from '../harness/cli.js'
import { installReact } from '../harness/build-site.js'
import { siteTest, type SiteTest } from '../harness/site-test.js'

const { serveWatch } = await docsgenApi()

/** A config whose plugins add a word to the first paragraph of each page, and note the files that they get. */
const config = (options: string): string => `
import { appendFileSync } from 'node:fs'
import path from 'node:path'

const word = (text: string) => () => (tree: any, file: any) => {
  appendFileSync(path.join(import.meta.dirname, 'compiled.log'), text + ' ' + path.basename(file.path) + '\\n')
  const paragraph = tree.children.find(({ type }: any) => type === 'paragraph')
  paragraph?.children.push({ type: 'text', value: ' ' + text })
}
const title = (text: string) => () => (tree: any) => {
  const paragraph = tree.children.find(({ tagName }: any) => tagName === 'p')
  if (paragraph) paragraph.properties.title = text
}

export default {
  title: 'Test',
  search: { provider: 'none' },
  links: { unreachable: 'ignore' },
  ${options}
}
`

function site(options: string): SiteTest {
  const created = siteTest()
  installReact(created.dir)
  return created
    .file('docsgen.config.ts', config(options))
    .file('versions.json', '["1.0"]')
    .file('versioned_docs/version-1.0/index.md', '# Old\n\nText\n')
    .file('docs/index.md', '# Home\n\nText\n')
    .file('docs/part.mdx', "# Part\n\nimport Partial from './_partial.mdx'\n\n<Partial />\n")
    .file('docs/_partial.mdx', 'Text\n')
    .file('api/index.md', '# API\n\nText\n')
    .file('blog/2026-01-02-post.md', '# Post\n\nText\n')
    .file('pages/about.md', '# About\n\nText\n')
}

const all = `
  markdown: { remarkPlugins: [word('everywhere')] },
  docs: [
    { markdown: { remarkPlugins: [word('docs')] } },
    { id: 'api', dir: 'api', routeBase: '/api', markdown: { rehypePlugins: [title('api')] } },
  ],
  blog: { markdown: { remarkPlugins: [word('blog')] } },
  pages: { markdown: { remarkPlugins: [word('pages')] } },
`

const paragraphs: readonly (readonly [file: string, url: string, html: string])[] = [
  ['index.html', '/', '<p>Text everywhere docs</p>'],
  ['next/index.html', '/next', '<p>Text everywhere docs</p>'],
  ['next/part/index.html', '/next/part', '<p>Text everywhere docs</p>'],
  ['api/index.html', '/api', '<p title="api">Text everywhere</p>'],
  ['blog/2026/01/02/post/index.html', '/blog/2026/01/02/post', '<p>Text everywhere blog</p>'],
  ['about/index.html', '/about', '<p>Text everywhere pages</p>'],
]

test('plugins of docs, a blog and pages run after those of the site, for their own files only', async () => {
  const run = await site(all).run('build')
  expect(run.diagnostics).toEqual([])
  for (const [file, , html] of paragraphs)
    expect([file, run.output(file)]).toEqual([file, expect.stringContaining(html)])
})

test('the preview server runs them too', async () => {
  const server = await serveWatch({ root: site(all).dir, port: 0 })
  try {
    for (const [, url, html] of paragraphs) {
      const response = await fetch(new URL(url, server.url))
      expect([url, await response.text()]).toEqual([url, expect.stringContaining(html)])
    }
  } finally {
    await server.close()
  }
})

test('a change of the plugins of a blog compiles only its posts again', async () => {
  const options = (name: string) => `blog: { markdown: { remarkPlugins: [word('${name}')] } },`
  const built = site(options('one'))
  const log = path.join(built.dir, 'compiled.log')
  await built.run('build')
  expect(readFileSync(log, 'utf8')).toBe('one 2026-01-02-post.md\n')
  rmSync(log)
  built.file('docsgen.config.ts', config(options('two')))
  const run = await built.run('build')
  expect(run.output('blog/2026/01/02/post/index.html')).toContain('<p>Text two</p>')
  expect(readFileSync(log, 'utf8')).toBe('two 2026-01-02-post.md\n')
  rmSync(log)
  await built.run('build')
  expect(existsSync(log)).toBe(false)
})

test('only docs without plugins keep their compiled pages', async () => {
  const built = site("docs: { markdown: { remarkPlugins: [word('one')] } },\n  blog: {},")
  await built.run('build')
  built.file('docsgen.config.ts', config("docs: {},\n  blog: { markdown: { remarkPlugins: [word('one')] } },"))
  const run = await built.run('build')
  expect(run.output('next/index.html')).toContain('<p>Text</p>')
  expect(run.output('next/part/index.html')).toContain('<p>Text</p>')
  expect(run.output('blog/2026/01/02/post/index.html')).toContain('<p>Text one</p>')
})

test('reports a value that is no plugin at its place', async () => {
  const run = await site("docs: { markdown: { remarkPlugins: ['remark-toc'] } },").run('build')
  expect(run.diagnostics).toMatchObject([
    { code: 'config-type', text: expect.stringContaining('"docs.markdown.remarkPlugins[0]" is "remark-toc"') },
  ])
})
