import { describe, expect, test } from 'vitest'
import { mistakesIn } from '../harness/config-case.js'

describe('a config that is written as for another tool is answered with what to write', () => {
  test.each([
    [
      'navbar: { items: [{ text: "B", link: "/b" }] }',
      'text | config-unknown-key: unknown keys "text" and "link" in "navbar.items[0]"; write "label" and "to" instead',
    ],
    [
      'navbar: { items: [{ label: "A", items: [{ label: "B", url: "/b" }] }] }',
      'url | config-unknown-key: unknown key "url" in "navbar.items[0].items[0]"; write "to" instead',
    ],
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
