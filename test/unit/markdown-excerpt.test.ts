import { describe, expect, test } from 'vitest'
import { descriptionOf } from '../../src/node/content/front-matter-fields.js'
import { compile } from '../harness/compile.js'

describe.each([
  ['plain Markdown', false],
  ['MDX', true],
])('the excerpt of a page in %s', (_, mdx) => {
  test.each<[text: string, excerpt: string | undefined]>([
    ['Text.', 'Text.'],
    ['# Title\n\nText *with* **marks**, `code` and a [link](https://a.example).', 'Text with marks, code and a link.'],
    ['## Part\n\nOne\ntwo.\n\nThree.', 'One two.'],
    [':::tip Title\n\nIn the box.\n\n:::', 'In the box.'],
    ['> A quote.', 'A quote.'],
    ['![alt](https://a.example/b.png)\n\nText.', 'Text.'],
    ['```js\ncode\n```\n\n| a |\n| - |\n| b |\n\n- item\n\nText.', 'Text.'],
    ['Text[^1].\n\n[^1]: Note.', 'Text.'],
    ['A &amp; B', 'A & B'],
    ['# Only a title', undefined],
    ['', undefined],
  ])('%j', async (text, excerpt) => {
    expect((await compile(text, { mdx })).excerpt).toBe(excerpt)
  })
})

describe('the excerpt of MDX', () => {
  test.each<[text: string, excerpt: string | undefined]>([
    ["import A from './a.js'\n\n{/* note */}\n\nText {/* note */} here.", 'Text here.'],
    ['The value {1 + 1}.\n\nText.', 'Text.'],
    ['<Box>\n\nIn a component.\n\n</Box>', 'In a component.'],
    ['<p>HTML <b>text</b></p>', 'HTML text'],
  ])('%j', async (text, excerpt) => {
    expect((await compile(text, { mdx: true, globalComponents: { Box: '/box.js' } })).excerpt).toBe(excerpt)
  })
})

test.each([
  ['a sentence', `${'Some words here. '.repeat(30)}`, /^(?:Some words here\. ?)+$/, 300],
  ['a word', 'word '.repeat(100), /^(?:word )+word…$/, 301],
])('a long excerpt is cut after %s', async (_, text, pattern, most) => {
  const { excerpt = '' } = await compile(text)
  expect(excerpt).toMatch(pattern)
  expect(excerpt.length).toBeGreaterThan(150)
  expect(excerpt.length).toBeLessThanOrEqual(most)
})

test.each([
  [{}, 'Excerpt'],
  [{ description: 'Own' }, 'Own'],
  [{ description: '' }, undefined],
])('the description with the front matter %j', (frontMatter, description) => {
  expect(descriptionOf(frontMatter, { excerpt: 'Excerpt' })).toBe(description)
})
