import { describe, expect, test } from 'vitest'
import * as english from '../../src/shared/strings.js'
import { compileMdx } from '../harness/compile.js'

/** Compiles MDX that must not need code, and returns its HTML without heading ids and anchors. */
async function staticHtml(text: string): Promise<string> {
  const { parts, module, diagnostics } = await compileMdx(text)
  expect(diagnostics).toEqual([])
  expect(module).toBeUndefined()
  return parts.join('').replace(/<div class="linked-heading">|<a class="anchor".*?<\/a><\/div>| id="[^"]*"/g, '')
}

describe('built-in components with literal attributes become HTML', () => {
  test.each([
    ['a badge', '<Badge>New</Badge>', '<span class="badge badge-default">New</span>'],
    ['a badge with a type', '<Badge type="tip" text="New" />', '<span class="badge badge-tip">New</span>'],
    ['a literal in braces', "<Badge type={'danger'}>{'Old'}</Badge>", '<span class="badge badge-danger">Old</span>'],
    [
      'a card',
      '<Card title="A" icon="*">Text</Card>',
      '<div class="card"><span class="card-icon" aria-hidden="true">*</span><p class="card-title">A</p><div class="card-body">Text</div></div>',
    ],
    [
      'a card with an image as its icon',
      '<Card title="A" icon="https://a.example/a.svg" />',
      '<div class="card"><span class="card-icon" aria-hidden="true"><img src="https://a.example/a.svg" alt=""></span><p class="card-title">A</p></div>',
    ],
    [
      'a card that is a link',
      '<Card title="A" href="https://a.example" description="B" className="own" />',
      '<div class="card card-linked own"><p class="card-title"><a href="https://a.example">A</a></p><p>B</p></div>',
    ],
    [
      'cards',
      '<Cards>\n<Card title="A" />\n</Cards>',
      '<div class="card-grid"><div class="card"><p class="card-title">A</p></div></div>',
    ],
    [
      'a figure',
      '<Figure src="https://a.example/a.png" alt="A" caption="B" width={20} />',
      '<figure><img src="https://a.example/a.png" alt="A" width="20"><figcaption>B</figcaption></figure>',
    ],
    [
      'a figure without text',
      '<Figure src="https://a.example/a.png" />',
      '<figure><img src="https://a.example/a.png" alt=""></figure>',
    ],
    ['details', '<Details summary="A" open>B</Details>', '<details open><summary>A</summary>B</details>'],
    ['details without a summary', '<Details>B</Details>', '<details><summary>Details</summary>B</details>'],
    [
      'details with a summary of their own',
      '<Details open>\n<summary>A *b*</summary>\n\nC\n\n</Details>',
      '<details open><summary>A <em>b</em></summary><p>C</p></details>',
    ],
    [
      'an admonition',
      '<Admonition type="tip" title="A">B</Admonition>',
      '<div class="admonition admonition-tip" role="note"><p class="admonition-title">A</p>B</div>',
    ],
    [
      'an admonition without a title',
      '<Admonition>B</Admonition>',
      '<div class="admonition admonition-note" role="note"><p class="admonition-title">Note</p>B</div>',
    ],
    [
      'a code block, with highlighting',
      '<CodeBlock language="js" title="a.js">{`const a`}</CodeBlock>',
      '<div class="code" data-lang="js"><div class="code-title">a.js</div><pre><code class="language-js"><span class="t-k">const</span> a\n</code></pre></div>',
    ],
  ])('%s', async (_, text, html) => {
    expect(await staticHtml(text)).toBe(html)
  })

  test('with the texts of the site', async () => {
    const strings = { ...english, details: 'Mehr', tip: 'Tipp', note: 'Hinweis' }
    const titled = async (text: string) => (await compileMdx(text, { strings })).parts.join('')
    expect(await titled('<Details>A</Details>')).toContain('<summary>Mehr</summary>')
    expect(await titled('<Admonition type="tip">A</Admonition>')).toContain('<p class="admonition-title">Tipp</p>')
    expect(await titled('<Admonition type="secondary">A</Admonition>')).toContain('>Hinweis</p>')
    expect(await titled('<Admonition type="own">A</Admonition>')).toContain('>Own</p>')
  })

  test('inside each other, and in Markdown', async () => {
    const text = '<Details summary="A">\n\n- One <Badge text="B" />\n\n</Details>'
    expect(await staticHtml(text)).toBe(
      '<details><summary>A</summary><ul>\n<li>One <span class="badge badge-default">B</span></li>\n</ul></details>',
    )
  })

  test('and the page loads their style sheet, if they have one', async () => {
    expect((await compileMdx('<Badge>A</Badge>')).extras).toEqual(['components'])
    expect((await compileMdx('<Details>A</Details>')).extras).toBeUndefined()
  })

  test('and badges are neither in the id nor in the outline of their heading', async () => {
    const { outline, ids, contentTitle } = await compileMdx('# Title <Badge>A</Badge>\n\n## A *b* <Badge text="New" />')
    expect(contentTitle).toBe('Title')
    expect(outline).toEqual([{ depth: 2, id: 'a-b', html: 'A <em>b</em>' }])
    expect(ids).toEqual(['title', 'a-b'])
  })

  test('and their links are resolved', async () => {
    const { links } = await compileMdx('<Card title="A" href="./other.md" />', { pages: { 'other.md': '/other' } })
    expect(links).toMatchObject([{ url: './other.md', resolved: { kind: 'internal', target: '/other' } }])
  })

  test('and images that are icons are checked as other images are', async () => {
    const staticFiles = { '/mark.svg': '/site/static/mark.svg' }
    const { links, parts } = await compileMdx(
      '<Cards>\n<Card title="A" icon="/mark.svg" />\n<Card title="B" icon="/none.svg" />\n</Cards>',
      { base: '/base/', staticFiles },
    )
    expect(links).toMatchObject([
      { kind: 'image', url: '/mark.svg', resolved: { kind: 'internal', target: '/mark.svg' } },
      { kind: 'image', url: '/none.svg', line: 3, resolved: { kind: 'broken', target: '/none.svg' } },
    ])
    expect(parts.join('')).toContain('<img src="/base/mark.svg" alt=""')
  })
})

test.each([
  ['<Card title="A" id="b" data-c="d" aria-label="e" />', '<div class="card" id="b" data-c="d" aria-label="e">'],
  ['<Badge id="b">A</Badge>', '<span class="badge badge-default" id="b">'],
  ['<Cards style="gap: 0">\n<Card title="A" />\n</Cards>', '<div class="card-grid" style="gap: 0">'],
  ['<Admonition id="b" data-c="d">A</Admonition>', 'role="note" id="b" data-c="d">'],
  ['<Steps className="b" id="c">\n\n1. A\n\n</Steps>', '<div class="steps b" id="c">'],
  ['<FileTree className="b" data-c="d">\n\n- a\n\n</FileTree>', '<div class="file-tree b" data-c="d">'],
])('%j keeps the attributes of its element', async (text, expected) => {
  const { parts, module, diagnostics } = await compileMdx(text)
  expect(diagnostics).toEqual([])
  expect(module).toBeUndefined()
  expect(parts.join('')).toContain(expected)
})

describe('steps', () => {
  test('are an ordered list', async () => {
    expect(await staticHtml('<Steps>\n\n3. A\n4. B\n\n</Steps>')).toBe(
      '<div class="steps"><ol start="3" role="list">\n<li>A</li>\n<li>B</li>\n</ol></div>',
    )
  })

  test('are the parts that the first kind of heading starts', async () => {
    const html = await staticHtml('<Steps>\n\nBefore\n\n### A\n\nText\n\n#### Part\n\n### B\n\n</Steps>')
    expect(html).toBe(
      '<div class="steps"><p>Before</p><ol role="list"><li><h3>A</h3><p>Text</p><h4>Part</h4></li><li><h3>B</h3></li></ol></div>',
    )
  })

  test('keep their headings in the outline', async () => {
    const { outline } = await compileMdx('<Steps>\n\n## A\n\n## B\n\n</Steps>')
    expect(outline.map(({ html }) => html)).toEqual(['A', 'B'])
  })

  test('without a list or headings are reported', async () => {
    const { diagnostics } = await compileMdx('Text\n\n<Steps>\n\nText\n\n</Steps>')
    expect(diagnostics).toMatchObject([
      { code: 'component-content', severity: 'warning', location: { file: 'docs/page.md', line: 3, column: 1 } },
    ])
  })

  test('with an attribute that is an expression are reported', async () => {
    const { diagnostics, module } = await compileMdx('<Steps className={first}>\n\n1. A\n\n</Steps>')
    expect(diagnostics).toMatchObject([{ code: 'component-content', location: { line: 1 } }])
    expect(module).toBeUndefined()
  })
})

describe('a file tree', () => {
  const file = (name: string) => `<li class="file"><span class="name">${name}</span></li>`
  test.each([
    ['a file', '- a.ts', file('a.ts')],
    [
      'a comment',
      '- a.ts the *first*',
      '<li class="file"><span class="name">a.ts</span> <span class="comment">the <em>first</em></span></li>',
    ],
    [
      'a highlighted file',
      '- **a b.ts** text',
      '<li class="file"><span class="name"><strong>a b.ts</strong></span> <span class="comment">text</span></li>',
    ],
    ['a name with spaces', '- `a b.ts`', file('<code>a b.ts</code>')],
    ['other files', '- ...', '<li class="more"><span class="name">…</span></li>'],
    ['an empty folder', '- a/', '<li class="folder"><span class="name">a/</span></li>'],
    [
      'a folder',
      '- a\n  - b.ts',
      `<li class="folder"><details class="folder" open><summary><span class="name">a/</span></summary><ul role="list">${file('b.ts')}</ul></details></li>`,
    ],
  ])('%s', async (_, list, items) => {
    expect(await staticHtml(`<FileTree>\n\n${list}\n\n</FileTree>`)).toBe(
      `<div class="file-tree"><ul role="list">${items}</ul></div>`,
    )
  })

  test('is folded if it asks for that', async () => {
    expect(await staticHtml('<FileTree collapsed>\n\n- a\n  - b\n\n</FileTree>')).toContain('<details class="folder">')
  })

  test('keeps items that an expression adds', async () => {
    const { module } = await compileMdx('<FileTree>\n<ul>\n{names.map((name) => <li>{name}</li>)}\n</ul>\n</FileTree>')
    expect(module?.code).toContain('names.map')
  })

  test('is a nested list in the Markdown version', async () => {
    const options = { markdownOrigin: 'https://a.example' }
    const { markdown } = await compileMdx('<FileTree>\n\n- a text\n  - b.ts\n- ...\n\n</FileTree>', options)
    expect(markdown).toBe('- a/ text\n  - b.ts\n- …\n')
  })
})

test.each([
  ['<Badge type="tpi">A</Badge>', '<Badge> has no type "tpi"'],
  ['<Figure scr="/a.png" />', '<Figure> has no attribute "scr"; did you mean `src`?'],
  ['<Stepps>A</Stepps>', '; did you mean <Steps>?'],
  ['Text\n\n<Cards>\n  <Card title="A" href="./nowhere.md" />\n</Cards>', '4:3'],
])('reports a mistake in %j', async (text, expected) => {
  const { diagnostics, links } = await compileMdx(text)
  const found = [
    ...diagnostics.map(({ message, hint }) => `${message}; ${hint}`),
    ...links.map(({ line, column }) => `${line}:${column}`),
  ]
  expect(found).toEqual([expect.stringContaining(expected)])
})

test('a class of the site can color a badge', async () => {
  const { diagnostics } = await compileMdx('<Badge type="own" className="own">A</Badge>')
  expect(diagnostics).toEqual([])
})

describe('components that need React', () => {
  test.each([
    ['an attribute that is an expression', '<Badge type={kind}>A</Badge>', '@theme/Badge'],
    ['an attribute with JSX', '<Card title="A" icon={<b>B</b>} />', '@theme/Card'],
    ['attributes in a spread', '<Figure {...image} />', '@theme/Figure'],
    ['a component in an expression', '{list.map((title) => <Card title={title} />)}', '@theme/Card'],
    ['code that is computed', '<CodeBlock>{String(1)}</CodeBlock>', '@theme/CodeBlock'],
  ])('%s', async (_, text, from) => {
    const { module, diagnostics } = await compileMdx(text)
    expect(diagnostics).toEqual([])
    expect(module?.code).toContain(`from ${JSON.stringify(from)}`)
  })

  test('a component of the page replaces the built-in one', async () => {
    const { module } = await compileMdx("import Badge from './Badge.js'\n\n<Badge>A</Badge>")
    expect(module?.code).toContain('<Badge>')
    expect(module?.code).not.toContain('@theme/Badge')
  })

  test('an import from a file of the same name does not replace the built-in one', async () => {
    const { module, parts } = await compileMdx("import Own from './Badge'\n\n<Badge>A</Badge> <Own />")
    expect(parts.join('')).toContain('<span class="badge')
    expect(module?.code).not.toContain('<Badge>')
    const of = { globalComponents: { Badge: '/site/Badge.tsx' } }
    const replaced = await compileMdx("import Own from './Badge'\n\n<Badge>A</Badge> <Own />", of)
    expect(replaced.module?.code).toContain('import Badge from "/site/Badge.tsx"')
  })

  test('a component of the site replaces the built-in one', async () => {
    const { module, extras } = await compileMdx('<Badge>A</Badge>', {
      globalComponents: { Badge: '/site/Badge.tsx' },
    })
    expect(module?.code).toContain('import Badge from "/site/Badge.tsx"')
    expect(extras).toBeUndefined()
  })

  test('a built-in component may contain an island', async () => {
    const { module, parts } = await compileMdx('<Details summary="A">\n\nText\n\n<Tabs />\n\n</Details>')
    expect(module?.code).toContain('<details')
    expect(module?.code).toContain('<Tabs />')
    expect(parts).toContain('<p>Text</p>')
  })

  test('a partial imports what its components need', async () => {
    const { module } = await compileMdx('<Badge>A</Badge>\n\n```mermaid\nA\n```', { partial: {} })
    expect(module?.code).toContain('import "docsgen:extra/components"')
    expect(module?.code).toContain('import "docsgen:extra/diagrams"')
  })
})

test('a component that the page imports from its module becomes HTML too', async () => {
  const block = '<CodeBlock language="js" metastring="{1}">{`const a`}</CodeBlock>'
  const { parts } = await compileMdx(`import CodeBlock from '@theme/CodeBlock'\n\n${block}`)
  expect(parts.join('')).toMatch(/<span class="line marked[^>]*><span class="t-k">const<\/span> a/)
  const { module } = await compileMdx(`import CodeBlock from './code-block.js'\n\n${block}`)
  expect(module?.code).toContain('<CodeBlock')
})
