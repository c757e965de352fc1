import { describe, expect, test } from 'vitest'
import { compileMdx, type CompileOptions } from '../harness/compile.js'

/** The findings of MDX: `line:column severity message; hint`. */
async function findings(text: string, options: CompileOptions = {}): Promise<string[]> {
  const { diagnostics } = await compileMdx(text, options)
  return diagnostics.map(
    ({ severity, message, hint, location }) =>
      `${location?.line}:${location?.column} ${severity} ${message}${hint === undefined ? '' : `; ${hint}`}`,
  )
}

const parsers = ['auto', 'remark'] as const

describe.each(parsers)('mistakes in components (parser: %s)', (parser) => {
  const item = '<TabItem value="a">A</TabItem>'
  test.each([
    [
      'text between tabs',
      `<Tabs>\n${item}\n\nLoose\n\n</Tabs>`,
      '4:1 warning this is in <Tabs> but not in a <TabItem>',
    ],
    ['an element between tabs', `<Tabs>\n${item}\n<div>Loose</div>\n</Tabs>`, '3:1 warning this is in <Tabs>'],
    ['a component between tabs', `<Tabs>\n${item}\n<Badge>B</Badge>\n</Tabs>`, '3:1 warning this is in <Tabs>'],
    ['a value twice', `<Tabs>\n${item}\n${item}\n</Tabs>`, '3:1 error two tabs of <Tabs> have the value "a"'],
    [
      'a label twice',
      '<Tabs>\n<TabItem label="a">A</TabItem>\n<TabItem label="a">B</TabItem>\n</Tabs>',
      '3:1 error two tabs',
    ],
    [
      'a default that is no tab',
      '<Tabs defaultValue="maco">\n<TabItem value="mac">A</TabItem>\n</Tabs>',
      '1:1 warning <Tabs> has no tab with the value "maco" of `defaultValue`, so the first tab is open; did you mean "mac"?',
    ],
    ['a tab outside', 'Text\n\n<TabItem label="A">B</TabItem>', '3:1 error <TabItem> is not directly inside <Tabs>'],
    [
      'a tab in a box',
      '<Admonition>\n<TabItem label="A">B</TabItem>\n</Admonition>',
      '2:1 error <TabItem> is not directly',
    ],
    [
      'a misspelled text',
      '<Card titel="A">B</Card>',
      '1:1 error <Card> has no attribute "titel"; did you mean `title`?',
    ],
    [
      'an unknown attribute',
      '<Card title="A" zoom />',
      '1:1 warning <Card> has no attribute "zoom"; use `title`, `href`, `icon` or `description`',
    ],
    [
      'a name of another tool',
      '<Badge variant="tip">A</Badge>',
      '1:1 warning <Badge> has no attribute "variant"; use `type`',
    ],
    ['an HTML name', '<Card title="A" class="b" />', '1:1 warning <Card> has no attribute "class"; use `className`'],
    [
      'an unknown type',
      '<Admonition type="tipp">A</Admonition>',
      '1:1 warning <Admonition> has no type "tipp"; did you mean "tip"?',
    ],
    [
      'an unknown type in braces',
      "<Badge type={'tpi'} text={x} />",
      '1:1 warning <Badge> has no type "tpi"; did you mean "tip"?',
    ],
    ['a text without a value', '<Card title>A</Card>', '1:1 warning `title` of <Card> has no value; write title="…"'],
    [
      'an image without a file',
      '<Figure scr="/a.png" />',
      '1:1 error <Figure> has no attribute "scr"; did you mean `src`?',
    ],
    [
      'an image without anything',
      '<Figure alt="A" />',
      '1:1 error <Figure> has no image; set `src` to a file or a URL',
    ],
    ['images without sources', '<ThemedImage alt="A" />', '1:1 error <ThemedImage> has no `sources`'],
    [
      'an empty card',
      '<Card href="https://a.example" />',
      '1:1 warning <Card> is empty; write text between its tags, or set `title`, `icon` or `description`',
    ],
    ['an empty badge', '<Badge type="tip"></Badge>', '1:1 warning <Badge> is empty'],
    [
      'a tag in lower case',
      '<card>\n\nText\n\n</card>',
      '1:1 error <card> is not an HTML element, and components begin with a capital letter; write <Card>',
    ],
    [
      'a mistake that is repeated',
      '<Card titel="A">B</Card>\n\n<Card titel="B">B</Card>',
      '1:1 error <Card> has no attribute "titel"',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await findings(text, { parser })).toEqual([expect.stringContaining(expected)])
  })

  test.each([
    ['tabs with labels', '<Tabs>\n<TabItem label="Mac">A</TabItem>\n<TabItem label="Windows">B</TabItem>\n</Tabs>'],
    ['tabs on one line', '<Tabs><TabItem label="A">B</TabItem></Tabs>'],
    ['tabs with a comment', '<Tabs>\n{/* first */}\n<TabItem label="A">B</TabItem>\n\n<!-- second -->\n\n</Tabs>'],
    ['tabs in a fragment', '<Tabs>\n<>\n<TabItem label="A">B</TabItem>\n</>\n</Tabs>'],
    [
      'tabs of an expression',
      '<Tabs defaultValue="z">\n{list.map((name) => <TabItem key={name} value={name}>A</TabItem>)}\n</Tabs>',
    ],
    ['tabs of the site', 'import Own from \'./own.js\'\n\n<Tabs>\n<Own value="a" />\n</Tabs>'],
    [
      'tabs in a component of the site',
      'import Own from \'./own.js\'\n\n<Own>\n<TabItem label="A">B</TabItem>\n</Own>',
    ],
    ['computed props', '<Tabs values={values}>\n<TabItem {...tab}>A</TabItem>\n<TabItem value={name} />\n</Tabs>'],
    [
      'listed values',
      '<Tabs defaultValue="a" values={[{ label: \'A\', value: \'a\' }]}>\n<TabItem value="a">A</TabItem>\n</Tabs>',
    ],
    ['no open tab', '<Tabs defaultValue={null}>\n<TabItem value="a">A</TabItem>\n</Tabs>'],
    [
      'standard attributes',
      '<Card id="a" className="b" data-c="d" aria-label="e" style={{ top: 0 }} key="f" title="G" />',
    ],
    ['attributes of elements', '<Details summary="A" name="b" open onToggle={change} lang="de">C</Details>'],
    [
      'attributes of images',
      '<ThemedImage sources={{ light: \'/a.png\', dark: \'/b.png\' }} width="10" loading="eager" />',
    ],
    ['a spread', '<Card {...card} />'],
    ['a box of the site', '<Admonition type="own">A</Admonition>', { admonitions: { keywords: ['own'] } }],
    ['a box with a class of the site', '<Admonition type="own" className="own">A</Admonition>'],
    ['a component of the site', '<Card titel="A" />', { globalComponents: { Card: '/site/Card.tsx' } }],
    ['a component of the page', 'import Card from \'./card.js\'\n\n<Card titel="A" />'],
    ['examples in code', '`<Card titel="A">`\n\n```mdx\n<Card titel="A" />\n<Tabs>loose</Tabs>\n```'],
    ['elements of HTML', '<figure>A</figure>\n\n<details><summary>A</summary>B</details>'],
    ['sizes', '<Figure src="https://a.example/a.png" width="50%" height={20} />'],
  ] as [string, string, CompileOptions?][])('does not report %s', async (_, text, options = {}) => {
    expect(await findings(text, { ...options, parser })).toEqual([])
  })
})

test('reports mistakes in partials', async () => {
  expect(await findings('<Card titel="A">B</Card>', { partial: {} })).toHaveLength(1)
})

test.each([
  ['Aside', 'use <Admonition type="note">, or `:::note`'],
  ['Callout', 'use <Admonition type="note">, or `:::note`'],
  ['Tip', 'use <Admonition type="note">, or `:::note`'],
  ['CodeGroup', 'use `:::code-group`'],
  ['Tab', 'use <TabItem>'],
  ['Step', 'use <Steps> around an ordered list'],
  ['Accordion', 'use <Details>'],
  ['CardGroup', 'use <Cards>'],
  ['LinkCard', 'use <Card>'],
  ['Frame', 'use <Figure>'],
  ['Folder', 'use <FileTree> around a list'],
  ['PackageManagers', 'use three backticks with `bash npm2yarn`'],
  ['Step.Inner', 'use <Steps> around an ordered list'],
  ['Crad', 'did you mean <Card>?'],
  ['TypeTabel', 'did you mean <TypeTable>?'],
  ['Zylinder', 'import it at the top of the file, or add it to `globalComponents` in the config'],
])('names the counterpart of <%s>', async (name, hint) => {
  const { diagnostics } = await compileMdx(`<${name}>\n\nText\n\n</${name}>\n`)
  expect(diagnostics).toMatchObject([{ code: 'unknown-component', hint }])
})
