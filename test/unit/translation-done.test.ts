import { describe, expect, test } from 'vitest'
import { withFingerprint } from '../../src/features/languages/cli/run-translations.js'

const field = "translation_of: 'abcdefgh 12345678'"

describe('the fingerprint in the front matter of a translation', () => {
  test.each([
    [
      'is added after the other fields',
      '---\ntitle: A # short\ntags: [b]\n---\n\nText\n',
      `---\ntitle: A # short\ntags: [b]\n${field}\n---\n\nText\n`,
    ],
    ['is added to empty front matter', '---\n---\nText', `---\n${field}\n---\nText`],
    ['is added in new front matter', '# A\n\nText\n', `---\n${field}\n---\n\n# A\n\nText\n`],
    ['is added to an empty file', '', `---\n${field}\n---\n\n`],
    ['is added above a thematic break', '---\n\nText', `---\n${field}\n---\n\n---\n\nText`],
    ['keeps line endings', '---\r\ntitle: A\r\n---\r\nText\r\n', `---\r\ntitle: A\r\n${field}\r\n---\r\nText\r\n`],
    ['keeps line endings without front matter', 'A\r\n', `---\r\n${field}\r\n---\r\n\r\nA\r\n`],
    ['keeps a byte order mark', '\ufeff---\ntitle: A\n---\n', `\ufeff---\ntitle: A\n${field}\n---\n`],
    ['keeps a byte order mark without front matter', '\ufeffA', `\ufeff---\n${field}\n---\n\nA`],
    [
      'keeps spaces and a missing line break at the end',
      '--- \ntitle:  A \n---  \n  Text  ',
      `--- \ntitle:  A \n${field}\n---  \n  Text  `,
    ],
    [
      'replaces another one in its place',
      "---\ntranslation_of: 'x'  # by Ann\ntitle: A\n---\nText",
      `---\n${field}\ntitle: A\n---\nText`,
    ],
    ['replaces a field without value', '---\ntranslation_of:\ntitle: A\n---\n', `---\n${field}\ntitle: A\n---\n`],
    ['replaces a list', '---\ntranslation_of:\n  - a\n  - b\ntitle: A\n---\n', `---\n${field}\ntitle: A\n---\n`],
    [
      'replaces a text of several lines',
      '---\ntranslation_of: >\n  a\n  b\n\ntitle: A\n---\n',
      `---\n${field}\n\ntitle: A\n---\n`,
    ],
    ['keeps one that is the same', `---\n${field}\n---\n`, `---\n${field}\n---\n`],
    [
      'does not replace the word in the text',
      '---\ntitle: A\n---\ntranslation_of: x\n',
      `---\ntitle: A\n${field}\n---\ntranslation_of: x\n`,
    ],
  ])('%s', (_, before, after) => {
    expect(withFingerprint(before, 'abcdefgh 12345678')).toBe(after)
  })

  test.each([
    ['invalid front matter', '---\ntitle: "A\n---\nText'],
    ['a mapping in braces', '---\n{ title: A }\n---\nText'],
    ['front matter in another language', '---toml\ntitle = "A"\n---\nText'],
  ])('is not written into %s', (_, before) => {
    expect(withFingerprint(before, 'abcdefgh 12345678')).toBeUndefined()
  })
})
