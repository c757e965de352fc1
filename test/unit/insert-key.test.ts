import { expect, test } from 'vitest'
import { insertKey } from '../../src/node/base/source-text/insert-key.js'

const path = ['theme', 'components', 'Footer']

/** The source before and after `theme.components.Footer` is added, or undefined if it must not be changed. */
const rows: readonly (readonly [name: string, before: string, after: string | undefined])[] = [
  [
    'a missing object',
    "export default defineConfig({\n  title: 'A', // first\n})\n",
    "export default defineConfig({\n  title: 'A', // first\n  theme: {\n    components: {\n      Footer: './F.tsx',\n    },\n  },\n})\n",
  ],
  [
    'an object without a last comma',
    "export default {\n\ttitle: 'A',\n\ttheme: { css: ['a.css'] }\n}",
    "export default {\n\ttitle: 'A',\n\ttheme: { css: ['a.css'], components: { Footer: './F.tsx' } }\n}",
  ],
  [
    'lines without a last comma',
    'export default {\n  title: "A"\n}',
    'export default {\n  title: "A",\n  theme: {\n    components: {\n      Footer: "./F.tsx",\n    },\n  },\n}',
  ],
  [
    'an empty object',
    "const config = { title: 'A', theme: { components: {} } } satisfies X\nexport default config",
    "const config = { title: 'A', theme: { components: { Footer: './F.tsx' } } } satisfies X\nexport default config",
  ],
  [
    'a line with a last comma',
    "export default { title: 'A', theme: { components: { Navbar: './N.tsx', }, } }",
    "export default { title: 'A', theme: { components: { Navbar: './N.tsx', Footer: './F.tsx' }, } }",
  ],
  [
    'a constant',
    "const components = {\r\n  Navbar: './N.tsx', // ours, too\r\n}\r\nexport default () => ({ title: 'A', theme: { components } })",
    "const components = {\r\n  Navbar: './N.tsx', // ours, too\r\n  Footer: './F.tsx',\r\n}\r\nexport default () => ({ title: 'A', theme: { components } })",
  ],
  ['an object that has the key', "export default { theme: { components: { Footer: './G.tsx' } } }", undefined],
  ['an object with a spread', "export default { ...shared, title: 'A' }", undefined],
  ['an object with a computed key', "export default { [key]: {}, title: 'A' }", undefined],
  ['a value that is not a literal', 'export default { theme: themeOf(site) }', undefined],
  ['one of two objects', 'export default () => { if (x) return { a: 1 }; return { a: 2 } }', undefined],
  ['a line that ends with a comment', 'export default { a: 1 // one\n}', undefined],
  ['a source with a syntax error', 'export default {', undefined],
]

test.each(rows)('handles %s', (_, before, after) => {
  expect(insertKey(before, path, './F.tsx')).toBe(after)
})
