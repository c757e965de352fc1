import { expect, onTestFinished, test } from 'vitest'
import { watchSite } from '../harness/watch-site.js'

const files = {
  'docsgen.config.ts':
    "export default { title: 'T', pages: {}, blog: {}, links: { broken: 'warn', unreachable: 'ignore' } }\n",
  'docs/index.md': '# Home\n',
  'docs/part/old.md': '# Old\n',
  'docs/first.md': '# First\n\n[Missing](./missing.md)\n',
  'pages/about.md': '# About\n',
  'pages/react.tsx': 'export default () => <h1>React</h1>\n',
  'blog/2026-01-31-post.md': '# Post\n\nText.\n',
}

test.each([
  ['docs/first.md', 'docs/part/second.md', '/part/second'],
  ['pages/about.md', 'pages/us.md', '/us'],
  ['pages/react.tsx', 'pages/other.tsx', '/other'],
  ['blog/2026-01-31-post.md', 'blog/2026-02-01-post.md', '/blog/2026/02/01/post'],
])('moving %s to %s is one change', async (from, to, route) => {
  const site = await watchSite(files)
  onTestFinished(() => site.close())
  await site.document('/')
  const { rebuilds } = site.server.figures()
  site.move(from, to)
  await expect.poll(async () => (await fetch(site.url + route)).status).toBe(200)
  await site.server.settled()
  expect(site.changed.length, JSON.stringify(site.changed)).toBe(1)
  expect(site.server.figures().rebuilds).toBe(rebuilds + 1)
  const places = (site.reported.at(-1) ?? []).map(({ location }) => location?.file)
  expect(places).toEqual([from === 'docs/first.md' ? to : 'docs/first.md'])
})

test('removing a page that no other file replaces is one change', async () => {
  const site = await watchSite(files)
  onTestFinished(() => site.close())
  site.remove('docs/first.md')
  await expect.poll(async () => (await fetch(`${site.url}/first`)).status).toBe(404)
  await site.server.settled()
  expect(site.changed).toEqual([['docs/first.md']])
  await expect.poll(() => site.reported.at(-1)).toEqual([])
})
