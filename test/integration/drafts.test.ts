import { afterEach, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'
import { type WatchedSite, watchFolder } from '../harness/watch-site.js'

let watched: WatchedSite | undefined

afterEach(async () => {
  await watched?.close()
  watched = undefined
})

const notice = 'This page is only in the preview and in builds with --drafts.'
const draft = 'is a draft, which is not published; remove the link, or `draft: true` from the front matter of the draft'

function siteWithDrafts() {
  return siteTest()
    .config({ blog: {}, docs: { sidebars: 'sidebars.json' } })
    .file('sidebars.json', JSON.stringify({ main: ['index', 'later'] }))
    .file('docs/index.md', '# Home\n\n[Later](later.md#part)\n')
    .file('docs/later.md', '---\ndraft: true\n---\n\n# Later\n\n## Part\n\n[Later](later.md)\n')
    .file('blog/2026-01-31-first.md', '# First\n\nThe first post.\n')
    .file('blog/2999-01-31-second.md', '# Second\n\nThe second post.\n')
}

test('the preview shows drafts and posts with a future date in their places, and warns of links to drafts', async () => {
  watched = await watchFolder(siteWithDrafts().dir)
  const home = await watched.document('/')
  expect(home).toMatch(/<a href="\/later\/?"[^>]*>Later<span class="badge badge-warning"> Draft<\/span>/)
  expect(await watched.document('/later')).toContain(notice)
  expect(home).not.toContain(notice)
  const list = await watched.document('/blog')
  expect(list).toMatch(new RegExp(`Second.*${notice}.*The second post.*The first post`, 's'))
  expect(await watched.document('/blog/2999/01/31/second')).toContain(notice)
  await watched.server.settled()
  expect(watched.reported.at(-1)).toMatchObject([
    { code: 'broken-link', severity: 'warning', location: { file: 'docs/index.md', line: 3 } },
  ])
  watched.edit('docs/later.md', 'draft: true', 'title: Now')
  await expect.poll(() => watched?.document('/'), { interval: 20 }).toMatch(/>Now</)
  expect(await watched.document('/later')).not.toContain(notice)
})

test('a build leaves them out, and reports links to drafts and posts that wait for their date', async () => {
  const site = siteWithDrafts()
  const failed = await site.run('build')
  expect(failed.diagnostics).toMatchObject([
    { file: 'blog/2999-01-31-second.md', severity: 'warning', code: 'scheduled-post', text: /2999-01-31 00:00 UTC/ },
    { file: 'docs/index.md', severity: 'error', code: 'broken-markdown-link', text: `"later.md#part" ${draft}` },
  ])
  const { exitCode, output } = await site.file('docs/index.md', '# Home\n').run('build')
  expect(exitCode).toBe(0)
  expect(output('index.html')).not.toContain('Later')
  expect(output('later/index.html')).toBeUndefined()
  expect(output('blog/2999/01/31/second/index.html')).toBeUndefined()
  expect(output('blog/index.html')).not.toContain('Second')
  expect(output('sitemap.xml')).toBeUndefined()
})

test('`build --drafts` has them, and the next build without it has none of their text', async () => {
  const site = siteWithDrafts()
  const { exitCode, diagnostics, output } = await site.run('build', '--drafts')
  expect([exitCode, diagnostics.map(({ code, severity }) => `${severity} ${code}`)]).toEqual([
    0,
    ['warning broken-link'],
  ])
  expect(output('later/index.html')).toContain(notice)
  expect(output('blog/2999/01/31/second/index.html')).toContain(notice)
  const next = await site.file('docs/index.md', '# Home\n').run('build')
  expect(next.output('later/index.html')).toBeUndefined()
  expect(next.output('blog/index.html')).not.toContain('Second')
  site
    .file('docs/later.md', '# Later\n')
    .file('blog/2026-02-01-second.md', '# Second\n')
    .remove('blog/2999-01-31-second.md')
  const published = await site.run('build')
  expect(published.output('later/index.html')).not.toContain(notice)
})
