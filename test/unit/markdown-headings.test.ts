import { describe, expect, test } from 'vitest'
import { compile } from '../harness/compile.js'

describe.each([
  ['plain Markdown', false],
  ['MDX', true],
])('heading ids in %s', (_, mdx) => {
  const ids = async (text: string): Promise<readonly string[]> => (await compile(text, { mdx })).ids

  test.each<[written: string, ids: string[]]>([
    ['## One Two', ['one-two']],
    ['## One\n\n## One\n\n## One', ['one', 'one-1', 'one-2']],
    ['## One-1\n\n## One\n\n## One', ['one-1', 'one', 'one-2']],
    ['## Über Größe', ['über-größe']],
    ['## `code()` and *em*', ['code-and-em']],
    ['## A [link](#x) here', ['a-link-here']],
    ["## What's new? C++ & Co.", ['whats-new-c--co']],
    ['## 日本語', ['日本語']],
    ['## Explicit {#my-id}', ['my-id']],
    ['## Explicit {/* #my-id */}', ['my-id']],
    ['## Explicit `code` {#my-id}', ['my-id']],
    ['## Explicit {#über}', ['über']],
    ['## Explicit {#my-id} ##', ['my-id']],
    ['## Explicit {# my id }', ['my id']],
    ['## Explicit{#my-id}', ['my-id']],
    ['## {#my-id}', ['my-id']],
    ['## Explicit {#_my_id_}', ['_my_id_']],
    ['## Explicit {#__my_id__}', ['__my_id__']],
    ['## Explicit {#api:create}', ['api:create']],
    ['## Explicit {#api:create:v2}', ['api:create:v2']],
    ['## Explicit `code` {#api:create}   ', ['api:create']],
    ['## Explicit {/* #api:create */}', ['api:create']],
    ['## Explicit {#a.b/c}', ['a.b/c']],
    ['## Explicit {#a*b*c}', ['a*b*c']],
    ['## Explicit {#a&amp;b}', ['a&amp;b']],
    ['## Explicit {#me@a.example}', ['me@a.example']],
    ['## Explicit {#MyId}', ['MyId']],
    ['Explicit {#api:create}\n------', ['api:create']],
    ['## Explicit {/*#my-id*/}', ['my-id']],
    ['## Explicit {/* #my-id with a note */}', ['my-id']],
    ['## Explicit <!-- #my-id -->', ['my-id']],
    ['## Explicit <!--#my-id--> ##', ['my-id']],
    ['> ## Explicit {#my-id}', ['my-id']],
    ['- ## Explicit {#my-id}', ['my-id']],
    ['Explicit {#my-id}\n------', ['my-id']],
    ['Explicit {/* #my-id */}\n===', ['my-id']],
    ['Explicit <!-- #my-id -->\n===', ['my-id']],
    ['Setext\n------', ['setext']],
    ['# Title\n\n## Title', ['title', 'title-1']],
    // `dg-main` is an element of every document.
    ['## docsgen\n\n## dg main', ['docsgen', 'dg-main-1']],
  ])('%j', async (written, expected) => {
    expect(await ids(written)).toEqual(expected)
  })

  test.each(['## Title {#id} ##', 'Title {#id}\n---', '## Title <!-- #id -->', '## Title {/* #id */}'])(
    '%j has the same HTML',
    async (text) => {
      expect((await compile(text, { mdx })).parts).toEqual((await compile('## Title {#id}', { mdx })).parts)
    },
  )

  test('links find ids with a colon, and so does the outline', async () => {
    const text = '## Create {#api:create}\n\n[x](#api:create) [y](./index.md#api:create)'
    const { parts, outline, links } = await compile(text, { mdx })
    expect(parts.join('')).toContain('<h2 id="api:create">Create</h2><a class="anchor" href="#api:create"')
    expect(parts.join('')).toContain('<a href="#api:create">x</a>')
    expect(outline).toEqual([{ depth: 2, id: 'api:create', html: 'Create' }])
    expect(links[0]).toMatchObject({ resolved: { fragment: 'api:create' } })
  })

  test('keeps ids in code', async () => {
    const { parts } = await compile('    ## Create {#api:create}\n\n1. a\n\n       ## Create {#api:create}', {
      mdx: false,
    })
    expect(parts.join('').match(/\{#api:create\}/g)).toHaveLength(2)
  })

  test('explicit ids are not part of the text', async () => {
    const { parts, outline } = await compile('## Title {#id}', { mdx })
    expect(parts.join('')).toBe(
      '<div class="linked-heading"><h2 id="id">Title</h2><a class="anchor" href="#id" aria-label="Link to Title"></a></div>',
    )
    expect(outline).toEqual([{ depth: 2, id: 'id', html: 'Title' }])
  })
})

describe('headings without text', () => {
  const image = '![Two & three](https://example.com/a.png)'
  test.each([`## ${image}`, `## [${image}](https://example.com)`])(
    '%j has the description of its image',
    async (written) => {
      const { outline, diagnostics } = await compile(written)
      expect(diagnostics).toEqual([])
      expect(outline).toEqual([
        { depth: 2, id: 'two--three', html: expect.stringMatching(/^Two &(?:amp|#x26);? three$/) },
      ])
    },
  )

  test.each(['##', '## <!-- a -->', '## ![](https://example.com/a.png)'])('%j is reported', async (written) => {
    const { outline, ids, diagnostics, parts } = await compile(`${written}\n\n## Two`)
    expect(diagnostics).toMatchObject([{ code: 'heading-syntax', location: { line: 1 } }])
    expect(outline.map(({ id }) => id)).toEqual(['two'])
    expect(ids).toEqual(['two'])
    expect(parts.join('')).not.toContain('id=""')
  })
})

test.each(['## ~Title {#id}', '## `a` [b](#id) {#id}', 'Title $ {#id}\n---'])(
  'the id of %j is no text',
  async (text) => {
    for (const mdx of [false, true]) expect((await compile(text, { mdx })).diagnostics).toEqual([])
  },
)

test('a class follows an id', async () => {
  const { parts, diagnostics } = await compile('## Title {#id .wide}')
  expect(diagnostics).toEqual([])
  expect(parts.join('')).toMatch(/<h2 (?:id="id" class="wide"|class="wide" id="id")>Title</)
})

describe('the link beside a heading', () => {
  test.each([
    ['## `code()` & *em*', 'code() &amp; em'],
    ['## A  <br>  B', 'A B'],
    ['## ![A picture](https://example.com/a.png)', 'A picture'],
    ['<h2 id="own"></h2>', 'own'],
  ])('%j is named after its text', async (written, name) => {
    const { parts } = await compile(written)
    expect(parts.join('')).toMatch(/^<div class="linked-heading"><h2 .*<\/h2><a class="anchor" [^>]*><\/a><\/div>$/s)
    expect(/aria-label="Link to ([^"]*)"/.exec(parts.join(''))?.[1]).toBe(name)
  })

  test.each([
    ['<details><summary><h2>A</h2></summary>\n\nText.\n\n</details>', false],
    ['<hgroup><h2>A</h2><p>b</p></hgroup>', false],
    ['<a name="top"><h2>A</h2></a>', true],
  ])('is missing in %j, which has no room for it', async (text, mdx) => {
    const { parts, ids } = await compile(text, { mdx })
    expect(ids).toContain('a')
    expect(parts.join('')).not.toContain('linked-heading')
  })

  test('is in boxes, lists and components too', async () => {
    const { parts, module = '' } = await compile(':::note\n\n## A\n\n:::\n\n- ## B\n\n<Box>\n\n## C\n\n</Box>', {
      mdx: true,
    })
    const names = [...(parts.join('') + module).matchAll(/Link to (\w)/g)].map(([, name]) => name)
    expect(names.sort()).toEqual(['A', 'B', 'C'])
  })
})

test('a visually hidden heading has no anchor and is not in the outline', async () => {
  const { outline, parts } = await compile('## Seen\n\nText[^1].\n\n[^1]: Note.\n')
  expect(parts.join('')).toContain('<h2 class="sr-only" id="footnote-label">Footnotes</h2>')
  expect(outline.map(({ id }) => id)).toEqual(['seen'])
})

describe('ids in HTML and MDX', () => {
  test('are ids of the page', async () => {
    const { ids } = await compile('<a id="here"></a>\n<a name="there"></a>\n<div id="box">\n\n## Two\n\n</div>\n')
    expect([...ids].sort()).toEqual(['box', 'here', 'there', 'two'])
  })

  test('are kept on headings', async () => {
    const { parts, ids } = await compile('<h2 id="own">Title</h2>\n')
    expect(ids).toEqual(['own'])
    expect(parts.join('')).toContain('<h2 id="own">Title')
  })

  test('are not expressions in MDX if they are in braces', async () => {
    expect((await compile('# a {#b}', { mdx: true })).diagnostics).toEqual([])
  })

  test('keep their braces in code', async () => {
    const html = (await compile('```md\n# a {#b}\n```\n')).parts.join('')
    expect(html.replace(/<[^>]*>/g, '')).toBe('# a {#b}\n')
  })
})

describe('the title of the body', () => {
  test.each<[written: string, title: string | undefined]>([
    ['# Title\n\ntext', 'Title'],
    ['# *Title* with `code`', 'Title with code'],
    ['# Title {#id}', 'Title'],
    ['<!-- comment -->\n\n# Title', 'Title'],
    ['Title\n=====', 'Title'],
    ['Title\nin two lines\n=====', 'Title in two lines'],
    ['[a]: https://example.com\n\n# Title', 'Title'],
    ['text\n\n# Title', undefined],
    ['![logo](https://example.com/a.png)\n\n# Title', undefined],
    [':::note\n\ntext\n\n:::\n\n# Title', undefined],
    ['> # Title', undefined],
    ['<p>text</p>\n\n# Title', undefined],
    ['<h1>HTML</h1>\n\ntext', undefined],
    ['---\n\n# Title', undefined],
    ['## Two\n\n# Title', undefined],
    ['text', undefined],
    ['', undefined],
  ])('%j: %s', async (written, title) => {
    expect((await compile(written)).contentTitle).toBe(title)
    expect((await compile(written, { mdx: true })).contentTitle).toBe(title)
  })

  test.each([
    ['text\n\n# Title', true],
    ['# Title', true],
    ['![logo](https://example.com/a.png)\n\n# Title', true],
    [':::note\n\n# Title\n\n:::', true],
    ['<p>text</p>\n\n# Title', true],
    ['# Title\n\n# Another', true],
    ['<h1>HTML</h1>\n\ntext', undefined],
    ['<h2>HTML</h2>\n\n# Title', true],
    ['text\n\n---\n\n# Title', undefined],
    ['## Two\n\n# Title', undefined],
    ['text', undefined],
  ])('%j: replaces the title of the page: %s', async (written, expected) => {
    expect((await compile(written)).hasTitle).toBe(expected)
    expect((await compile(written, { mdx: true })).hasTitle).toBe(expected)
  })

  test.each([
    ["import a from './a'\n\n# Title", 'Title'],
    ['export const a = 1\n\n# Title', 'Title'],
    ['{/* comment */}\n\n# Title', 'Title'],
    ['<head><meta name="robots" content="none" /></head>\n\n# Title', 'Title'],
    ['# Title {1 + 1} rest', 'Title rest'],
    ['<Card title="Text" />\n\n# Title', undefined],
    ['<div>\n\n# Title\n\n</div>', undefined],
  ])('in MDX, %j: %s', async (written, title) => {
    const page = await compile(written, { mdx: true })
    expect([page.contentTitle, page.hasTitle]).toEqual([title, true])
  })
})

describe('the outline', () => {
  test.each([
    ["export const toc = [{ value: 'A & b', id: 'a', level: 2 }]", [{ depth: 2, id: 'a', html: 'A &amp; b' }]],
    ['export const toc = []', []],
    ['export const toc = [...other]\nexport const other = []', [{ depth: 2, id: 'two', html: 'Two' }]],
    ['export const tocs = []', [{ depth: 2, id: 'two', html: 'Two' }]],
  ])('is what the page exports as `toc`, if that is literal: %s', async (code, outline) => {
    expect((await compile(`${code}\n\n# Title\n\n## Two`, { mdx: true })).outline).toEqual(outline)
  })

  const text = '# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6\n'
  const depths = async (options: Parameters<typeof compile>[1]): Promise<number[]> =>
    (await compile(text, options)).outline.map(({ depth }) => depth)

  test('has the depths of the front matter, or else of the config', async () => {
    expect(await depths({})).toEqual([2, 3])
    expect(await depths({ outline: { min: 2, max: 5 } })).toEqual([2, 3, 4, 5])
    expect(await depths({ outline: { min: 2, max: 5 }, pageOutline: { max: 4 } })).toEqual([2, 3, 4])
    expect(await depths({ pageOutline: { min: 3, max: 6 } })).toEqual([3, 4, 5, 6])
  })

  test('keeps inline markup but not links and images', async () => {
    const { outline } = await compile('## A `b` **c** [d *e*](f) ![g](h.png) <i>x</i>')
    expect(outline[0]?.html).toBe('A <code>b</code> <strong>c</strong> d <em>e</em>  x')
  })

  test('escapes text', async () => {
    const { outline } = await compile('## `<img src=x onerror=alert(1)>` & \\<b>')
    expect(outline[0]?.html).toBe('<code>&lt;img src=x onerror=alert(1)></code> &amp; &lt;b>')
  })
})
