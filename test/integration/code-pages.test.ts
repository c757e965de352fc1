import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fence } from '../harness/project-site.js'
import { siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

const config = `import { defineConfig } from 'docsgen'
export default defineConfig({ title: 'Shop', url: 'https://shop.test' })
`
const files = {
  'docsgen.config.ts': config,
  'docs/index.md': '# Home\n\nA shop in two parts.\n',
  'templates/shop/src/page.html': '<p>`Shop`</p>\n',
  'docs/part-1.md': `---\nproject: { name: shop, start: templates/shop }\n---\n\n# One\n\n${fence('ts title="src/a.ts"', 'export const one = 1', 'export const b = 2', 'const c = 3', 'const d = 4', 'const e = 5', 'const f = 6', 'const g = 7', 'const h = 8', 'const i = 9')}`,
  'docs/part-2.md': `---\nproject: shop\n---\n\n# Two\n\n${fence('ts title="src/a.ts" patch', 'export const one = 1 // [!code --]', 'export const two = 2 // [!code ++]', '', 'export const three = 3 // [!code ++]', 'export const b = 2')}${fence('ts title="src/c/d.ts"', 'export {}')}`,
  'docs/part-3.md': `---\nproject: { name: shop, code: false }\n---\n\n# Three\n\nThe end.\n`,
}

function site() {
  const made = siteTest()
  for (const [name, text] of Object.entries(files)) made.file(name, text)
  return made
}

test('each part of a project has a page with its files and what has changed', async () => {
  const built = site()
  const run = await built.run('build')
  expect([run.exitCode, run.diagnostics]).toEqual([0, []])
  const html = (name: string) => readFileSync(path.join(built.dir, 'build', name, 'index.html'), 'utf8')
  expect(html('part-1')).toContain('<p><a href="/part-1/code">The code so far</a></p>')
  expect(html('').includes('code so far')).toBe(false)
  const code = html('part-2/code')
  expect(code).toMatch(/<title>The code so far: Two/)
  expect(code).toContain('<h1>The code so far</h1>')
  expect(code).toMatch(
    /<nav class="crumbs"[^>]*><ol><li><a href="\/part-2">Two<\/a><\/li><li aria-current="page">The code so far</,
  )
  expect(code).toMatch(/<a href="\/part-2" aria-current="page">Two</)
  expect(code).toContain('<a href="/part-2">Two</a>')
  expect(code).toMatch(/<meta name="robots" content="noindex[^>]*>/)
  expect(code).not.toContain('Unlisted page')
  expect(code).toMatch(/<a href="#src--a.ts"><code>a.ts<\/code><\/a><\/span> <span class="comment">changed</)
  expect(code).toMatch(
    /<code>c\/<\/code>[\s\S]*<a href="#src--c--d.ts"><code>d.ts<\/code><\/a><\/span> <span class="comment">new</,
  )
  expect(code).toMatch(/<a href="#src--page.html"><code>page.html<\/code><\/a><\/span><\/li>/)
  expect(code).toMatch(/class="[^"]*removed[^"]*">[^\n]*one[\s\S]*class="[^"]*added[^"]*">[^\n]*two/)
  expect(code).not.toContain('[!code')
})

test('the pages with code are in no list', async () => {
  const built = site()
  await built.run('build')
  const text = (name: string) => readFileSync(path.join(built.dir, 'build', name), 'utf8')
  expect(text('sitemap.xml')).toContain('/part-2<')
  const others = ['sitemap.xml', 'llms.txt', 'llms-full.txt', 'index.html', 'part-3/index.html']
  for (const name of others) expect(text(name)).not.toMatch(/part-\d\/code/)
})

test('a second build takes them from the cache, and a new part is noticed', async () => {
  const built = site()
  await built.run('build')
  expect((await built.run('build')).stdout).toMatch(/0 written|up to date|nothing/i)
  const next = `---\nproject: shop\n---\n\n# Four\n\n${fence('ts title="src/e.ts"', 'export {}')}`
  expect((await built.file('docs/part-4.md', next).run('build')).exitCode).toBe(0)
  const page = readFileSync(path.join(built.dir, 'build/part-4/code/index.html'), 'utf8')
  expect(page).toMatch(/e.ts<\/code><\/a><\/span> <span class="comment">new</)
})

test('serve --watch shows an edit of a part on its page with code and on those of later parts', async () => {
  const watched = await watchSite(files)
  const shows = (urlPath: string, text: string) =>
    expect.poll(() => watched.document(urlPath), { timeout: 20_000, interval: 20 }).toContain(text)
  try {
    await shows('/part-2/code', '<title>The code so far: Two')
    watched.edit('docs/part-1.md', 'export const b = 2', 'export const b = 2\nexport const newest = 3')
    await shows('/part-1/code', 'newest')
    await shows('/part-2/code', 'newest')
  } finally {
    await watched.close()
  }
})
