import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

const group = { title: 'More', items: [{ label: 'A', to: '/a' }] }
const logo = { src: '/logo.svg', href: 'https://example.com' }

/** The footer of a page in a site with these options. */
async function footerOf(options: object): Promise<string> {
  const site = siteTest().config({ tagline: 'A line', ...options })
  const run = await site.file('docs/a.md', '# A\n').file('static/logo.svg', '<svg/>').run('build')
  expect(run.diagnostics).toEqual([])
  return /<footer.*<\/footer>/.exec(run.output('a/index.html') ?? '')?.[0] ?? ''
}

test('the footer starts with the logo, the title and the tagline', async () => {
  const html = await footerOf({ footer: { groups: [group], logo } })
  expect(html).toMatch(
    /^<footer class="footer"><div class="footer-brand"><a [^>]*><img [^>]*alt=""[^>]*>Test<\/a><p class="tagline">A line<\/p>/,
  )
  expect(html.match(/<img/g)).toHaveLength(1)
})

test('the footer of a site from Docusaurus has no name, and its logo comes after the links', async () => {
  const theme = { compat: 'docusaurus' }
  expect(await footerOf({ theme, footer: { groups: [group] } })).toBe(
    '<footer class="footer"><div class="groups"><div><strong>More</strong><ul role="list" aria-label="More"><li><a href="/a">A</a></li></ul></div></div></footer>',
  )
  expect(await footerOf({ theme, footer: { groups: [group], logo } })).toMatch(
    /<\/ul><\/div><\/div><a href="https:\/\/example\.com"><img [^>]*alt="Test"[^>]*><\/a><\/footer>$/,
  )
  expect(await footerOf({ theme, footer: { groups: [group], logo: { src: '/logo.svg' } } })).toMatch(
    /<\/ul><\/div><\/div><img [^>]*alt=""[^>]*><\/footer>$/,
  )
})
