import { describe, expect, test } from 'vitest'
import { type SiteTest, siteTest } from '../harness/site-test.js'

/** A site whose pages use what options of the config change. */
function site(): SiteTest {
  return siteTest()
    .file('node_modules/mermaid/package.json', '{"name":"mermaid","version":"99.0.0","type":"module","main":"i.js"}')
    .file('node_modules/mermaid/i.js', 'export default {}')
    .file(
      'docs/index.md',
      '# Home\n\n## Part\n\n:::note\n\nText in `code`.\n\n:::\n\n![A](./a.svg "Title")\n\n[B](./landing.md)\n',
    )
    .file('docs/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="9"><title>A</title></svg>')
    .file('docs/code/index.mdx', "# Code\n\nimport Box from '../../Box.tsx'\n\n<Box />\n\n$x$\n")
    .file('docs/code/drawn.md', '# Drawn\n\n```mermaid\nflowchart LR\n```\n\n```js npm2yarn\nnpm install a\n```\n')
    .file(
      'Box.tsx',
      "import CodeBlock from '@theme/CodeBlock'\nimport Footer from '@theme/Footer'\n" +
        'export default () => <div><CodeBlock language="js">{\'let a\'}</CodeBlock><Footer /></div>',
    )
    .file(
      'docs/code/tagged.md',
      '---\ntags: [one]\n---\n\n# Tagged\n\n```js\n// mark\na()\n```\n\n```sh npm2yarn\nnpm i\n```\n',
    )
    .file('docs/landing.md', '---\nhero: {}\n---\n')
    .file('docs/tags.yml', 'one: { label: One tag }\n')
    .file('docs/other.yml', 'one: { label: Another tag }\n')
    .file('second/index.md', '# Second\n')
    .file('versions.json', '["1.0"]')
    .file('versioned_docs/version-1.0/index.md', '# Home 1\n')
    .file('blog/2026-01-31-post.md', '---\nauthors: jane\ntags: [one]\n---\n\nOne\n\n<!-- truncate -->\n\nTwo\n')
    .file('blog/2026-01-30-older.md', '---\nauthors: jane\n---\n\nOlder\n')
    .file('posts/2026-01-29-other.md', 'Other\n')
    .file('blog/authors.yml', 'jane: { name: Jane Doe, page: true }\n')
    .file('blog/others.yml', 'jane: { name: Jane Roe }\n')
    .file('redirects', '/old /next/code 301\n')
    .file('redirects-2', '/older /next/code 301\n')
    .file('One.tsx', 'export default () => <p>One</p>')
    .file('Two.tsx', 'import \'./two.css\'\nexport default () => <p className="two">Two</p>')
    .file('two.css', '.two{color:red}')
    .file('own.css', '.own{color:red}')
}

const item = { label: 'Source', href: 'https://example.com/source' }

/** Each option changes the output. */
const changes: readonly (readonly [name: string, options: object])[] = [
  ['the title', { title: 'Other' }],
  ['the tagline', { tagline: 'About the site' }],
  ['a text', { strings: { copyCode: 'Take it', searchFailed: 'Too bad', dismiss: 'Away' } }],
  ['the language', { locale: 'de' }],
  ['the icon of a link', { navbar: { items: [{ ...item, icon: 'github' }] } }],
  ['the icon of the same link', { navbar: { items: [{ ...item, icon: 'discord' }] } }],
  ['the fonts', { theme: { fonts: { sans: false } } }],
  ['the announcement', { announcement: { content: 'News' } }],
  ['the tone of the announcement', { announcement: { content: 'News', tone: 'danger' } }],
  ['a slot', { theme: { slots: { footerStart: './One.tsx' } } }],
  ['the component in a slot', { theme: { slots: { footerStart: './Two.tsx' } } }],
  ['a replaced static component', { theme: { components: { Footer: './One.tsx' } } }],
  ['the replacement of a static component', { theme: { components: { Footer: './Two.tsx' } } }],
  ['a replaced component', { theme: { components: { Pagination: './Two.tsx' } } }],
  ['the style sheets', { theme: { css: ['./own.css'] } }],
  ['the color mode', { colorMode: { default: 'dark' } }],
  ['the system as the color mode', { colorMode: { respectSystem: false } }],
  ['the menu of pages', { url: 'https://x.example', pageMenu: { reportUrl: 'https://example.com/?{url}' } }],
  ['the assistants in the menu', { url: 'https://x.example', pageMenu: { assistants: ['grok'] } }],
  ['pages without a menu', { pageMenu: false }],
  ['the policy', { csp: { 'script-src': ['https://example.com'] } }],
  ['the tags of the head', { headTags: [{ tag: 'script', attributes: { src: 'https://example.com/a.js' } }] }],
  ['formulas', { markdown: { math: true } }],
  ['diagrams', { markdown: { mermaid: false } }],
  ['the zoom of images', { markdown: { imageZoom: false } }],
  ['figures', { markdown: { figures: true } }],
  ['the provider of the search', { search: { provider: 'local' } }],
  ['a text of the search', { search: { provider: 'local' }, strings: { foundNothing: 'Nothing here' } }],
  [
    'the settings of a hosted search',
    { search: { provider: 'hosted', appId: 'A', indexName: 'other', searchKey: 'k' } },
  ],
  ['the route of the docs', { docs: { routeBase: '/docs' } }],
  ['the label of a version', { docs: { versions: { '1.0': { label: 'One' } } } }],
  ['the path of a version', { docs: { versions: { '1.0': { path: 'v1' } } } }],
  [
    'the banner and the class of a version',
    { docs: { versions: { '1.0': { banner: 'unreleased', className: 'old' } } } },
  ],
  ['the indexing of a version', { docs: { versions: { '1.0': { noIndex: true } } } }],
  ['the last version', { docs: { lastVersion: 'current' } }],
  ['the published versions', { docs: { onlyVersions: ['1.0'] } }],
  ['the use of versions', { docs: { versions: false } }],
  ['the docs folders', { docs: [{}, { id: 'second', dir: 'second', routeBase: '/second' }] }],
  ['the tags file', { docs: { tags: 'other.yml' } }],
  ['the route of tags', { docs: { tagsBase: 'labels' } }],
  ['a blog', { blog: {} }],
  ['the posts on a page', { blog: { postsPerPage: 1 } }],
  ['the order of posts', { blog: { sort: 'ascending' } }],
  ['the reading time', { blog: { readingTime: false } }],
  ['the authors of a blog', { blog: { authors: 'others.yml' } }],
  ['the archive', { blog: { archive: false } }],
  ['the title of a blog', { blog: { title: 'News' } }],
  ['the recent posts', { blog: { sidebar: { title: 'New', count: 1 } } }],
  ['the feeds', { url: 'https://x.example', blog: { feed: { types: ['json'], title: 'A feed' } } }],
  ['the feeds of a blog without any', { url: 'https://x.example', blog: { feed: false } }],
  ['the folder of a blog', { blog: { id: 'other', dir: 'posts' } }],
  ['the compatibility', { theme: { compat: 'docusaurus' } }],
  ['magic comments', { markdown: { magicComments: [{ className: 'marked', line: 'mark' }] } }],
  ['npm2yarn', { markdown: { npm2yarn: { converters: ['yarn'] } } }],
  ['a redirect', { redirects: [{ from: '/old', to: '/next/code' }] }],
  ['the pattern of redirects', { redirects: [{ from: '/*.html', to: '/*' }] }],
  ['the file of redirects', { redirects: ['redirects'] }],
  ['the name of the file of redirects', { redirects: ['redirects-2'] }],
  ['the menu of versions', { navbar: { items: [{ type: 'docsVersionDropdown' }] } }],
  ['a doc in the navbar', { navbar: { items: [{ type: 'doc', docId: 'index', label: 'Start' }] } }],
  ['HTML in the navbar', { navbar: { items: [{ type: 'html', value: '<b>New</b>' }] } }],
  ['a dropdown', { navbar: { items: [{ type: 'dropdown', label: 'More', items: [item] }] } }],
  ['the style of the navbar', { navbar: { style: 'dark' } }],
  ['the style of the footer', { footer: { style: 'dark', copyright: '<b>Us</b>' } }],
  ['the base', { base: '/sub/' }],
  ['trailing slashes', { trailingSlash: true }],
  ['the default config', {}],
]

describe('a build with a warm cache', () => {
  const warm = site()
  /** The changes by their output. */
  const outputs = new Map<string, string>()

  test.each(changes)('has the same output as a first build after a change of %s', async (name, options) => {
    const again = await warm.config(options).run('build')
    const first = await site().config(options).run('build')
    // The site has posts, which most of these configs do not publish.
    const found = [...first.diagnostics, ...again.diagnostics].filter(({ code }) => code !== 'unread-file')
    expect([first.exitCode, again.exitCode, found]).toEqual([0, 0, []])
    expect(again.outputTree()).toEqual(first.outputTree())
    const output = JSON.stringify([...again.outputTree()])
    expect(outputs.get(output)).toBeUndefined()
    outputs.set(output, name)
  })
})
