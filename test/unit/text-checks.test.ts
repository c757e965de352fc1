import type { Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import { compile } from '../harness/compile.js'

/** Compiles with both parsers, and returns `line:column code: message; hint` for each finding. */
async function findings(text: string, mdx: boolean): Promise<string[]> {
  const options = { mdx, highlighter: 'none' } as const
  const [fast, reference] = await Promise.all([compile(text, options), compile(text, { ...options, parser: 'remark' })])
  const lines = [fast, reference].map(({ diagnostics }) =>
    diagnostics.map(
      ({ code, severity, message, hint, location }) =>
        `${location?.line}:${location?.column} ${severity} ${code}: ${message}; ${hint}`,
    ),
  )
  expect(lines[1]).toEqual(lines[0])
  return lines[0] ?? []
}

type Case = readonly [name: string, text: string, ...found: readonly string[]]

const bad: readonly (readonly [subject: string, mdx: boolean, cases: readonly Case[]])[] = [
  [
    'links',
    true,
    [
      [
        'an undefined reference',
        'a\nb [f][nope] c',
        '2:3 warning undefined-reference: nothing in this file defines "nope"',
      ],
      [
        'an undefined collapsed reference',
        'See [The guide][].',
        '1:5 warning undefined-reference: nothing in this file defines "The guide"',
      ],
      ['a link without a URL', '- a [c]()', '1:5 warning empty-link: this link has no URL'],
      ['an image without a URL', '![]()', '1:1 warning empty-link: this image has no URL'],
      [
        'a misspelled scheme',
        '[a](htp://x.example)',
        '1:1 warning misspelled-url: "htp://x.example" starts with "htp://", which is not a scheme; write `http://`',
      ],
      [
        'a scheme with one slash',
        '[a](https:/x.example)',
        '1:1 warning misspelled-url: "https:/x.example" starts with "https:/", which is not a scheme; write `https://`',
      ],
      ['a scheme in a definition', '[a]\n\n[a]: htps://x.example', '3:1 warning misspelled-url: "htps://x.example"'],
      [
        'a footnote without text',
        'a[^1] b[^1]',
        '1:2 warning undefined-reference: the footnote "[^1]" has no text, so it is not a footnote (and 1 more in this file)',
      ],
      [
        'a footnote without a reference',
        'a\n\n[^1]: b',
        '3:1 warning unused-definition: nothing refers to the footnote "[^1]"',
      ],
      [
        'two definitions of one name',
        '[a]\n\n[a]: https://a.example\n[A]: https://b.example',
        '4:1 warning unused-definition: "[A]" is already defined as "https://a.example"',
      ],
    ],
  ],
  [
    'fences',
    true,
    [
      [
        'a code block without an end',
        'a\n\n```js\nb\n\nc',
        '3:1 warning block-syntax: the code block that starts with "```js" is never closed; write "```" below',
      ],
      [
        'a code block in a list, whose end is not indented',
        '- a\n\n  ~~~\n  b\n~~~\n\nc',
        '3:3 warning block-syntax: the code block that starts with "~~~" is never closed (and 1 more in this file)',
      ],
      [
        'a code block that is closed by too few marks',
        '````\na\n```\n',
        '1:1 warning block-syntax: the code block that starts with "````" is never closed',
      ],
      ['a block without an end', 'a\n\n:::tip\n\nb\n\n# c', '3:1 warning block-syntax: ":::tip" is never closed'],
      ['a block without an end in a quote', '> :::tip\n> a\n\nb', '1:3 warning block-syntax: ":::tip" is never closed'],
      [
        'a block with too few colons at its end',
        '::::note\na\n:::\n',
        '1:1 warning block-syntax: "::::note" is never closed'.replace('::::note', ':::note'),
        '3:1 warning block-syntax: ":::" closes no block',
      ],
      [
        'a code block without an end in a block',
        ':::note\n```js\na\n:::\n\nb',
        '2:1 warning block-syntax: the code block that starts with "```js" is never closed',
      ],
      ['a closing line without a block', 'a\n\n:::\n\nb', '3:1 warning block-syntax: ":::" closes no block'],
      ['a block with an unknown form', '::: Tip! a\n\nb\n', '1:1 warning block-syntax: "::: Tip! a" opens no block'],
    ],
  ],
  [
    'headings and tables',
    true,
    [
      [
        'a heading without a space',
        '##Setup *now*\n\na',
        '1:1 warning heading-syntax: "##Setup *now*" is not a heading',
      ],
      [
        'a title without a space',
        '#My project',
        '1:1 warning heading-syntax: "#My project" is not a heading, because there is no space after "#"; write `# My project`',
      ],
      ['two titles', '# a\n\n## b\n\n# c', '5:1 warning heading-syntax: the page has a second `#` heading'],
      [
        'a row with too many cells',
        '| a | b |\n| - | - |\n| 1 | 2 | 3 |',
        '3:1 error table-syntax: this row has 3 cells, but the table has 2 columns',
      ],
    ],
  ],
  [
    'plain Markdown',
    false,
    [
      ['an id in the middle of a heading', '## a {#x} b', '1:6 warning heading-syntax: "{#x}" is only text'],
      ['an id below a paragraph', 'a\n{#x}', '2:1 warning heading-syntax: "{#x}" is only text'],
      ['a comment without an end', 'a\n\n<!-- b\n\n# c', '3:1 error block-syntax: this comment is never closed'],
      [
        'a conflict',
        'a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> main\n',
        '2:1 error conflict-marker: this is a merge conflict of Git',
      ],
      [
        'a conflict of headings',
        '<<<<<<< HEAD\n# b\n=======\n# c\n>>>>>>> main\n',
        '4:1 warning heading-syntax: the page has a second',
        '1:1 error conflict-marker: this is a merge conflict of Git',
      ],
      [
        'an import',
        'import A from \'./a\'\nimport { b } from "b"\n\n# c',
        '1:1 warning component-in-markdown: "import A from \'./a\'" is only text in an .md file',
      ],
      [
        'a component',
        'a\n\n<Tabs>\n  <TabItem>b</TabItem>\n</Tabs>',
        '3:1 warning component-in-markdown: <Tabs> and <TabItem> are not HTML, and .md files have no components',
      ],
      [
        'a component with the name of an element',
        '<Details summary="a">b</Details>',
        '1:1 warning component-in-markdown: <Details> is not HTML',
      ],
      ['a type parameter', 'An Array<T> is', '1:4 warning removed-html: "Array<T>" is text with an element'],
      [
        'a placeholder',
        'a\nrun `x` <name>',
        '2:9 warning removed-html: <name> is not HTML, so it is removed; put literal text in backticks',
      ],
      [
        'elements that are removed',
        'a\n\n<form action="/a"><b onclick="x()">b</b></form>\n\n> <iframe src="a"></iframe>',
        '3:1 warning removed-html: <form>, `onclick` and <iframe> are removed from plain Markdown',
      ],
      [
        'a script and a style',
        '<style>p{}</style>\n\n<script>a()</script>\n',
        '1:1 warning removed-html: <style> and <script> are removed',
      ],
      [
        'an image that is removed',
        '<img src="ftp://a.example/b.png">',
        '1:1 warning removed-html: `src="ftp:…"` is removed',
      ],
      ['an export', 'export const a = 1', '1:1 warning component-in-markdown: "export const a = 1" is only text'],
    ],
  ],
  [
    'syntax of other tools',
    false,
    [
      [
        'a list of headings',
        '[[toc]]\n\n[TOC]',
        '1:1 warning foreign-syntax: "[[toc]]" is syntax of other tools, which is only text here (and 1 more in this file); remove it',
      ],
      [
        'VitePress',
        '<<< ./a.ts#open{2}',
        '1:1 warning foreign-syntax: "<<< ./a.ts#open{2}" is syntax of VitePress, which is only text here; write `file=',
      ],
      [
        'MkDocs',
        '!!! note "T"\n    a\n\n??? tip\n    b',
        '1:1 warning foreign-syntax: "!!! note" is syntax of MkDocs, which is only text here; write `:::note`',
        '4:1 warning foreign-syntax: "??? tip" is syntax of MkDocs, which is only text here; write `:::details Title`',
      ],
      [
        'Hugo',
        '{{< figure src="a.png" >}}\n\n{{% notice tip %}}\na\n{{% /notice %}}',
        '1:1 warning foreign-syntax: "{{< figure src="a.png" >}}" is syntax of Hugo, which is only text here (and 1 more',
      ],
      [
        'GitBook and Jekyll',
        '{% hint style="info" %}\na\n{% endhint %}',
        '1:1 warning foreign-syntax: "{% hint style="info" %}" is syntax of GitBook and Jekyll, which is only text here',
      ],
      [
        'a file in VitePress',
        '<<< ./a.ts#open{2}',
        '1:1 warning foreign-syntax: "<<< ./a.ts#open{2}" is syntax of VitePress, which is only text here; write `file=',
      ],
      ['JSDoc', 'See {@link createQueue}.', '1:5 warning foreign-syntax: "{@link createQueue}" is syntax of JSDoc'],
      ['an unknown alert', '> [!HINT]\n> a', '1:3 warning unknown-admonition: "[!HINT]" is not a known alert'],
      [
        'an alert with a title',
        '> [!NOTE] Title\n> a',
        '1:3 warning unknown-admonition: "[!NOTE]" must be alone on its line',
      ],
    ],
  ],
]

describe.each(bad)('reports mistakes in %s', (_, mdx, cases) => {
  test.each(cases)('%s', async (_name, text, ...expected) => {
    const found = await findings(text, mdx)
    expect(found.map((line, i) => line.slice(0, expected[i]?.length))).toEqual(expected)
  })
})

/** Texts that are what they look like. */
const good: readonly (readonly [name: string, text: string] | readonly [name: string, text: string, mdx: false])[] = [
  [
    'prose with signs',
    'It costs $5 or $10, a_b_c, 50% off (a/b) and 3 < 4: see #12, #tag, C# & so on; x[0][1], y[] and [z].',
    false,
  ],
  ['character classes', 'a pattern [^a-z][0-9] or /[^abc]/ or [^x]*', false],
  ['types', 'returns string[][] or [string][] or Promise\\<T>'],
  ['escaped brackets', '\\[[toc]] \\[a][b] \\[^1] \\[a](b c.md) \\{% x %} \\!!! note', false],
  [
    'inline code',
    '`[[toc]]` `{{< x >}}` `[a](b c.md)` `[a][b]` `htp://x` `import a from "b"` `$x^2$` `{#a}` `:::` `<T>` `<!--`',
  ],
  [
    'code blocks',
    '```md\n[[toc]]\n!!! note\n:::\n[a](b c.md)\n<!-- a\n<<<<<<< HEAD\n=======\n>>>>>>> a\n| a |\n##b\nimport a from "b"\n<Tabs>\n$x^2$\n```\n',
  ],
  ['indented code', 'a\n\n    [[toc]]\n    <Tabs>\n    $x^2$\n', false],
  [
    'code in lists, quotes and blocks',
    '- a\n\n  ```js\n  b\n  ```\n\n> ```js\n> b\n> ```\n\n:::note\n```js\nb\n```\n:::\n\n1. ```js\n   b\n   ```\n',
  ],
  [
    'blocks in lists, quotes and blocks',
    '- a\n\n  :::tip\n  b\n  :::\n\n> :::tip\n> b\n> :::\n\n::::note\n\n:::tip\nb\n:::\n\n::::\n\n:::::note[T]\nb\n:::::\n',
  ],
  ['blocks of VitePress', '::: tip Title\na\n:::\n\n::: details\na\n:::\n\n::: code-group\n```js\na\n```\n:::\n'],
  [
    'Windows line endings',
    ':::tip\r\na\r\n:::\r\n\r\n```js\r\nb\r\n```\r\n\r\n| a | b |\r\n| - | - |\r\n| c | d |\r\n',
  ],
  ['comments', 'a <!-- b --> c\n\n<!-- [[toc]]\n\n##d <T> -->\n\n<!---->\n\n<!-- a --- b -->\n'],
  ['footnotes', 'a[^1] b[^long-name] c[^1]\n\n[^1]: d\n[^long-name]: e\n\n    f\n'],
  [
    'references',
    '[a][b] [c] [d][] [E F][g]\n\n[b]: /page\n[c]: /page\n[d]: /page\n[G]: /page\n[//]: # (a)\n[//]: # (b)\n[comment]: <> (c)\n[comment]: # (d)\n',
  ],
  ['links', '[a](</page> "b c") [d](/page \'e\') ![f](https://a.example/b%20c.png) <https://a.example/b>', false],
  [
    'URLs',
    'http://a.example https://a.example/b//c ftp://a.example ssh://a.example [a](vscode://b) and //c, s3://d, https//, http/2, tcp/ip',
  ],
  ['headings', '# a {#b}\n\n## c {#d} ##\n\n### e\n\nf\n---\n\n#1\n\n#hashtag\n\n#!shebang'],
  ['tables', '| a | b |\n| - | - |\n| c |\n| d | e | |\n| `f\\|g` | h |\n\na | b\n- | -\nc | d\n'],
  ['lines with bars', '| a\n| b\n\na || b\nc || d\n\n|x|\n|y|\n'],
  ['alerts and quotes', '> [!NOTE]\n> a\n\n> [!WARNING]\n\n> \\[!HINT]\n> a\n\n> a [!b]\n'],
  [
    'HTML',
    '<details open><summary>a</summary>\n\nb <kbd>c</kbd> <BR> <DIV ALIGN="center">d</DIV>\n\n</details>\n\n<p style="color: red" align="center"><img src="https://a.example/b.png" width="8"></p>\n\n<video src="https://a.example/b.mp4" controls></video>',
    false,
  ],
  [
    'sentences about code',
    'import the module from "x" first.\n\nexport your data and const values.\n\nimport/export',
    false,
  ],
  [
    'punctuation at the start of a line',
    '!!!\n\n??? what\n\n=== a\n\n.. and\n\n... then\n\n@user hello\n\n[NOTE] this\n',
  ],
  ['braces', 'a {b} {{c}} {%d {@e', false],
  ['parts of a conflict', 'a\n=======\n\n>>>>>>> b\n\n`<<<<<<<`', false],
]

describe('does not report', () => {
  test.each(good.map(([name, text, mdx]) => ({ name, text, mdx })))('$name', async ({ text, mdx }) => {
    expect(await findings(text, false)).toEqual([])
    if (mdx !== false) expect(await findings(text.replaceAll('<!---->', ''), true)).toEqual([])
  })
})

describe('text that plugins of the site read', () => {
  const replaceToc = () => (tree: Root) => {
    const [first] = tree.children
    if (first?.type === 'paragraph')
      first.children = [{ type: 'link', url: '/', children: [{ type: 'text', value: 'toc' }] }]
  }

  test('is not reported', async () => {
    const { diagnostics } = await compile('[[toc]]\n', { remarkPlugins: [replaceToc] })
    expect(diagnostics).toEqual([])
  })
})

test('an HTML comment in MDX is closed like any other', async () => {
  expect((await compile('a\n\n<!-- b\n\nc\n', { mdx: true })).diagnostics).toMatchObject([{ severity: 'error' }])
})

test.each(['raw', 'escape'] as const)('HTML that stays in the page is not reported (%s)', async (html) => {
  expect((await compile('<iframe src="a"></iframe> <x-y onclick="z()">b</x-y>\n', { html })).diagnostics).toEqual([])
})

test('a component is reported in plain Markdown with all of HTML', async () => {
  const { diagnostics } = await compile('<Tabs></Tabs>\n', { html: 'raw' })
  expect(diagnostics).toMatchObject([{ code: 'component-in-markdown' }])
})
