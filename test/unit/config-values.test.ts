import { describe, expect, test } from 'vitest'
import { mistakesIn } from '../harness/config-case.js'

describe('values that would have no effect', () => {
  test.each([
    [
      "locale: 'xx-YY'",
      'locale | config-value: "locale" ("xx-YY") has the language "xx", which does not exist; write it as "en" or "pt-BR"',
    ],
    [
      "locale: 'english'",
      'locale | config-value: "locale" ("english") has the language "english", which does not exist; write it as "en" or "pt-BR"',
    ],
    [
      "locale: 'Deutsch'",
      'locale | config-value: "locale" ("Deutsch") has the language "deutsch", which does not exist; write it as "en" or "pt-BR"',
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
      "docs: { include: ['/docs/**/*.md'] }",
      '" | config-value: "docs.include[0]" ("/docs/**/*.md") matches nothing: globs are relative to "docs"; write it as "**/*.md"',
    ],
    [
      "docs: { exclude: ['/drafts/**'] }",
      '" | config-value: "docs.exclude[0]" ("/drafts/**") matches nothing: globs are relative to "docs"; write it as "drafts/**"',
    ],
    [
      "docs: { exclude: ['docs/drafts/**'] }",
      '" | config-value: "docs.exclude[0]" ("docs/drafts/**") matches nothing: globs are relative to "docs"; write it as "drafts/**"',
    ],
    [
      "docs: { routeBase: 'https://a.example/docs' }",
      'routeBase | config-value: "docs.routeBase" ("https://a.example/docs") is not a path; write a path such as "/" or "/docs"',
    ],
    [
      "docs: { routeBase: '../x' }",
      'routeBase | config-value: "docs.routeBase" ("../x") is not a path; write a path such as "/" or "/docs"',
    ],
    [
      "docs: { tagsBase: 'a?b' }",
      'tagsBase | config-value: "docs.tagsBase" ("a?b") is not a path; write a path such as "tags"',
    ],
    ["base: '/a/../b'", 'base | config-value: "base" ("/a/../b") is not a path; write it as "/" or "/project/"'],
    [
      "cacheDir: '.'",
      'cacheDir | config-value: "cacheDir" (".") is a folder with sources of the site; name a separate folder, such as ".docsgen"',
    ],
    [
      "cacheDir: 'docs'",
      'cacheDir | config-value: "cacheDir" ("docs") is a folder with sources of the site; name a separate folder, such as ".docsgen"',
    ],
    [
      "static: { dirs: ['.'] }",
      '" | config-value: "static.dirs[0]" (".") would publish the config and the sources of the site; name a folder for these files, such as "static"',
    ],
    [
      "checkCode: { read: ['nope'] }",
      '" | config-file-missing: "checkCode.read[0]" names "nope", which does not exist; correct the path, which is relative to the site',
    ],
    [
      "blog: { dir: 'docs', authors: 'people.yml' }",
      'authors | config-file-missing: "blog.authors" names "people.yml", which does not exist; correct the path, which starts at "docs"',
    ],
    [
      "blog: { dir: 'docs', archive: '' }",
      'archive | config-value: "blog.archive" ("") is empty; write some text or remove the key',
    ],
    [
      "headTags: [{ tag: 'meta' }]",
      '{ | config-value: "headTags[0]" has no attributes; write `attributes: { name: "…", content: "…" }`',
    ],
    [
      "analytics: { provider: 'google', trackingId: 'UA-1234-1' }",
      'trackingId | config-value: "analytics.trackingId" ("UA-1234-1") is an id of Universal Analytics, which Google has turned off; write the id of a Google Analytics 4 property, such as "G-ABC123"',
    ],
  ])('%s', async (fields, expected) => {
    const lines = await mistakesIn(fields)
    expect(lines.map((line) => line.replace(/^' \|/, '" |'))).toEqual([expected, 'exit 1'])
  })

  test.each([
    ...['en', 'pt-BR', 'zh-Hans', 'zh-Hant-TW', 'sr-Latn', 'es-419', 'ar', 'nb', 'no', 'eu', 'fil', 'gsw', 'en-GB'].map(
      (locale) => [`locale: '${locale}'`],
    ),
    ["docs: { editUrl: 'https://git.example/edit/' }"],
    ["docs: { editUrl: '/edit/' }"],
    ["docs: { exclude: ['drafts/**', '**/_*', './old/**'], include: ['**/*.{md,mdx}'] }"],
    ["docs: { routeBase: '/v1.0/docs', tagsBase: '/topics' }"],
    ["blog: { dir: 'docs', authors: 'authors.yml', tags: 'tags.yml' }"],
    ["static: { dirs: ['docs'] }, cacheDir: 'docs/.cache'"],
    ["headTags: [{ tag: 'style', text: 'a{}' }, { tag: 'meta', attributes: { name: 'a' } }]"],
    ["docs: { editUrl: 'vscode://file/home/docs/' }"],
  ])('%s is accepted', async (fields) => {
    expect(await mistakesIn(fields)).toEqual([])
  })
})
