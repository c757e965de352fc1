import { describe, expect, test } from 'vitest'
import { mistakesIn } from '../harness/config-case.js'

describe('a config that is written as for another tool is answered with what to write', () => {
  test.each([
    ...[':path', '{path}', '%s'].map((end) => [
      `docs: { editUrl: "https://example.com/edit/${end}" }`,
      `editUrl | config-value: "docs.editUrl" ("https://example.com/edit/${end}") has a placeholder, which docsgen does not replace; ` +
        'write the URL up to the path of the page in its folder, which docsgen adds, or write a function',
    ]),
    [
      'plugins: [() => ({ name: "x" }), { file: "CHANGELOG.md" }]',
      '{ | config-value: "plugins[1]" is not a plugin, but looks like the options of the one before it; write them in a list with the plugin: `[plugin, { … }]`',
    ],
    [
      'globalComponents: { counter: "./docs/index.md" }',
      'counter | config-value: "globalComponents.counter" ("./docs/index.md") has no effect: <counter> is an element of HTML; write the name with a capital letter: Counter',
    ],
    [
      'globalComponents: { "my-box": "./docs/index.md" }',
      '"my-box" | config-value: "globalComponents.my-box" ("./docs/index.md") has no effect: <my-box> is an element of HTML; write the name with a capital letter: MyBox',
    ],
  ])('%s', async (fields, expected) => {
    expect(await mistakesIn(fields)).toEqual([expected, 'exit 1'])
  })
})

test('an item of the navbar that is written as for another tool is answered at each of its keys', async () => {
  expect(await mistakesIn('navbar: { items: [{ text: "B", link: "/b" }] }')).toEqual([
    'text | config-unknown-key: unknown key "navbar.items[0].text"; write "label" instead',
    'link | config-unknown-key: unknown key "navbar.items[0].link"; write "to" instead',
    'exit 1',
  ])
})
