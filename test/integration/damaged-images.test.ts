import { expect, test } from 'vitest'
import { siteTest, type SiteTest } from '../harness/site-test.js'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const lfs = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
const html = '\n<!DOCTYPE html>\n<html><body>Not found</body></html>'

function findings(site: SiteTest, ...args: string[]) {
  return site
    .run(args[0] ?? 'build', ...args.slice(1))
    .then(({ diagnostics }) =>
      diagnostics
        .filter(({ code }) => code === 'damaged-image')
        .map(({ file, line, column, severity, text }) => `${file}:${line}:${column} ${severity} ${text}`),
    )
}

test.each([
  ['an empty file', 'a.png', '', 'is an empty file; save the image again'],
  ['a pointer of Git LFS', 'a.jpg', lfs, 'is a Git LFS pointer, not the image; run `git lfs pull`'],
  ['a page that was saved as PNG', 'a.png', html, 'contains HTML, not an image; a page was saved in its place'],
  ['a page that was saved as SVG', 'a.svg', html, 'contains HTML, not an image'],
])('reports %s with the page that shows it', async (_, name, content, problem) => {
  const site = siteTest()
    .file('docs/index.md', `# A\n\n![B](./${name}) ![C](./${name})\n\n<img src="/s-${name}" width="9" height="9" />\n`)
    .file('docs/mdx.mdx', `# A\n\n<Figure src="./${name}" alt="B" />\n\n[Home](./index.md)\n`)
    .file(`docs/${name}`, content)
    .file(`static/s-${name}`, content)
  expect(await findings(site)).toEqual([
    expect.stringContaining(`docs/index.md:3:1 error the image "./${name}" ${problem}`),
    expect.stringContaining(`docs/index.md:5:1 error the image "/s-${name}" ${problem}`),
    expect.stringContaining(`docs/mdx.mdx:3:1 error the image "./${name}" ${problem}`),
  ])
})

test.each([
  ['a PNG', 'a.png', png],
  ['a PNG that is named as a JPEG', 'a.jpg', png],
  ['an SVG without a size', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [
    'an SVG with a comment',
    'a.svg',
    '\uFEFF<?xml version="1.0"?><!-- <html> --><svg xmlns="http://www.w3.org/2000/svg"/>',
  ],
  ['a JPEG that cannot be measured', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
])('does not report %s', async (_, name, content) => {
  const site = siteTest().file('docs/index.md', `# A\n\n![B](./${name}) ![C](/${name})\n`)
  expect(await findings(site.file(`docs/${name}`, content).file(`static/${name}`, content))).toEqual([])
})

test('reports an image again until it is replaced, also from the cache', async () => {
  const site = siteTest().file('docs/index.md', '# A\n\n![B](/a.png)\n').file('static/a.png', lfs)
  expect(await findings(site)).toHaveLength(1)
  expect(await findings(site, 'check-links')).toHaveLength(1)
  expect(await findings(site.file('static/a.png', html))).toEqual([expect.stringContaining('contains HTML')])
  expect(await findings(site.file('static/a.png', png))).toEqual([])
})

test('reports what is wrong with an image now if the build before only warned', async () => {
  const site = siteTest()
    .config({ diagnostics: { 'damaged-image': 'warn' } })
    .file('docs/index.md', '# A\n\n![B](/a.png)\n')
    .file('static/a.png', lfs)
  expect(await findings(site)).toEqual([expect.stringContaining('is a Git LFS pointer')])
  expect(await findings(site.file('static/a.png', html))).toEqual([expect.stringContaining('contains HTML')])
  expect(await findings(site.file('static/a.png', png))).toEqual([])
})
