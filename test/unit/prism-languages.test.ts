import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { grammarNames } from '../../src/node/markdown/highlight/code-tokens.js'
import { createPrismHighlighter } from '../../src/node/markdown/highlight/prism.js'

interface Components {
  readonly languages: Readonly<Record<string, { readonly alias?: string | readonly string[] }>>
}

/** In Prism, these add tokens to other languages. */
const extensions = ['css-extras', 'js-extras', 'js-templates', 'php-extras', 'xml-doc']

test('highlights code in every language of Prism, by all its names', () => {
  const { languages } = createRequire(import.meta.url)('prismjs/components.js') as Components
  const names = Object.entries(languages).flatMap(([id, { alias = [] }]) => [id, ...[alias].flat()])
  const highlight = createPrismHighlighter()
  const plain = names.filter((name) => highlight('a', name) === undefined)
  expect(plain.sort()).toEqual(['meta', ...extensions].sort())
  expect(names.length).toBeGreaterThan(380)
})

test('adds no global variable', () => {
  createPrismHighlighter()('SELECT 1', 'sql')
  createPrismHighlighter()('a', 'abap')
  expect(globalThis).not.toHaveProperty('Prism')
})

test('highlights code by the names that GitHub and editors know', () => {
  const { languages } = createRequire(import.meta.url)('prismjs/components.js') as Components
  const own = new Set(Object.entries(languages).flatMap(([id, { alias = [] }]) => [id, ...[alias].flat()]))
  const highlight = createPrismHighlighter()
  const names = [...grammarNames.keys()]
  expect(names.filter((name) => highlight('a', name) === undefined)).toEqual([])
  // A name that Prism knows is in the table only if it has the grammar of another language.
  const scripts = ['js', 'javascript', 'typescript', 'ts', 'jsx', 'tsx']
  expect(names.filter((name) => own.has(name) && !scripts.includes(name))).toEqual([])
})

test.each([
  ['c++', 'int main() { return 1; }'],
  ['C#', 'class A { public int X = 1; }'],
  ['f#', 'let x = "a"'],
  ['objective-c', '@interface A : NSObject\n@end'],
  ['python3', 'def f(): return 1'],
  ['clj', '(defn f [x] "a")'],
  ['postgresql', "select 1 from a where b = 'x';"],
  ['javascriptreact', 'const a = <b>c</b>'],
  ['typescriptreact', 'const a: string = <b>c</b>'],
  ['bash-session', '$ ls'],
  ['viml', 'let a = "b"'],
  ['elisp', '(defun f () "a")'],
])('%s has colors', (language, code) => {
  expect(createPrismHighlighter()(code, language)).toContainEqual(expect.objectContaining({ kind: expect.any(String) }))
})
