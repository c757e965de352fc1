import { expect, test } from 'vitest'
import { type KeyPath, keyPathText } from '../../src/node/base/source-text/position.js'
import { keyLocator } from '../../src/node/base/source-text/locate-key.js'

/** The text from the position found to the end of its line, which is easier to read than numbers. */
function textAt(source: string, path: KeyPath): string {
  const { line, column } = keyLocator(source)(path)
  return (source.split(/\r\n|\n/)[line - 1] ?? '').slice(column - 1)
}

const config = `import { defineConfig } from 'docsgen'
/* title: 'in a comment' { */
const items = [
  { label: 'A', to: '/a' }, // { label: 'not me' }
  { 'label': "B }", pattern: /[}"/]+{/g, to: \`/b\${{ to: 1 }.to}\` },
]
interface Extra { title: string; docs: { dir: string } }
const footer: { groups: unknown[] } = {
  groups: [],
  ...{ copyright: 'spread' },
}
export default defineConfig({
  title: 'My { site',
  docs: { dir: 'docs', list: [{ id: 'a', path: '/a' }] },
  navbar: { items },
  footer,
  method() { return { inner: 1 } },
  theme: { components: { 'Doc-Page': './DocPage.tsx' } } as const,
})
`

test.each<[string, KeyPath, string]>([
  ['a key', ['title'], "title: 'My { site',"],
  ['a nested key', ['docs', 'dir'], "dir: 'docs', list: [{ id: 'a', path: '/a' }] },"],
  ['an entry of a list', ['docs', 'list', 0], "{ id: 'a', path: '/a' }] },"],
  ['a key of such an entry', ['docs', 'list', 0, 'path'], "path: '/a' }] },"],
  ['a constant by shorthand', ['navbar', 'items', 0, 'label'], "label: 'A', to: '/a' }, // { label: 'not me' }"],
  [
    'a quoted key',
    ['navbar', 'items', 1, 'label'],
    `'label': "B }", pattern: /[}"/]+{/g, to: \`/b\${{ to: 1 }.to}\` },`,
  ],
  ['a key after a regular expression', ['navbar', 'items', 1, 'to'], `to: \`/b\${{ to: 1 }.to}\` },`],
  ['a constant with a type', ['footer', 'groups'], 'groups: [],'],
  ['a quoted name', ['theme', 'components', 'Doc-Page'], "'Doc-Page': './DocPage.tsx' } } as const,"],
  ['a method', ['method'], 'method() { return { inner: 1 } },'],
  ['the parent of a missing key', ['docs', 'main'], "docs: { dir: 'docs', list: [{ id: 'a', path: '/a' }] },"],
  ['the list of a missing entry', ['docs', 'list', 4, 'id'], "list: [{ id: 'a', path: '/a' }] },"],
  ['the whole for a missing key', ['url'], '{'],
  ['the whole', [], '{'],
  ['a spread key', ['footer', 'copyright'], "copyright: 'spread' },"],
])('finds %s', (_name, path, expected) => {
  expect(textAt(config, path)).toBe(expected)
})

test.each([
  ['an object', "export default {\n  title: 'x' }", "title: 'x' }"],
  ['a constant', "const config: UserConfig = {\n  title: 'x' }\nexport default config", "title: 'x' }"],
  [
    'a constant with satisfies',
    "const config = {\n  title: 'x' } satisfies X\nexport default config",
    "title: 'x' } satisfies X",
  ],
  [
    'a function with a body',
    "export default async () => {\n  const a = { b: 1 }\n  return {\n    title: 'x' } }",
    "title: 'x' } }",
  ],
  ['an arrow', "export default () => ({\n  title: 'x' })", "title: 'x' })"],
  ['CommonJS', "const other = { a: 1 }\nmodule.exports = {\n  title: 'x' }", "title: 'x' }"],
  ['JSON', '{\n  "title": "x" }', '"title": "x" }'],
  ['JSON with comments', '{ // title\n  "title": "x", }', '"title": "x", }'],
  ['a re-exported constant', "const config = {\n  title: 'x' }\nexport { config as default }", "title: 'x' }"],
  ['a byte order mark', "\ufeffexport default {\n  title: 'x' }", "title: 'x' }"],
  ['Windows line ends', "export default {\r\n  title: 'x' }", "title: 'x' }"],
])('finds a key in %s', (_name, source, expected) => {
  expect(textAt(source, ['title'])).toBe(expected)
})

test.each([
  ['', { line: 1, column: 1 }],
  ["export default 'x'", { line: 1, column: 16 }],
  ['const a = a\nexport default a', { line: 1, column: 11 }],
  ['const a = () => a\nexport default a', { line: 1, column: 1 }],
  ["export default {\n  title: 'x'", { line: 1, column: 1 }],
  ['`${', { line: 1, column: 1 }],
])('falls back to the nearest position in %j', (source, expected) => {
  expect(keyLocator(source)(['title'])).toEqual(expected)
})

test('counts columns in UTF-16 code units', () => {
  expect(keyLocator("export default { tagline: '🎉 é', title: 1 }")(['title'])).toEqual({ line: 1, column: 35 })
})

test.each<[KeyPath, string]>([
  [['navbar', 'items', 2, 'label'], 'navbar.items[2].label'],
  [['theme', 'components', 'Doc-Page'], 'theme.components.Doc-Page'],
  [[], ''],
])('formats %j', (path, expected) => {
  expect(keyPathText(path)).toBe(expected)
})
