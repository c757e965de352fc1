import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createPrismHighlighter } from '../../src/node/markdown/highlight/prism.js'

const { cache, resolve } = createRequire(import.meta.url)

test('highlights common languages without the file with all others, which takes 20 ms to load', () => {
  const highlight = createPrismHighlighter()
  const loaded = () => Object.keys(cache).filter((file) => file.endsWith('prism-languages.cjs'))
  // Another test may have loaded it.
  for (const file of loaded()) delete cache[file]
  for (const language of ['js', 'ts', 'tsx', 'html', 'css', 'json', 'bash', 'md', 'yaml', 'diff', 'python', 'vue'])
    expect(highlight('a = 1', language), language).toBeDefined()
  expect(loaded()).toEqual([])
  // The file has this name.
  expect(resolve('#prism-languages')).toMatch(/prism-languages\.cjs$/)
})
