import { describe, expect, test } from 'vitest'
import { docsgenFeatures } from '../../src/features/features.js'
import { featureCodes } from '../../src/node/bundle/entries.js'
import type { RuntimeBundle } from '../../src/node/bundle/runtime.js'
import { noNeeds } from '../../src/node/base/content-policy.js'
import type { Site } from '../../src/node/base/site.js'
import { type DocumentHead, documentHead } from '../../src/node/render/head.js'
import { documentHtml } from '../../src/node/render/render-document.js'
import { sitePolicy } from '../../src/node/render/site-policy.js'
import { jsonForHtml } from '../../src/shared/escape-html.js'
import type { PageData } from '../../src/shared/page.js'
import type { Files } from '../harness/config-case.js'
import { plannedSite } from '../harness/planned-site.js'

/** What a bundled theme has that documents name. */
const theme = {
  ...{ styles: '/base/assets/styles.css', boot: '/base/boot.js', main: '/base/main.js', site: '/base/site.js' },
  ...{ controls: '/base/controls.js', documents: '/base/documents.js' },
  shell: '/base/shell.js',
  ...{ notFound: '/base/not-found.js', inlineScript: 'inline()', pendingHtml: '<i>…</i>', files: {}, inputs: {} },
  ...{ fonts: { sans: '/base/sans.woff2', mono: '/base/mono.woff2' } },
}

/** The bundled theme of a site with the code of its features. */
function runtimeOf({ config }: Site): RuntimeBundle {
  const codes = Object.entries(featureCodes(docsgenFeatures(), config))
  const features = codes.map(([name, { script, bootValues, sources }]) => {
    return [name, { script: script && `assets/${name}.js`, bootValues, sources }] as const
  })
  return { ...theme, features: Object.fromEntries(features) } as Partial<RuntimeBundle> as RuntimeBundle
}

const page: PageData = { route: '/a', kind: 'doc', title: 'A & B', outline: [], breadcrumbs: [], hash: '' }

/** The head of all documents of a site, with a URL and a base. */
async function headOf(fields = '', files: Files = {}): Promise<DocumentHead> {
  const { site } = await plannedSite(`url: 'https://s.example', base: '/base/', ${fields}`, files)
  const runtime = runtimeOf(site)
  const policy = sitePolicy({ site, runtime, extras: new Set(), needs: [noNeeds], code: [] })
  return documentHead({ site, runtime, policy })
}

const plain = await headOf()

/** The tags of a document that mention something. */
function tagsOf(data: Partial<PageData>, pattern: RegExp, { head = plain, shell = '<main></main>' } = {}): string[] {
  const html = documentHtml({ page: { ...page, ...data }, openGraphType: 'article', shell, head })
  return [...html.matchAll(/<(?:meta|link|script|html|title|body)\b[^>]*>(?:[^<]*<\/(?:title|script)>)?/g)]
    .map(([tag]) => tag)
    .filter((tag) => pattern.test(tag) && !tag.includes('id="dg-page"'))
}

describe('the head of a page', () => {
  test.each<[string, Partial<PageData>, RegExp, string[]]>([
    ['has its title and that of the site', {}, /<title/, ['<title>A &amp; B | Test</title>']],
    ['has the title of the site alone if the page has none', { title: '' }, /<title/, ['<title>Test</title>']],
    ['has a canonical URL', {}, /canonical/, ['<link rel="canonical" href="https://s.example/base/a">']],
    ['has none if search engines ignore it', { noIndex: true }, /canonical/, []],
    [
      'says that search engines ignore it',
      { noIndex: true },
      /robots/,
      ['<meta name="robots" content="noindex, nofollow">'],
    ],
    ['does not say so otherwise', {}, /robots/, []],
    [
      'says so for the page for unknown paths',
      { notFound: true },
      /robots|canonical|og:url/,
      ['<meta name="robots" content="noindex, nofollow">'],
    ],
    ['has keywords', { keywords: ['a', 'b'] }, /keywords/, ['<meta name="keywords" content="a, b">']],
    ['has no empty description', { description: '' }, /"(?:og:)?description"/, []],
    ['has its type in the Open Graph', {}, /og:type/, ['<meta property="og:type" content="article">']],
    [
      'has a card for an image of the site',
      { image: '/base/i.png' },
      /og:image|twitter/,
      [
        '<meta property="og:image" content="https://s.example/base/i.png">',
        '<meta name="twitter:card" content="summary_large_image">',
      ],
    ],
    [
      'has a card for an image elsewhere',
      { image: 'https://x.example/i.png' },
      /og:image/,
      ['<meta property="og:image" content="https://x.example/i.png">'],
    ],
    ['has a small card without an image', {}, /og:image|twitter/, ['<meta name="twitter:card" content="summary">']],
    [
      'names its Markdown version',
      { markdown: '/base/a.md' },
      /markdown/,
      ['<link rel="alternate" type="text/markdown" href="/base/a.md">'],
    ],
    [
      'has its own style sheets after that of the theme',
      { styles: ['/base/own.css'] },
      /stylesheet/,
      ['<link rel="stylesheet" href="/base/assets/styles.css">', '<link rel="stylesheet" href="/base/own.css">'],
    ],
    [
      'has its own scripts',
      { scripts: ['/base/own.js'] },
      /own\.js/,
      ['<script type="module" src="/base/own.js"></script>'],
    ],
    [
      'has the script for unknown paths',
      { notFound: true },
      /not-found\.js/,
      ['<script type="module" src="/base/not-found.js"></script>'],
    ],
    ['has that script on no other page', {}, /not-found\.js/, []],
    [
      'replaces a tag by one that the page writes',
      { description: 'D', head: [{ tag: 'meta', attributes: { name: 'description', content: 'own' } }] },
      /name="description"/,
      ['<meta name="description" content="own">'],
    ],
    [
      'has the class of its version',
      { version: { className: 'v1' } as never },
      /<html/,
      ['<html lang="en" data-theme="light" data-theme-choice="system" class="v1">'],
    ],
  ])('%s', (_, data, pattern, tags) => {
    expect(tagsOf(data, pattern)).toEqual(tags)
  })

  test('preloads the font of code only if the page has code', () => {
    const preloads = (shell: string) => tagsOf({}, /as="font"/, { shell }).map((tag) => /href="(.*?)"/.exec(tag)?.[1])
    expect(preloads('<code>x</code><main><p>Text</p></main>')).toEqual(['/base/sans.woff2'])
    expect(preloads('<main><code>x</code></main>')).toEqual(['/base/sans.woff2', '/base/mono.woff2'])
  })

  test('says whether React must load at once', () => {
    expect(tagsOf({}, /data-main/)[0]).not.toContain('data-live')
    expect(tagsOf({ chunk: '/base/c.js' }, /data-main/)[0]).toContain('data-live')
  })

  test('has the breadcrumbs of the page, without categories that have no page', () => {
    const listOf = (data: Partial<PageData>) => {
      const [tag = ''] = tagsOf(data, /BreadcrumbList/)
      const items: { position: number; name: string; item: string }[] =
        tag === '' ? [] : JSON.parse(tag.replace(/<\/?script[^>]*>/g, '')).itemListElement
      return items.map(({ position, name, item }) => `${position} ${name} ${item}`)
    }
    const breadcrumbs = [
      { label: 'Guide', href: '/base/guide' },
      { label: 'None', href: '' },
    ]
    expect(listOf({ breadcrumbs, label: 'Short' })).toEqual([
      ...['1 Test https://s.example/base/', '2 Guide https://s.example/base/guide', '3 Short https://s.example/base/a'],
    ])
    expect(listOf({ route: '/' })).toEqual([])
    expect(listOf({ noIndex: true })).toEqual([])
  })
})

describe('the head of every page', () => {
  test('has the tags of the config, the last of a kind', async () => {
    const meta = (name: string, content: string) =>
      `{ tag: 'meta', attributes: { name: '${name}', content: '${content}' } }`
    const head = await headOf(
      `headTags: [${meta('description', 'one')}, ${meta('x', 'first')}, ${meta('x', 'second')}, ${meta('description', 'two')}, { tag: 'script', attributes: { src: '/s.js', defer: true, async: false } }]`,
    )
    expect(tagsOf({}, /description|"x"|"\/s\.js/, { head })).toEqual([
      ...[
        '<meta name="x" content="first">',
        '<meta name="x" content="second">',
        '<meta name="description" content="two">',
      ],
      '<script src="/s.js" defer></script>',
    ])
    expect(tagsOf({ description: 'own' }, /name="description"/, { head })).toEqual([
      '<meta name="description" content="own">',
    ])
  })

  test('has the default image and the icon', async () => {
    const head = await headOf("image: '/card.png', favicon: '/icon.svg'", {
      'static/card.png': '',
      'static/icon.svg': '',
    })
    expect(tagsOf({}, /og:image|icon/, { head })).toEqual([
      '<meta property="og:image" content="https://s.example/base/card.png">',
      '<link rel="icon" href="/base/icon.svg">',
    ])
  })

  test('has the language, its direction and the color mode', async () => {
    const head = await headOf("locale: 'ar', colorMode: { default: 'dark', respectSystem: false }")
    expect(tagsOf({}, /<html/, { head })).toEqual(['<html lang="ar" dir="rtl" data-theme="dark">'])
  })

  test('lacks what the config turns off', async () => {
    const head = await headOf('publish: { canonical: false, social: false, breadcrumbs: false }, csp: false')
    expect(tagsOf({}, /canonical|og:|twitter|Breadcrumb|Content-Security/, { head })).toEqual([])
  })

  test('names the code and the index of the search if the site has one', async () => {
    const local = await headOf('search: {}')
    expect(tagsOf({}, /data-main/)).toEqual([
      '<script type="module" src="/base/boot.js" data-main="/base/main.js" data-site="/base/site.js" data-shell="/base/shell.js" data-controls="/base/controls.js" data-documents="/base/documents.js"></script>',
    ])
    expect(tagsOf({}, /data-main/, { head: local })[0]).toContain(
      ' data-search="/base/assets/search.js" data-index="/base/docsgen/search/index.json">',
    )
  })
})

describe('the policy of a site', () => {
  /** The sources of a directive. */
  async function sources(
    directive: string,
    fields = '',
    { files = {}, features = [] as string[], code = [] as string[] } = {},
  ): Promise<string[]> {
    const { site } = await plannedSite(fields, files)
    const { meta } = sitePolicy({
      site,
      runtime: runtimeOf(site),
      extras: new Set(features) as never,
      needs: [noNeeds],
      code,
    })
    return new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(meta)?.[1]?.split(' ') ?? []
  }

  test.each<[string, string, string, object, string]>([
    ['inline styles on pages with diagrams', 'style-src', '', { features: ['diagrams'] }, "'unsafe-inline'"],
    [
      'other sites for code of the site',
      'connect-src',
      'pages: {}',
      { files: { 'pages/a.jsx': 'export default () => null' } },
      'https:',
    ],
    [
      'the hosts of analytics',
      'connect-src',
      "analytics: { provider: 'google', trackingId: 'G-1' }",
      {},
      'https://*.google-analytics.com',
    ],
    [
      'the script of analytics',
      'script-src',
      "analytics: { provider: 'google', trackingId: 'G-1' }",
      {},
      'https://www.googletagmanager.com',
    ],
    [
      'the hosts of tags',
      'script-src',
      "headTags: [{ tag: 'script', attributes: { src: 'https://x.example/s.js' } }]",
      {},
      'https://x.example',
    ],
  ])('allows %s', async (_, directive, fields, more, source) => {
    expect(await sources(directive, fields, more)).toContain(source)
    expect(await sources(directive)).not.toContain(source)
  })
})

describe('the head of a post', async () => {
  const files = {
    'blog/2026-01-01-a.md':
      '---\nimage: /i.png\ntags: [x]\nauthors: [{ name: Jane, url: /jane, title: T }, { name: Max, email: m@s.example }]\nlast_update: { date: 2026-02-02 }\n---\n\n# A <b>\n\nText.\n',
    'blog/2026-01-02-b.md': '---\nkeywords: [k]\n---\n\n# B\n',
  }
  const headsWith = async (fields: string) => {
    const { planned } = await plannedSite(`base: '/base/', blog: { title: 'News' }, ${fields}`, files)
    return (route: string) => planned.find(({ page }) => page.route === route)?.head?.html ?? ''
  }
  const headAt = await headsWith("url: 'https://s.example'")
  const first = headAt('/blog/2026/01/01/a')
  const postingOf = (html: string) => JSON.parse(/<script [^>]*>(.*)<\/script>/.exec(html)?.[1] ?? 'null')

  test('has the dates, authors and tags for social networks', () => {
    expect(first.match(/<meta [^>]*>/g)).toEqual([
      '<meta property="article:published_time" content="2026-01-01T00:00:00.000Z">',
      '<meta property="article:modified_time" content="2026-02-02">',
      '<meta property="article:author" content="https://s.example/base/jane">',
      '<meta property="article:tag" content="x">',
    ])
  })

  test('has them for search engines', () => {
    expect(postingOf(first)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      '@id': 'https://s.example/base/blog/2026/01/01/a',
      mainEntityOfPage: 'https://s.example/base/blog/2026/01/01/a',
      url: 'https://s.example/base/blog/2026/01/01/a',
      headline: 'A',
      name: 'A',
      description: 'Text.',
      datePublished: '2026-01-01T00:00:00.000Z',
      dateModified: '2026-02-02',
      author: [
        { '@type': 'Person', name: 'Jane', description: 'T', url: 'https://s.example/base/jane' },
        { '@type': 'Person', name: 'Max', url: 'mailto:m@s.example' },
      ],
      image: 'https://s.example/base/i.png',
      keywords: ['x'],
      isPartOf: { '@type': 'Blog', '@id': 'https://s.example/base/blog', name: 'News' },
    })
    const other = postingOf(headAt('/blog/2026/01/02/b'))
    expect(other).toMatchObject({ keywords: ['k'], dateModified: '2026-01-02T00:00:00.000Z' })
    expect(Object.keys(other)).not.toEqual(expect.arrayContaining(['author']))
    expect(Object.keys(other)).not.toEqual(expect.arrayContaining(['image']))
  })

  test('has no more than the config wants', async () => {
    const withoutBoth = await headsWith("url: 'https://s.example', publish: { social: false, breadcrumbs: false }")
    const withoutUrl = await headsWith('publish: { social: false }')
    expect(withoutBoth('/blog/2026/01/01/a')).toBe('')
    expect(withoutUrl('/blog/2026/01/01/a')).toBe('')
  })
})

test('JSON in HTML has nothing that could end its script', () => {
  expect(jsonForHtml({ a: '</script>\u2028\u2029' })).toBe('{"a":"\\u003c/script>\\u2028\\u2029"}')
})
