import { describe, expect, test } from 'vitest'
import { plannedSite } from '../harness/planned-site.js'

const files = {
  'docs/index.md': '# Home\n\nText.\n',
  'docs/tagged.md': '---\ntags: [a]\n---\n\n# Tagged\n',
  'blog/2026-01-01-post.md': '# Post\n',
  'blog/authors.yml': 'broken: [\n',
}

const config = "url: 'https://s.example', blog: {}"

describe('a site whose tool has no blogs and no feeds', async () => {
  const site = await plannedSite(config, files, { hasFeature: ({ name }) => !['blog', 'feeds'].includes(name) })

  test('has its other pages, and no problems', () => {
    const routes = site.planned.map(({ page }) => page.route)
    expect(site.problems).toEqual([])
    expect(routes).toEqual(expect.arrayContaining(['/', '/tagged', '/tags', '/tags/a']))
    expect(routes.filter((route) => route.startsWith('/blog'))).toEqual([])
  })

  test('has no feeds, sections and sidebars of posts', () => {
    expect(site.site.features.map(({ head = '' }) => head).join('')).toBe('')
    expect(site.structure.index.data.published.filter((path) => path.startsWith('/blog'))).toEqual([])
    expect(site.site.sections).toEqual([])
    expect([...site.site.sidebars.keys()].filter((name) => name.includes('blog'))).toEqual([])
  })
})

test('a site whose tool has blogs but no feeds has its posts', async () => {
  const valid = { ...files, 'blog/authors.yml': 'jane: { name: Jane }\n' }
  const site = await plannedSite(config, valid, { hasFeature: ({ name }) => name !== 'feeds' })
  expect(site.problems).toEqual([])
  expect(site.planned.map(({ page }) => page.route)).toContain('/blog/2026/01/01/post')
  expect(site.structure.index.data.published.filter((path) => path.startsWith('/blog'))).toEqual([])
})
