import { execFileSync } from 'node:child_process'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PageData } from '../../src/shared/page.js'
import { blogConfig, blogFiles } from '../fixtures/blog-site.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

function blogSite(config: object = blogConfig): SiteTest {
  const site = siteTest().config(config)
  for (const [name, text] of Object.entries(blogFiles)) site.file(name, text)
  return site
}

const documentOf = (run: SiteRun, route: string): string => run.output(`${route.slice(1)}/index.html`) ?? ''

function dataOf(run: SiteRun, route: string): PageData {
  return JSON.parse(/id="dg-page">(.*?)<\/script>/.exec(documentOf(run, route))?.[1] ?? 'null') as PageData
}

/** The `<main>` of a page as text with its headings marked. */
function textOf(run: SiteRun, route: string): string {
  const main = /<main.*<\/main>/s.exec(documentOf(run, route))?.[0] ?? ''
  return main
    .replace(/<h([1-6])[^>]*>/g, ' [$1] ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('a blog', () => {
  let site: SiteTest
  let run: SiteRun
  beforeAll(async () => {
    const navbar = { items: [{ label: 'Blog', to: '/blog' }] }
    site = blogSite({ ...blogConfig, navbar, search: { questions: 'questions.yml' } })
    site.file('questions.yml', 'zebra: /blog/2026/01/31/release\nwalrus: /blog/some/where\n')
    run = await site.run('build')
  })

  test('has the URLs of Docusaurus', () => {
    expect(run.diagnostics).toEqual([])
    const routes = [...run.outputTree().keys()].flatMap((name) => /^(.+)\/index\.html$/.exec(name)?.[1] ?? []).sort()
    expect(routes).toEqual([
      'blog',
      'blog/2025/11/01/hidden',
      'blog/2025/12/01/short',
      'blog/2025/12/24/folder',
      'blog/2026/01/15/index',
      'blog/2026/01/31/release',
      'blog/archive',
      'blog/authors',
      'blog/authors/jane',
      'blog/page/2',
      'blog/page/3',
      'blog/some/where',
      'blog/tags',
      'blog/tags/new',
      'blog/tags/news',
      'blog/tags/news/page/2',
      'docs',
      'search',
    ])
  })

  test('lists its posts by date, with the text up to the truncate marker', () => {
    const first = textOf(run, '/blog')
    expect(first).toMatch(
      /\[1\] Blog .*\[2\] Release &lt;2\.0&gt; &amp; more .*January 31, 2026 .*The first words\..*Read more .*\[2\] Title in the text .*count 7/,
    )
    expect(first).not.toMatch(/zebra|count 9|Not in lists/)
    expect(textOf(run, '/blog/page/2')).toMatch(/\[2\] folder .*All of it\. .*\[2\] Plain December 1, 2025/)
    expect(textOf(run, '/blog/page/2')).not.toContain('Read more')
    expect(textOf(run, '/blog/page/3')).toMatch(/\[2\] Short .*A short one\./)
    expect(dataOf(run, '/blog/page/2')).toMatchObject({ previous: { href: '/blog' }, next: { href: '/blog/page/3' } })
    expect(dataOf(run, '/blog/page/2').title).toBe(`${dataOf(run, '/blog').title} – page 2`)
    expect(dataOf(run, '/blog').chunk).toBeUndefined()
  })

  test('keeps the ids of the posts of a list apart, and leads fragments to the post', () => {
    const list = documentOf(run, '/blog')
    expect(list).toContain('href="/blog/2026/01/31/release#details"')
    expect(list).toContain('href="/blog/2026/01/31/release#user-content-fn-1"')
    const main = /<main.*<\/main>/s.exec(list)?.[0] ?? ''
    const ids = [...main.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['dg-main', 'dg-text', 'post-1-user-content-fnref-1', 'post-1-early-heading'])
    expect(main).not.toContain('class="anchor"')
  })

  test('renders a post with its authors, tags and neighbors', () => {
    const html = documentOf(run, '/blog/2026/01/31/release')
    expect(html).toContain('<title>Release two | Test</title>')
    expect(html).toContain('<a href="/blog" aria-current="true">Blog</a>')
    expect(html).toContain('<h1>Release &lt;2.0&gt; &amp; more</h1>')
    expect(html).toContain('<a href="/blog/authors/jane">Jane Doe</a><small>Maintainer</small>')
    expect(html).toContain('<a href="https://max.example">Max</a><small>Guest</small>')
    expect(html).toContain('<a href="/blog/tags/new" title="What is new" rel="tag">Releases</a>')
    const data = dataOf(run, '/blog/2026/01/31/release')
    expect(data).toMatchObject({
      kind: 'post',
      next: { href: '/blog/2026/01/15/index', label: 'Title in the text', hint: 'Older post' },
      editUrl: 'https://hub.example/blog/2026-01-31-release.md',
      lastUpdated: '2026-02-01',
      outline: [{ id: 'early-heading' }, { id: 'details' }],
    })
    expect(data.previous).toBeUndefined()
    expect(data.image).toMatch(/^\/assets\/card-\w+\.svg$/)
    expect(documentOf(run, '/blog/2026/01/15/index').match(/<h1/g)).toHaveLength(1)
    expect(documentOf(run, '/blog/2025/12/24/folder')).toContain('<a href="https://old.example">Old Author</a>')
    expect(dataOf(run, '/blog/2025/11/01/hidden')).toMatchObject({ noIndex: true })
  })

  test('has pages of tags and authors, and an archive', () => {
    expect(textOf(run, '/blog/tags')).toMatch(/\[1\] Tags news , 3 posts 3 Releases , 1 post 1/i)
    expect(textOf(run, '/blog/tags/new')).toMatch(/\[1\] 1 post tagged with “Releases” What is new View all tags/)
    expect(textOf(run, '/blog/authors')).toMatch(/\[2\] Jane Doe Maintainer 2 posts GitHub X \[2\] Max 1 post/)
    expect(textOf(run, '/blog/authors/jane')).toMatch(/\[1\] Jane Doe .*\[2\] Release/)
    expect(textOf(run, '/blog/archive')).toMatch(
      /\[2\] 2026 Jan 31 Release.*Jan 15 Title in the text \[2\] 2025 Dec 24 folder Dec 1 Plain Dec 1 Short/,
    )
  })

  test('shows the recent posts by year', () => {
    const sidebar = run.output(dataOf(run, '/blog').sidebar?.slice(1) ?? '') ?? ''
    expect(JSON.parse(sidebar)).toMatchObject({
      items: [
        { type: 'html' },
        { label: '2026', items: [{ label: 'Release <2.0> & more' }, { href: '/blog/2026/01/15/index' }] },
        { label: '2025', items: [{ label: 'folder' }] },
      ],
    })
  })

  test('has feeds with whole posts and absolute URLs', () => {
    const json = JSON.parse(run.output('blog/feed.json') ?? '') as { items: { id: string; content_html: string }[] }
    expect(json.items.map(({ id }) => id)).toEqual(
      ['2026/01/31/release', '2026/01/15/index', '2025/12/24/folder'].map(
        (path) => `https://blog.example/blog/${path}`,
      ),
    )
    const [release, island] = json.items.map((item) => item.content_html)
    expect(release).toContain('zebra')
    expect(release).toContain('<a href="https://blog.example/docs">')
    expect(release).toMatch(/<img src="https:\/\/blog\.example\/assets\/card-\w+\.svg"/)
    expect(release).not.toMatch(/class="anchor"|<!--/)
    expect(island).toContain('count 7')
    expect(island).toContain('count 9')
    const rss = run.output('blog/rss.xml') ?? ''
    expect(rss).toContain('<title>Test Blog</title>')
    expect(rss).toContain('<lastBuildDate>Sat, 31 Jan 2026 00:00:00 GMT</lastBuildDate>')
    expect(rss).toContain('<author>jane@example.com (Jane Doe)</author>')
    expect(rss).toContain('<dc:creator>Max</dc:creator>')
    expect(run.output('blog/atom.xml')).toContain('<updated>2026-01-15T00:00:00.000Z</updated>')
    expect(documentOf(run, '/docs')).toContain(
      '<link rel="alternate" type="application/rss+xml" href="/blog/rss.xml" title="Test Blog RSS feed">',
    )
  })

  test('describes posts to search engines', async () => {
    const html = documentOf(run, '/blog/2026/01/31/release')
    expect(html).toContain('<meta property="article:published_time" content="2026-01-31T00:00:00.000Z">')
    expect(html).toContain('<meta property="article:tag" content="Releases">')
    const structured = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html)
    expect(structured.jsonld).toMatchObject({
      BlogPosting: [
        {
          headline: 'Release <2.0> & more',
          datePublished: '2026-01-31T00:00:00.000Z',
          dateModified: '2026-02-01',
          author: [
            { name: 'Jane Doe', url: 'https://blog.example/blog/authors/jane' },
            { name: 'Max' },
            { name: 'Inline' },
          ],
        },
      ],
    })
    expect(await new Validator().validate(structured)).toEqual([])
    const sitemap = run.output('sitemap.xml') ?? ''
    expect(sitemap).toContain('<loc>https://blog.example/blog/2026/01/31/release</loc><lastmod>2026-02-01</lastmod>')
    expect(sitemap).not.toContain('hidden')
    expect(run.output('llms.txt')).toContain(
      '## Blog\n\n- [Release two](https://blog.example/blog/2026/01/31/release.md): All about it.\n- [Title in the text]',
    )
  })

  test('is found by the search, and its lists are not', async () => {
    const found = await site.run('check-search')
    expect(found.stdout).toMatch(/^2 of 2 questions answered, 2 by/m)
  })

  test('is unchanged by a second build, and knows edited authors', async () => {
    const before = run.outputTree()
    expect((await site.run('build')).stdout).toMatch(/ 0 written/)
    expect(site.file('blog/2026-01-31-release.md', `${blogFiles['blog/2026-01-31-release.md']}\n`)).toBeDefined()
    await site.run('build')
    site.file('blog/2026-01-31-release.md', blogFiles['blog/2026-01-31-release.md'] ?? '')
    expect((await site.run('build')).outputTree()).toEqual(before)
    site.file('blog/authors.yml', (blogFiles['blog/authors.yml'] ?? '').replace('Jane Doe', 'Jane Roe'))
    const edited = await site.run('build')
    expect(documentOf(edited, '/blog')).toContain('Jane Roe')
    expect(documentOf(edited, '/blog/2026/01/15/index')).toContain('Jane Roe')
    site.file('blog/authors.yml', blogFiles['blog/authors.yml'] ?? '')
  })
})

test('several blogs of one site have their own posts, lists and feeds', async () => {
  const run = await siteTest()
    .config({
      url: 'https://blog.example',
      base: '/base/',
      docs: false,
      trailingSlash: true,
      blog: [
        { routeBase: '/', archive: false },
        { id: 'news', dir: 'news', routeBase: '/news', title: 'News', feed: { types: ['atom'] } },
      ],
    })
    .file('blog/2026-01-01-a.md', '---\ntags: [x]\n---\n\n[Other](../news/2026-01-01-a.md)\n')
    .file('news/2026-01-01-a.md', '---\ntags: [x]\n---\n\n[Other](../blog/2026-01-01-a.md)\n')
    .run('build')
  expect(run.diagnostics).toEqual([])
  expect(run.output('index.html')).toContain('href="/base/2026/01/01/a/"')
  expect(run.output('news/index.html')).toContain('href="/base/news/2026/01/01/a/"')
  expect(run.output('2026/01/01/a/index.html')).toContain('<a href="/base/news/2026/01/01/a/">Other</a>')
  expect(run.output('rss.xml')).toContain('<link>https://blog.example/base/2026/01/01/a/</link>')
  expect(run.output('news/atom.xml')).toContain('<title>Test News</title>')
  expect(run.output('tags/x/index.html')).toBeDefined()
  expect(run.output('news/tags/x/index.html')).toBeDefined()
  expect(run.output('archive/index.html')).toBeUndefined()
})

test('a site without public URL has no feeds, and an empty blog has one list', async () => {
  const run = await siteTest().config({ docs: false, blog: {} }).file('blog/authors.yml', '').run('build')
  expect(run.diagnostics).toEqual([])
  expect(run.output('blog/index.html')).toContain('There are no posts yet.')
  expect(run.output('blog/index.html')).not.toContain('rss')
  expect(run.output('blog/rss.xml')).toBeUndefined()
})

test('mistakes are reported where they are', async () => {
  const run = await siteTest()
    .config({ docs: false, blog: { inlineTags: 'error' } })
    .file('blog/authors.yml', 'jane: {name: Jane}\nnobody:\n  title: Nothing\nbad: text\n')
    .file('blog/tags.yml', 'known:\n')
    .file('blog/2026-02-30-date.md', 'Text\n')
    .file('blog/2026-01-01-author.md', '---\ntitle: A\nauthors:\n  - jane\n  - jnae\n  - title: No name\n---\n\nText\n')
    .file('blog/2026-01-02-tags.md', '---\ntags: [known, unknown]\n---\n\nText\n')
    .file('blog/2026-01-03-tags.md', '---\ntags: one\n---\n\nText [gone](./missing.md)\n')
    .file('blog/undated.md', '---\ndate: soon\n---\n\nText\n')
    .file('blog/nodate.md', 'Text\n')
    .file('blog/same.md', '---\nslug: /2026/01/02/tags\ndate: 2026-01-01\n---\n\nText\n')
    .run('build')
  expect(run.exitCode).toBe(1)
  const found = run.diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`).sort()
  expect(found).toEqual([
    'blog/2026-01-01-author.md:5:5 unknown-author',
    'blog/2026-01-01-author.md:6:5 front-matter',
    'blog/2026-01-02-tags.md:2:15 inline-tag',
    'blog/2026-01-03-tags.md:2:1 front-matter',
    'blog/2026-01-03-tags.md:5:6 broken-markdown-link',
    'blog/2026-02-30-date.md:1:1 impossible-date',
    'blog/authors.yml:2:1 authors-file',
    'blog/authors.yml:4:1 authors-file',
    'blog/nodate.md:1:1 post-date',
    'blog/same.md:1:1 duplicate-route',
    'blog/undated.md:2:1 post-date',
  ])
})

test('a date that begins with the month is not read, and the message has it as it must be written', async () => {
  const run = await siteTest()
    .config({ docs: false, blog: {} })
    .file('blog/news.md', '---\ndate: 10-18-2022\n---\n\nText\n')
    .run('build')
  expect(run.diagnostics.map(({ text }) => text)).toEqual([expect.stringContaining('write `date: 2022-10-18`')])
})

test('a post without a date has that of its first commit, even if it was renamed', async () => {
  const site = siteTest().config({ docs: false, blog: {} }).file('blog/old.md', '# A post\n\nText of the post.\n')
  const git = (...args: string[]) => {
    const own = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
    const dates = { GIT_AUTHOR_DATE: `2026-01-0${++day}T00:00:00Z`, GIT_COMMITTER_DATE: `2026-01-0${day}T00:00:00Z` }
    execFileSync('git', [...own, ...args], { cwd: site.dir, env: { ...process.env, ...dates }, stdio: 'ignore' })
  }
  let day = 0
  git('init')
  const before = await site.run('build')
  expect(before.diagnostics).toMatchObject([{ code: 'post-date', file: 'blog/old.md' }])
  git('add', 'blog')
  git('commit', '-m', 'Add')
  git('mv', 'blog/old.md', 'blog/new.md')
  git('commit', '-m', 'Rename')
  const run = await site.run('build')
  expect(run.diagnostics).toEqual([])
  expect(run.output('blog/new/index.html')).toContain('<time dateTime="2026-01-03')
})

test('feeds are XML, whatever a post has', async () => {
  const post = '---\ntitle: "a\\u000b]]> <b>"\n---\n\nText ]]> \u0008\n'
  const site = siteTest().config({ url: 'https://x.example', docs: false, blog: {} }).file('blog/2026-01-31-a.md', post)
  const run = await site.run('build')
  for (const [name, title] of [
    ['rss.xml', '<![CDATA[a]]]]><![CDATA[> <b>]]>'],
    // A title of Atom is HTML.
    ['atom.xml', '<![CDATA[a]]&gt; &lt;b&gt;]]>'],
  ]) {
    const text = run.output(`blog/${name}`) ?? ''
    expect(text).toContain(title)
    expect(text).not.toMatch(/[^\t\n\r\P{Cc}]/u)
  }
})

test('what authors link to is checked, in their file and in posts', async () => {
  const jane = 'jane: { name: Jane, page: true, url: /unused, image_url: /img/jane.svg }'
  const { diagnostics } = await siteTest()
    .config({ blog: {}, links: { broken: 'warn', missingImages: 'warn' } })
    .file('docs/index.md', '# Home\n')
    .file('static/img/jane.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    .file('blog/authors.yml', `${jane}\njohn:\n  name: John\n  url: /gone\n  image_url: /img/john.svg\n`)
    .file('blog/2026-01-01-a.md', '---\nauthors: [jane, john, { key: jane, image_url: ./b.svg }]\n---\n\n# A\n')
    .run('build')
  expect(diagnostics.map(({ code, file, line, column }) => `${file}:${line}:${column} ${code}`)).toEqual([
    'blog/2026-01-01-a.md:2:23 missing-image',
    'blog/authors.yml:4:3 broken-link',
    'blog/authors.yml:5:3 missing-image',
  ])
})
