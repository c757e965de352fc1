import { describe, expect, test } from 'vitest'
import { type SiteTest, siteTest } from '../harness/site-test.js'

/** A site whose pages use what options of the config change. */
function site(): SiteTest {
  return siteTest()
    .file('node_modules/mermaid/package.json', '{"name":"mermaid","version":"99.0.0","type":"module","main":"i.js"}')
    .file('node_modules/mermaid/i.js', 'export default {}')
    .file('docs/index.md', '# Home\n\n## Part\n\n:::note\n\nText in `code`.\n\n:::\n\n![A](./a.svg "Title")\n')
    .file('docs/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="9"><title>A</title></svg>')
    .file('docs/code/index.mdx', "# Code\n\nimport Box from '../../Box.tsx'\n\n<Box />\n\n$x$\n")
    .file('docs/code/drawn.md', '# Drawn\n\n```mermaid\nflowchart LR\n```\n\n```js npm2yarn\nnpm install a\n```\n')
    .file(
      'Box.tsx',
      "import CodeBlock from '@theme/CodeBlock'\nimport Footer from '@theme/Footer'\n" +
        'export default () => <div><CodeBlock language="js">{\'let a\'}</CodeBlock><Footer /></div>',
    )
    .file('One.tsx', 'export default () => <p>One</p>')
    .file('Two.tsx', 'import \'./two.css\'\nexport default () => <p className="two">Two</p>')
    .file('two.css', '.two{color:red}')
    .file('own.css', '.own{color:red}')
}

const item = { label: 'Source', href: 'https://example.com/source' }

/** Each option changes the output. */
const changes: readonly (readonly [name: string, options: object])[] = [
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
  ['the base', { base: '/sub/' }],
  ['trailing slashes', { trailingSlash: true }],
  ['the default config', {}],
]

describe('a build with a warm cache', () => {
  const warm = site()
  const outputs = new Set<string>()

  test.each(changes)('has the same output as a first build after a change of %s', async (_, options) => {
    const again = await warm.config(options).run('build')
    const first = await site().config(options).run('build')
    expect([first.exitCode, first.diagnostics, again.exitCode, again.diagnostics]).toEqual([0, [], 0, []])
    expect(again.outputTree()).toEqual(first.outputTree())
    const output = JSON.stringify([...again.outputTree()])
    expect(outputs).not.toContain(output)
    outputs.add(output)
  })
})
