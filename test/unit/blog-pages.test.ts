import { describe, expect, test } from 'vitest'
import type { BlogView, PostData } from '../../src/shared/blog.js'
import type { Files } from '../harness/config-case.js'
import { type PlannedSite, plannedSite } from '../harness/planned-site.js'

const post = (title: string, frontMatter: readonly string[] = []): string =>
  `---\n${frontMatter.map((line) => `${line}\n`).join('')}---\n\n# ${title}\n\nText of ${title}.\n`

/** Posts whose dates come from everywhere, and are in another order than their names. */
const posts: Files = {
  'blog/2026-01-03-third.md': post('Third', ['tags: [Api, zoo]', 'authors: jane']),
  'blog/2026-01-01-first.md': post('First', ['tags: [api]', 'authors: [max, { name: Guest, title: Visitor }]']),
  'blog/second.md': post('Second', ['date: 2026-01-02', 'title_meta: The second one', 'hide_reading_time: true']),
  'blog/2025-12-31-old.md': post('Old', ['sidebar_label: Very old', 'description: About the old days.']),
  'blog/2026-01-02-draft.md': post('Draft', ['draft: true']),
  'blog/2026-01-02-hidden.md': post('Hidden', ['unlisted: true', 'tags: [secret]', 'authors: jane']),
  'blog/authors.yml': 'jane: { name: Jane, title: Editor, page: true }\nmax: { name: Max }\n',
}

function view(site: PlannedSite, route: string): BlogView {
  const found = site.planned.find(({ page }) => page.route === route)?.view?.props as BlogView | undefined
  if (!found) throw new Error(`${route} is no page of a blog`)
  return found
}

/** The posts on a page of a blog. */
function postsOn(site: PlannedSite, route: string): readonly PostData[] {
  const found = view(site, route)
  return 'posts' in found ? found.posts : []
}

const labels = (data: readonly { readonly label: string }[]): string[] => data.map(({ label }) => label)

describe('the posts of a blog', async () => {
  const site = await plannedSite('blog: {}', posts)

  test('have no problems', () => {
    expect(site.problems).toEqual([])
  })

  test('are listed by date, newest first, without drafts and unlisted posts', () => {
    expect(labels(postsOn(site, '/blog'))).toEqual(['Third', 'Second', 'First', 'Old'])
    expect(labels(postsOn(site, '/blog/archive'))).toEqual(['Third', 'Second', 'First', 'Old'])
  })

  test('are a section of the lists of all pages, without drafts and unlisted posts', () => {
    const routes = ['/blog/2026/01/03/third', '/blog/second', '/blog/2026/01/01/first', '/blog/2025/12/31/old']
    expect(site.site.sections).toEqual([{ title: 'Blog', routes }])
  })

  test('have a page if they are unlisted, and none if they are drafts', () => {
    const routes = site.planned.map(({ page }) => page.route)
    expect(routes).toContain('/blog/2026/01/02/hidden')
    expect(routes.filter((route) => route.includes('draft'))).toEqual([])
  })

  test('lead to the next newer and the next older one', () => {
    const neighbors = (route: string) => {
      const { previous, next } = site.page(route)
      return [previous, next].map((link) => link && `${link.label} ${link.href} (${link.hint})`)
    }
    expect(neighbors('/blog/2026/01/03/third')).toEqual([undefined, 'Second /blog/second (Older post)'])
    expect(neighbors('/blog/second')).toEqual([
      'Third /blog/2026/01/03/third (Newer post)',
      'First /blog/2026/01/01/first (Older post)',
    ])
    expect(neighbors('/blog/2025/12/31/old')).toEqual(['First /blog/2026/01/01/first (Newer post)', undefined])
    expect(neighbors('/blog/2026/01/02/hidden')).toEqual([undefined, undefined])
  })

  test('show their date, reading time and description, except for what front matter hides', () => {
    const [third, second, , old] = postsOn(site, '/blog')
    expect(third).toMatchObject({ href: '/blog/2026/01/03/third', date: '2026-01-03T00:00:00.000Z', minutes: 1 })
    expect(second?.minutes).toBeUndefined()
    expect([third?.description, old?.description]).toEqual([undefined, 'About the old days.'])
  })

  test('have no reading times in the archive', () => {
    expect(postsOn(site, '/blog/archive').map(({ minutes }) => minutes)).toEqual(Array(4).fill(undefined))
    expect(view(site, '/blog/archive')).toMatchObject({ kind: 'archive', heading: 'Archive' })
  })

  test('have the title of their front matter in the <title>', () => {
    expect(site.page('/blog/second')).toMatchObject({ kind: 'post', title: 'The second one' })
    expect(site.page('/blog/2026/01/01/first')).toMatchObject({ kind: 'post', title: 'First' })
  })

  test('show themselves above and below their text', () => {
    expect(view(site, '/blog/second')).toMatchObject({ kind: 'post', post: { label: 'Second', href: '/blog/second' } })
  })

  test('are in the list of recent posts by year, with their short labels', () => {
    expect(site.site.sidebars.get('default:blog')?.items).toMatchObject([
      { type: 'html', html: '<span class="recent">Recent posts</span>' },
      { label: '2026', collapsible: false, items: [{ label: 'Third' }, { label: 'Second' }, { label: 'First' }] },
      { label: '2025', items: [{ label: 'Very old', href: '/blog/2025/12/31/old' }] },
    ])
    const sidebars = ['/blog', '/blog/second', '/blog/tags', '/blog/2026/01/02/hidden'].map((route) => site.page(route))
    expect(new Set(sidebars.map(({ sidebar }) => sidebar)).size).toBe(1)
    expect(sidebars[0]?.sidebar).toMatch(/^\/assets\/sidebar-\w+\.json$/)
  })
})

describe('the tags of a blog', async () => {
  const site = await plannedSite('blog: {}', posts)

  test('are listed in alphabetical order with the number of their posts, without those of unlisted posts', () => {
    expect(view(site, '/blog/tags')).toMatchObject({
      kind: 'tags',
      heading: 'Tags',
      tags: [
        { label: 'Api', href: '/blog/tags/api', count: 2 },
        { label: 'zoo', href: '/blog/tags/zoo', count: 1 },
      ],
    })
  })

  test('have a page with their posts, and a link to all tags', () => {
    const all = { href: '/blog/tags', label: 'View all tags' }
    expect(view(site, '/blog/tags/api')).toMatchObject({ heading: '2 posts tagged with “Api”', all })
    expect(labels(postsOn(site, '/blog/tags/api'))).toEqual(['Third', 'First'])
    expect(site.page('/blog/tags/zoo').title).toBe('1 post tagged with “zoo”')
    expect(view(site, '/blog')).toMatchObject({ all: undefined })
  })

  test('are described by the file of tags, which reports others', async () => {
    const described = await plannedSite('blog: {}', {
      'blog/2026-01-01-a.md': post('A', ['tags: [other, api]']),
      'blog/tags.yml': 'api: { label: API, permalink: /the-api, description: About it. }\n',
    })
    expect(described.problems).toEqual(['inline-tag blog/2026-01-01-a.md:2'])
    expect(view(described, '/blog/tags')).toMatchObject({ tags: [{ label: 'API', href: '/blog/tags/the-api' }, {}] })
    expect(view(described, '/blog/tags/the-api')).toMatchObject({ description: 'About it.' })
    expect(described.page('/blog/tags/the-api').description).toBe('About it.')
  })
})

describe('the authors of a blog', async () => {
  const site = await plannedSite("blog: {}, base: '/base/'", posts)

  test('are those of the file of authors, or written in the post', () => {
    const [third, second, first] = postsOn(site, '/blog')
    expect(third?.authors).toMatchObject([{ name: 'Jane', title: 'Editor', href: '/base/blog/authors/jane' }])
    expect(second?.authors).toEqual([])
    expect(first?.authors).toMatchObject([{ name: 'Max' }, { name: 'Guest', title: 'Visitor' }])
  })

  test('are listed with the number of their posts, and have a page if they want one', () => {
    expect(view(site, '/blog/authors')).toMatchObject({
      kind: 'authors',
      heading: 'Authors',
      authors: [
        { name: 'Jane', count: 1 },
        { name: 'Max', count: 1 },
      ],
    })
    expect(view(site, '/blog/authors/jane')).toMatchObject({
      heading: 'Jane',
      description: undefined,
      author: { name: 'Jane' },
      all: { href: '/base/blog/authors', label: 'All authors' },
    })
    expect(labels(postsOn(site, '/blog/authors/jane'))).toEqual(['Third'])
    expect(site.page('/blog/authors/jane')).toMatchObject({ title: 'Jane', description: 'Editor' })
    expect(site.planned.map(({ page }) => page.route)).not.toContain('/blog/authors/max')
  })

  test.each<[string, string, object]>([
    ['of the file of authors', 'authors: jane', { name: 'Jane', title: 'Editor', href: '/blog/authors/jane' }],
    [
      'that override some of their fields',
      'authors: { key: jane, title: Guest editor }',
      { name: 'Jane', title: 'Guest editor' },
    ],
    ['that keep their page', 'authors: { key: jane, url: https://x.example }', { href: '/blog/authors/jane' }],
    [
      'of older front matter',
      'author: Max\nauthor_title: T\nauthor_url: /max\nauthor_image_url: /max.png',
      { name: 'Max', title: 'T', href: '/max', image: '/max.png' },
    ],
    [
      'in camel case',
      'author: Max\nauthorTitle: T\nauthorURL: /max\nauthorImageURL: /max.png',
      { name: 'Max', title: 'T', href: '/max', image: '/max.png' },
    ],
  ])('have the fields %s', async (_, frontMatter, author) => {
    const { 'blog/authors.yml': authors = '' } = posts
    const one = await plannedSite('blog: {}', {
      'blog/2026-01-01-a.md': post('A', [frontMatter]),
      'blog/authors.yml': authors,
    })
    expect(postsOn(one, '/blog')[0]?.authors).toMatchObject([author])
    expect(one.problems).toEqual([])
  })

  test.each<[string, string, string]>([
    ['a key that the file does not have', 'authors:\n  - jane\n  - jan', 'unknown-author blog/2026-01-01-a.md:4'],
    ['a key in a field for names', 'title: A\nauthor: jane', 'front-matter blog/2026-01-01-a.md:3'],
    ['neither a key nor a name', 'authors: [{ title: T }]', 'front-matter blog/2026-01-01-a.md:2'],
    ['a URL that runs code', "authors: { name: A, url: 'javascript:x' }", 'unsafe-url blog/2026-01-01-a.md:2'],
  ])('cannot be %s', async (_, frontMatter, problem) => {
    const { 'blog/authors.yml': authors = '' } = posts
    const one = await plannedSite('blog: {}', {
      'blog/2026-01-01-a.md': post('A', [frontMatter]),
      'blog/authors.yml': authors,
    })
    expect(one.problems).toEqual([problem])
  })
})

describe('the dates of posts', () => {
  test('come from the front matter, then from the file name, then from the first commit', async () => {
    const site = await plannedSite(
      'blog: {}',
      {
        'blog/2026-03-03-a.md': post('A', ['date: 2026-01-01']),
        'blog/2026-02-02-b.md': post('B'),
        'blog/c.md': post('C'),
      },
      { firstCommits: { 'blog/2026-02-02-b.md': '2026-04-04T10:00:00Z', 'blog/c.md': '2026-01-15T10:00:00+02:00' } },
    )
    expect(postsOn(site, '/blog').map(({ label, date }) => `${label} ${date.slice(0, 13)}`)).toEqual([
      'B 2026-02-02T00',
      'C 2026-01-15T08',
      'A 2026-01-01T00',
    ])
  })

  test.each([
    ['no date', 'a.md', [], 'post-date blog/a.md:2', '1970-01-01'],
    ['a date that is none', 'a.md', ['date: soon'], 'post-date blog/a.md:2', '1970-01-01'],
    [
      'a day that the calendar does not have',
      'a.md',
      ['date: 2026-02-30'],
      'impossible-date blog/a.md:2',
      '2026-03-02',
    ],
  ])('are reported if a post has %s', async (_, name, frontMatter, problem, date) => {
    const site = await plannedSite('blog: {}', { [`blog/${name}`]: post('A', frontMatter) })
    expect(site.problems).toEqual([problem])
    expect(postsOn(site, '/blog')[0]?.date.slice(0, 10)).toBe(date)
  })

  test('of the same day leave the posts in the order of their names', async () => {
    const site = await plannedSite('blog: {}', {
      'blog/2026-01-01-b.md': post('B'),
      'blog/2026-01-01-a.md': post('A'),
      'blog/2026-01-01-c.md': post('C'),
    })
    expect(labels(postsOn(site, '/blog'))).toEqual(['A', 'B', 'C'])
  })
})

describe('the options of a blog', () => {
  test('divide its lists into pages that lead to each other', async () => {
    const site = await plannedSite("blog: { postsPerPage: 2, description: 'News.' }, base: '/base/'", posts)
    expect(labels(postsOn(site, '/blog'))).toEqual(['Third', 'Second'])
    expect(labels(postsOn(site, '/blog/page/2'))).toEqual(['First', 'Old'])
    expect(site.page('/blog')).toMatchObject({
      title: 'Blog',
      description: 'News.',
      next: { href: '/base/blog/page/2', label: 'Older posts' },
    })
    expect(site.page('/blog').previous).toBeUndefined()
    expect(site.page('/blog/page/2')).toMatchObject({
      title: 'Blog – page 2',
      previous: { href: '/base/blog', label: 'Newer posts' },
    })
    expect(site.page('/blog/page/2').next).toBeUndefined()
    expect(view(site, '/blog/page/2')).toMatchObject({ heading: 'Blog', description: 'News.' })
    expect(labels(postsOn(site, '/blog/archive'))).toHaveLength(4)
  })

  test('can be the opposite of the defaults', async () => {
    const options =
      "sort: 'ascending', postsPerPage: 'all', archive: false, readingTime: false, sidebar: { count: 1, title: 'New' }, routeBase: '/'"
    const site = await plannedSite(`blog: { ${options} }, docs: false`, posts)
    expect(labels(postsOn(site, '/'))).toEqual(['Old', 'First', 'Second', 'Third'])
    expect(postsOn(site, '/')[0]?.minutes).toBeUndefined()
    expect(site.page('/second')).toMatchObject({ previous: { label: 'Third' }, next: { label: 'First' } })
    expect(site.planned.map(({ page }) => page.route)).not.toContain('/archive')
    expect(site.site.sidebars.get('default:blog')?.items).toMatchObject([
      { html: '<span class="recent">New</span>' },
      { label: '2026', items: [{ label: 'Third' }] },
    ])
  })

  test('sort lists of posts only: everything else starts with the newest post', async () => {
    const site = await plannedSite("blog: { sort: 'ascending', postsPerPage: 3 }", {
      ...posts,
      'blog/2026-06-01-tagged.md': post('Tagged', ['tags: [x]']),
      'blog/2024-06-01-tagged.md': post('Tagged first', ['tags: [x]']),
    })
    expect(labels(postsOn(site, '/blog'))).toEqual(['Tagged first', 'Old', 'First'])
    expect(labels(postsOn(site, '/blog/page/2'))).toEqual(['Second', 'Third', 'Tagged'])
    expect(labels(postsOn(site, '/blog/tags/x'))).toEqual(['Tagged first', 'Tagged'])
    expect(site.page('/blog').next).toMatchObject({ href: '/blog/page/2', label: 'Newer posts' })
    expect(site.page('/blog/page/2').previous).toMatchObject({ href: '/blog', label: 'Older posts' })
    expect(labels(postsOn(site, '/blog/archive')).at(0)).toBe('Tagged')
    expect(labels(postsOn(site, '/blog/archive')).at(-1)).toBe('Tagged first')
    expect(site.page('/blog/2026/06/01/tagged')).toMatchObject({ next: { label: 'Third', hint: 'Older post' } })
    expect(site.page('/blog/2024/06/01/tagged')).toMatchObject({ previous: { label: 'Old', hint: 'Newer post' } })
  })

  test('can leave out the list of recent posts', async () => {
    const site = await plannedSite('blog: { sidebar: { count: 0 } }', posts)
    expect(site.page('/blog').sidebar).toBeUndefined()
    expect(site.page('/blog/second').sidebar).toBeUndefined()
  })

  test('keep several blogs apart', async () => {
    const site = await plannedSite("blog: [{}, { id: 'news', dir: 'news', routeBase: '/news', title: 'News' }]", {
      'blog/2026-01-01-a.md': post('A', ['tags: [x]']),
      'news/2026-01-02-b.md': post('B', ['tags: [x]']),
    })
    expect(labels(postsOn(site, '/blog'))).toEqual(['A'])
    expect(labels(postsOn(site, '/news'))).toEqual(['B'])
    expect(view(site, '/news')).toMatchObject({ heading: 'News' })
    expect(view(site, '/news/tags/x')).toMatchObject({ all: { href: '/news/tags' } })
    expect(site.page('/news/2026/01/02/b').next).toBeUndefined()
  })
})

test('a blog without posts has a list and nothing else', async () => {
  const site = await plannedSite('blog: {}', { 'blog/2026-01-01-a.md': post('A', ['unlisted: true']) })
  const routes = site.planned.map(({ page }) => page.route).filter((route) => route.startsWith('/blog'))
  expect(routes).toEqual(['/blog', '/blog/2026/01/01/a'])
})
