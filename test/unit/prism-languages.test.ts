import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
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
