import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

const site = siteTest()
  .file('docs/index.md', '---\ntags: [start]\n---\n\n# Home\n\n[Other](./group/other.md), [about](/about)\n')
  .file('docs/group/other.md', '# Other\n')
  .file('blog/2026-01-01-post.md', '# Post\n\nText.\n')
  .file('pages/about.md', '# About\n')

const common = { title: 'T', url: 'https://orbit.dev', blog: {}, pages: {}, search: { provider: 'none' } }
const markdown = { publish: { markdown: false } }

/** The menu in a document of the last build; undefined if it has none. */
function menuIn(output: (name: string) => string | undefined, route: string): string | undefined {
  return /<div class="page-menu">(.*?)<\/div>/.exec(output(`${route}index.html`) ?? '')?.[1]
}

test('a menu is on docs, posts, Markdown pages and the indexes of folders, but not on lists', async () => {
  const { diagnostics, output } = await site.config(common).run('build')
  expect(diagnostics).toEqual([])
  for (const route of ['', 'group/other/', 'group/', 'blog/2026/01/01/post/', 'about/'])
    expect(menuIn(output, route), route).toMatch(/data-copy=""[\s\S]*View as Markdown/)
  for (const route of ['blog/', 'blog/archive/', 'tags/', 'tags/start/'])
    expect([route, menuIn(output, route), output(`${route}index.html`) !== undefined]).toEqual([route, undefined, true])
})

test('only assistants open a new tab, and search engines follow none of the links', async () => {
  const reportUrl = 'https://example.com/new?page={url}'
  const { output } = await site.config({ ...common, pageMenu: { assistants: ['claude'], reportUrl } }).run('build')
  const menu = menuIn(output, 'group/other/')
  expect(menu).toMatch(/<a href="https:\/\/claude\.ai\/new\?q=[^"]*" target="_blank" rel="external nofollow noopener">/)
  expect(menu).toContain(
    '<a href="https://example.com/new?page=https%3A%2F%2Forbit.dev%2Fgroup%2Fother" rel="external nofollow noopener">',
  )
})

test('one entry is a link; several without a Markdown version are a menu with a name', async () => {
  const reportUrl = 'https://example.com/new?page={path}'
  const one = await site.config({ ...common, ...markdown, pageMenu: { assistants: [], reportUrl } }).run('build')
  expect(menuIn(one.output, 'group/other/')).toBe(
    '<a href="https://example.com/new?page=%2Fgroup%2Fother" rel="external nofollow noopener">Report an issue on this page</a>',
  )
  const several = await site.config({ ...common, ...markdown, pageMenu: { reportUrl } }).run('build')
  expect(menuIn(several.output, 'group/other/')).toMatch(
    /^<details data-dropdown=""><summary><span>Page actions<\/span>/,
  )
})

test.each([
  ['is off', { pageMenu: false }],
  ['has no entries', { ...markdown, pageMenu: { assistants: [] } }],
])('neither HTML nor styles if the menu %s', async (_, options) => {
  const { diagnostics, output } = await site.config({ ...common, ...options }).run('build')
  expect(diagnostics).toEqual([])
  expect(menuIn(output, 'group/other/')).toBeUndefined()
  const [, styles = ''] = /<link rel="stylesheet" href="\/([^"]+)">/.exec(output('index.html') ?? '') ?? []
  expect(output(styles)).not.toContain('.page-menu>')
})

test('a component of the site replaces the menu, and gets its links', async () => {
  const { output } = await site
    .file(
      'theme/PageMenu.tsx',
      `import { type PageMenuProps, useSite } from 'docsgen/client'
import { pageMenuLinks } from 'docsgen/theme'

export default function PageMenu({ page }: PageMenuProps) {
  return <p className="own">{pageMenuLinks(page, useSite()).map(({ label }) => label).join(', ')}</p>
}
`,
    )
    .config({ ...common, theme: { components: { PageMenu: 'theme/PageMenu.tsx' } } })
    .run('build')
  expect(output('group/other/index.html')).toContain(
    '<p class="own">View as Markdown, Open in ChatGPT, Open in Claude</p>',
  )
})
