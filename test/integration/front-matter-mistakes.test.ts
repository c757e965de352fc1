import { describe, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

type Config = Parameters<ReturnType<typeof siteTest>['config']>[0]

/** What a build reports about pages with some front matter. */
async function reported(files: Record<string, string>, config: Config = {}): Promise<string[]> {
  const site = siteTest().config(config).file('docs/index.md', '# Home\n')
  for (const [file, text] of Object.entries(files)) site.file(file, text)
  const { stderr, stdout } = await site.run('build')
  return `${stderr}\n${stdout}`
    .split('\n')
    .filter((line) => /^\S+:\d+:\d+ (?:error|warning) /.test(line) && !line.includes(' unreachable-page: '))
}

function page(fields: string): string {
  return `---\ntitle: Page\n${fields}\n---\n\nText.\n`
}

/** Fields of other tools in docs: the field, the tool and the hint. */
const docFields = [
  ['weight: 3', 'Hugo', 'write `sidebar_position: 3`'],
  ['order: 1', 'VuePress', 'write `sidebar_position: 1`'],
  ['nav_order: 2', 'Just the Docs', 'write `sidebar_position: 2`'],
  ['linkTitle: Short', 'Hugo', 'write `sidebar_label`'],
  ['sidebar: { order: 2, label: Setup }', 'Starlight', 'write `sidebar_position`'],
  ['tableOfContents: { maxHeadingLevel: 4 }', 'Starlight', 'write `toc_max_heading_level`'],
  ['outline: [2, 4]', 'VitePress', 'write `toc_max_heading_level`'],
  ['outline: deep', 'VitePress', 'write `toc_max_heading_level`'],
  ['prev: false', 'VitePress', 'write `pagination_prev`'],
] as const

/** Fields with names of other tools that are data of a page, or have an equivalent beside them. */
const data = [
  'weight: 3 kg',
  'order: first',
  'aliases: [Setup, Install guide]',
  'sidebar: auto',
  'outline: true',
  'toc: true',
  'published: 2026-01-31',
  'published: true',
  'status: draft',
  'layout: default',
  'permalink: pretty',
  'url: https://example.com/x',
  'summary: Short\ndescription: Long',
  'sidebar: { order: 2, label: Setup }\nsidebar_position: 2\nsidebar_label: Setup',
  'home: true',
  'theme: dark',
  'hide: [path]',
  'head: sea',
  'menu: [Pasta, Soup]',
  'categories: [a]',
  'Author: Jane',
  'version: 2',
]

describe('fields of other tools', () => {
  test('are reported in docs, with what to write instead', async () => {
    const pages = docFields.map(([field], i) => [`docs/p${i}.md`, page(field)])
    const expected = docFields.map(([field, tool, hint], i) => {
      const message = `"${/^\w+/.exec(field)?.[0]}" is a field of ${tool}, which has no effect here`
      return `docs/p${i}.md:3:1 warning foreign-field: ${message}; ${hint}`
    })
    expect((await reported(Object.fromEntries(pages))).sort()).toEqual(expected.sort())
  })

  test('are not reported if they are data', async () => {
    const pages = data.map((field, i) => [`docs/p${i}.md`, page(field)])
    expect(await reported(Object.fromEntries(pages))).toEqual([])
  })

  test('are reported in docs and versions, but not in MDX, which may read them, and other pages', async () => {
    const files = {
      'docs/a.mdx': `${page('weight: 3')}\n{frontMatter.weight}\n`,
      'blog/2026-01-31-news.md': page('weight: 3'),
      'pages/about.md': page('weight: 3'),
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/index.md': page('weight: 3'),
    }
    const config = { blog: {}, pages: { dir: 'pages' }, docs: { version: { label: 'Next' } } }
    expect(await reported(files, config)).toEqual([
      expect.stringContaining(
        'versioned_docs/version-1.0/index.md:3:1 warning foreign-field: "weight" is a field of Hugo',
      ),
    ])
  })

  test('are an error if a page is published that should not be', async () => {
    expect(
      await reported({ 'docs/a.md': page('published: false'), 'docs/b.md': page('published: false\ndraft: true') }),
    ).toEqual([
      'docs/a.md:3:1 error foreign-field: "published: false" is a field of Jekyll, so this page is published; write `draft: true`',
    ])
  })
})

describe('names in front matter', () => {
  test.each([
    [
      'pagination_next: usage.md',
      'front-matter: "usage.md" in "pagination_next" is not the id of a doc; did you mean "usage"?',
    ],
    [
      'pagination_prev: ./usage',
      'front-matter: "./usage" in "pagination_prev" is not the id of a doc; did you mean "usage"?',
    ],
    [
      'pagination_next: deep',
      'front-matter: "deep" in "pagination_next" is not the id of a doc; did you mean "guide/deep"?',
    ],
    ['displayed_sidebar: guides', 'front-matter: there is no sidebar "guides"; did you mean "guide"?'],
    ['displayed_sidebar: api', 'front-matter: there is no sidebar "api"; use guide, or null for none'],
  ])('are reported if nothing has them: %s', async (field, expected) => {
    const files = { 'docs/a.md': page(field), 'docs/usage.md': '# Usage\n', 'docs/guide/deep.md': '# Deep\n' }
    const config = { docs: { sidebars: { guide: ['index', 'a', 'usage', 'guide/deep'] } } }
    expect(await reported(files, config)).toEqual([`docs/a.md:3:1 warning ${expected}`])
  })

  test('are accepted if they name docs, drafts and sidebars', async () => {
    const files = {
      'docs/a.md': page('pagination_next: usage\npagination_prev: null\ndisplayed_sidebar: docs'),
      'docs/b.md': page('pagination_next: later\ndisplayed_sidebar: null'),
      'docs/usage.md': '# Usage\n',
      'docs/later.md': page('draft: true'),
    }
    expect(await reported(files)).toEqual([])
  })
})

describe('values that lead to nothing', () => {
  test.each<[image: string, finding: string | undefined]>([
    [
      './img/card.png',
      'error missing-image: the file "./img/card.png" does not exist; correct the URL, or add its target',
    ],
    ['/img/nope.png', 'error missing-image: the file "/img/nope.png" does not exist; did you mean "/img/ok.png"?'],
    ['/img/okk.png', 'error missing-image: the file "/img/okk.png" does not exist; did you mean "/img/ok.png"?'],
    ['img/okk.png', 'error missing-image: the file "/img/okk.png" does not exist; did you mean "/img/ok.png"?'],
    [
      '/static/img/ok.png',
      'error missing-image: the file "/static/img/ok.png" does not exist; did you mean "/img/ok.png"?',
    ],
    ['/img/OK.png', 'warning link-spelling: "/img/OK.png" differs from the URL of its target'],
    ['/a', 'error missing-image: the file "/a" does not exist; correct the URL, or add its target'],
    ['pathname:///img/nope.png', 'warning unknown-pathname: "pathname:///img/nope.png" matches no file'],
    ['/img/ok.png', undefined],
    ['img/ok.png', undefined],
    ['/img/ok.png?v=2', undefined],
    ['pathname:///img/ok.png', undefined],
    ['https://cdn.example/a.png', undefined],
    ['//cdn.example/a.png', undefined],
  ])('the image %s', async (image, finding) => {
    const files = { 'docs/a.md': page(`image: ${image}`), 'static/img/ok.png': 'PNG' }
    expect(await reported(files)).toEqual(
      finding === undefined ? [] : [expect.stringContaining(`docs/a.md:3:1 ${finding}`)],
    )
  })

  test('the key of an author in `author` is reported, and a name is not', async () => {
    const files = {
      'blog/authors.yml': 'jane:\n  name: Jane Doe\n',
      'blog/2026-01-05-a.md': page('author: jane'),
      'blog/2026-01-06-b.md': page('author: Jane Doe'),
    }
    expect(await reported(files, { blog: {} })).toEqual([
      'blog/2026-01-05-a.md:3:1 warning front-matter: "jane" is a key of blog/authors.yml, but "author" is only a name; write `authors: jane`',
    ])
  })
})
