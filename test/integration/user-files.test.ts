import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { siteTest } from '../harness/site-test.js'

describe('check-links --fix', () => {
  const page = '# Home\r\n\r\n[a](./Installation.md)\r\n'
  const fixed = '# Home\r\n\r\n[a](./installation.md)\r\n'
  const site = () => siteTest().file('docs/index.md', page).file('docs/installation.md', '# Installation\n')

  test('keeps hard links, line endings and the byte order mark', async () => {
    const linked = site().file('docs/index.md', `\ufeff${page}`)
    const [own, other] = [path.join(linked.dir, 'docs/index.md'), path.join(linked.dir, 'other.md')]
    linkSync(own, other)
    await linked.run('check-links', '--fix', '--no-crawl')
    expect(readFileSync(own, 'utf8')).toBe(`\ufeff${fixed}`)
    expect(statSync(other).ino).toBe(statSync(own).ino)
  })

  test('reports a read-only file, and leaves it', async () => {
    const readOnly = site()
    chmodSync(path.join(readOnly.dir, 'docs/index.md'), 0o444)
    const run = await readOnly.run('check-links', '--fix', '--no-crawl')
    expect(run.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'not-fixed', text: expect.stringContaining('the file is read-only') }),
    )
    expect(readFileSync(path.join(readOnly.dir, 'docs/index.md'), 'utf8')).toBe(page)
  })
})

describe('migrate', () => {
  const site = () =>
    siteTest()
      .config(null)
      .file('docusaurus.config.js', "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/' }\n")

  test('keeps the form of package.json and .gitignore', async () => {
    const manifest = '\ufeff{\r\n\t"scripts": {\r\n\t\t"build": "docusaurus build"\r\n\t}\r\n}'
    const old = site().file('package.json', manifest).file('.gitignore', 'node_modules/\r\n')
    await old.run('migrate', '--write-scripts')
    const text = (name: string) => readFileSync(path.join(old.dir, name), 'utf8')
    expect(text('package.json')).toBe(manifest.replace('docusaurus build', 'docsgen build'))
    expect(text('.gitignore')).toBe('node_modules/\r\n.docsgen/\r\nbuild/\r\n')
  })

  test.each(['docsgen.config.ts', 'package.json'])(
    'does not write through a link out of the site: %s',
    async (name) => {
      const outside = temporaryDir('outside')
      const old = site()
      symlinkSync(path.join(outside, 'config.ts'), path.join(old.dir, name))
      const run = await old.run('migrate', '--write-scripts')
      if (name === 'docsgen.config.ts') {
        expect(run.exitCode).toBe(2)
        expect(run.diagnostics).toMatchObject([{ code: 'not-writable', text: expect.stringContaining(name) }])
      }
      expect(readdirSync(outside)).toEqual([])
    },
  )
})

describe('init', () => {
  test.each(['docs', 'package.json'])('writes nothing if %s is a link out of the folder', async (name) => {
    const outside = temporaryDir('outside')
    const dir = path.join(temporaryDir('init'), 'site')
    mkdirSync(dir)
    symlinkSync(name === 'docs' ? outside : path.join(outside, 'missing'), path.join(dir, name))
    const run = await runDocsgen(['init', dir], {})
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringMatching(/error not-writable: "(?:docs\/|package)/)])
    expect([readdirSync(outside), readdirSync(dir)]).toEqual([[], [name]])
  })
})

test('eject does not write to the file behind a link with --force, or to the config', async () => {
  const config = 'export default { title: "T" }\n'
  const site = siteTest().config(null).file('docsgen.config.ts', config).file('docs/index.md', '# Home\n')
  const outside = temporaryDir('outside')
  expect((await site.run('eject', 'Footer')).exitCode).toBe(0)
  symlinkSync(path.join(outside, 'Logo.tsx'), path.join(site.dir, 'theme/Navbar.tsx'))
  const run = await site.run('eject', 'Navbar', '--force')
  expect([run.exitCode, run.diagnostics]).toMatchObject([2, [{ code: 'not-writable' }]])
  expect(readdirSync(outside)).toEqual([])
  expect(readFileSync(path.join(site.dir, 'docsgen.config.ts'), 'utf8')).toBe(config)
})
