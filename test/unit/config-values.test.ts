import { describe, expect, test } from 'vitest'
import { mistakesIn } from '../harness/config-case.js'

describe('values that would have no effect', () => {
  test.each([
    [
      "locale: 'xx-YY'",
      'locale | config-value: "locale" ("xx-YY") has the language "xx", which does not exist; write it as "en" or "pt-BR"',
    ],
    [
      "locale: 'en-YY'",
      'locale | config-value: "locale" ("en-YY") has the region "YY", which does not exist; write it as "en", or with a country code',
    ],
    [
      "locale: 'english'",
      'locale | config-value: "locale" ("english") has the language "english", which does not exist; write it as "en"',
    ],
    [
      "locale: 'Deutsch'",
      'locale | config-value: "locale" ("Deutsch") has the language "deutsch", which does not exist; write it as "de"',
    ],
    ["locale: 'en_US'", 'locale | config-value: "locale" ("en_US") is not a language tag; write it as "en-US"'],
    ["locale: ''", 'locale | config-value: "locale" ("") is not a language tag; write it as "en" or "pt-BR"'],
    [
      "docs: { editUrl: 'github.com/me/project/edit/main/docs/' }",
      'editUrl | config-value: "docs.editUrl" ("github.com/me/project/edit/main/docs/") is not a URL; write it as "https://github.com/me/project/edit/main/docs/"',
    ],
    [
      "docs: { editUrl: ' ' }",
      'editUrl | config-value: "docs.editUrl" (" ") is empty; write some text or remove the key',
    ],
    [
      "alias: { '@components': './src/componets' }",
      '" | config-file-missing: "alias["@components"]" names "./src/componets", which does not exist; correct the path, which is relative to the site',
    ],
  ])('%s', async (fields, expected) => {
    const lines = await mistakesIn(fields)
    expect(lines.map((line) => line.replace(/^' \|/, '" |'))).toEqual([expected, 'exit 1'])
  })

  test('an alias of a package that is not installed', async () => {
    const files = { 'node_modules/here/package.json': '{}' }
    expect(await mistakesIn("alias: { lib: 'no-such-package/lib' }", files)).toEqual([
      'lib | config-file-missing: "alias.lib" names "no-such-package/lib", which is neither a path of the site nor an installed package; correct the path, or install the package',
      'exit 1',
    ])
    expect(await mistakesIn("alias: { lib: 'here/lib' }", files)).toEqual([])
  })

  test.each([
    ...['en', 'pt-BR', 'zh-Hans', 'zh-Hant-TW', 'sr-Latn', 'es-419', 'ar', 'nb', 'no', 'eu', 'fil', 'gsw', 'en-GB'].map(
      (locale) => [`locale: '${locale}'`],
    ),
    ["docs: { editUrl: 'https://git.example/edit/' }"],
    ["docs: { editUrl: '/edit/' }"],
    ["docs: { editUrl: 'vscode://file/home/docs/' }"],
    ["alias: { '@docs': 'docs', '@one': './docs', '@two': './docs/index', three: 'docs/index.md', path: 'node:path' }"],
  ])('%s is accepted', async (fields) => {
    expect(await mistakesIn(fields)).toEqual([])
  })
})
