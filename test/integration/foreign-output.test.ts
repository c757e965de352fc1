import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTree, temporaryDir } from '../harness/build-site.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

/** A site that has been built once. */
async function builtSite(): Promise<SiteTest> {
  const site = siteTest()
    .file('docs/index.md', '# Home\n\n[A](./guide/a.md)\n')
    .file('docs/guide/a.md', '# A\n')
    .file('static/robots.txt', 'User-agent: *\n')
    .file('static/.well-known/app.json', '{}\n')
  expect((await site.run('build')).exitCode).toBe(0)
  return site
}

const edit = (site: SiteTest): SiteTest => site.file('docs/index.md', '# Changed\n\n[A](./guide/a.md)\n')

function expectRefused(run: SiteRun, name: string): void {
  expect(run.exitCode).toBe(2)
  expect(run.diagnostics).toMatchObject([
    { code: 'out-dir', text: expect.stringMatching(/which docsgen did not write; .*--out-dir, move/) },
  ])
  expect(run.stderr).toContain(name)
}

describe('a file in the output folder that docsgen did not write', () => {
  test('stops the build in which a hook writes it', async () => {
    const site = await builtSite()
    const own = JSON.stringify(path.join(site.dir, 'build/own.txt'))
    const plugin = `{ name: 'own', buildEnd() { writeFileSync(${own}, 'mine') } }`
    site.file(
      'docsgen.config.ts',
      `import { writeFileSync } from 'node:fs'\nexport default { title: 'T', plugins: [${plugin}] }\n`,
    )
    expectRefused(await site.run('build'), 'own.txt')
  })

  const names = ['CNAME', 'guide/notes.html', 'assets/own.js', 'docsgen/own.json', 'index.html.gz']
  for (const [state, prepare] of Object.entries({
    'an edit': edit,
    'no change': (site: SiteTest) => site,
  }))
    test(`stops the next build after ${state}, which changes nothing`, async () => {
      const site = await builtSite()
      for (const name of names) site.file(`build/${name}`, 'mine')
      const before = readTree(path.join(site.dir, 'build'))
      expectRefused(await prepare(site).run('build'), 'CNAME')
      expect(readTree(path.join(site.dir, 'build'))).toEqual(before)
      for (const name of names) site.remove(`build/${name}`)
      expect((await site.run('build')).exitCode).toBe(0)
    })

  test('stops it also if the next site has a file of the same name', async () => {
    const site = await builtSite()
    site.file('build/guide/b/index.html', 'mine').file('docs/guide/b.md', '# B\n')
    expectRefused(await site.run('build'), '"guide/b/index.html"')
    expect(readFileSync(path.join(site.dir, 'build/guide/b/index.html'), 'utf8')).toBe('mine')
  })

  test('stops it also with --no-cache and without the cache', async () => {
    const site = await builtSite()
    edit(site).file('build/CNAME', 'mine')
    expectRefused(await site.run('build', '--no-cache'), '"CNAME"')
    rmSync(path.join(site.dir, '.docsgen'), { recursive: true })
    expectRefused(await site.run('build'), '"CNAME"')
    expect(readFileSync(path.join(site.dir, 'build/CNAME'), 'utf8')).toBe('mine')
  })

  test('but hidden files stay, and the hint works', async () => {
    const site = await builtSite()
    site.file('build/.git/HEAD', 'ref').file('build/CNAME', 'mine')
    expectRefused(await edit(site).run('build'), '"CNAME"')
    const run = await site.remove('build/CNAME').file('static/CNAME', 'mine').run('build')
    expect([run.exitCode, run.output('CNAME'), run.output('.git/HEAD')]).toEqual([0, 'mine', 'ref'])
  })
})

test('removed pages and static files of docsgen are removed without the cache too', async () => {
  const site = await builtSite()
  rmSync(path.join(site.dir, '.docsgen'), { recursive: true })
  site.remove('docs/guide').remove('static/robots.txt').file('docs/index.md', '# Home\n')
  const run = await site.run('build')
  expect([run.exitCode, run.diagnostics]).toEqual([0, []])
  expect(existsSync(path.join(site.dir, 'build/guide'))).toBe(false)
  expect(run.output('robots.txt')).not.toBe('User-agent: *\n')
})

describe('a symbolic link in the output folder is not followed', () => {
  const links: [name: string, source: string][] = [
    ['guide', 'docs/guide/b.md'],
    ['.well-known', 'static/.well-known/other.json'],
    ['index.html', 'docs/other.md'],
    ['assets', 'docs/other.md'],
  ]
  test.each(links)('%s', async (name, source) => {
    const site = await builtSite()
    const outside = temporaryDir('outside')
    const linkPath = path.join(site.dir, 'build', name)
    const isFile = name === 'index.html'
    if (isFile) writeFileSync(path.join(outside, 'file'), 'mine')
    rmSync(linkPath, { recursive: true })
    symlinkSync(isFile ? path.join(outside, 'file') : outside, linkPath)
    edit(site).file(source, '# New\n')
    expectRefused(await site.run('build'), `"${name}" (a symbolic link)`)
    expect(lstatSync(linkPath).isSymbolicLink()).toBe(true)
    expect(readdirSync(outside)).toEqual(isFile ? ['file'] : [])
    if (isFile) expect(readFileSync(path.join(outside, 'file'), 'utf8')).toBe('mine')
  })

  test('but the output folder itself may be a link', async () => {
    const site = siteTest().file('docs/index.md', '# Home\n')
    const outside = temporaryDir('outside')
    symlinkSync(outside, path.join(site.dir, 'build'))
    expect((await site.run('build')).exitCode).toBe(0)
    expect((await edit(site).file('docs/guide/a.md', '# A\n').run('build')).exitCode).toBe(0)
    expect(readFileSync(path.join(outside, 'index.html'), 'utf8')).toContain('Changed')
  })
})
