import { Readable } from 'node:stream'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import LlmsParser from 'llms-txt-parser'
import readOpenGraph from 'open-graph-scraper-lite'
import robotsParser from 'robots-parser'
import { ErrorLevel, type SitemapItem, XMLToSitemapItemStream } from 'sitemap'
import { beforeAll, describe, expect, test } from 'vitest'
import { sitemapFiles } from '../../src/features/sitemap/sitemap.js'
import { type SiteRun, siteTest } from '../harness/site-test.js'

const config = (options: string) =>
  `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n  title: 'Test & more',\n  tagline: 'All of it',\n  url: 'https://docs.example',\n  search: { provider: 'none' },\n${options}})\n`

/** A page in a category, one outside it, an unlisted page, and one with components. */
function site(options = '') {
  return siteTest()
    .file('docsgen.config.ts', config(options))
    .file(
      'docs/home.md',
      '---\nslug: /\ndescription: Where it *begins*.\n---\n\n# Home\n\nSee [it](./guide/set-up.md#steps).\n',
    )
    .file(
      'docs/guide/set-up.md',
      '---\ntitle: Set up\nlast_update: { date: 2026-02-03 }\n---\n\n:::tip\nMind\n:::\n\n## Steps\n\n`a` & b\n',
    )
    .file('docs/guide/_category_.json', '{ "label": "Guide", "link": { "type": "generated-index" } }')
    .file('docs/secret.md', '---\nunlisted: true\n---\n\n# Secret\n')
    .file(
      'docs/tabs.mdx',
      'import Tabs from \'@theme/Tabs\'\nimport TabItem from \'@theme/TabItem\'\n\n# Tabs\n\n<Tabs>\n<TabItem value="a" label="First">\n\nOne *thing*\n\n</TabItem>\n<TabItem value="b" label="Second">\n\n```js\nlet two\n```\n\n</TabItem>\n</Tabs>\n',
    )
    .file('static/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
}

async function readSitemap(xml: string): Promise<SitemapItem[]> {
  const items: SitemapItem[] = []
  const stream = Readable.from([xml]).pipe(new XMLToSitemapItemStream({ level: ErrorLevel.THROW }))
  for await (const item of stream) items.push(item as SitemapItem)
  return items
}

describe('besides its pages, a site publishes', () => {
  let run: SiteRun
  beforeAll(async () => {
    run = await site().run('build')
  })

  test('a sitemap with every listed page and the dates from its front matter', async () => {
    expect(run.diagnostics).toEqual([])
    const items = await readSitemap(run.output('sitemap.xml') ?? '')
    expect(items.map(({ url, lastmod }) => [url, lastmod])).toEqual([
      ['https://docs.example/', undefined],
      ['https://docs.example/category/guide', undefined],
      ['https://docs.example/guide/set-up', '2026-02-03'],
      ['https://docs.example/tabs', undefined],
    ])
    const robots = robotsParser('https://docs.example/robots.txt', run.output('robots.txt') ?? '')
    expect(robots.getSitemaps()).toEqual(['https://docs.example/sitemap.xml'])
    expect(robots.isAllowed('https://docs.example/guide/set-up', 'anybot')).toBe(true)
  })

  test('a sitemap index if one file is not enough', async () => {
    const entries = ['/a', '/b&c', '/d'].map((path) => ({ url: `https://docs.example${path}` }))
    const made = sitemapFiles(entries, 'https://docs.example/', 2)
    const files = new Map(made.map(({ name, content }) => [name, String(content)]))
    expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
    expect(files.get('sitemap.xml')).toContain('<sitemap><loc>https://docs.example/sitemap-2.xml</loc></sitemap>')
    expect((await readSitemap(files.get('sitemap-1.xml') ?? '')).map(({ url }) => url)).toEqual([
      'https://docs.example/a',
      'https://docs.example/b&c',
    ])
  })

  test('a Markdown version of every page, with rendered components', async () => {
    expect(run.output('index.md')).toBe(
      '# Home\n\n> Where it *begins*.\n\nSource: https://docs.example/\n\nSee [it](https://docs.example/guide/set-up#steps).\n',
    )
    expect(run.output('guide/set-up.md')).toBe(
      '# Set up\n\nSource: https://docs.example/guide/set-up\n\n> **Tip**\n>\n> Mind\n\n## Steps\n\n`a` & b\n',
    )
    expect(run.output('tabs.md')).toBe(
      '# Tabs\n\nSource: https://docs.example/tabs\n\n**First**\n\nOne *thing*\n\n**Second**\n\n```js\nlet two\n```\n',
    )
    expect(run.output('category/guide.md')).toContain('- [**Set up** Mind](https://docs.example/guide/set-up)')
    expect(run.output('secret.md')).toBeUndefined()
    expect(run.output('404.md')).toBeUndefined()
    expect(run.output('tabs/index.html')).toContain('<link rel="alternate" type="text/markdown" href="/tabs.md">')
  })

  test('llms.txt in the order of the sidebar, and all Markdown versions in one file', async () => {
    expect(run.output('llms.txt')).toBe(
      [
        '# Test & more\n\n> All of it\n\n## Docs\n',
        '- [Home](https://docs.example/index.md): Where it *begins*.',
        '- [Tabs](https://docs.example/tabs.md): One thing\n\n## Guide\n',
        '- [Guide](https://docs.example/category/guide.md)',
        '- [Set up](https://docs.example/guide/set-up.md): Mind\n',
      ].join('\n'),
    )
    const markdownVersions = ['index.md', 'tabs.md', 'category/guide.md', 'guide/set-up.md'].map((name) =>
      run.output(name),
    )
    expect(run.output('llms-full.txt')).toBe(markdownVersions.join('\n---\n\n'))
  })

  test('llms.txt has headings in the language of the site', async () => {
    const german = await site("  locale: 'de',\n").file('docs/lost.md', '# Lost\n').run('build')
    const headings = (german.output('llms.txt') ?? '').match(/^## .*$/gm)
    expect(headings).toContain('## Dokumentation')
    expect(headings).not.toContain('## Docs')
  })

  test('metadata of each page: canonical link, social tags, breadcrumbs', async () => {
    const shown = await site("  image: '/icon.svg',\n").run('build')
    const html = shown.output('guide/set-up/index.html') ?? ''
    expect(html).toContain('<link rel="canonical" href="https://docs.example/guide/set-up">')
    for (const [name, value] of [
      ['og:title', 'Set up | Test &amp; more'],
      ['og:type', 'article'],
      ['og:site_name', 'Test &amp; more'],
      ['og:url', 'https://docs.example/guide/set-up'],
      ['og:image', 'https://docs.example/icon.svg'],
    ])
      expect(html).toContain(`<meta property="${name}" content="${value}">`)
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Test & more', item: 'https://docs.example/' },
        { '@type': 'ListItem', position: 2, name: 'Guide', item: 'https://docs.example/category/guide' },
        { '@type': 'ListItem', position: 3, name: 'Set up', item: 'https://docs.example/guide/set-up' },
      ],
    })
    expect(run.output('index.html')).not.toContain('ld+json')
  })

  test('structured data, social tags and llms.txt that other parsers can read', async () => {
    const run = await site("  image: '/icon.svg',\n").run('build')
    const html = run.output('guide/set-up/index.html') ?? ''
    const structured = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html)
    expect(Object.keys(structured.jsonld)).toEqual(['BreadcrumbList'])
    expect(await new Validator().validate(structured)).toEqual([])
    const { error, result } = await readOpenGraph({ html })
    expect(error).toBe(false)
    expect(result).toMatchObject({
      ogTitle: 'Set up | Test & more',
      ogUrl: 'https://docs.example/guide/set-up',
      ogImage: [{ url: 'https://docs.example/icon.svg' }],
      twitterCard: 'summary_large_image',
    })
    expect(new LlmsParser().parse(run.output('llms.txt') ?? '')).toMatchObject({
      title: 'Test & more',
      overview: 'All of it',
      links: [
        { title: 'Home', url: 'https://docs.example/index.md', description: 'Where it *begins*.', section: 'Docs' },
        { title: 'Tabs', url: 'https://docs.example/tabs.md', section: 'Docs' },
        { title: 'Guide', url: 'https://docs.example/category/guide.md', section: 'Guide' },
        { title: 'Set up', url: 'https://docs.example/guide/set-up.md', section: 'Guide' },
      ],
    })
  })
})

test('each of them can be turned off', async () => {
  const names = ['sitemap', 'robots', 'canonical', 'social', 'breadcrumbs', 'markdown', 'llms', 'headers', 'noJekyll']
  const run = await site(
    `  docs: { sectionIndexes: false },\n  publish: { ${names.map((name) => `${name}: false`).join(', ')} },\n`,
  ).run('build')
  const files = [...run.outputTree().keys()].filter((name) => !/^assets\/|\.html$|^icon|^docsgen\//.test(name))
  expect(files).toEqual([])
  const html = run.output('guide/set-up/index.html') ?? ''
  for (const tag of ['canonical', 'og:', 'twitter:', 'ld+json', 'text/markdown', 'Copy page'])
    expect(html).not.toContain(tag)
})

test('a static file with the same name is kept, and a site without a public URL writes no absolute URLs', async () => {
  const own = await site().file('static/robots.txt', 'mine\n').file('static/tabs.md', 'mine\n').run('build')
  expect(own.output('robots.txt')).toBe('mine\n')
  expect(own.output('tabs.md')).toBe('mine\n')
  const local = await siteTest()
    .file(
      'docsgen.config.ts',
      "import { defineConfig } from 'docsgen'\n\nexport default defineConfig({ title: 'T', pages: false })\n",
    )
    .file('docs/index.md', '# Home\n\n[Here](./b.md)\n')
    .file('docs/b.md', '# B\n')
    .run('build')
  expect(local.output('sitemap.xml')).toBeUndefined()
  expect(local.output('robots.txt')).toBe('User-agent: *\nAllow: /\n')
  expect(local.output('index.html')).not.toContain('canonical')
  expect(local.output('index.md')).toContain('[Here](/b)')
})

test('with a base, every URL includes it, and robots.txt is omitted because it only works at the root', async () => {
  const run = await site("  base: '/project/',\n").run('build')
  expect(run.output('robots.txt')).toBeUndefined()
  expect(run.output('sitemap.xml')).toContain('<loc>https://docs.example/project/guide/set-up</loc>')
  expect(run.output('llms.txt')).toContain('(https://docs.example/project/guide/set-up.md)')
  expect(run.output('guide/set-up/index.html')).toContain('href="/project/guide/set-up.md"')
})

test('an edit changes only the Markdown version of its page and llms-full.txt', async () => {
  const built = site()
  const before = (await built.run('build')).outputTree()
  const run = await built
    .file('docs/guide/set-up.md', '---\ntitle: Set up\nlast_update: { date: 2026-02-03 }\n---\n\nMind\n\n## Steps\n')
    .run('build')
  const changed = [...run.outputTree()].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
  expect(changed.filter((name) => /\.(?:md|txt|xml)$/.test(name))).toEqual(['guide/set-up.md', 'llms-full.txt'])
})
