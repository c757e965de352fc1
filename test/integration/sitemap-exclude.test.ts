import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

test('`publish.sitemap.exclude` leaves pages out of the sitemap, and only there', async () => {
  const sitemap = { exclude: ['/tags/**', '/drafts/**', '/no-such-page'] }
  const site = siteTest()
    .config({ url: 'https://t.example', base: '/t/', publish: { sitemap } })
    .file('docs/index.md', '---\ntags: [one]\n---\n\n# Start\n\n[Plan](drafts/plan.md)\n')
    .file('docs/drafts/plan.md', '# Plan\n')
  const { exitCode, output, diagnostics } = await site.run('build')
  expect(exitCode).toBe(0)
  const urls = [...(output('sitemap.xml') ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(urls).toEqual(['https://t.example/t/'])
  expect(output('tags/one/index.html')).toContain('Start')
  expect(output('llms.txt')).toContain('/drafts/plan')
  expect(diagnostics).toMatchObject([
    {
      code: 'unused-pattern',
      text: '"publish.sitemap.exclude[2]" matches no page; write the path of the page, such as "/guide/**"',
    },
  ])
})

test('`docsgen migrate` keeps the patterns of Docusaurus, and lists those that docsgen does not have', async () => {
  const site = siteTest()
    .config(null)
    .file(
      'docusaurus.config.js',
      `export default { title: 'T', url: 'https://t.example', baseUrl: '/t/', presets: [['classic', {
  blog: false, sitemap: { ignorePatterns: ['/t/docs/tags/**', '**/hidden', '/t/{a,b}/**'] } }]] }\n`,
    )
    .file('docs/intro.md', '---\ntags: [one]\n---\n\n# Intro\n')
    .file('docs/deep/hidden.md', '# Hidden\n')
  const { stdout } = await site.run('migrate')
  expect(stdout).toContain(`Needs you (1)
  docusaurus.config.js:2:27 presets[0][1].sitemap.ignorePatterns: name the pages of "/{a,b}/**" in publish.sitemap.exclude`)
  const { exitCode, output } = await site.run('build')
  expect(exitCode).toBe(0)
  const urls = [...(output('sitemap.xml') ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(urls).toEqual(['https://t.example/t/docs/intro'])
})
