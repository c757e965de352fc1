import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'
import { coldBuild, withoutChunk } from '../harness/served-differences.js'
import { watchFolder, withoutClient } from '../harness/watch-site.js'

const languages = { default: 'en', list: { en: {}, ja: { title: 'サイト' }, ar: {} } }

/** The site without options, and its first build. */
let first: SiteTest
let built: SiteRun

beforeAll(async () => {
  first = fillSite(siteTest())
  built = await first.run('build')
})

/** A site in three languages, with one translated page. It begins with the cache of the first build, to save time. */
function translatedSite(options: object = {}): SiteTest {
  return fillSite(first.copy().remove('build'), options)
}

function fillSite(site: SiteTest, options: object = {}): SiteTest {
  return site
    .config({
      url: 'https://a.example',
      languages,
      navbar: { items: [{ label: 'Guide', to: '/guide/install' }] },
      redirects: [{ from: '/setup', to: '/guide/install' }],
      ...options,
    })
    .file(
      'docs/index.md',
      '# Home\n\nSee [how to install](./guide/install.md#steps) and ![a dot](./dot.svg).\n\n## Start\n',
    )
    .file('docs/guide/install.md', '---\nslug: /guide/install\n---\n\n# Install\n\n## Steps\n\n[Home](../index.md)\n')
    .file(
      'docs/box.mdx',
      '<b className="box">[Install](/guide/install)</b>\n\n# Box\n\n<Card href="/guide/install">Go</Card>\n',
    )
    .file('docs/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    .file('static/a.txt', 'original')
    .file('i18n/ja/docs/index.md', '# ホーム\n\n[手順](./guide/install.md#steps)と![点](./dot.svg)\n\n## はじめる\n')
    .file('i18n/ja/static/a.txt', '翻訳')
    .file('i18n/ja/texts.json', '{ "navbar.Guide": { "message": "ガイド", "description": "In the navbar" } }\n')
}

function tags(html: string | undefined, pattern: RegExp): readonly string[] {
  return html?.match(pattern) ?? []
}

/** The links of the menu of languages. */
function menuLinks(html = ''): readonly string[] {
  return tags(/<details class="dropdown language-menu".*?<\/details>/s.exec(html)?.[0], /href="[^"]*"/g)
}

test('a build has all pages in all languages, with links that stay in a language', () => {
  const { exitCode, diagnostics, output } = built
  expect([exitCode, diagnostics]).toEqual([0, []])
  const home = output('ja/index.html')
  expect(home).toContain('<html lang="ja"')
  expect(home).toContain('<title>ホーム | サイト</title>')
  expect(home).toContain('<a href="/ja/guide/install#steps">手順</a>')
  expect(home).toContain('<a href="/ja/guide/install">ガイド</a>')
  expect(tags(home, /\/ja\/assets\/dot-\w+\.svg/g).length).toBeGreaterThan(0)
  expect(output('ja/a.txt')).toBe('翻訳')
  expect(output('ar/a.txt')).toBe('original')
  expect(output('ar/index.html')).toContain('<html lang="ar" dir="rtl"')
  // Compiled once, for all languages.
  expect(output('ja/guide/install/index.html')).toContain('<a href="/ja/">Home</a>')
  expect(output('ar/guide/install/index.html')).toContain('<a href="/ar/">Home</a>')
  expect(output('ar/guide/install.md')).toContain('[Home](https://a.example/ar/)')
  expect(tags(output('ar/box/index.html'), /href="[^"]*guide\/install"/g)).not.toContain('href="/guide/install"')
  expect(output('ar/setup/index.html')).toContain('/ar/guide/install')
})

test('the heads and the sitemaps tell search engines what is translated', () => {
  const { output } = built
  const home = [
    '<link rel="alternate" hreflang="en" href="https://a.example/"',
    '<link rel="alternate" hreflang="ja" href="https://a.example/ja/"',
    '<link rel="alternate" hreflang="x-default" href="https://a.example/"',
  ]
  const alternates = /<link rel="alternate" hreflang="[^"]*" href="[^"]*"/g
  expect(tags(output('index.html'), alternates)).toEqual(home)
  expect(output('index.html')).toContain('href="https://a.example/ja/" title="このページを日本語で読む">')
  expect(tags(output('ja/index.html'), alternates)).toEqual(home)
  expect(tags(output('ja/guide/install/index.html'), alternates)).toEqual([])
  expect(tags(output('ja/index.html'), /<meta property="og:locale[^>]*>/g)).toEqual([
    '<meta property="og:locale" content="ja">',
    '<meta property="og:locale:alternate" content="en">',
  ])
  // The index of the folder is generated, so it is there in all languages.
  const folder = ['en" href="https://a.example/guide', 'ja" href="https://a.example/ja/guide']
  const links = [...home, ...folder.map((link) => `<link rel="alternate" hreflang="${link}"`)]
  expect(
    tags(output('ja/sitemap.xml'), /<xhtml:link [^>]*hreflang="(?!ar|x-default" href="[^"]*guide)[^>]*>/g),
  ).toEqual(links.map((link) => link.replace('<link', '<xhtml:link').concat('/>')))
  const canonical = /<link rel="canonical"[^>]*>/g
  expect(tags(output('ja/index.html'), canonical)).toEqual(['<link rel="canonical" href="https://a.example/ja/">'])
  expect(tags(output('ja/guide/install/index.html'), canonical)).toEqual([
    '<link rel="canonical" href="https://a.example/guide/install">',
  ])
  expect(tags(output('ja/sitemap.xml'), /<loc>[^<]*/g)).toEqual([
    '<loc>https://a.example/ja/',
    '<loc>https://a.example/ja/guide',
  ])
  expect(tags(output('robots.txt'), /Sitemap: .*/g)).toEqual([
    'Sitemap: https://a.example/sitemap.xml',
    'Sitemap: https://a.example/ja/sitemap.xml',
    'Sitemap: https://a.example/ar/sitemap.xml',
  ])
  expect(output('ja/robots.txt')).toBeUndefined()
  expect(output('_headers')).toContain('/ja/assets/*')
  expect(output('ja/_headers')).toBeUndefined()
})

test('a page that is not translated says so, and has its language', () => {
  const { output } = built
  expect(output('ja/guide/install/index.html')).toContain('このページはまだ翻訳されていません。')
  expect(output('ja/guide/install/index.html')).toContain('<div id="dg-text" class="prose" tabindex="-1" lang="en">')
  expect(output('ar/guide/install/index.html')).toContain(
    '<div id="dg-text" class="prose" tabindex="-1" lang="en" dir="ltr">',
  )
  expect(output('ja/index.html')).not.toContain('language-notice')
})

test('a home page and a post that are not translated have their language, and texts of the interface have theirs', async () => {
  const { output } = await translatedSite({ blog: {}, pages: {} })
    .file('pages/welcome.md', '---\nhero:\n  title: Welcome\n---\n\nText.\n')
    .file('blog/2026-01-31-news.md', '# News\n\nText.\n')
    .run('build')
  expect(output('ar/welcome/index.html')).toMatch(
    /<main[^>]*><div class="[^"]*language-notice"><p>لم تُترجم هذه الصفحة بعد.<\/p><\/div><div lang="en" dir="ltr">/,
  )
  expect(output('welcome/index.html')).not.toContain('<div lang=')
  const post = 'blog/2026/01/31/news/index.html'
  expect(output(`ar/${post}`)).toMatch(/<time [^>]*><bdi lang="ar">31 يناير 2026</)
  expect(output(post)).not.toContain('<bdi')
})

test('titles of pages that are not translated have their language in the navbar and in the footer', async () => {
  const doc = (docId: string) => ({ type: 'doc', docId })
  const { output } = await translatedSite({
    navbar: { items: [doc('guide/install'), doc('index'), { ...doc('box'), label: 'Boxes' }] },
    footer: { items: [doc('guide/install')] },
  })
    .file('docs/guide/install.md', '---\ntitle: Setup\nslug: /guide/install\n---\n\n## Steps\n')
    .file('docs/index.md', '# Home\n\n## Start\n')
    .run('build')
  const labels = (html: string | undefined, part: RegExp) => tags(part.exec(html ?? '')?.[0], /<bdi [^>]*>[^<]*/g)
  const navbar = /<nav class="nav".*?<\/nav>/s
  expect(labels(output('ja/index.html'), navbar)).toEqual(['<bdi lang="en">Setup'])
  expect(labels(output('ar/index.html'), /<footer.*?<\/footer>/s)).toEqual(['<bdi lang="en" dir="ltr">Setup'])
  expect(labels(output('index.html'), navbar)).toEqual([])
})

test('titles of pages that are not translated have their language in all lists', async () => {
  const main = ['index', { type: 'category', label: 'Guide', items: ['guide/install'] }, 'box']
  const { output } = await translatedSite({ blog: {}, docs: { sidebars: { main } }, search: { provider: 'local' } })
    .file('docs/index.md', '---\ntags: [one]\n---\n\n# Home\n\n## Start\n')
    .file(
      'docs/guide/install.md',
      '---\nslug: /guide/install\ntags: [one]\ndescription: How\n---\n\n# Install\n\n## Steps\n',
    )
    .file('blog/2026-01-30-old.md', '# Old\n\nWords.\n')
    .file('blog/2026-01-31-news.md', '# News\n\nText.\n')
    .file('i18n/ja/blog/2026-01-31-news.md', '# 新着\n\n文。\n')
    .run('build')
  const shown = (name: string) => tags(output(`${name}/index.html`), /<bdi [^>]*>[^<]*/g)
  const english = (text: string) => `<bdi lang="en">${text}`
  // The sidebar of a narrow screen is the same.
  expect(new Set(shown('ja'))).toEqual(new Set([english('Install'), english('box')]))
  expect(tags(output('ja/index.html'), /<a class="next".*?<\/a>/g)).toEqual([
    expect.stringMatching(/<small>[^<]*<\/small><bdi lang="en">Install<\/bdi>/),
  ])
  expect(new Set(tags(output('ar/index.html'), /<bdi [^>]*>Install/g))).toEqual(
    new Set(['<bdi lang="en" dir="ltr">Install']),
  )
  expect(tags(output('ja/guide/install/index.html'), /<ul data-outline="" lang="en">/g)).toHaveLength(1)
  expect(tags(output('ja/guide/install/index.html'), /<li aria-current="page"><bdi lang="en">Install/g)).toHaveLength(1)
  // The index of a folder, and the page of a tag.
  expect(shown('ja/guide')).toEqual(expect.arrayContaining([english('Install'), english('How')]))
  expect(output('ja/tags/one/index.html')).toContain(
    '<strong><bdi lang="en">Install</bdi></strong> <span><bdi lang="en">How</bdi></span>',
  )
  expect(output('ja/tags/one/index.html')).toContain('<strong>ホーム</strong>')
  // The lists of a blog, its sidebar, and the links between posts.
  expect(output('ja/blog/index.html')).toMatch(/<h2><a [^>]*><bdi lang="en">Old<\/bdi>/)
  expect(tags(output('ja/blog/index.html'), /<div class="excerpt"[^>]*>/g)).toEqual([
    '<div class="excerpt">',
    '<div class="excerpt" lang="en">',
  ])
  expect(shown('ja/blog/archive')).toContain(english('Old'))
  expect(shown('ja/blog/2026/01/31/news')).toContain(english('Old'))
  expect(shown('ja/search')).toContain(english('box'))
  expect(JSON.parse(output('ja/docsgen/pages.json') ?? '[]')).toEqual(
    expect.arrayContaining([
      ['', 'ホーム'],
      ['box', 'box', 'en'],
    ]),
  )
  for (const name of ['', 'guide', 'blog', 'blog/archive', 'tags/one', 'search']) expect(shown(name)).toEqual([])
})

test('a label that the config gives an untranslated page has the language of the site', async () => {
  const sidebars = { main: [{ type: 'doc', id: 'box', label: 'Boxes' }, 'index'] }
  const { output } = await translatedSite({ docs: { sidebars } })
    .file('i18n/ja/texts.json', '{ "sidebar.Boxes": "箱" }')
    .run('build')
  expect(output('ja/index.html')).toMatch(/<a href="\/ja\/box">箱<\/a>/)
})

test('the function of edit links and plugins know the file and the language that a page is written in', async () => {
  const docs =
    "{ editUrl: ({ file, docPath, language }) => 'https://e.example/' + file + '?' + docPath + '#' + language }"
  const config = `
const named = () => (tree, file) => { tree.children.push({ type: 'code', value: 'written in ' + file.data.language }) }
export default {
  title: 'T', languages: ${JSON.stringify(languages)}, docs: ${docs},
  markdown: { remarkPlugins: [named] }, search: { provider: 'none' },
}
`
  const { output } = await translatedSite().file('docsgen.config.ts', config).run('build')
  const edited = (name: string) => /href="https:\/\/e\.example\/([^"]*)"/.exec(output(name) ?? '')?.[1]
  expect(edited('ja/index.html')).toBe('i18n/ja/docs/index.md?index.md#ja')
  expect(edited('ar/index.html')).toBe('docs/index.md?index.md#en')
  expect(edited('index.html')).toBe('docs/index.md?index.md#en')
  const languageOf = (name: string) => /written in (\w+)/.exec(output(name) ?? '')?.[1]
  expect(languageOf('ja/index.html')).toBe('ja')
  expect(languageOf('ar/index.html')).toBe('en')
  expect(languageOf('index.html')).toBe('en')
})

test('the menu of languages leads to the same page', () => {
  const { output } = built
  const hrefs = (name: string) => menuLinks(output(name))
  expect(hrefs('ja/guide/install/index.html')).toEqual([
    'href="/guide/install"',
    'href="/ja/guide/install"',
    'href="/ar/guide/install"',
  ])
  expect(hrefs('index.html')).toEqual(['href="/"', 'href="/ja/"', 'href="/ar/"'])
})

test('headings of a translation have the ids of the original too, if both have headings of the same depths', async () => {
  const site = translatedSite()
  const heading = /<h2 id="はじめる">(<span id="start"><\/span>)?はじめる/
  expect((await site.run('build')).output('ja/index.html')).toMatch(heading)
  site.file('docs/index.md', '# Home\n\n## First\n\n## Start\n')
  const { output } = await site.run('build')
  expect(heading.exec(output('ja/index.html') ?? '')?.[1]).toBeUndefined()
})

test('a file beside a translation comes before the one beside its original', async () => {
  const dot = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="4"/>`
  const site = translatedSite()
  const shown = (output: (name: string) => string | undefined, name: string) =>
    tags(output(name), /<img[^>]*?\b(?:width="\d+")/g).map((image) => /\d+(?="$)/.exec(image)?.[0])
  const before = await site.run('build')
  expect(shown(before.output, 'ja/index.html')).toEqual(['4'])
  site.file('i18n/ja/docs/dot.svg', dot(5))
  site.file('i18n/ja/docs/only.svg', dot(6))
  const after = await site.run('build')
  expect([shown(after.output, 'index.html'), shown(after.output, 'ja/index.html')]).toEqual([['4'], ['5']])
  site.file('i18n/ja/docs/index.md', '---\nimage: ./only.svg\n---\n\n# ホーム\n\n![点](./only.svg)\n\n## はじめる\n')
  const { diagnostics, output } = await site.run('build')
  expect([diagnostics, shown(output, 'ja/index.html')]).toEqual([[], ['6']])
  expect(output('ja/index.html')).toMatch(/<meta property="og:image" content="[^"]*\/only-/)
})

test('the first heading that differs from the original is reported, unless the page has all of its ids', async () => {
  const site = translatedSite().file('docs/index.md', '# Home\n\n## One\n\n### Two\n\n## Three\n')
  const found = async (text: string) => {
    const { diagnostics } = await site.file('i18n/ja/docs/index.md', `# ホーム\n\n${text}\n`).run('build')
    return diagnostics.map(({ code, file, line, text: said }) => {
      expect([code, file]).toEqual(['translated-headings', 'i18n/ja/docs/index.md'])
      return [line, /(?<=original: ).*?(?= nowhere)/.exec(said)?.[0]]
    })
  }
  const after = '## 一\n\n## 三'
  expect(await found(after)).toEqual([
    [5, 'the original has "#two" of level 3 here, so the id "one" and 2 more of the original lead'],
  ])
  expect(await found('## 一 {#one}\n\n## 三 {#three}')).toEqual([
    [5, 'the original has "#two" of level 3 here, so the id "two" of the original leads'],
  ])
  expect(await found('## 一\n\n### 二\n\n## 三\n\n## 四')).toEqual([
    [9, 'the original has no more headings, so the id "one" and 2 more of the original lead'],
  ])
  expect(await found('文')).toEqual([
    [undefined, 'the original has "#one" of level 2 here, so the id "one" and 2 more of the original lead'],
  ])
  expect(await found('## 二 {#two}\n\n## 一 {#one}\n\n## 三 {#three}')).toEqual([])
  expect(await found('## 一\n\n### 二\n\n## 三')).toEqual([])
})

test('a language can have another path than its tag', async () => {
  const site = translatedSite({ languages: { ...languages, list: { ...languages.list, ja: { path: 'jp' } } } })
  const { diagnostics, output } = await site.run('build')
  expect(diagnostics).toEqual([])
  expect(output('jp/index.html')).toContain('<html lang="ja"')
  expect(output('jp/index.html')).toContain('<a href="/jp/guide/install#steps">手順</a>')
  expect(output('index.html')).toContain('<link rel="alternate" hreflang="ja" href="https://a.example/jp/"')
  expect(output('ja/index.html')).toBeUndefined()
  const watched = await watchFolder(site.dir)
  try {
    expect(await watched.document('/jp/')).toContain('ホーム')
  } finally {
    await watched.close()
  }
})

test('a language can have another direction than its script', async () => {
  const list = { en: {}, ar: { dir: 'ltr' }, ja: { dir: 'rtl' } }
  const { output } = await translatedSite({ languages: { ...languages, list } }).run('build')
  expect(output('ar/index.html')).toContain('<html lang="ar" ')
  expect(output('ar/index.html')).not.toMatch(/<html[^>]* dir=/)
  expect(output('ar/guide/install/index.html')).toContain('<div id="dg-text" class="prose" tabindex="-1" lang="en">')
  expect(output('ja/index.html')).toContain('<html lang="ja" dir="rtl"')
  expect(output('ja/setup/index.html')).toContain('<html lang="ja" dir="rtl"')
  expect(output('ja/guide/install/index.html')).toContain(
    '<div id="dg-text" class="prose" tabindex="-1" lang="en" dir="ltr">',
  )
})

describe('with a path for the default language', () => {
  const prefixed = (options: object = {}) =>
    translatedSite({ languages: { ...languages, prefixDefault: true, ...options } })

  let run: SiteRun
  beforeAll(async () => {
    run = await prefixed().file('static/CNAME', 'a.example').run('build')
  })

  test('its pages are there, and a page above leads to them', () => {
    const { diagnostics, exitCode, output } = run
    expect([exitCode, diagnostics]).toEqual([0, []])
    expect(output('en/index.html')).toContain('<a href="/en/guide/install#steps">how to install</a>')
    expect(output('guide/install/index.html')).toBeUndefined()
    const start = output('index.html')
    expect(start).toContain('<meta http-equiv="refresh" content="0; url=/en/">')
    expect(tags(start, /<link rel="\w+"(?: hreflang="[^"]*")? href="[^"]*"/g)).toEqual([
      '<link rel="canonical" href="https://a.example/en/"',
      '<link rel="alternate" hreflang="en" href="https://a.example/en/"',
      '<link rel="alternate" hreflang="ja" href="https://a.example/ja/"',
      '<link rel="alternate" hreflang="x-default" href="https://a.example/en/"',
    ])
    expect(tags(start, /<a [^>]*>/g)).toEqual([
      '<a href="/en/" hreflang="en" lang="en" dir="ltr">',
      '<a href="/ja/" hreflang="ja" lang="ja" dir="ltr">',
      '<a href="/ar/" hreflang="ar" lang="ar" dir="rtl">',
    ])
    expect(output('ja/index.html')).toContain('hreflang="x-default" href="https://a.example/en/"')
  })

  test('the files that a host reads at its root are there', () => {
    const { output } = run
    expect(output('404.html')).toBe(output('en/404.html'))
    expect(output('CNAME')).toBe('a.example')
    expect(output('llms.txt')).toBe(output('en/llms.txt'))
    expect(tags(output('robots.txt'), /Sitemap: .*/g)).toEqual([
      'Sitemap: https://a.example/en/sitemap.xml',
      'Sitemap: https://a.example/ja/sitemap.xml',
      'Sitemap: https://a.example/ar/sitemap.xml',
    ])
    expect(tags(output('sitemap.xml'), /<loc>[^<]*/g)).toEqual([
      '<loc>https://a.example/en/sitemap.xml',
      '<loc>https://a.example/ja/sitemap.xml',
      '<loc>https://a.example/ar/sitemap.xml',
    ])
    expect(tags(output('_headers'), /^\/.*assets\/\*/gm)).toEqual(['/en/assets/*', '/ja/assets/*', '/ar/assets/*'])
    expect(output('_redirects')).toContain('/en/setup /en/guide/install 301')
    for (const name of ['_headers', '_redirects', 'robots.txt']) expect(output(`en/${name}`)).toBeUndefined()
    const { base, routes } = JSON.parse(output('docsgen/site.json') ?? '{}')
    expect([base, Object.keys(routes)]).toEqual(['/', expect.arrayContaining(['/en', '/en/guide/install', '/ja'])])
  })

  test('a file of the author takes the place of one that is generated', async () => {
    const { output } = await prefixed()
      .file('static/robots.txt', 'User-agent: *\n')
      .file('static/_redirects', '/a /b 302\n')
      .run('build')
    expect(output('robots.txt')).toBe('User-agent: *\n')
    expect(tags(output('_redirects'), /^\/a .*/gm)).toEqual(['/a /b 302'])
  })

  test('a path other than its tag, and a base', async () => {
    const list = { ...languages.list, en: { path: 'english' } }
    const site = siteTest()
      .config({ base: '/docs/', languages: { ...languages, list, prefixDefault: true } })
      .file('docs/index.md', '# Home\n')
    const { output } = await site.run('build')
    expect(output('english/index.html')).toContain('<a class="brand" href="/docs/english/"')
    expect(output('index.html')).toContain('url=/docs/english/')
  })

  test('the output can be replaced without a record of its files', async () => {
    const site = prefixed()
    await site.run('build')
    const again = await site.remove('.docsgen').remove('docs/box.mdx').run('build')
    expect([again.exitCode, again.stderr]).toEqual([0, expect.not.stringContaining('did not write')])
    const cold = await site.copy().remove('build').remove('.docsgen').run('build')
    expect([...again.outputTree()]).toEqual([...cold.outputTree()])
  })

  test('the preview serves the same files', async () => {
    const site = prefixed().file('static/CNAME', 'a.example')
    const watched = await watchFolder(site.dir)
    try {
      expect(watched.server.url).toMatch(/:\d+\/$/)
      for (const base of ['/', '/en/', '/ja/', '/ar/']) await watched.document(base)
      await watched.server.settled()
      const differences: string[] = []
      for (const [name, built] of await coldBuild(site.dir)) {
        const served = await watched.document(`/${encodeURI(name)}`)
        if (withoutChunk(withoutClient(served)) !== withoutChunk(built)) differences.push(name)
      }
      expect(differences).toEqual([])
      expect(await watched.document('/CNAME')).toBe('a.example')
      expect(await watched.document('/nowhere')).toContain('Page not found')
    } finally {
      await watched.close()
    }
  })

  test('links between the languages are checked', async () => {
    const run = await prefixed().run('check-links')
    expect([run.exitCode, run.diagnostics]).toEqual([0, []])
  })
})

describe('with a host of its own for a language', () => {
  const hosted = () =>
    translatedSite({
      languages: { ...languages, list: { ...languages.list, ja: { url: 'https://a.example.jp', title: 'サイト' } } },
    })

  let run: SiteRun
  beforeAll(async () => {
    run = await hosted().run('build')
  })

  test('its folder of the output is a site with the base of the others', () => {
    const { diagnostics, exitCode, output } = run
    expect([exitCode, diagnostics]).toEqual([0, []])
    const home = output('ja/index.html')
    expect(home).toContain('<a href="/guide/install#steps">手順</a>')
    expect(home).toContain('<link rel="canonical" href="https://a.example.jp/">')
    expect(home).toContain('<meta property="og:url" content="https://a.example.jp/">')
    const alternates = /<link rel="alternate" hreflang="[^"]*" href="[^"]*"/g
    const links = [
      '<link rel="alternate" hreflang="en" href="https://a.example/"',
      '<link rel="alternate" hreflang="ja" href="https://a.example.jp/"',
      '<link rel="alternate" hreflang="x-default" href="https://a.example/"',
    ]
    expect(tags(home, alternates)).toEqual(links)
    expect(tags(output('index.html'), alternates)).toEqual(links)
    expect(output('ja/guide/install/index.html')).toContain(
      '<link rel="canonical" href="https://a.example/guide/install">',
    )
  })

  test('the menus of languages lead to the other host', () => {
    const { output } = run
    const hrefs = (name: string) => menuLinks(output(name))
    expect(hrefs('ja/guide/install/index.html')).toEqual([
      'href="https://a.example/guide/install"',
      'href="/guide/install"',
      'href="https://a.example/ar/guide/install"',
    ])
    expect(hrefs('ar/index.html')).toEqual(['href="/"', 'href="https://a.example.jp/"', 'href="/ar/"'])
  })

  test('each host has its own robots.txt, sitemap, headers and redirects', () => {
    const { output } = run
    expect(tags(output('robots.txt'), /Sitemap: .*/g)).toEqual([
      'Sitemap: https://a.example/sitemap.xml',
      'Sitemap: https://a.example/ar/sitemap.xml',
    ])
    expect(tags(output('ja/robots.txt'), /Sitemap: .*/g)).toEqual(['Sitemap: https://a.example.jp/sitemap.xml'])
    expect(tags(output('ja/sitemap.xml'), /<loc>[^<]*/g)).toContain('<loc>https://a.example.jp/')
    expect(output('_headers')).not.toContain('/ja/')
    expect(tags(output('ja/_headers'), /^\/.*assets\/\*/gm)).toEqual(['/assets/*'])
    expect(tags(output('ja/_redirects'), /^\/setup.*/gm)).toEqual(['/setup /guide/install 301!'])
    expect(tags(output('_redirects'), /setup.*/g)).toEqual([
      'setup /guide/install 301!',
      'setup /ar/guide/install 301!',
    ])
  })

  test('a preview serves it at its path, with links to there', async () => {
    const watched = await watchFolder(hosted().dir)
    try {
      const served = await watched.document('/ja/')
      expect(served).toContain('<a href="/ja/guide/install#steps">手順</a>')
      expect(served).toContain('href="/ar/"')
      expect(await watched.document('/')).toContain('href="/ja/"')
    } finally {
      await watched.close()
    }
  })

  test('links are checked in each host, and the other hosts are not requested', async () => {
    const { exitCode, diagnostics } = await hosted().run('check-links', '--external')
    expect([exitCode, diagnostics]).toEqual([0, []])
  })
})

test('a change of the host, the direction or the path of a language changes a warm build as it does a first one', async () => {
  const site = translatedSite()
  await site.run('build')
  const list = languages.list
  for (const changed of [
    { ...languages, prefixDefault: true },
    { ...languages, list: { ...list, ja: { url: 'https://a.example.jp' } } },
    { ...languages, list: { ...list, ja: { dir: 'rtl' } } },
  ]) {
    const options = { url: 'https://a.example', languages: changed }
    const warm = await site.config(options).run('build')
    const cold = await site.copy().remove('build').remove('.docsgen').run('build')
    expect([...warm.outputTree()]).toEqual([...cold.outputTree()])
  }
})

test('search questions are asked in each language that has some', async () => {
  const site = siteTest()
    .config({ languages: { default: 'en', list: { en: {}, de: {}, ja: {} } }, search: { questions: 'questions.yaml' } })
    .file('questions.yaml', 'installing: /install\n')
    .file('docs/index.md', '# Home\n')
    .file('docs/install.md', '# Installation\n\nInstall it, as all installers do.\n')
    .file('docs/animals.md', '# Animals\n\nHorses and cows.\n')
    .file('i18n/de/docs/install.md', '# Einrichtung\n\nSo wird alles eingerichtet.\n')
    // Words of pages that are not translated are found in their own language.
    .file('i18n/de/questions.yaml', 'einrichten: /install\nhorse: /animals\n')
    .file('i18n/ja/questions.yaml', '# 質問\nhorse: /animals\nanimal: /nowhere\n')
  const run = await site.run('check-search')
  expect(run.diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
    ['search-question-route', 'i18n/ja/questions.yaml', 3],
  ])
  expect(run.stdout).toContain('4 of 5 questions answered')
  const { output } = await site.run('build')
  const rows = JSON.parse(output('de/docsgen/search/index.json') ?? '{}').rows as readonly (readonly string[])[]
  expect(rows.map(([route, , , language]) => [route, language])).toEqual([
    ['/', 'en'],
    ['/animals', 'en'],
    ['/install', undefined],
  ])
})

test('a translated page imports what is beside it, and otherwise what is beside its original', async () => {
  const page = (title: string) =>
    `import Limits from './_limits.mdx'\nimport Same from './_same.mdx'\nimport { unit } from '../parts/unit'\n\n# ${title}\n\n<Limits />\n\n<Same />\n\n<p>{unit}</p>\n`
  const site = translatedSite()
    .file('docs/limits.mdx', page('Limits'))
    .file('docs/_limits.mdx', "import Note from './_note.mdx'\n\nTen [boxes](./box.mdx)\n\n<Note />\n")
    .file('docs/_note.mdx', 'At most\n')
    .file('docs/_same.mdx', 'Everywhere the same\n')
    .file('parts/unit.js', "export const unit = 'kilograms'\n")
    .file('i18n/ja/docs/limits.mdx', page('制限'))
    .file('i18n/ja/docs/_limits.mdx', "import Note from './_note.mdx'\n\n[箱](./box.mdx)十個\n\n<Note />\n")
    .file('i18n/ja/parts/unit.js', "export const unit = 'キログラム'\n")
    .file('i18n/ar/docs/limits.mdx', page('حدود'))
  const { output, diagnostics } = await site.run('build')
  expect(diagnostics).toEqual([])
  const ja = output('ja/limits/index.html') ?? ''
  for (const text of ['<a href="/ja/box">箱</a>十個', 'At most', 'Everywhere the same', 'キログラム'])
    expect(ja).toContain(text)
  for (const text of ['<a href="/ar/box">boxes</a>', 'At most', 'kilograms'])
    expect(output('ar/limits/index.html')).toContain(text)
  // A module without an extension that is translated later.
  const later = translatedSite()
    .file('docs/limits.mdx', page('Limits'))
    .file('docs/_limits.mdx', 'Ten\n')
    .file('docs/_same.mdx', 'Same\n')
    .file('parts/unit.js', "export const unit = 'kilograms'\n")
    .file('i18n/ja/docs/limits.mdx', page('制限'))
  expect((await later.run('build')).output('ja/limits/index.html')).toContain('kilograms')
  const translated = await later.file('i18n/ja/parts/unit.js', "export const unit = 'キログラム'\n").run('build')
  expect(translated.output('ja/limits/index.html')).toContain('キログラム')
  // A partial that is translated later, and one that is removed.
  const added = await site.file('i18n/ja/docs/_note.mdx', '最大\n').run('build')
  expect(added.output('ja/limits/index.html')).toContain('最大')
  const removed = await site.remove('i18n/ja/docs/_limits.mdx').run('build')
  expect(removed.output('ja/limits/index.html')).toMatch(/<a href="\/ja\/box">boxes<\/a>[\s\S]*At most/)
})

test('a page that is not translated has no link to a URL that its target has in the default language only', async () => {
  const site = translatedSite()
    .file('docs/limits.md', '# Limits\n\n[Box](/box), [box](./box.mdx), [gone](/gone) and [case](./BOX.mdx)\n')
    .file('i18n/ja/docs/box.mdx', '---\nslug: /hako\n---\n\n# 箱\n')
  const { diagnostics } = await site.run('build')
  const found = diagnostics.filter(({ file }) => file === 'docs/limits.md').map(({ text }) => text)
  expect(found.sort()).toEqual([
    expect.stringMatching(/^"\.\/BOX\.mdx" differs from the URL of its target, which fails on case-sensitive servers;/),
    expect.stringMatching(/^"\/box" matches no page in the language "ja"/),
    expect.stringMatching(/^"\/gone" matches no page;/),
  ])
  const watched = await watchFolder(site.dir)
  try {
    await watched.document('/ja/limits')
    await watched.server.settled()
    const reported = () =>
      watched.reported
        .at(-1)
        ?.filter(({ location }) => location?.file === 'docs/limits.md')
        .map(({ message }) => message)
        .sort()
    const inBoth = [
      '"./BOX.mdx" differs from the URL of its target, which fails on case-sensitive servers',
      '"/gone" matches no page',
    ]
    expect(reported()).toEqual(['"/box" matches no page in the language "ja"', ...inBoth].sort())
    watched.write('i18n/ja/docs/box.mdx', '# 箱\n')
    await expect.poll(reported).toEqual(inBoth)
  } finally {
    await watched.close()
  }
})

test('a link of the navbar or of a partial that is broken in one language names it, in a build and in the preview', async () => {
  const items = [
    { label: 'Box', to: '/box' },
    { label: 'Gone', to: '/gone' },
  ]
  const site = translatedSite({ navbar: { items } })
    .file('docs/limits.mdx', "import Limits from './_limits.mdx'\n\n# Limits\n\n<Limits />\n")
    .file('docs/_limits.mdx', '[Box](/box) and [gone](/gone)\n')
    .file('i18n/ja/docs/box.mdx', '---\nslug: /hako\n---\n\n# 箱\n')
  const expected = ['"/box" matches no page in the language "ja"', '"/gone" matches no page']
  const isOf = (name: string, file = '') => file.startsWith(name)
  const bare = (text: string) => text.replace(/ \(on \d+ pages\)/, '').replace(/;.*/s, '')
  const { diagnostics } = await site.run('build')
  for (const name of ['docsgen.config', 'docs/_limits.mdx']) {
    const found = diagnostics.filter(({ file }) => isOf(name, file)).map(({ text }) => bare(text))
    expect(found.sort()).toEqual(expected)
  }
  const watched = await watchFolder(site.dir)
  try {
    await watched.document('/ja/')
    await watched.server.settled()
    for (const name of ['docsgen.config', 'docs/_limits.mdx']) {
      const found = watched.reported.at(-1)?.filter(({ location }) => isOf(name, location?.file)) ?? []
      expect(found.map(({ message }) => bare(message)).sort()).toEqual(expected)
    }
  } finally {
    await watched.close()
  }
})

test('a link to a page that another language does not have is reported, in a build and in the preview', async () => {
  const text = '# Other\n\n[日本語](/ja/guide/install), [箱](/ja/hako), [a](/ja/a.txt)'
  const site = (navbar = {}) =>
    translatedSite({ navbar })
      .file('docs/other.md', text)
      .file('i18n/ja/docs/box.mdx', '---\nslug: /hako\n---\n\n# 箱\n')
  const { diagnostics, output } = await site().run('build')
  expect(diagnostics).toEqual([])
  for (const name of ['other/index.html', 'ja/other/index.html', 'ar/other/index.html'])
    expect(output(name)).toContain('<p><a href="/ja/guide/install">日本語</a>, <a href="/ja/hako">箱</a>')
  const broken = ['"/ja/feed" matches no page', '"/ja/nowhere" matches no page']
  const bare = (message: string) => message.replace(/ \(on \d+ pages\)|;.*/gs, '')
  const mistaken = site({ items: [{ label: 'サイト', to: '/ja/nowhere' }] }).file(
    'docs/other.md',
    `${text} [b](/ja/feed)`,
  )
  const again = await mistaken.run('build')
  expect(again.diagnostics.map(({ text }) => bare(text)).sort()).toEqual(broken)
  const watched = await watchFolder(mistaken.dir)
  try {
    const reported = () => (watched.reported.at(-1) ?? []).map(({ message }) => bare(message)).sort()
    await watched.document('/ja/')
    await watched.server.settled()
    expect(reported()).toEqual(broken)
    watched.write('i18n/ja/docs/box.mdx', '---\nslug: /feed\n---\n\n# 箱\n')
    await expect.poll(reported).toEqual(['"/ja/hako" matches no page', '"/ja/nowhere" matches no page'])
  } finally {
    await watched.close()
  }
})

test('a translated partial that no page imports is reported, in a build and in the preview', async () => {
  const site = translatedSite()
    .file('docs/limits.mdx', "import Limits from './_limits.mdx'\n\n# Limits\n\n<Limits />\n")
    .file('docs/_limits.mdx', 'Ten\n')
    .file('i18n/ja/docs/_limits.mdx', '十\n')
  const message = 'this partial is not read: no translated page imports or includes it'
  const { diagnostics } = await site.run('build')
  expect(diagnostics.map(({ code, file, text }) => [code, file, text])).toEqual([
    ['unread-file', 'i18n/ja/docs/_limits.mdx', expect.stringContaining(message)],
  ])
  const watched = await watchFolder(site.dir)
  try {
    const reported = () => watched.reported.at(-1)?.map((problem) => problem.message) ?? []
    await watched.document('/ja/')
    await watched.server.settled()
    expect(reported()).toEqual([message])
    watched.write('i18n/ja/docs/limits.mdx', "import Limits from './_limits.mdx'\n\n# 制限\n\n<Limits />\n")
    await expect.poll(reported).toEqual([])
  } finally {
    await watched.close()
  }
})

test('a translation of no page, and a file of texts with a mistake, are reported at their place', async () => {
  const { diagnostics } = await translatedSite()
    .file('i18n/ja/docs/gone.md', '# 孤児\n')
    .file('i18n/ja/docs/box.md', '# 箱\n')
    .file('i18n/ja/docs/guide/_category_.json', '{ "label": "案内" }')
    .file('i18n/ja/texts.json', '{\n  "navbar.Guide": { "text": "ガイド" }\n}\n')
    .run('build')
  expect(diagnostics.map(({ code, file, line, text }) => [code, file, line, text])).toEqual([
    ['orphaned-translation', 'i18n/ja/docs/box.md', undefined, expect.stringContaining('rename it to "box.mdx"')],
    [
      'orphaned-translation',
      'i18n/ja/docs/gone.md',
      undefined,
      expect.stringContaining('"docs/gone.md", does not exist'),
    ],
    ['unread-file', 'i18n/ja/docs/guide/_category_.json', undefined, expect.stringContaining('i18n/ja/texts.json')],
    ['language-texts', 'i18n/ja/texts.json', 2, expect.stringContaining('has no text')],
  ])
})

describe('a mistake in the texts of a language', () => {
  const site = siteTest()
    .config({
      languages: { default: 'en', list: { en: {}, de: {} } },
      navbar: {
        items: [
          { type: 'html', value: '<b>x</b>' },
          { label: 'Guide', to: '/' },
        ],
      },
      footer: { copyright: 'Ann' },
      announcement: { content: 'Hello' },
    })
    .file('docs/index.md', '# Home\n')

  test.each([
    ['{ "navbar.Guide: "Anleitung" }', 19, 'the JSON is not valid;'],
    ['{ "navbar.Guide": "Anleitung"', 30, 'the JSON is not valid;'],
    ['{ "navbar.Guide": "A" "footer.Ann": "B" }', 23, 'the JSON is not valid;'],
    ['["Anleitung"]', 1, 'the file is not an object of keys and texts;'],
    ['"Anleitung"', 1, 'the file is not an object of keys and texts;'],
    ['{ "navbar.Guide": "A", "navbar.Guide": "B" }', 24, 'the key "navbar.Guide" occurs twice;'],
    ['{ "navbar.Guide": "" }', 3, '"navbar.Guide" has no text;'],
    ['{ "navbar.Guide": " " }', 3, '"navbar.Guide" has no text;'],
    ['{ "navbar.Guide": null }', 3, '"navbar.Guide" has no text;'],
    ['{ "navbar": { "Guide": "A" } }', 3, '"navbar" has no text;'],
    ['{ "navbar.<b>x</b>": "<script>x</script>" }', undefined, '"navbar.items[0].value"'],
    ['{ "navbar.<b>x</b>": "<b onclick=x()>x</b>" }', undefined, '"navbar.items[0].value"'],
    ['{ "footer.Ann": "<script>x</script>" }', undefined, '"footer.copyright"'],
    ['{ "announcement.Hello": "a\\n\\n# b" }', undefined, '"announcement.content" ("a\\n\\n# b") has several lines;'],
  ])('is reported at its place: %s', async (texts, column, text) => {
    const run = await site.file('i18n/de/texts.json', texts).run('build')
    expect(run).toMatchObject({
      exitCode: 1,
      diagnostics: [{ code: 'language-texts', file: 'i18n/de/texts.json', ...(column && { line: 1, column }) }],
    })
    expect(run.diagnostics[0]?.text).toContain(text)
  })
})

test('folders of translations that nothing reads are reported, in a first and in a warm build', async () => {
  const folders = ['i18n/de/docs', 'i18n/en/docs', 'i18n/fr/docs', 'i18n/pt_BR/docs', 'i18n/notes']
  const ofJa = ['i18n/ja/docusaurus-plugin-content-docs/current', 'i18n/ja/guides']
  const site = translatedSite()
  expect((await site.run('build')).diagnostics).toEqual([])
  for (const folder of [...folders, ...ofJa]) site.file(`${folder}/index.md`, '# Home\n')
  site.file('i18n/ja/snippets/_part.md', 'Text\n').file('i18n/ja/docs/_part.md', 'Text\n').file('i18n/es/a.json', '{}')
  const found = async () => (await site.run('build')).diagnostics.map(({ code, file }) => [code, file])
  const expected = [
    ...['de', 'en', 'fr', 'ja/docs/_part.md', 'ja/docusaurus-plugin-content-docs', 'ja/guides', 'pt_BR'],
  ].map((name) => ['unread-file', `i18n/${name}`])
  expect((await found()).sort()).toEqual(expected)
  expect((await found()).sort()).toEqual(expected)
  site.remove('i18n/ja/docs/_part.md')
  expect((await found()).length).toBe(expected.length - 1)
})

test('a link that the rules report is no disagreement with the crawl, and is reported once', async () => {
  const pages = {
    'docs/plain.md':
      '# Plain\n\n[a](/gone) [b](./index.md#gone) ![c](./gone.png) [d](./gone.md) [e](pathname:///gone-too)\n',
    'docs/part.mdx':
      "import Part from './_part.mdx'\n\n# Part\n\n<Part />\n\n<a href='#gone'>a</a> <a href='/gone-jsx'>b</a>\n",
    'docs/_part.mdx': '[a](/gone-part)\n',
    'theme/After.tsx':
      'export default () => <p><a href="/">a</a> <a href="/gone-slot">b</a> <a href="/guide/install" hrefLang="en">c</a></p>\n',
  }
  const site = translatedSite({ theme: { slots: { afterContent: './theme/After.tsx' } } })
  for (const [name, text] of Object.entries(pages)) site.file(name, text)
  const { diagnostics } = await site.run('check-links')
  expect(diagnostics.map(({ code, file }) => `${file} ${code}`).sort()).toEqual([
    'docs/_part.mdx broken-link',
    'docs/part.mdx broken-anchor',
    'docs/part.mdx broken-link',
    'docs/plain.md broken-anchor',
    'docs/plain.md broken-link',
    'docs/plain.md broken-markdown-link',
    'docs/plain.md missing-image',
    'docs/plain.md unknown-pathname',
    'theme/After.tsx broken-link',
    'theme/After.tsx missing-base',
  ])
})

test('errors in one language keep the output of all as it was', async () => {
  const site = translatedSite()
  const before = await site.run('build')
  const { exitCode, outputTree } = await site.file('i18n/ja/docs/index.md', '---\na: [\n---\n\n# 新\n').run('build')
  expect(exitCode).toBe(1)
  expect([...outputTree()]).toEqual([...before.outputTree()])
})

test('a build with a cache writes the bytes of a first one, also without the record of its files', async () => {
  const site = translatedSite()
  await site.run('build')
  site
    .file('i18n/ja/docs/guide/install.md', '# インストール\n\n## 手順\n')
    .remove('i18n/ja/static/a.txt')
    .remove('docs/box.mdx')
  const warm = await site.run('build')
  expect(warm.output('ja/box/index.html')).toBeUndefined()
  const cold = await site.copy().remove('build').remove('.docsgen').run('build')
  expect([...warm.outputTree()]).toEqual([...cold.outputTree()])
  // The files of all languages are known from the manifest.
  const again = await site
    .remove('.docsgen')
    .remove('docs/guide')
    .remove('i18n/ja/docs/guide')
    .config({ languages })
    .file('docs/index.md', '# Home\n')
    .file('i18n/ja/docs/index.md', '# ホーム\n')
    .run('build')
  expect([again.exitCode, again.stderr]).toEqual([0, expect.not.stringContaining('did not write')])
})

test('a translation is compiled again if a field that it has from its original changes', async () => {
  const site = translatedSite({ search: { provider: 'local' } })
    .file('docs/index.md', '---\ntags: [marmot]\n---\n\n# Home\n\n## Start\n')
    .file('i18n/ja/docs/index.md', '# ホーム\n\n## はじめる\n')
  const terms = (run: { outputTree(): ReadonlyMap<string, string> }) =>
    [...run.outputTree()].filter(([name]) => name.startsWith('ja/docsgen/search/'))
  const before = terms(await site.run('build'))
  const warm = await site.file('docs/index.md', '---\ntags: [badger]\n---\n\n# Home\n\n## Start\n').run('build')
  expect(terms(warm)).not.toEqual(before)
  const cold = await site.copy().remove('build').remove('.docsgen').run('build')
  expect([...warm.outputTree()]).toEqual([...cold.outputTree()])
})

test('the preview has all languages, and equals the build', async () => {
  const site = translatedSite()
  const watched = await watchFolder(site.dir)
  try {
    for (const base of ['/', '/ja/', '/ar/']) await watched.document(base)
    await watched.server.settled()
    const differences: string[] = []
    for (const [name, built] of await coldBuild(site.dir)) {
      const served = await watched.document(`/${encodeURI(name)}`)
      if (withoutChunk(withoutClient(served)) !== withoutChunk(built)) differences.push(name)
    }
    expect(differences).toEqual([])
  } finally {
    await watched.close()
  }
})

test('generated pages name themselves in all languages that have them, except in those that nobody should find', async () => {
  const { output } = await translatedSite({
    languages,
    blog: {},
    docs: {
      sidebars: { main: [{ type: 'category', label: 'All', link: { type: 'generated-index' }, items: ['index'] }] },
    },
  })
    .file('docs/index.md', '---\ntags: [one]\n---\n\n# Home\n\n## Start\n')
    .file('blog/2026-01-31-news.md', '---\ntags: [two]\n---\n\n# News\n\nText.\n')
    .run('build')
  const alternates = /<link rel="alternate" hreflang="[^"]*" href="[^"]*"/g
  for (const route of ['tags/one', 'blog', 'blog/archive', 'blog/tags/two', 'category/all']) {
    const links = ['', 'ja/', 'ar/'].map((prefix) => `https://a.example/${prefix}${route}`)
    const expected = [
      `<link rel="alternate" hreflang="en" href="${links[0]}"`,
      `<link rel="alternate" hreflang="ja" href="${links[1]}"`,
      `<link rel="alternate" hreflang="ar" href="${links[2]}"`,
      `<link rel="alternate" hreflang="x-default" href="${links[0]}"`,
    ]
    for (const prefix of ['', 'ja/', 'ar/'])
      expect([route, tags(output(`${prefix}${route}/index.html`), alternates)]).toEqual([route, expected])
    const entry = output('ja/sitemap.xml')
      ?.split('<url>')
      .find((one) => one.includes(`<loc>${links[1]}<`))
    if (entry !== undefined) expect(tags(entry, /hreflang/g)).toHaveLength(4)
  }
  expect(tags(output('404.html'), alternates)).toEqual([])
})

test('without fallback, a language has only what is translated, and a generated page names only the languages that have it', async () => {
  const { output } = await translatedSite({
    languages: { ...languages, fallback: 'hide' },
    ...{ navbar: {}, redirects: [], links: { broken: 'warn', brokenMarkdown: 'warn' } },
  })
    .file('docs/index.md', '---\ntags: [one]\n---\n\n# Home\n\n## Start\n')
    .run('build')
  expect(output('ja/index.html')).toContain('ホーム')
  expect(output('ja/guide/install/index.html')).toBeUndefined()
  expect(output('guide/install/index.html')).toBeDefined()
  const found = tags(output('tags/one/index.html'), /hreflang="[^"]*"/g)
  expect(new Set(found)).toEqual(new Set(['hreflang="en"', 'hreflang="ja"', 'hreflang="x-default"']))
})

test('a changed original is found at its own route, in a build and in the preview, whichever languages are open', async () => {
  const site = translatedSite({
    ...{ languages: { ...languages, outdatedNotice: true }, navbar: {}, redirects: [] },
    links: { broken: 'warn' },
  }).file(
    'i18n/ja/docs/guide/install.md',
    '---\nslug: /hajimeru\ntranslation_of: AAAAAAAA\n---\n\n# インストール\n\n## 手順\n',
  )
  const link = /class="[^"]*language-notice".*?<a href="([^"]*)"/
  const { output } = await site.run('build')
  expect(link.exec(output('ja/hajimeru/index.html') ?? '')?.[1]).toBe('/guide/install')
  const watched = await watchFolder(site.dir)
  try {
    const shown = async () => link.exec(await watched.document('/ja/hajimeru'))?.[1]
    expect(await shown()).toBe('/guide/install')
    watched.edit('docs/guide/install.md', 'slug: /guide/install', 'slug: /guide/setup')
    await expect.poll(shown).toBe('/guide/setup')
    expect(await watched.document('/guide/setup')).toContain('hreflang="ja" href="https://a.example/ja/hajimeru"')
    expect(await watched.document('/guide/setup')).not.toContain('hreflang="ar"')
    watched.edit('i18n/ja/docs/guide/install.md', 'slug: /hajimeru', 'slug: /setchi')
    await expect.poll(() => watched.document('/guide/setup')).toContain('href="https://a.example/ja/setchi"')
  } finally {
    await watched.close()
  }
})

test('the preview forgets the problems of a language that the config no longer has', async () => {
  const watched = await watchFolder(
    translatedSite().file('i18n/ja/docs/index.md', '# ホーム\n\n[ない](#nowhere)\n\n## はじめる\n').dir,
  )
  try {
    await watched.document('/ja/')
    await watched.server.settled()
    expect(watched.reported.at(-1)?.map(({ location }) => location?.file)).toEqual(['i18n/ja/docs/index.md'])
    watched.edit('docsgen.config.ts', '"ja":', '"de":')
    await expect.poll(() => watched.document('/ja/')).toContain('Page not found')
    await watched.server.settled()
    expect(watched.reported.at(-1)?.map(({ code }) => code)).toEqual(['unread-file'])
  } finally {
    await watched.close()
  }
})

test('a field that a translation has from its original is reported there', async () => {
  const site = siteTest().config({ languages, docs: { inlineTags: 'warn' } })
  const { diagnostics } = await site
    .file('docs/index.md', '---\ntags: [one, two]\n---\n\n# Home\n')
    .file('docs/tags.yml', 'one:\n  label: One\n')
    .file('i18n/ja/docs/index.md', '# ホーム\n')
    .run('build')
  expect(diagnostics.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
    ['inline-tag', 'docs/index.md', 2, 13],
  ])
})

test('links of all languages are checked, and compared with a former site', async () => {
  const site = translatedSite()
  await site.run('build', '--out-dir', 'former')
  const { diagnostics, exitCode } = await site
    .remove('docs/box.mdx')
    .file('i18n/ja/docs/index.md', '# ホーム\n\n[ない](./nowhere.md)\n')
    .run('check-links', '--against', `${site.dir}/former`)
  expect(exitCode).toBe(1)
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toContainEqual([
    'broken-markdown-link',
    'i18n/ja/docs/index.md',
    3,
  ])
})

test('code samples of translations are checked', async () => {
  const { diagnostics } = await translatedSite()
    .file('docs/index.md', '# Home\n\n~~~json\n{ "a": 1 }\n~~~\n')
    .file('i18n/ja/docs/index.md', '# ホーム\n\n~~~json\n{ "a": 1, }\n~~~\n')
    .run('check-code')
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
    ['sample-syntax', 'i18n/ja/docs/index.md', 4],
  ])
})

test.each([
  [{ locale: 'en', languages }, '"locale" is set beside "languages"'],
  [{ languages: { default: 'fr', list: { en: {} } } }, 'write one of them: en'],
  [{ languages: { default: 'en', list: { en: { path: 'en' } } } }, 'the default language, which has none'],
  [{ languages: { default: 'en', list: { en: {}, ja: { path: 'a/b' } } } }, 'letters, digits and `-` only'],
  [{ languages: { default: 'en', list: { en: {}, ja: {}, fr: { path: 'ja' } } } }, 'is also the path of "ja"'],
  [
    { languages: { default: 'en', prefixDefault: true, list: { en: {}, ja: { path: 'en' } } } },
    'is also the path of "en"',
  ],
  [
    { url: 'https://a.example', languages: { default: 'en', list: { en: { url: 'https://b.example' } } } },
    'write it as the "url" of the site',
  ],
  [{ languages: { default: 'en', list: { en: {}, ja: { url: 'https://b.example' } } } }, 'has no public "url"'],
  [
    {
      url: 'https://a.example',
      languages: {
        default: 'en',
        list: { en: {}, ja: { url: 'https://b.example' }, de: { url: 'https://b.example/' } },
      },
    },
    'is also the URL of "ja"',
  ],
  [
    { url: 'https://a.example', languages: { default: 'en', list: { en: {}, ja: { url: 'https://b.example/ja' } } } },
    'is not an origin',
  ],
  [{ languages: { default: 'en', list: { en: {}, ar: { dir: 'auto' } } } }, '"rtl"'],
  [{ languages: { default: 'en', list: { en: {}, english: {} } } }, 'write it as "en"'],
  [{ languages: { default: 'en', list: { en: {}, ja: { lable: 'x' } } } }, 'did you mean "label"'],
])('a mistake in the option is reported: %j', async (options, text) => {
  const { exitCode, diagnostics } = await siteTest().config(options).file('docs/index.md', '# Home\n').run('build')
  expect(exitCode).toBe(1)
  expect(diagnostics.map((one) => one.text)).toEqual([expect.stringContaining(text)])
})

test('all languages are rendered by one server module of the theme, each with its texts', () => {
  const { output } = built
  const modules = readdirSync(path.join(first.dir, '.docsgen', 'cache', 'results', 'modules'))
  expect(modules.filter((name) => name.startsWith('runtime-')).length).toBe(1)
  expect(output('index.html')).toContain('Skip to content')
  expect(output('ja/index.html')).not.toContain('Skip to content')
  expect(output('ja/guide/install/index.html')).toContain('<html lang="ja"')
})

test('the words of a page with components that is not translated are in the index in the language of the page', async () => {
  const { output, outputTree } = await siteTest()
    .config({ search: { provider: 'local' }, languages: { default: 'en', list: { en: {}, fr: {} } } })
    .file('docs/index.md', '# Home\n')
    .file('docs/box.mdx', 'export const Box = () => <p>Nodes were traversing</p>\n\n# Box\n\n<Box />\n')
    .run('build')
  const index = (language: string) =>
    [...outputTree().keys()]
      .filter((name) => name.startsWith(`${language}docsgen/search/`))
      .map((name) => output(name))
      .join('\n')
  expect(index('')).toContain('"travers"')
  expect(index('fr/')).toContain('"travers"')
})
