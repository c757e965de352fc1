import { describe, expect, test } from 'vitest'
import { compile, type CompileOptions } from '../harness/compile.js'

async function findings(text: string, options: CompileOptions = {}): Promise<string[]> {
  const { diagnostics } = await compile(text, options)
  return diagnostics.map(
    ({ code, severity, message, hint, location }) =>
      `${location?.line}:${location?.column} ${severity} ${code}: ${message}; ${hint}`,
  )
}

describe.each([
  ['satteri, Markdown', { mdx: false }],
  ['satteri, MDX', { mdx: true }],
  ['remark-parse, Markdown', { mdx: false, parser: 'remark' }],
  ['remark-parse, MDX', { mdx: true, parser: 'remark' }],
] as [string, CompileOptions][])('mistakes in code blocks (%s)', (_, options) => {
  test.each([
    [
      'a line below the last one',
      '# A\n\n```js {9-12}\na\nb\n```',
      '3:1 warning code-lines: the code block names line 12, but it has 2 lines',
    ],
    [
      'a misspelled comment',
      'Text\n\n```js\n// highlight-nextline\nconst a = 1\n```',
      '4:1 warning code-lines: the comment "highlight-nextline" marks no line, so readers see it; did you mean "highlight-next-line"?',
    ],
    ['a comment with spaces', '```py\n# highlight next line\na\n```', 'did you mean "highlight-next-line"?'],
    ['a comment with another ending', '```css\n/* higlight-start */\na\n```', 'did you mean "highlight-start"?'],
    [
      'a misspelled note',
      '```js\nconst a = 1 // [!code higlight]\n```',
      '2:1 warning code-lines: the comment "[!code higlight]" marks no line, so readers see it; did you mean "[!code highlight]"?',
    ],
    ['an unknown note', '```js\na // [!code word:b]\n```', 'use `[!code highlight]`, `focus`, `++`, `--`'],
    [
      'a line below the only one',
      '```js {2}\na\n```',
      '1:1 warning code-lines: the code block names line 2, but it has one line',
    ],
    ['a range that starts in the code', '```js title="a.js" {1-3}\na\nb\n```', 'names line 3, but it has 2 lines'],
    ['a fence in a list', '- a\n\n  ```js {2}\n  a\n  ```', '3:3 warning code-lines'],
    [
      'a comment without an end',
      '```js\na\n// highlight-start\nb\n```',
      '3:1 warning code-lines: the comment "highlight-start" has no end, so it marks all lines below it; add a comment "highlight-end" below the last line',
    ],
    [
      'a misspelled language',
      '```javscript\na\n```\n\n```javscript\nb\n```',
      '1:1 warning unknown-language: "javscript" is not a known language, so its code has no colors; did you mean "javascript"?',
    ],
    [
      'a misspelled language in a group',
      '::: code-group\n\n```pyton\na\n```\n\n```js\nb\n```\n\n:::',
      'did you mean "python"?',
    ],
  ])('reports %s', async (_, text, expected) => {
    expect(await findings(text, options)).toEqual([expect.stringContaining(expected)])
  })

  test.each([
    ['the last line', '```js {1,2}\na\nb\n```'],
    ['an empty last line', '```js {2}\na\n\n```'],
    [
      'pairs of comments',
      '```js\n// highlight-start\na\n// highlight-end\n// focus-start\nb\n// focus-end\n// highlight-next-line\nc\n```',
    ],
    ['pairs in pairs', '```js\n// highlight-start\n// highlight-start\na\n// highlight-end\n// highlight-end\n```'],
    ['comments as text, if a range marks lines', '```js {1}\n// highlight-start\na\n```'],
    ['objects in the options', '```js {a: 1}\na\n```'],
    ['numbers in titles', '```js title="{9}"\na\n```'],
    ['examples in inline code', 'Write `{9-12}` and `// highlight-start`.'],
    [
      'other comments',
      '```js\n// highlight the next line\na // [\\!code higlight]\n// next line\n// error state\nlet highlight\n```',
    ],
    ['comments in Markdown', '````md\n```js\n// highlight-nextline\n```\n````'],
    ['indented code', 'Text\n\n    a {5-2}\n'],
  ])('does not report %s', async (_, text) => {
    expect(await findings(text, { ...options, unknownFenceOptions: 'ignore' })).toEqual([])
  })
})

test.each(
  'js jsx ts tsx vue svelte astro jsonl jsonc json5 hjson rest http htmx haml xaml dash fish nushell cython fsharp python3 cue gleam zig mojo pkl bicep prisma svx mdx text txt plain console terminal output log csv tsv env ini dotenv gitignore editorconfig dart raku crystal just ebnf plist razor liquid njk nunjucks templ typst wasm wat wgsl glsl hlsl sparql cypher promql logql kql jq awk sed regex asciidoc rst org latex bibtex proto protobuf thrift avro hcl terraform nix dhall rescript reason purescript livescript coffeescript coffee pug jade ejs erb hbs handlebars mustache twig blade'.split(
    ' ',
  ),
)('does not report the language %s', async (language) => {
  const { diagnostics } = await compile(`\`\`\`${language}\na\n\`\`\``)
  expect(diagnostics).toEqual([])
})

test('does not report languages of a site without highlighting', async () => {
  expect(await findings('```javscript\na\n```', { highlighter: 'none' })).toEqual([])
})

test('reports a live editor, unless the config lists the option', async () => {
  const check = async (fenceOptions: string[]) =>
    (await compile('```jsx live noInline\na\n```', { fenceOptions })).diagnostics
  expect(await check([])).toMatchObject([
    {
      message: '"live" is not an option of code blocks',
      hint: 'docsgen has no live editor: remove it, or add it to `markdown.fenceOptions`',
    },
  ])
  expect(await check(['live'])).toEqual([])
})
