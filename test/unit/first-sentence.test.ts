import { expect, test } from 'vitest'
import { firstParagraph, firstSentence } from '../../src/shared/first-sentence.js'

test.each([
  ['', '', ''],
  ['One sentence', 'One sentence', 'One sentence'],
  ['One. Two.', 'One. Two.', 'One.'],
  ['Broken\nover lines. Two.', 'Broken over lines. Two.', 'Broken over lines.'],
  ['One paragraph.\n\nAnother one.', 'One paragraph.', 'One paragraph.'],
  ['Builds the site:\n1. load the config;\n2. analyze.', 'Builds the site.', 'Builds the site.'],
  ['Builds the site:\n\n- load\n- analyze', 'Builds the site.', 'Builds the site.'],
  ['Has options. They are:\n* `a`\n* `b`', 'Has options. They are.', 'Has options.'],
  ['- Only\n- a list', 'Only', 'Only'],
  ['For example:\n```ts\n1\n```', 'For example.', 'For example.'],
  [
    'Reads `a. B` and [x. Y](z.md#a. B). Two.',
    'Reads `a. B` and [x. Y](z.md#a. B). Two.',
    'Reads `a. B` and [x. Y](z.md#a. B).',
  ],
  [
    'A file, e.g. `a.md`, of version 1.2. Two.',
    'A file, e.g. `a.md`, of version 1.2. Two.',
    'A file, e.g. `a.md`, of version 1.2.',
  ],
  ['`a`: one. `b`: two.', '`a`: one. `b`: two.', '`a`: one.'],
  ['What is it? A file!', 'What is it? A file!', 'What is it?'],
  [
    '- 1 is no list item\n  in its second line',
    '1 is no list item in its second line',
    '1 is no list item in its second line',
  ],
])('the first paragraph and sentence of %j are %j and %j', (markdown, paragraph, sentence) => {
  expect(firstParagraph(markdown)).toBe(paragraph)
  expect(firstSentence(markdown)).toBe(sentence)
})
