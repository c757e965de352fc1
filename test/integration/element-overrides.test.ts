import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

/** The content of an article's prose, without the wrappers of islands and fragments. */
function proseOf(html = ''): string {
  const [, prose = ''] =
    /<div class="prose">(.*?)<\/div><\/article>/s.exec(html) ?? /<article[^>]*>(.*?)<\/article>/s.exec(html) ?? []
  return prose.replace(/<!--.*?-->/gs, '').replaceAll(/<div class="prose-part">(.*?)<\/div>/gs, '$1')
}

async function built(files: Readonly<Record<string, string>>, config: object = {}) {
  const site = siteTest().config({ theme: { compat: 'docusaurus' }, ...config })
  for (const [name, text] of Object.entries(files)) site.file(name, text)
  const run = await site.run('build')
  return { run, page: (route: string) => run.output(`${route}/index.html`) ?? run.output(`${route}.html`) ?? '' }
}

const INLINE = `import MDXComponents from '@theme-original/MDXComponents'
export default {
  ...MDXComponents,
  a: (props) => <a data-own="a" {...props} />,
  code: (props) => <code data-own="code" {...props} />,
  img: ({ alt, ...props }) => <img data-own="img" alt={alt} {...props} />,
  blockquote: ({ children }) => <aside data-own="quote">{children}</aside>,
  table: (props) => <table data-own="table" {...props} />,
  h2: (props) => <h2 data-own="h2" {...props} />,
}
`

test.each(['md', 'mdx'])('elements of a .%s page are rendered by the components of the site', async (extension) => {
  const { run, page } = await built({
    'src/theme/MDXComponents.js': INLINE,
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>',
    'docs/index.md': `# Home\n\n[one](one.${extension}#two-words)\n`,
    [`docs/one.${extension}`]: [
      ...[
        '# One',
        '',
        'A [link](index.md "Title") and `code`.',
        '',
        '## Two *words*',
        '',
        '> quoted [again](index.md)',
        '',
      ],
      ...['![alt](/logo.svg)', '', '| a | b |', '| - | -: |', '| 1 | `2` |', '', 'Plain **text**.', ''],
    ].join('\n'),
  })
  expect(run.diagnostics).toEqual([])
  const html = page('one')
  expect(html).toMatch(/<a data-own="a" [^>]*href="\/"[^>]*>link<\/a>/)
  expect(html).toMatch(/<a data-own="a" [^>]*title="Title"/)
  expect(html).toContain('<code data-own="code">code</code>')
  expect(html).toMatch(/<h2 data-own="h2" id="two-words">Two <em>words<\/em><\/h2>/)
  expect(html).toMatch(
    /<aside data-own="quote">.*?<p>quoted .*?<a data-own="a" href="\/">again<\/a>.*?<\/p>.*?<\/aside>/s,
  )
  expect(html).toMatch(/<img data-own="img" alt="alt" [^>]*src="\/logo\.svg"/)
  expect(html).toMatch(/<table data-own="table">/)
  expect(html).toContain('<p>Plain <strong>text</strong>.</p>')
  // The outline and the Markdown version are those of the page without components.
  expect(html).toContain('href="#two-words"')
  expect(proseOf(html)).not.toContain('undefined')
})

test('links and anchors of elements that the site renders are checked at their source', async () => {
  const { run } = await built({
    'src/theme/MDXComponents.js': INLINE,
    'docs/index.md': '# Home\n\n[gone](gone.md) and [no anchor](other.md#nothing) and [anchor](other.md#there)\n',
    'docs/other.md': '# Other\n\n## There\n\n[home](index.md)\n',
  })
  expect(run.diagnostics.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
    ['broken-markdown-link', 'docs/index.md', 3, 1],
    ['broken-anchor', 'docs/index.md', 3, 21],
  ])
})

test('elements that an author writes as JSX stay what they are, as in MDX', async () => {
  const { page } = await built({
    'src/theme/MDXComponents.js': INLINE,
    'docs/index.mdx': '# Home\n\nSee <a href="/other">written</a>.\n',
    'docs/other.md': '# Other\n\nSee <a href="/">written</a> and [made](index.mdx).\n',
  })
  expect(page('.')).toContain('<a href="/other">written</a>')
  expect(page('other')).toContain('<a href="/">written</a>')
  expect(page('other')).toContain('<a data-own="a" href="/">made</a>')
})

test('elements of a page whose HTML is shown as text are rendered by the components of the site', async () => {
  const { page } = await built(
    { 'src/theme/MDXComponents.js': INLINE, 'docs/index.md': '# Home\n\n[link](index.md) <b>text</b>\n' },
    { markdown: { html: 'escape' } },
  )
  expect(page('.')).toContain('<a data-own="a" href="/">link</a>')
  expect(page('.')).not.toContain('data-made')
})

const CODE = `
export default {
  pre: (props) => <div data-own="pre">{props.children}</div>,
}
`

test('a fence is a `pre` with a `code`, with the props that MDX gives them', async () => {
  const { page, run } = await built({
    'src/theme/MDXComponents.js': `export default {
      pre: ({ children }) => <figure data-lang={children.props.className} data-meta={children.props.metastring}>{children}</figure>,
      code: ({ metastring, live, ...props }) => <code {...props} data-text={JSON.stringify(props.children)} />,
    }`,
    'docs/index.md': '# Home\n\n```js title="a.js" {1}\nlet a = 1\n```\n\n    indented\n',
  })
  expect(run.diagnostics).toEqual([])
  const html = page('.')
  expect(html).toContain('<figure data-lang="language-js" data-meta="title=&quot;a.js&quot; {1}">')
  expect(html).toContain('<code class="language-js" data-text="&quot;let a = 1\\n&quot;">let a = 1\n</code>')
  expect(html).toContain('data-text="&quot;indented\\n&quot;"')
})

test('a fence keeps its highlighting in a component that renders the code of the theme', async () => {
  const { page } = await built({
    'src/theme/MDXComponents.js': CODE,
    'docs/index.md': '# Home\n\n```js title="a.js"\nlet a = 1\n```\n',
  })
  expect(page('.')).toMatch(
    /<div data-own="pre">.*?<div class="code" data-lang="js"><div class="code-title">a\.js<\/div><pre[^>]*><code class="language-js"><span/s,
  )
})

test('a component in src/theme/CodeBlock renders every fence', async () => {
  const { page, run } = await built({
    'src/theme/CodeBlock/index.tsx': `import CodeBlock from '@theme-original/CodeBlock'
      export default function Own(props) { return <section data-own={props.language ?? props.className}><CodeBlock {...props} /></section> }`,
    'docs/index.mdx': '# Home\n\n```js\nlet a = 1\n```\n\nAnd `inline`.\n',
  })
  expect(run.diagnostics).toEqual([])
  expect(page('.')).toMatch(/<section data-own="language-js">.*?<pre[^>]*><code class="language-js"><span/s)
  expect(page('.')).toContain('<code>inline</code>')
})

test.each([
  ['A.tsx', 'a', '<Link data-own="1" {...props} />', /<a data-own="1" [^>]*href="\/"/],
  ['Img/index.js', 'img', '<img data-own="1" {...props} />', /<img data-own="1" [^>]*src="\/x.svg"/],
  [
    'Heading.js',
    'h2',
    '<Original data-own="1" {...props} />',
    /<h2 data-own="1" id="two">Two<\/h2><a class="anchor" href="#two" aria-label="Link to Two"/,
  ],
  ['Ul.js', 'ul', '<ul data-own="1" {...props} />', /<ul data-own="1">/],
  ['Code.jsx', 'code', '<Original data-own="1" {...props} />', /<code data-own="1">code<\/code>/],
])('src/theme/MDXComponents/%s renders <%s>', async (file, _element, jsx, expected) => {
  const name = /^\w+/.exec(file)?.[0]
  const { page, run } = await built({
    [`src/theme/MDXComponents/${file}`]: `import Original from '@theme-original/MDXComponents/${name}'
      import Link from '@docusaurus/Link'
      export default function Own(props) { return ${jsx} }
      export { Original, Link }`,
    'static/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/index.md': '# Home\n\n[link](index.md) ![alt](/x.svg) `code`\n\n## Two\n\n- item\n',
  })
  expect(run.diagnostics).toEqual([])
  expect(page('.')).toMatch(expected)
})

test('components for headings, admonitions and details in src/theme render those of Markdown', async () => {
  const { page, run } = await built({
    'src/theme/Admonition.js': `import Admonition from '@theme-original/Admonition'
      export default (props) => <section data-own={props.type} data-title={String(props.title)}><Admonition {...props} /></section>`,
    'src/theme/Heading.js': `import Heading from '@theme-original/Heading'
      export default (props) => <Heading {...props} data-own={props.as} />`,
    'src/theme/Details.js': `import Details from '@theme-original/Details'
      export default (props) => <Details {...props} data-own="details" />`,
    'docs/index.mdx': [
      ...['# Home', '', ':::note', 'text', ':::', '', ':::tip Own *title*', 'text', ':::', ''],
      ...['## Two', '', '<details>', '<summary>More</summary>', '', 'hidden', '', '</details>', ''],
    ].join('\n'),
  })
  expect(run.diagnostics).toEqual([])
  const html = page('.')
  expect(html).toContain('<section data-own="note" data-title="undefined">')
  expect(html).toMatch(/<section data-own="tip".*?<p class="admonition-title">Own <em>title<\/em><\/p>/s)
  expect(html).toMatch(/<h2 [^>]*data-own="h2"/)
  expect(html).toMatch(/<details [^>]*data-own="details"[^>]*>.*?<summary>More<\/summary>/s)
})

test('the component `Details` of MDXComponents renders what authors write as `<details>`', async () => {
  const { page } = await built({
    'src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents'
      export default { ...MDXComponents, Details: ({ children }) => <div data-own="details">{children}</div> }`,
    'docs/index.mdx': '# Home\n\n<details>\n<summary>More</summary>\n\nhidden\n\n</details>\n',
  })
  expect(page('.')).toMatch(/<div data-own="details">.*?<summary>More<\/summary>.*?hidden/s)
})

test('components that MDXComponents takes from another file work', async () => {
  const { page, run } = await built({
    'src/theme/MDXComponents.ts': `import MDXComponents from '@theme-original/MDXComponents'
      import { elements } from '@site/src/components/elements'
      import * as others from '../components/others'
      export default { ...MDXComponents, ...elements, ...others }`,
    'src/components/elements.jsx': 'export const elements = { a: (props) => <a data-own="a" {...props} /> }',
    'src/components/others.jsx':
      'export function Shout() { return <b>!</b> }\nexport const em = (props) => <i {...props} />',
    'docs/index.mdx': '# Home\n\n[link](index.mdx) *word* <Shout />\n',
  })
  expect(run.diagnostics).toEqual([])
  expect(page('.')).toContain('<a data-own="a" href="/">link</a>')
  expect(page('.')).toContain('<i>word</i>')
  expect(page('.')).toContain('<b>!</b>')
})

test('boxes of the site, and types that it adds, render the boxes of Markdown', async () => {
  const { page, run } = await built(
    {
      'src/theme/Admonition/Types.js': `import Types from '@theme-original/Admonition/Types'
        function Own({ title, children }) { return <section data-own="box"><h5>{title}</h5>{children}</section> }
        export default { ...Types, own: Own }`,
      'src/theme/Admonition/Type/Tip.tsx': `import Tip from '@theme-original/Admonition/Type/Tip'
        export default (props) => <div data-own="tip"><Tip {...props} /></div>`,
      'docs/index.mdx': '# Home\n\n:::own[Title]\n\ntext\n\n:::\n\n:::tip\n\ntext\n\n:::\n\n:::note\n\ntext\n\n:::\n',
    },
    { markdown: { admonitions: { keywords: ['own'] } } },
  )
  expect(run.diagnostics).toEqual([])
  const html = page('.')
  expect(html).toMatch(/<section data-own="box"><h5>Title<\/h5>\s*<p>text<\/p>\s*<\/section>/)
  expect(html).toMatch(
    /<div data-own="tip"><div class="admonition admonition-tip" role="note"><p class="admonition-title">Tip/,
  )
  expect(html).toContain('<div class="admonition admonition-note" role="note"><p class="admonition-title">Note</p>')
})

test('a component that imports what docsgen does not have is left out and reported, and the site builds', async () => {
  const { page, run } = await built({
    'src/theme/CodeBlock/index.tsx': `import Content from '@theme/CodeBlock/Content/String'
      import { useTabs } from '@docusaurus/theme-common/internal'
      import { useHistorySelector } from '@docusaurus/theme-common'
      import type { Props } from '@theme/CodeBlock/Line'
      export default function Own(props: Props) { return <Content {...props} /> }`,
    'docs/index.md': '# Home\n\n```js\nlet a = 1\n```\n',
  })
  expect(run.diagnostics).toEqual([
    expect.objectContaining({ code: 'unused-theme-file', file: 'src/theme/CodeBlock/index.tsx', severity: 'warning' }),
  ])
  expect(run.diagnostics[0]?.text).toContain(
    '@theme/CodeBlock/Content/String, @docusaurus/theme-common/internal#useTabs, @docusaurus/theme-common#useHistorySelector;',
  )
  expect(page('.')).toMatch(/<pre[^>]*><code class="language-js"><span/)
})

test('hooks and functions that components of real sites use return what they return in Docusaurus', async () => {
  const { page, run } = await built({
    'src/Facts.js': `import { duplicates, groupBy, isRegexpStringMatch, processAdmonitionProps, uniq, useQueryString } from '@docusaurus/theme-common'
      import { useSidebarBreadcrumbs } from '@docusaurus/plugin-content-docs/client'
      export default function Facts() {
        const [tab] = useQueryString('tab')
        return <pre>{JSON.stringify([
          uniq([1, 1, 2]), duplicates(['a', 'b', 'a']), groupBy(['a', 'bb', 'c'], (text) => text.length),
          isRegexpStringMatch('^/docs', '/docs/a'), tab, useSidebarBreadcrumbs(),
          processAdmonitionProps({ type: 'tip', title: 'T', children: 'c' }),
        ]).replaceAll('"', "'")}</pre>
      }`,
    'docs/part/page.mdx': "# Page\n\nimport Facts from '@site/src/Facts'\n\n<Facts />\n",
    'docs/index.md': '# Home\n',
  })
  expect(run.diagnostics).toEqual([])
  const [, text = ''] = /<pre>(\[.*?)<\/pre>/s.exec(page('part/page')) ?? []
  expect(JSON.parse(text.replaceAll('&#x27;', '"'))).toEqual([
    ...[[1, 2], ['a'], { 1: ['a', 'c'], 2: ['bb'] }, true, ''],
    [
      { type: 'category', label: 'part', href: '/part' },
      { type: 'link', label: 'Page', href: '/part/page' },
    ],
    { type: 'tip', title: 'T', children: 'c' },
  ])
})
