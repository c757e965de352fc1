import { cpSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { installEmoji } from '../harness/emoji-package.js'
import { siteTest, type SiteTest } from '../harness/site-test.js'

/** A site of Docusaurus, of which the tests write only what matters. */
function oldSite(files: Readonly<Record<string, string>> = {}, config = ''): SiteTest {
  const site = siteTest()
    .config(null)
    .file('package.json', '{}\n')
    .file(
      'docusaurus.config.js',
      `module.exports = {
  title: 'Old',
  url: 'https://docs.example.com',
  baseUrl: '/',
  presets: [['classic', { docs: {}, blog: {}, theme: { customCss: './src/css/custom.css' } }]],
  ${config}
}
`,
    )
    .file('src/css/custom.css', 'a {}\n')
    .file('static/img/x.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />\n')
    .file('docs/intro.md', '# Intro\n')
  for (const [name, text] of Object.entries(files)) site.file(name, text)
  return site
}

/** What a build of the migrated site reports: `warning broken-link docs/a.md:3`. */
async function buildMigrated(site: SiteTest) {
  expect(await site.run('migrate')).toMatchObject({ exitCode: 0 })
  const { exitCode, diagnostics, output } = await site.run('build')
  const found = diagnostics.map(({ severity, code, file, line }) => `${severity} ${code} ${file}:${line}`)
  return { exitCode, found, output }
}

describe('a migrated site', () => {
  test.each([
    [
      'links to its own origin',
      { 'docs/a.md': '# A\n\n[x](https://docs.example.com/other/thing)\n' },
      'broken-link docs/a.md:3',
    ],
    ['raw links in Markdown', { 'docs/a.md': '# A\n\n<a href="/nope">x</a>\n' }, 'broken-link docs/a.md:3'],
    ['raw images in Markdown', { 'docs/a.md': '# A\n\n<img src="/nope.png" alt="" />\n' }, 'missing-image docs/a.md:3'],
    [
      'raw links in React pages',
      { 'src/pages/index.js': 'export default () => <main><a href="/nope">x</a></main>\n' },
      'broken-link src/pages/index.js:1',
    ],
    [
      'rows of tables with too many cells',
      { 'docs/a.md': '# A\n\n| a |\n| - |\n| 1 | 2 |\n' },
      'table-syntax docs/a.md:5',
    ],
    [
      'damaged images',
      { 'docs/a.md': '# A\n\n![x](/img/e.png)\n', 'static/img/e.png': '' },
      'damaged-image docs/a.md:3',
    ],
    ['missing files of code', { 'docs/a.md': '# A\n\n```js file=nope.js\n```\n' }, 'code-file docs/a.md:3'],
    [
      'a date in the name of a post that the calendar does not have',
      { 'blog/2017-02-29-leap.md': '# Leap\n' },
      'impossible-date blog/2017-02-29-leap.md:1',
    ],
    [
      'a date in the front matter of a post that the calendar does not have',
      { 'blog/leap.md': '---\ndate: 2017-02-29\n---\n\n# Leap\n' },
      'impossible-date blog/leap.md:2',
    ],
  ])('builds with %s, which are warnings', async (_name, files, finding) => {
    const { exitCode, found } = await buildMigrated(oldSite(files))
    expect({ exitCode, found }).toEqual({ exitCode: 0, found: expect.arrayContaining([`warning ${finding}`]) })
    expect(found.filter((one) => one.startsWith('error'))).toEqual([])
  })

  test('keeps the URL of a post with an impossible date, and shows the date that JavaScript reads', async () => {
    const { output } = await buildMigrated(oldSite({ 'blog/2017-02-29-leap.md': '# Leap\n' }))
    expect(output('blog/2017/02/29/leap/index.html')).toContain('2017-03-01T00:00:00.000Z">March 1, 2017<')
  })

  test.each([
    ['a link in Markdown', { 'docs/a.md': '# A\n\n[x](/nope)\n' }, 'broken-link docs/a.md:3'],
    [
      'a Link in MDX',
      { 'docs/a.mdx': 'import Link from \'@docusaurus/Link\'\n\n# A\n\n<Link to="/nope">x</Link>\n' },
      'broken-link docs/a.mdx:5',
    ],
    [
      'a Link in a React page',
      {
        'src/pages/index.js':
          'import Link from \'@docusaurus/Link\'\nexport default () => <main><Link to="/nope">x</Link></main>\n',
      },
      'broken-link src/pages/index.js:2',
    ],
    ['an image in Markdown', { 'docs/a.md': '# A\n\n![x](/nope.png)\n' }, 'missing-image docs/a.md:3'],
  ])('fails for %s that is broken, as in Docusaurus', async (_name, files, finding) => {
    const { exitCode, found } = await buildMigrated(oldSite(files))
    expect({ exitCode, found }).toEqual({ exitCode: 1, found: expect.arrayContaining([`error ${finding}`]) })
  })

  test('builds with numbers and switches of category files that are text', async () => {
    const category = '{ "label": "Last", "position": "2", "collapsed": "false" }'
    const site = oldSite({ 'docs/a/_category_.json': category, 'docs/a/x.md': '# X\n' })
    expect(await buildMigrated(site)).toMatchObject({ exitCode: 0, found: [] })
  })

  test('publishes the file of a style sheet that is named from the root of the site', async () => {
    const site = oldSite({ 'src/css/custom.css': '.a { background: url("/static/img/x.svg") }\n' })
    expect(await buildMigrated(site)).toMatchObject({ exitCode: 0 })
  })
})

describe('emoji of a migrated site', () => {
  const content = { 'docs/a.md': '# A\n\nReady :rocket:\n' }

  test('are shown if the content has shortcodes', async () => {
    const site = oldSite(content)
    installEmoji(site.dir)
    const { stdout } = await site.run('migrate')
    expect(stdout).not.toContain('docs/a.md: run')
    expect(stdout).toMatch(/npm install .*docsgen node-emoji /)
    const { exitCode, output } = await site.run('build')
    expect(exitCode).toBe(0)
    expect(output('docs/a/index.html')).toContain('Ready 🚀')
  })

  test('need a package, which the first build does not', async () => {
    const site = oldSite(content)
    const { stdout } = await site.run('migrate')
    expect(stdout).toContain('docs/a.md: run "npm install node-emoji", which knows')
    expect(stdout).toContain('and set markdown.emoji to true')
    expect(await site.run('build')).toMatchObject({ exitCode: 0 })
  })

  test.each([
    ['without shortcodes', { 'docs/a.md': '# A\n\nAt 10:30, a rocket: gone\n' }, ''],
    ['that turns them off', content, 'markdown: { emoji: false },'],
  ])('do not concern a site %s', async (_name, files, config) => {
    const site = oldSite(files, config)
    installEmoji(site.dir)
    const { stdout } = await site.run('migrate', '--dry-run')
    expect(stdout).not.toContain('emoji')
  })

  test('need the package of the option', async () => {
    const { exitCode, stderr } = await siteTest()
      .config({ markdown: { emoji: true } })
      .file('docs/index.md', '# Home\n')
      .run('build')
    expect(exitCode).not.toBe(0)
    expect(stderr).toContain('error missing-node-emoji: `markdown.emoji` needs the package "node-emoji"')
  })
})

describe('redirects of the host', () => {
  const links = { 'docs/a.md': '# A\n\n[x](/old/page)\n' }
  const toml = '[build]\ncommand = "docusaurus build"\n\n[[redirects]]\nfrom = "/old/*"\nto = "/docs/:splat"\n'

  /** A site in the folder `website` of a repository. */
  function inRepository(files: Readonly<Record<string, string>>): SiteTest {
    const repository = siteTest().config(null).file('.git/HEAD', '')
    for (const [name, text] of Object.entries(files)) repository.file(name, text)
    const site = oldSite(links)
    cpSync(site.dir, `${repository.dir}/website`, { recursive: true })
    return siteTest(`${repository.dir}/website`).config(null)
  }

  test.each([
    ['netlify.toml', toml],
    ['vercel.json', '{ "redirects": [{ "source": "/old/:path*", "destination": "/docs/:path*" }] }'],
    ['_redirects', '/old/* /docs/:splat\n'],
  ])('in %s above the site answer links, and stay there', async (name, text) => {
    const site = inRepository({ [name]: text })
    await site.run('migrate')
    const { diagnostics, output } = await site.run('build')
    expect(diagnostics).toEqual([])
    expect(output(name) ?? '').not.toContain('/old/')
  })

  test('are not read outside of the repository', async () => {
    const site = inRepository({ 'netlify.toml': toml, 'website/.git/HEAD': '' })
    await site.run('migrate')
    const { diagnostics } = await site.run('build')
    expect(diagnostics).toHaveLength(1)
  })

  test('count after they have changed', async () => {
    const site = inRepository({ 'netlify.toml': toml })
    await site.run('migrate')
    expect((await site.run('build')).diagnostics).toEqual([])
    siteTest(path.dirname(site.dir)).config(null).file('netlify.toml', toml.replace('/old/*', '/other'))
    expect((await site.run('build')).diagnostics).toHaveLength(1)
  })

  test('need a command of docsgen', async () => {
    const { stdout } = await inRepository({ 'netlify.toml': toml }).run('migrate')
    expect(stdout).toContain('../netlify.toml: change the command to "docsgen build"')
  })
})

describe('a new site', () => {
  test.each([
    [{ 'docs/index.md': '# A\n\n<a href="/nope">x</a>\n' }, 'broken-link'],
    [{ 'docs/index.md': '# A\n\n| a |\n| - |\n| 1 | 2 |\n' }, 'table-syntax'],
  ])('fails for %j', async (files, code) => {
    const site = siteTest()
    for (const [name, text] of Object.entries(files)) site.file(name, text)
    const { exitCode, diagnostics } = await site.run('build')
    expect({ exitCode, codes: diagnostics.map((one) => one.code) }).toEqual({ exitCode: 1, codes: [code] })
  })
})
