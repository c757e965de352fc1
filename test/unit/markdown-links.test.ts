import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { compile, compileHtml, compileMdx } from '../harness/compile.js'

const site = { pages: { 'guide.md': '/guide', 'deep/setup.mdx': '/deep/setup' }, routes: ['/errors'] } as const

describe('records links as written, with their positions', () => {
  const rows: [name: string, markdown: string, records: object[]][] = [
    [
      'a route',
      'See [it](/guide#part).',
      [
        {
          kind: 'link',
          url: '/guide#part',
          line: 1,
          column: 5,
          resolved: { kind: 'internal', target: '/guide', fragment: 'part' },
        },
      ],
    ],
    [
      'a Markdown file',
      'a\n\n- b [it](./guide.md)',
      [{ kind: 'link', url: './guide.md', line: 3, column: 5, resolved: { kind: 'internal', target: '/guide' } }],
    ],
    [
      'a missing Markdown file',
      '[it](./nope.md#a)',
      [{ kind: 'link', url: './nope.md#a', line: 1, column: 1, resolved: { kind: 'missing-markdown' } }],
    ],
    [
      'a broken route',
      '[it](/nope)',
      [{ kind: 'link', url: '/nope', line: 1, column: 1, resolved: { kind: 'broken', target: '/nope' } }],
    ],
    [
      'a reference',
      'See [it][x].\n\n[x]: /guide',
      [{ kind: 'link', url: '/guide', line: 1, column: 5, resolved: { kind: 'internal', target: '/guide' } }],
    ],
    [
      'a fragment of its own',
      '[it](#part)',
      [
        {
          kind: 'link',
          url: '#part',
          line: 1,
          column: 1,
          resolved: { kind: 'internal', target: '/page', fragment: 'part' },
        },
      ],
    ],
    [
      'a reference with a query and a fragment',
      '[it][x]\n\n[x]: </guide?a=1#part>',
      [{ url: '/guide?a=1#part', resolved: { kind: 'internal', target: '/guide', fragment: 'part' } }],
    ],
    [
      'the page itself',
      '[it]() [it](#) [it](#top) [it](?q#a)',
      [
        { url: '', resolved: { kind: 'internal', target: '/page' } },
        { url: '#', resolved: { kind: 'internal', target: '/page', fragment: '' } },
        { url: '#top', resolved: { kind: 'internal', target: '/page', fragment: 'top' } },
        { url: '?q#a', resolved: { kind: 'internal', target: '/page', fragment: 'a' } },
      ],
    ],
    [
      'a path with a space',
      '[it](</a page>) [it](/a%20page)',
      [
        { url: '/a page', resolved: { kind: 'broken', target: '/a page' } },
        { url: '/a page', resolved: { kind: 'broken', target: '/a page' } },
      ],
    ],
    [
      'a fragment that is percent-encoded',
      '[it](#%C3%BCber)',
      [{ url: '#über', resolved: { kind: 'internal', target: '/page', fragment: '%C3%BCber' } }],
    ],
    [
      'raw HTML',
      'a\n\n<div>\n  <a href="/guide">it</a>\n</div>',
      [{ kind: 'link', url: '/guide', line: 4, column: 3, resolved: { kind: 'internal', target: '/guide' } }],
    ],
    [
      'raw HTML in a sentence',
      'see <a href="/guide">it</a>',
      [{ kind: 'link', url: '/guide', line: 1, column: 5, resolved: { kind: 'internal', target: '/guide' } }],
    ],
    ['a table cell', '| a |\n|---|\n| [it](/guide) |', [{ url: '/guide', line: 3, column: 3 }]],
    ['a heading', 'a\n\n## [it](/guide)', [{ url: '/guide', line: 3, column: 4 }]],
    ['a footnote', 'a[^1]\n\n[^1]: [it](/guide)', [{ url: '/guide', line: 3, column: 7 }]],
    ['an admonition title', ':::tip See [it](/guide)\n\na\n\n:::', [{ url: '/guide', line: 1, column: 12 }]],
    ['after characters outside the basic plane', '😀 [it](/guide)', [{ url: '/guide', line: 1, column: 4 }]],
    ['after front matter', '---\ntitle: a\n---\n\n[it](/guide)', [{ url: '/guide', line: 5, column: 1 }]],
    ['Windows line endings', 'a\r\n\r\n[it](/guide)\r\n', [{ url: '/guide', line: 3, column: 1 }]],
  ]
  test.each(rows)('%s', async (_, markdown, records) => {
    const { links } = await compile(markdown, site)
    const own = links.filter(({ url }) => !/^#(?:fn|user-content)/.test(url))
    expect(own).toMatchObject(records)
    expect(own).toHaveLength(records.length)
  })

  test.each(rows.filter(([name]) => !name.startsWith('raw HTML')))('%s, in MDX', async (_, markdown, records) => {
    const { links } = await compileMdx(markdown, site)
    expect(links.filter(({ url }) => !/^#(?:fn|user-content)/.test(url))).toMatchObject(records)
  })

  test('JSX links in MDX', async () => {
    const { links } = await compileMdx('a <a href="/guide">it</a>\n\n<a href="/errors">\n  all\n</a>\n', site)
    expect(links).toMatchObject([
      { url: '/guide', line: 1, column: 3 },
      { url: '/errors', line: 3, column: 1 },
    ])
  })
})

describe('does not record what is not a link', () => {
  test.each([
    ['code', '`[a](/nope)`'],
    ['a fence', '```md\n[a](/nope)\n<a href="/nope">\n```'],
    ['indented code', '    [a](/nope)'],
    ['an HTML comment', '<!-- [a](/nope) <a href="/nope">b</a> -->'],
    ['an HTML comment over lines', 'a\n\n<!--\n[a](/nope)\n\n<a href="/nope">b</a>\n-->\n'],
    ['an escaped bracket', '\\[a](/nope)'],
    ['a definition nobody uses', '[a]: /nope'],
    ['mail and phone', '[a](mailto:a@b.example) [b](tel:+491) mailto:a@b.example'],
  ])('%s', async (_, markdown) => {
    expect((await compile(markdown, site)).links).toEqual([])
    // MDX has no indented code.
    if (markdown.startsWith(' ')) return
    expect((await compileMdx(markdown.replaceAll(/<(https:[^>]*)>/g, '$1'), site)).links).toEqual([])
  })

  test('records pathname:// links with the path that they name', async () => {
    const records = [
      {
        kind: 'link',
        url: 'pathname:///other?a',
        line: 1,
        column: 1,
        resolved: { kind: 'pathname', target: '/other' },
      },
    ]
    const markdown = '[a](pathname:///other?a)'
    expect((await compile(markdown, site)).links).toEqual(records)
    expect(await compileHtml(markdown, site)).toContain('href="/other?a"')
  })

  test('records links to other sites with the URL of the document', async () => {
    const markdown = '[a](https://x.example/ü%25) b@c.example https://y.example\n\n![](//z.example/a.png)\n'
    const records = [
      { kind: 'link', url: 'https://x.example/%C3%BC%25', line: 1, column: 1, resolved: { kind: 'external' } },
      { kind: 'link', url: 'https://y.example', line: 1, column: 41, resolved: { kind: 'external' } },
      { kind: 'image', url: '//z.example/a.png', line: 3, column: 1, resolved: { kind: 'external' } },
    ]
    expect((await compile(markdown, site)).links).toEqual(records)
    expect((await compileMdx(markdown, site)).links).toEqual(records)
  })

  test('a comment in MDX', async () => {
    expect((await compileMdx('{/* [a](/nope) <a href="/nope">b</a> */}\n', site)).links).toEqual([])
  })
})

describe('links in the HTML', () => {
  test.each([
    ['[a](./guide.md)', {}, '<p><a href="/guide">a</a></p>'],
    ['[a](guide.md?x=1#y)', {}, '<p><a href="/guide?x=1#y">a</a></p>'],
    ['[a](guide.md)', { base: '/docs/' }, '<p><a href="/docs/guide">a</a></p>'],
    ['[a](guide.md)', { trailingSlash: true }, '<p><a href="/guide/">a</a></p>'],
    [
      '[a](https://x.example)',
      { externalLinks: { newTab: true } },
      '<p><a href="https://x.example" target="_blank" rel="noopener noreferrer">a</a></p>',
    ],
    ['[a](/guide)', { externalLinks: { newTab: true } }, '<p><a href="/guide">a</a></p>'],
    ['[a](mailto:a@b.example)', { externalLinks: { newTab: true } }, '<p><a href="mailto:a@b.example">a</a></p>'],
  ])('%s %o', async (markdown, options, html) => {
    expect(await compileHtml(markdown, { ...site, ...options })).toBe(html)
  })
})

/** A GIF of 3 by 2 pixels. */
const gif = Buffer.from('474946383961030002008000000000000000002c00000000030002000002028451003b', 'hex')

describe('images and files next to the page', () => {
  const rootDir = mkdtempSync(path.join(inject('runDir'), 'images-'))
  mkdirSync(path.join(rootDir, 'docs', 'img'), { recursive: true })
  mkdirSync(path.join(rootDir, 'static'))
  for (const name of ['docs/a.gif', 'docs/img/b c.gif', 'static/s.gif']) writeFileSync(path.join(rootDir, name), gif)
  writeFileSync(path.join(rootDir, 'docs', 'data.csv'), 'a,b\n')
  writeFileSync(path.join(rootDir, '..', 'outside.gif'), gif)
  symlinkSync('../../outside.gif', path.join(rootDir, 'docs', 'link.gif'))
  const options = { rootDir, staticFiles: { '/s.gif': path.join(rootDir, 'static/s.gif') } }
  const size = 'width="3" height="2"'

  test.each([
    ['![a](./a.gif)', 'a'],
    ['![a](a.gif)', 'a'],
    ['![a](img/b%20c.gif)', 'b-c'],
    ['![a](<img/b c.gif>)', 'b-c'],
    ['![a](@site/docs/a.gif)', 'a'],
  ])('%s is copied with a hash in its name, and has a size', async (markdown, name) => {
    const { parts, assets, links } = await compile(markdown, options)
    expect(parts.join('')).toMatch(
      new RegExp(
        `^<p><img src="/assets/${name}-[0-9a-f]{10}\\.gif" alt="a" loading="lazy" decoding="async" ${size}></p>$`,
      ),
    )
    expect(assets).toHaveLength(1)
    expect(links).toEqual([])
  })

  test('a static image has a size and keeps its name', async () => {
    expect(await compileHtml('![a](/s.gif)', options)).toBe(
      `<p><img src="/s.gif" alt="a" loading="lazy" decoding="async" ${size}></p>`,
    )
  })

  test('a written size is kept', async () => {
    expect(await compileHtml('<img src="./a.gif" width="30">', options)).toMatch(/ width="30"(?! height)/)
  })

  test.each([false, true])('a set of images is copied (MDX: %s)', async (mdx) => {
    const text = '<img src="./a.gif" srcset="./img/b%20c.gif 2x" alt="" />'
    const { parts, assets } = await compile(text, { ...options, mdx })
    expect(assets).toHaveLength(2)
    expect(parts.join('')).toMatch(/srcset="\/assets\/b-c-[0-9a-f]{10}\.gif 2x"/)
  })

  test('a file to download', async () => {
    expect(await compileHtml('[a](./data.csv)', options)).toMatch(/<a href="\/assets\/data-[0-9a-f]{10}\.csv">/)
  })

  test.each([
    ['![a](./nope.gif)', { kind: 'image', url: './nope.gif', line: 1, column: 1, resolved: { kind: 'missing-file' } }],
    ['![a](/nope.gif)', { kind: 'image', url: '/nope.gif', resolved: { kind: 'broken', target: '/nope.gif' } }],
    ['[a](./nope.csv)', { kind: 'link', url: './nope.csv', resolved: { kind: 'missing-file' } }],
    ['![a](/page)', { kind: 'image', url: '/page', resolved: { kind: 'not-image', target: '/page' } }],
    ['![a](./page.md)', { kind: 'image', url: './page.md', resolved: { kind: 'not-image', target: '/page' } }],
    [
      'b ![a][x]\n\n[x]: nope.gif',
      { kind: 'image', url: 'nope.gif', line: 1, column: 3, resolved: { kind: 'missing-file' } },
    ],
  ])('%s is missing', async (markdown, record) => {
    expect((await compile(markdown, options)).links).toMatchObject([record])
  })

  test.each([
    '![a](../../../../../../../../etc/hostname)',
    '![a](../../../../../../../../etc/host.conf)',
    '![a](/../../etc/host.conf)',
    '[a](../../../../../../../../etc/host.conf)',
    '![a](../../outside.gif)',
    '![a](link.gif)',
    '![a](%2e%2e/%2e%2e/outside.gif)',
    '<img src="../../outside.gif">',
  ])('%s does not copy files outside of the site', async (markdown) => {
    const { assets, links } = await compile(markdown, options)
    expect(assets).toEqual([])
    expect(links).toHaveLength(1)
  })

  test('../ can refer to another folder of the site', async () => {
    const { assets } = await compile('![a](../static/s.gif)', options)
    expect(assets).toHaveLength(1)
  })
})

describe('a link without text takes that of its target', () => {
  const rootDir = mkdtempSync(path.join(inject('runDir'), 'titles-'))
  const targets: Record<string, string> = {
    'b.md': '---\ntitle: Back up\n---\n\n# Other\n\n## Run `it`\n\n## Run it\n\n## *Last* {#end}\n',
    'c.mdx': 'import A from "a"\n\n# The API:v2 [of](/x) C\n\n<A />\n',
    'none.md': 'Text\n',
    'broken.mdx': '---\ntitle: Broken\n---\n\n## Part\n\n<A\n',
  }
  mkdirSync(path.join(rootDir, 'docs'))
  const own = '# Own\n\n## Below\n'
  for (const [name, text] of Object.entries({ ...targets, 'page.md': own }))
    writeFileSync(path.join(rootDir, 'docs', name), text)
  const pages = Object.fromEntries(Object.keys(targets).map((name) => [name, `/${path.parse(name).name}`]))
  const options = { rootDir, pages, redirects: { '/old': '/b' }, routes: ['/tags'] }

  test.each([
    ['[](./b.md)', 'Back up'],
    ['[](/b)', 'Back up'],
    ['[](/old)', 'Back up'],
    ['[][b]\n\n[b]: ./b.md', 'Back up'],
    ['[](./c.mdx)', 'The API:v2 of C'],
    ['[](b.md#run-it)', 'Run it'],
    ['[](b.md#run-it-1)', 'Run it'],
    ['[](b.md#end)', 'Last'],
    ['[](b.md#nowhere)', 'Back up'],
    ['[](#below)', 'Below'],
    ['[](./broken.mdx#part)', 'Broken'],
  ])('%s: %s', async (markdown, text) => {
    for (const parser of ['auto', 'remark'] as const) {
      const { parts, excerpt, diagnostics } = await compile(markdown, { ...options, parser })
      expect([parts.join('').replace(/<[^>]*>/g, ''), excerpt]).toEqual([text, text])
      expect(diagnostics).toEqual([])
    }
    expect((await compileMdx(markdown, options)).excerpt).toBe(text)
  })

  test.each(['[](/tags)', '[](./none.md)', '[](https://x.example)', 'A [](./data.csv)'])(
    '%s has none, and is reported',
    async (markdown) => {
      const { diagnostics } = await compile(markdown, options)
      expect(diagnostics).toMatchObject([
        { code: 'empty-link', location: { line: 1, column: markdown.indexOf('[') + 1 } },
      ])
    },
  )

  test.each([
    '[](./nope.md)',
    '[](/nope)',
    '[](#nowhere)',
    '<a href="/b"></a>',
    '<a id="x"></a>',
    '[![a](/a.png)](./b.md)',
  ])('%s stays as it is', async (markdown) => {
    const { parts, diagnostics } = await compile(markdown, options)
    expect(parts.join('').replace(/<[^>]*>/g, '')).toBe('')
    expect(diagnostics).toEqual([])
  })
})
