import { expect, onTestFinished, test } from 'vitest'
import { type IndexRoot, type PageRow, ROOT_NAME, SEARCH_DIR } from '../../src/shared/search/index-files.js'
import { pageFilter } from '../../src/shared/search/versions.js'
import { siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

/** Files of a version with a page of every kind. */
function version(dir: string): Record<string, string> {
  return {
    [`${dir}/intro.md`]: '---\ntags: [alpha]\n---\n\n# Intro\n',
    [`${dir}/live.mdx`]: '# Live\n\n{1 + 1} items\n',
    [`${dir}/part/_category_.json`]: '{"label": "Part", "link": {"type": "generated-index", "slug": "/about-part"}}',
    [`${dir}/part/one.md`]: '# One\n',
    [`${dir}/folder/two.md`]: '# Two\n',
  }
}

const files = {
  'docsgen.config.ts':
    "export default { title: 'T', url: 'https://docs.example', docs: { routeBase: '/docs' }, blog: {}, pages: {}, search: {} }\n",
  ...version('docs'),
  ...version('versioned_docs/version-1.0'),
  'versions.json': '["1.0"]',
  'blog/2026-01-31-post.md': '---\ntags: [alpha]\n---\n\n# Post\n\nText.\n',
  'pages/about.md': '# About\n',
  'pages/react.tsx': 'export default () => <h1>React</h1>\n',
}

const expected = {
  '': [
    '/docs/next/about-part',
    '/docs/next/folder/two',
    '/docs/next/intro',
    '/docs/next/live',
    '/docs/next/part/one',
    '/docs/next/tags/alpha',
  ],
  '@1.0': ['/docs/about-part', '/docs/folder/two', '/docs/intro', '/docs/live', '/docs/part/one', '/docs/tags/alpha'],
  none: ['/about', '/blog/2026/01/31/post', '/react'],
}

/** The routes of the index by docs set. */
function routesBySet(json: string): Record<string, readonly string[]> {
  const root = JSON.parse(json) as IndexRoot
  const rows = root.rows as readonly PageRow[]
  const routesOf = (isIn: (page: number) => boolean) =>
    rows
      .map(([route]) => route)
      .filter((_, page) => isIn(page))
      .sort()
  const outside = pageFilter(root, ['', '@1.0'])
  const bySet = ['', '@1.0'].map((key) => {
    const isOther = pageFilter(root, [key])
    return [key, routesOf((page) => !isOther(page))] as const
  })
  return { ...Object.fromEntries(bySet), none: routesOf(outside) }
}

test('a build assigns every page of the docs to its version in the search index', async () => {
  const site = siteTest()
  for (const [name, content] of Object.entries(files)) site.file(name, content)
  const run = await site.run('build')
  expect(run.exitCode, run.stdout + run.stderr).toBe(0)
  expect(routesBySet(run.output(SEARCH_DIR + ROOT_NAME) ?? '')).toEqual(expected)
})

test('the preview assigns every page of the docs to its version in the search index', async () => {
  const site = await watchSite(files)
  onTestFinished(() => site.close())
  expect(routesBySet(await site.document(`/${SEARCH_DIR}${ROOT_NAME}`))).toEqual(expected)
})
