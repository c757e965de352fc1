import { describe, expect, test } from 'vitest'
import { compile, compileHtml, compileMdx } from '../harness/compile.js'
import { normalizeHtml } from '../harness/normalize-html.js'

const box = (kind: string, title: string, body: string, extra = ''): string =>
  `<div class="admonition admonition-${kind}${extra ? ` ${extra}` : ''}" role="note"><p class="admonition-title">${title}</p>${body}</div>`

describe.each([
  ['plain Markdown', false],
  ['MDX', true],
])('admonitions in %s', (_, mdx) => {
  const html = async (text: string, options = {}): Promise<string> =>
    normalizeHtml(await compileHtml(text, { mdx, ...options }))

  test.each([
    ['note', 'Note'],
    ['tip', 'Tip'],
    ['info', 'Info'],
    ['warning', 'Warning'],
    ['danger', 'Danger'],
    ['caution', 'Caution'],
    ['important', 'Important'],
    ['success', 'Success'],
    ['secondary', 'Note'],
  ])(':::%s becomes a box with the title "%s"', async (kind, title) => {
    expect(await html(`:::${kind}\n\nText.\n\n:::\n`)).toBe(normalizeHtml(box(kind, title, '<p>Text.</p>')))
  })

  test.each([
    ['a title in brackets', ':::tip[My *title*]\nText.\n:::', box('tip', 'My <em>title</em>', '<p>Text.</p>')],
    ['a title after a space', ':::tip My *title*\nText.\n:::', box('tip', 'My <em>title</em>', '<p>Text.</p>')],
    ['a title with code', ':::tip Use `a[0]`\nText.\n:::', box('tip', 'Use <code>a[0]</code>', '<p>Text.</p>')],
    ['no body', ':::note\n:::', box('note', 'Note', '')],
    [
      'in a list',
      '- item\n\n  :::note\n\n  Text.\n\n  :::\n',
      `<ul><li><p>item</p>${box('note', 'Note', '<p>Text.</p>')}</li></ul>`,
    ],
    ['in a quote', '> :::note\n> Text.\n> :::\n', `<blockquote>${box('note', 'Note', '<p>Text.</p>')}</blockquote>`],
    [
      'nested by more colons',
      '::::warning Outer\n\n:::tip Inner\n\nText.\n\n:::\n\nAfter.\n\n::::\n',
      box('warning', 'Outer', `${box('tip', 'Inner', '<p>Text.</p>')}<p>After.</p>`),
    ],
    ['never closed', ':::note\n\nText.\n', box('note', 'Note', '<p>Text.</p>')],
    [
      'a list and code within',
      ':::note\n\n- a\n\n```\nb\n```\n\n:::\n',
      box('note', 'Note', '<ul><li>a</li></ul><div class="code"><pre><code>b\n</code></pre></div>'),
    ],
  ])('%s', async (_name, text, expected) => {
    expect(await html(text)).toBe(normalizeHtml(expected))
  })

  test.each([
    [
      'a title',
      '::: details More *text*\nText.\n:::',
      '<details><summary>More <em>text</em></summary><p>Text.</p></details>',
    ],
    ['no title', ':::details\n\nText.\n\n:::', '<details><summary>Details</summary><p>Text.</p></details>'],
    [
      'attributes',
      '::: details More {open #a .b}\nText.\n:::',
      '<details open id="a" class="b"><summary>More</summary><p>Text.</p></details>',
    ],
  ])('details with %s', async (_name, text, expected) => {
    expect(await html(text)).toBe(normalizeHtml(expected))
  })

  test.each([
    [':::tip{#id .a .b}\nText.\n:::', 'Tip'],
    [':::tip[Title]{#id .a .b}\nText.\n:::', 'Title'],
    [':::tip Title {#id .a .b}\nText.\n:::', 'Title'],
  ])('id and classes: %j', async (text, title) => {
    expect(await html(text)).toBe(
      normalizeHtml(
        `<div class="admonition admonition-tip a b" role="note" id="id"><p class="admonition-title">${title}</p><p>Text.</p></div>`,
      ),
    )
    expect((await compile(text, { mdx })).ids).toContain('id')
  })

  test('accepts a keyword from the config', async () => {
    expect(await html(':::aside\nText.\n:::', { admonitions: { keywords: ['aside'] } })).toBe(
      normalizeHtml(box('aside', 'Aside', '<p>Text.</p>')),
    )
  })

  test('reports an unknown kind and keeps its content', async () => {
    const { parts, diagnostics } = await compile('\n:::nope\n\nText.\n\n:::\n', {
      mdx,
      admonitions: { keywords: ['aside'] },
    })
    expect(normalizeHtml(parts.join(''))).toBe('<div class="nope"><p>Text.</p></div>')
    expect(diagnostics).toMatchObject([
      { code: 'unknown-admonition', severity: 'warning', location: { line: 2, column: 1 } },
    ])
    expect(diagnostics[0]?.hint).toMatch(/note, tip,.*aside/)
  })

  test.each(['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION', 'Note'])('GitHub alert [!%s]', async (word) => {
    const kind = word.toLowerCase()
    const title = word.charAt(0) + kind.slice(1)
    expect(await html(`> [!${word}]\n> Text *here*.\n>\n> More.\n`)).toBe(
      normalizeHtml(box(kind, title, '<p>Text <em>here</em>.</p><p>More.</p>')),
    )
  })

  test.each([
    ['a kind that GitHub does not know', '> [!INFO]\n> Text.\n', '<blockquote><p>[!INFO]\nText.</p></blockquote>'],
    ['a mark with text behind it', '> [!NOTE] Text.\n', '<blockquote><p>[!NOTE] Text.</p></blockquote>'],
    ['a plain quote', '> Text.\n', '<blockquote><p>Text.</p></blockquote>'],
  ])('%s stays a quote', async (_name, text, expected) => {
    expect(await html(text)).toBe(normalizeHtml(expected))
  })
})

test('accepts a title that is only a component', async () => {
  const { module } = await compileMdx(':::tip[<Icon name="x" />]\n\nText.\n\n:::\n', {
    globalComponents: { Icon: '/i.tsx' },
  })
  const guarded = '<p className={"admonition-title"}><_Island><Icon name={"x"} /></_Island></p>'
  expect(module?.code.replace(/\n/g, '')).toContain(guarded)
})

describe('unknown directives become the written text', () => {
  test.each([
    ['At 10:30 sharp', '<p>At 10:30 sharp</p>'],
    ['a:b and c:d', '<p>a:b and c:d</p>'],
    [':smile: and :+1:', '<p>:smile: and :+1:</p>'],
    ['Use :kbd[Ctrl+C]{.x} here', '<p>Use :kbd[Ctrl+C]{.x} here</p>'],
    ['**bold:ish** text', '<p><strong>bold:ish</strong> text</p>'],
    ['[a:b](c:d)', '<p><a href="c:d">a:b</a></p>'],
    ['::leaf[label]{a=b}', '<p>::leaf[label]{a=b}</p>'],
    ['## Title: sub:title', '<h2 id="title-subtitle">Title: sub:title</h2>'],
    ['std::string and a::b', '<p>std::string and a::b</p>'],
    [
      '| a:b |\n|---|\n| c:d |',
      '<table><thead><tr><th>a:b</th></tr></thead><tbody><tr><td>c:d</td></tr></tbody></table>',
    ],
    ['`a:b` :not[*em*]', '<p><code>a:b</code> :not[*em*]</p>'],
  ])('%j', async (text, expected) => {
    const strip = (html: string): string =>
      html.replace(/<a class="anchor".*?<\/a>/, '').replace(/<div class="(?:table|linked-heading)"[^>]*>|<\/div>/g, '')
    expect(normalizeHtml(strip(await compileHtml(text)))).toBe(normalizeHtml(expected))
    expect(normalizeHtml(strip(await compileHtml(text, { mdx: true })))).toBe(normalizeHtml(expected))
  })
})
