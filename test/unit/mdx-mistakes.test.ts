import { escapeRegExp } from 'es-toolkit'
import { describe, expect, test } from 'vitest'
import { compileMdx } from '../harness/compile.js'

async function findings(text: string, parser: 'auto' | 'remark'): Promise<string[]> {
  const { diagnostics } = await compileMdx(text, { parser })
  return diagnostics
    .filter(({ code }) => code !== 'unknown-component')
    .map(({ message, hint, location }) => `${location?.line}:${location?.column} ${message}; ${hint}`)
}

const values = 'write each value of the tag in quotes or braces, and `>` or `/>` at its end'

describe('mistakes in MDX', () => {
  const below = 'so it is code and not content; write an empty line below the'
  test.each([
    [
      'text below an import',
      "import A from './a.js'\nSome text.\n\n<A />",
      `2:1 this line directly follows an import, ${below} import`,
    ],
    [
      'a heading below an import',
      "import A from './a.js'\n# Title\n\n<A />",
      '2:1 this line directly follows an import',
    ],
    [
      'a list below an import',
      "import A from './a.js'\nimport B from './b.js'\n\n# C\n\nimport D from './d.js'\n- item",
      '7:1 this line directly follows an import',
    ],
    [
      'a box below an import',
      "import A from './a.js'\n:::note\nText\n:::\n",
      '2:1 this line directly follows an import',
    ],
    ['a component below an import', "import A from './a.js'\n<A />\n", '2:1 this line directly follows an import'],
    [
      'text below an export',
      'export const a = 1\nSome text.\n',
      '1:1 the code that begins in this line is not valid, or content follows it directly; close its brackets',
    ],
    [
      'text below a function',
      'export function a() {\n  return 1\n}\nSome text.\n',
      '1:1 the code that begins in this line is not valid, or content follows it directly',
    ],
    [
      'prose that begins with "import"',
      'Text\n\nimport the package first, then go.',
      '3:1 the code that begins in this line is not valid, or content follows it directly',
    ],
    [
      'an export whose bracket is not closed',
      '# A\n\nexport const a = {\n  b: 1,\n\nText below.\n',
      '3:1 the code that begins in this line is not valid',
    ],
    ['an export without its last bracket, at the end', '# A\n\nexport const a = [1, 2\n', '3:1 the code that begins'],
    ['prose that begins with "export"', 'export your data with this button.', '1:1 the code that begins in this line'],
    [
      'prose that begins with "export default"',
      'export default settings to a file.',
      '1:1 the code that begins in this line',
    ],
    [
      'a placeholder',
      '# A\n\nRequest /users/{id} to get a user.',
      '3:16 "{id}" is code, and nothing in this page defines `id`; for literal braces, write `\\{id\\}` or put the text in backticks; otherwise import or define `id`',
    ],
    ['a placeholder with dashes', 'a {user-id}', '1:3 "{user-id}" is code, and nothing in this page defines `user`'],
    [
      'an import in lower case',
      "import counter from './a.js'\n\n# A\n\n<counter />",
      '5:1 <counter> is not an HTML element, and components begin with a capital letter; name the component Counter, and write <Counter>',
    ],
    [
      'a component in lower case',
      "import Counter from './a.js'\n\na <counter b={1 + 1} />",
      '3:3 <counter> is not an HTML element, and components begin with a capital letter; write <Counter>',
    ],
    [
      'tabs of Nextra',
      "# A\n\n<Tabs items={['npm', 'yarn']}>\n  <div>npm i</div>\n  <div>yarn add</div>\n</Tabs>",
      '3:1 `items` of <Tabs> is syntax of Nextra and Fumadocs, which docsgen does not support; remove `items`, and put the content of each tab into <TabItem label="…">',
    ],
    ['a value without a brace', "# A\n\n<Card title={'a' />\n", `3:1 …expected a valid JSX tag…; ${values}`],
    ['a value without a quote', '# A\n\n<Card title="a />\n\nText\n', `3:1 …expected a valid JSX tag…; ${values}`],
    ['a value without quotes', '# A\n\n<div className=a>b</div>\n', `3:1 …expected a valid JSX tag…; ${values}`],
    ['a tag without an end', "# A\n\n<Card title='a'\n\nText\n", `3:1 …expected a valid JSX tag…; ${values}`],
    [
      'a line break',
      'Text\n\na<br>b',
      '3:2 Expected a closing tag for `<br>`…; MDX needs a slash at the end of the tag: write <br />',
    ],
    ['an image', '# A\n\n<img src="a.png">', '3:1 Expected a closing tag for `<img>`…write <img />'],
    [
      'an element in another one',
      '<video>\n<source src="x">\n</video>',
      '3:1 …expected corresponding closing tag for `<source>` (2:1); …write <source />',
    ],
    ['a comment without an end', 'Text\n\n<!-- b\n\nMore', '3:1 …; write comments as `{/* … */}`'],
    ['a declaration', '<!DOCTYPE html>', '1:1 Unexpected character `!`'],
    [
      'a brace in text',
      'a { b\n\nc',
      '1:3 Unexpected end of file in expression…; for a literal brace, write `\\{` or put the text in backticks',
    ],
    ['a link in angle brackets', '<https://example.com>', '1:1 …(note: to create a link in MDX, use `[text](url)`)'],
    ['a mail address', 'Write to <me@example.com>', '1:10 …(note: to create a link in MDX, use `[text](url)`)'],
    ['an element without an end', '# A\n\n<div>\n\nText\n', '3:1 Expected a closing tag for `<div>`'],
    [
      'an object in text',
      'Hello\n\nDear {{ name }}, hello',
      '3:6 "{{ name }}" is an object, which cannot be shown as text; for literal braces, write `\\{`',
    ],
    [
      'mistakes behind code with braces',
      '`{ <br>`\n\n```html\n<br> {\n```\n\n{/* } */}\n\n<hr>\n',
      '9:1 Expected a closing tag for `<hr>`',
    ],
  ])('names the place of %s', async (_, text, expected) => {
    expect(await findings(text, 'auto')).toEqual([expect.stringMatching(pattern(expected))])
  })

  test.each([
    ['text below an import', "import A from './a.js'\nSome text.\n\n<A />", '2:6 …; write an empty line below it'],
    ['a value without quotes', '# A\n\n<div className=a>b</div>\n', `3:16 …; ${values}`],
    ['a line break', 'Text\n\na<br>b', '3:2 …; MDX needs a slash at the end of the tag: write <br />'],
    ['an element without an end', '# A\n\n<div>\n\nText\n', '3:1 …; close the tag'],
    ['a brace in text', 'a { b\n\nc', '1:6 …; for a literal brace, write `\\{`'],
    ['a comment without an end', 'Text\n\n<!-- b\n\nMore', '3:2 …; write comments as `{/* … */}`'],
    ['a link in angle brackets', '<https://example.com>', '1:8 …(note: to create a link in MDX, use `[text](url)`)'],
  ])('passes on what remark-parse says about %s', async (_, text, expected) => {
    expect(await findings(text, 'remark')).toEqual([expect.stringMatching(pattern(expected))])
  })

  test.each([
    ['imports with a blank line', "import A from './a.js'\nimport { b } from './b.js'\n\nText"],
    ['an import on several lines', "import {\n  a,\n  b,\n} from './b.js'\n\nText"],
    ['comments between imports', "import A from './a.js'\n// B\nimport { b } from './b.js' // c\n/* d */\n\nText"],
    ['an import for its effects', "import './a.css'\n\nText"],
    ['an import of all', "import * as a from './a.js'\nimport b, { c } from './b.js'\n\nText"],
    [
      'exports of all kinds',
      'export const a = [\n1,\n2,\n]\nexport function b() {\n  return a\n}\nexport default function C({ children }) {\n  return children\n}\n\nText',
    ],
    ['an export with a text', 'export const a = `\nSome text.\n# Title\n`\n\nText'],
    ['an export with JSX', 'export const A = () => (\n  <div>\n    Text\n  </div>\n)\n\nText'],
    ['a class', 'export class A extends B {\n  c = 1\n}\n\nText'],
    ['an export of names', "export { a } from './a.js'\nexport * from './b.js'\n\nText"],
    ['the words within a line', 'First\nimport it, then\nexport it.'],
    ['words that begin alike', 'important: exported imports'],
    ['closed elements', 'a<br/>b <img src="a>b" alt={\'{\'} /> <wbr></wbr>'],
    ['escaped text', 'a \\{ b &lt;br> \\<br>'],
    ['an object for a component of the site', "import A from './a.js'\n\n<A>{{ name: 1 }}</A>"],
    [
      'names that are defined',
      "import a, { b } from './a.js'\n\nexport const c = 1\n\n{a} {b.d} {c-a} {props.e} {frontMatter.title} {undefined} {Math.PI} {window} \\{id\\} `{id}`",
    ],
    ['names in functions', '{[1].map((id) => <b key={id}>{id}</b>)}'],
    [
      'elements with names of imports',
      'import button from \'./a.js\'\n\nexport const code = 1\n\n<button>a</button> <code>b</code> <my-code/> `c`\n\n<svg><path d="M0" /></svg>',
    ],
    ['an object in an attribute', '<div style={{ top: name }}>A</div>'],
    ['a handler of HTML', '<button onclick="start()">A</button>'],
  ])('does not report %s', async (_, text) => {
    for (const parser of ['auto', 'remark'] as const)
      expect((await compileMdx(text, { parser })).diagnostics).toEqual([])
  })
})

/** A pattern for a text in which `…` stands for any text. */
function pattern(text: string): RegExp {
  return new RegExp(`^${text.split('…').map(escapeRegExp).join('.*')}`)
}
