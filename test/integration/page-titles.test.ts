import { expect, test } from 'vitest'
import { siteTest, type SiteRun, type SiteTest } from '../harness/site-test.js'

const links = { unreachable: 'ignore' }

/** The `<title>` and the `<h1>` elements of a document. */
function titles(run: SiteRun, name: string): { readonly title?: string; readonly headings: readonly string[] } {
  const html = run.output(name) ?? ''
  const [, title] = /<title>(.*?)<\/title>/s.exec(html) ?? []
  const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text = '']) => text.replace(/<[^>]*>/g, ''))
  return { ...(title === undefined ? {} : { title }), headings }
}

function docs(pages: Readonly<Record<string, string>>): SiteTest {
  const site = siteTest().config({ links })
  for (const [name, text] of Object.entries({ 'index.md': '# Home\n', ...pages })) site.file(`docs/${name}`, text)
  return site
}

const front = '---\ntitle: Front\n---\n\n'

test.each<readonly [text: string, title: string, headings: readonly string[]]>([
  ['# Lead\n\ntext\n', 'Lead', ['Lead']],
  [`${front}# Lead\n\ntext\n`, 'Front', ['Lead']],
  [`${front}text\n`, 'Front', ['Front']],
  ['text\n', 'page', ['page']],
  [`${front}<h1>HTML</h1>\n\ntext\n`, 'Front', ['Front', 'HTML']],
  ['<h1>HTML</h1>\n\ntext\n', 'page', ['page', 'HTML']],
  [`${front}text\n\n---\n\n# Below\n`, 'Front', ['Front', 'Below']],
  [`${front}![a](https://example.com/a.png)\n\n# After\n`, 'Front', ['After']],
  ['![a](https://example.com/a.png)\n\n# After\n', 'page', ['After']],
  [':::note\n\ntext\n\n:::\n\n# After\n', 'page', ['After']],
  [`${front}## Two\n\n# After\n`, 'Front', ['Front', 'After']],
  ['---\ntitle: Front\nhide_title: true\n---\n\n<h1>HTML</h1>\n', 'Front', ['HTML']],
])('the title of a doc and its headings, as in Docusaurus: %j', async (text, title, headings) => {
  const run = await docs({ 'page.md': text }).run('build')
  expect(titles(run, 'page/index.html')).toEqual({ title: `${title} | Test`, headings })
})

test('a heading after an image has no effect on the label in the sidebar and the pagination', async () => {
  const run = await docs({ 'page.md': '![a](https://example.com/a.png)\n\n# After\n', 'z.md': '# Z\n' }).run('build')
  expect(run.output('z/index.html')).toContain('>page<')
  expect(run.output('z/index.html')).not.toContain('After')
})

test.each<readonly [text: string, title: string, headings: readonly string[]]>([
  ['# Lead\n\ntext\n', 'Lead', ['Lead']],
  [`${front}# Lead\n\ntext\n`, 'Front', ['Front']],
  [`${front}![a](https://example.com/a.png)\n\n# After\n`, 'Front', ['Front']],
  [`${front}<h1>HTML</h1>\n\ntext\n`, 'Front', ['Front', 'HTML']],
  ['text\n', 'post', ['post']],
])('the title of a post and its headings: %j', async (text, title, headings) => {
  const run = await siteTest()
    .config({ blog: {}, links })
    .file('docs/index.md', '# Home\n')
    .file('blog/2026-01-02-post.md', text)
    .run('build')
  expect(titles(run, 'blog/2026/01/02/post/index.html')).toEqual({ title: `${title} | Test`, headings })
})

test.each<readonly [name: string, text: string, title: string]>([
  ['index.md', 'text\n', 'Test'],
  ['index.md', '# Lead\n', 'Lead | Test'],
  ['other.md', 'text\n', 'other | Test'],
])('the title of a page of its own, %s: %j', async (name, text, title) => {
  const run = await siteTest()
    .config({ docs: false, pages: { dir: 'pages' }, links })
    .file(`pages/${name}`, text)
    .run('build')
  expect(titles(run, name === 'index.md' ? 'index.html' : 'other/index.html').title).toBe(title)
})
