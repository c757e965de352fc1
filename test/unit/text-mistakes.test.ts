import { describe, expect, test } from 'vitest'
import { compile } from '../harness/compile.js'

/** Compiles with both parsers, and returns `line:column code: message; hint` for each finding. */
async function findings(text: string, mdx: boolean): Promise<string[]> {
  const options = { mdx, highlighter: 'none' } as const
  const [fast, reference] = await Promise.all([compile(text, options), compile(text, { ...options, parser: 'remark' })])
  const lines = [fast, reference].map(({ diagnostics }) =>
    diagnostics.map(
      ({ code, message, hint, location }) => `${location?.line}:${location?.column} ${code}: ${message}; ${hint}`,
    ),
  )
  expect(lines[1]).toEqual(lines[0])
  return lines[0] ?? []
}

/** Name, text, and the start of the finding. */
type Case = readonly [name: string, text: string, found: string]

const everywhere: readonly Case[] = [
  [
    'a no-break space after #',
    'a\n\n##\u00a0Install',
    '3:3 heading-syntax: the character U+00A0 after "##" is not a plain space, so this is not a heading; replace it',
  ],
  ['a zero-width space after #', '##\u200bInstall', '1:3 heading-syntax: the character U+200B after "##"'],
  [
    'an emoji',
    'a\n\nReleased! :rocket: Read on :tada:.',
    '3:11 foreign-syntax: ":rocket:" is syntax of GitHub, which is only text here (and 1 more in this file); write the character itself, or',
  ],
  [
    'Latin-1 instead of UTF-8',
    '# A\n\nDokumentation fÃ¼r groÃŸe Projekte',
    '3:16 wrong-encoding: "fÃ¼r" is text that was read in the wrong encoding when the file was saved (and 1 more in this file); write the word again',
  ],
  [
    'a tab of MkDocs',
    '=== "Linux"\n\n    Run it.',
    '1:1 foreign-syntax: "=== "Linux"" is syntax of MkDocs, which is only text here; use `<Tabs>` in an .mdx file',
  ],
  [
    'a table without dashes',
    'a\n\n| a | b |\n| 1 | 2 |',
    '3:1 table-syntax: these lines are not a table, because there is no line of dashes below the first one; write',
  ],
  [
    'a link with swapped brackets',
    'See (The API)[../api.md].',
    '1:5 undefined-reference: "(The API)[../api.md]" is only text, because its brackets are swapped; write `[The API](../api.md)`',
  ],
  [
    'a link with a space between its brackets',
    'See [The API] (./api.md) now.',
    '1:5 undefined-reference: "[The API] (./api.md)" is only text, because there is a space between its brackets; write `[The API](./api.md)`',
  ],
  [
    'an image whose URL has a space',
    '![The API](./my image.png)',
    '1:2 undefined-reference: "[The API](./my image.png)" is only text, because its URL has a space; write `[The API](<./my image.png>)`',
  ],
  [
    'a link to a file beside the page with a space',
    'See [The API] (api.md) now.',
    '1:5 undefined-reference: "[The API] (api.md)" is only text, because there is a space between its brackets; write `[The API](api.md)`',
  ],
  [
    'a title without quotes',
    'See [The API](./api.md The reference).',
    '1:5 undefined-reference: "[The API](./api.md The reference)" is only text, because its title has no quotes; write `[The API](./api.md "The reference")`',
  ],
  [
    'a code block in a code block',
    '```md\n# A\n\n```js\na\n```\n\nb',
    '1:1 block-syntax: this code block contains the fence "```js", and ends where that one does; write more marks around it: "````"',
  ],
  [
    'a table with another number of dashes',
    '| a | b | c |\n| --- | --- |\n| 1 | 2 | 3 |',
    '1:1 table-syntax: these lines are not a table, because the line of dashes has another number of cells; write',
  ],
  [
    'a block in a block with as many colons',
    ':::note\na\n\n:::tip\nb\n:::\n\nc',
    '4:1 block-syntax: this block is in another one with ":::", and the first ":::" closes both; write more colons above and below the outer block: `::::`',
  ],
  [
    'an image of Obsidian',
    '![[a.png]]',
    '1:1 foreign-syntax: "![[a.png]]" is syntax of Obsidian, which is only text here',
  ],
  [
    'a link without its last bracket',
    'See [The API](./api.md for more.',
    '1:5 undefined-reference: "[The API](./api.md" is only text, because its last bracket is missing; write `[The API](./api.md)`',
  ],
  [
    'a link without a bracket',
    'See [The API (./api.md) for more.',
    '1:5 undefined-reference: "[The API (./api.md)" is only text, because a bracket is missing; write `[The API](./api.md)`',
  ],
  ...(
    [
      ['a block with two colons', '::tip\nText', '1:1', '"::tip"', ':::tip'],
      ['a directive without a hyphen', 'a\n\n::typetable{of="./a.ts#A"}', '3:1', '"::typetable"', '::type-table'],
      ['a directive with swapped letters', '::inlcude{file=./a.md}', '1:1', '"::inlcude"', '::include'],
      ['an include in text', 'a :include{file=./a.md}', '1:3', '":include"', '::include'],
      ['an icon without a letter', '## A :icn[book]', '1:6', '":icn"', ':icon'],
      ['a badge without a letter', '- **a** (:bdge[*new*]{kind=tip})', '1:10', '":bdge"', ':badge'],
      ['an icon in upper case', '| a |\n| - |\n|:Icon[book]|', '3:2', '":Icon"', ':icon'],
      ['a badge with two colons', '::badge[New]', '1:1', '"::badge"', ':badge'],
    ] as const
  ).map(
    ([name, text, place, written, meant]) =>
      [
        name,
        text,
        `${place} unknown-admonition: ${written} is not a known directive, so it is only text; did you mean "${meant}"?`,
      ] as const,
  ),
  [
    'a misspelled attribute of a box',
    ':::tip{titel="A" #b .c}\na\n:::',
    '1:1 component-attribute: "tip" has no attribute "titel"; did you mean "title"?',
  ],
  [
    'a misspelled attribute of details',
    ':::details{opn}\na\n:::',
    '1:1 component-attribute: "details" has no attribute "opn"; did you mean "open"?',
  ],
  [
    'an icon without a name',
    'a :icon[]',
    '1:3 component-content: ":icon[]" is empty, so it is only text; write the name of an icon: `:icon[github]`',
  ],
  ['a badge without text', ':badge[]{kind=tip}', '1:1 component-content: ":badge[]{kind=tip}" is empty'],
  ['a quotation mark', '## Itâ€™s', '1:6 wrong-encoding: "Itâ€™s" is text'],
  ['an emoji in the wrong encoding', 'a ðŸš€ b', '1:3 wrong-encoding: "ðŸš€" is text'],
  ['a replacement character', 'a f\ufffdr b', '1:4 wrong-encoding: "f\ufffdr" is text'],
  [
    'a control character in text',
    'a\n\nText with \u0001 in\u0007 it',
    '3:11 control-character: the text has the control character U+0001, which browsers do not show (and 1 more in this file); remove the character',
  ],
  [
    'colors of a terminal in other code',
    '```sh\n\u001b[32ma\n```',
    '2:1 control-character: the text has the control character U+001B, which browsers do not show; set the language of the code block to `ansi` to show its colors',
  ],
  [
    'bold with spaces',
    'This is ** very important ** for all.',
    '1:9 emphasis-syntax: "** very important **" is not bold, because of the spaces inside "**"; write `**very important**`',
  ],
  ['bold with a space at its end', 'a **important ** b', '1:3 emphasis-syntax: "**important **" is not bold'],
  ['bold with a space at its start', '- a ** important**.', '1:5 emphasis-syntax: "** important**" is not bold'],
  ...(
    [
      [
        'English without a space',
        '**Note:**The end',
        '1:1',
        '"**Note:**" is not bold, because "**" is between punctuation and a letter; move',
      ],
      ['English in brackets', 'the**(old)**one', '1:4', '"**(old)**" is not bold'],
      ['Chinese before English', '**重要(a)**React', '1:1', '"**重要(a)**" is not bold'],
      ['a cell', '| a |\n| --- |\n| **Note:**The end |', '3:3', '"**Note:**" is not bold'],
    ] as const
  ).map(
    ([name, text, place, message]) =>
      [`bold next to punctuation: ${name}`, text, `${place} emphasis-syntax: ${message}`] as const,
  ),
  [
    'a control character in a heading',
    '# a\u0008b',
    '1:4 control-character: the text has the control character U+0008',
  ],
  ['a control character in a table', '| a |\n|---|\n| b\u007fc |', '3:4 control-character: the text has'],
  ['a control character in inline code', 'a `b\u0001` c', '1:5 control-character: the text has'],
  ['an accent at the start of a word', 'Ãœbersicht', '1:1 wrong-encoding: "Ãœbersicht"'],
  ['a sign', 'Â© 2024', '1:1 wrong-encoding: "Â©"'],
  ['Cyrillic letters in the wrong encoding', 'ÐŸÑ€Ð¸', '1:1 wrong-encoding: "ÐŸÑ€Ð¸"'],
]

const inMarkdown: readonly Case[] = [
  [
    'a formula',
    'The area is $\\pi r^2$.',
    '1:13 math: "$\\pi r^2$" is only text, because formulas are off; set `markdown.math` to `true`',
  ],
  [
    'a subscript',
    'H~2~O and CO~2~',
    '1:2 foreign-syntax: "~2~" is a subscript in Pandoc and MkDocs, but crossed out here (and 1 more in this file); set `markdown.syntax.subscript` to `true`, or',
  ],
  [
    'a superscript',
    'The 29^th^ of x^2^.',
    '1:7 foreign-syntax: "^th^" is syntax of Pandoc and MkDocs, which is only text here; set `markdown.syntax.superscript` to `true`, or',
  ],
  [
    'marked text',
    'This is ==very *important* text==.',
    '1:9 foreign-syntax: "==very *important* text==" is syntax of Pandoc and MkDocs, which is only text here; set `markdown.syntax.mark` to',
  ],
  [
    'a list of definitions',
    'Broker\n: It keeps messages.',
    '2:1 foreign-syntax: ": It keeps messages." is syntax of Pandoc and MkDocs, which is only text here; set `markdown.syntax.definitionLists` to',
  ],
  [
    'a list of definitions with empty lines',
    '`broker`\n\n:   It keeps messages.',
    '3:1 foreign-syntax: ": It keeps messages." is syntax of Pandoc and MkDocs',
  ],
  [
    'an abbreviation',
    'HTML\n\n*[HTML]: Hyper Text',
    '3:1 foreign-syntax: "*[HTML]: Hyper Text" is syntax of Pandoc and MkDocs, which is only text here; set `markdown.syntax.abbreviations` to',
  ],
  ['a block of formulas', 'a\n\n$$\nx\n$$', '3:1 math: "$$" is only text, because formulas are off'],
  [
    'attributes of an image',
    '![A](https://a.example/b.png){ width="300" }',
    '1:30 foreign-syntax: "{ width="300" }" is syntax of kramdown and Pandoc, which is only text here; set `markdown.syntax.attributes` to `true`, or write HTML',
  ],
  [
    'attributes of a link',
    '[A](https://a.example/){ .md-button .md-button--primary }',
    '1:24 foreign-syntax: "{ .md-button .md-button--primary }" is syntax of kramdown and Pandoc',
  ],
  [
    'an id without its last brace',
    '## Run {#run',
    '1:8 heading-syntax: "{#run" is only text: an id is at the end of a heading, and alone; write `{#run}`',
  ],
  [
    'a file that MkDocs includes',
    '--8<-- "part.md"',
    '1:1 foreign-syntax: "--8<-- "part.md"" is syntax of MkDocs, which is only text here; include',
  ],
  [
    'an id of kramdown',
    '## Install it {: #setup }',
    '1:15 heading-syntax: "{: #setup }" is only text: an id is at the end of a heading, and alone; write `{#setup}` at',
  ],
  [
    'a link in syntax of another tool',
    'a {% embed url="https://example.com/a" %}',
    '1:3 foreign-syntax: "{% embed url="https://example.com/a" %}" is syntax of',
  ],
  [
    'details that are never closed',
    '<details>\n<summary>More</summary>\n\na\n\n## B\n',
    '1:1 html-syntax: <details> is never closed, so the rest of the page is in it; write `</details>` at its end',
  ],
  ['an element in a sentence', 'a <b>c d\n\ne', '1:3 html-syntax: <b> is never closed'],
  [
    'an element in another one',
    '<details>\n<summary>More\n\na\n\n</details>\n',
    '2:1 html-syntax: <summary> is never closed, so the text up to </details> is in it',
  ],
  ['a closing tag too many', '<div>\n\na\n\n</div>\n</div>\n', '6:1 html-syntax: </div> closes nothing; remove it'],
  ['a closing tag in a quote', '> <div>\n> a</div></span>\n', '2:10 html-syntax: </span> closes nothing'],
  [
    'a value without a quote in a block',
    '<div class="a>\nb\n</div>',
    '1:1 html-syntax: this tag has an attribute without a quote',
  ],
  [
    'a generic type',
    'a\n\nReturns a Promise<Queue> when done.',
    '3:11 removed-html: "Promise<Queue>" is text with an element that is not HTML, which is removed; put it in backticks: `Promise<Queue>`',
  ],
  [
    'a group with a misspelled name',
    '::: code-groups\n\n```js [A]\na\n```\n\n:::',
    '1:1 unknown-admonition: ":::code-groups" is not a known admonition; did you mean ":::code-group"?',
  ],
  [
    'a box with a misspelled name',
    ':::wraning\na\n:::',
    '1:1 unknown-admonition: ":::wraning" is not a known admonition; did you mean ":::warning"?',
  ],
]

describe('reports', () => {
  test.each(everywhere)('%s', async (_, text, found) => {
    for (const mdx of [false, true]) {
      const lines = await findings(text, mdx)
      expect(lines).toEqual([expect.stringContaining(found)])
    }
  })

  test.each(inMarkdown)('%s in plain Markdown', async (_, text, found) => {
    expect(await findings(text, false)).toEqual([expect.stringContaining(found)])
  })
})

const good: readonly (readonly [name: string, text: string, mdx?: boolean])[] = [
  ['brackets that are no link', 'a [optional] (see below) and f(x)[0], (a)[b], [x] (y)'],
  [
    'odd spaces in text',
    'a\u00a0# b -\u00a0c\n\n*\u00a0A note\n\nDer\n1.\u00a0Januar\n\n-\u00a05 °C\n\n#\u00a05\n\na\u200bb « c »',
  ],
  [
    'odd spaces in code',
    '`#\u00a0a`\n\n```md\n##\u00a0a\n-\u00a0b\nfÃ¼r :rocket: ** a b **\n```\n\n    -\u00a0a\n'.replace(
      / {4}-.*\n$/,
      '',
    ),
  ],
  ['dashes', 'Use -v\n-5 or\n-x\n\n-a b\n\n--flag a\n--other b\n\n1.5 GB\n2.5 GB\n\n+1\n+2'],
  [
    'asterisks',
    '2 ** 3 ** 4, a ** b ** c, `** a b **`, src/** and lib/**, ** and ** too, \\*\\* not bold \\*\\*\n\n**bold** and **more**, f(**args, **more)',
  ],
  [
    'emphasis in languages without spaces',
    '**重要**：请注意。**注**意 *強調*です（**太字**）「**引用**」です。**太字。** 次に **（かっこ）** と `**重要：**请` \\*\\*重要：\\*\\*请\n\n这**是**粗体，**那。**\n\n~~删除~~后',
  ],
  ['products', 'a*(b+c)*d, x**(n)**y, 2**(k-1)**2, a*(foo)*b, */5 * * *, f(*a, "*")'],
  ['tildes', 'a ~~b~~ ~~ c\n\n~/x and ~/y, ~5 ~ 6'],
  ['brackets', 'f(a)[0] (x)[i] (see here)[1] a[b](c) [x](./y.md) ([a](./y.md)) `(a)[./b.md]` \\(a)[./b.md]'],
  ['open brackets', '[a](b c) [d](e (f](g\n\n- [ ] a (./b) and [1](x'],
  ['links with titles', '[a](./b.md "c d") ![e](./f.png "g h") [README.md](./b.md) ![./f.png](./f.png)'],
  [
    'colons before brackets',
    'a 10:30[x] http://a.example/:icn[x] std::vector{} key:value[0] rows:icons[0] {a}:icn :con :iconn: a:b{} :names[x] \\:icn[x] `:icn[x]`\n\n:iconify:\n\n::toc\n\n::vue-tip',
    false,
  ],
  ['emoji and colons', '🚀 a:b:c 10:star:5 :unknown: `:rocket:` https://a.example/:x: \\:tada:'],
  [
    'letters with accents',
    'SÃO, NÃO, AMANHÃ, «MANHû, “Ô, Âge, é», voilà»…, français, Ð, Ñandú, “é”, Å, naïve… ï¿, Âme',
  ],
  ['a replacement character alone', 'The character \ufffd (U+FFFD)'],
  ['attributes in code', '`{: #a }` `![a](b.png){ width=3 }`\n\n```js\nconst a = { width: 300 }\n```'],
  ['braces', 'a {:ok, value} {:error, reason} {width: 300} { a } {x=1} and `f`{b}\n\n## A {#b}\n\n{: #c', false],
  ['comments', '<!-- include: a --> <!-- @include a -->\n\n<!-- <div> </span> -->\n', false],
  [
    'complete HTML',
    '<details open>\n<summary>a</summary>\n\nb <kbd>c</kbd><br>d\n\n</details>\n\n<p align="center">\n  <img src="https://a.example/b.png" alt=\'c\' width=8>\n</p>\n\n<ul><li>a<li>b</ul>\n\n<table><tr><td>a</table>\n\n- <div>\n\n  a\n\n  </div>\n\nc <b>*d*</b> <https://a.example> </br>\n',
    false,
  ],
  [
    'carets, tildes and equals signs',
    'x^2, a^b^c, a ^b^ c, `x^2^`, a[^1] and b[^1], ~/path ~/other, ~1~ ~gone~ a == b, a==b==c, x == y == z, ==, == a ==, ==> a ==>\n\n[^1]: c',
  ],
  ['colons at the start of lines', 'Note:\n: a\n\na.\n: b\n\n: c\n\n```\na\n: b\n```\n\n*[a] b*: c'],
  ['comparisons', 'a < b and "c" > d, x <y z="1", 1<2', false],
]

describe('does not report', () => {
  test.each(good.map(([name, text, mdx]) => ({ name, text, mdx })))('$name', async ({ text, mdx }) => {
    expect(await findings(text, false)).toEqual([])
    if (mdx !== false) expect(await findings(text, true)).toEqual([])
  })
})

test.each<readonly [text: string, title: string, mdx: boolean]>([
  [':::note{title="Careful"}\na\n:::', 'Careful', false],
  ['::::details{title="More"}\na\n::::', 'More', false],
  [':::note[Own]{title="Other"}\na\n:::', 'Own', false],
  [':::note{title="Careful"}\na\n:::', 'Careful', true],
])('%s has its title', async (text, title, mdx) => {
  const { parts, diagnostics } = await compile(text, { mdx })
  expect(diagnostics).toEqual([])
  expect(parts.join('')).toMatch(new RegExp(`(?:admonition-title"|summary)>${title}<`))
})
