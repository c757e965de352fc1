import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { repositoryPath } from '../harness/repository.js'
import { siteTest } from '../harness/site-test.js'

describe('patterns without effect', () => {
  test.each([
    [{ links: { ignore: ['/playgruond/**'] } }, ['"links.ignore[0]" matches no link of this site']],
    [{ links: { ignore: ['/play/**', '/none/**'] } }, ['"links.ignore[1]" matches no link of this site']],
    [{ links: { ignore: ['/play/**', 'https://example.com/**'] } }, []],
    [{ search: { exclude: ['/none/**'] } }, ['"search.exclude[0]" matches no page']],
    [{ search: { exclude: ['/b'] } }, []],
    [{ search: { exclude: ['docs/b.md'] } }, ['write the path of its page, such as "/b"']],
    [{ search: { exclude: ['b'] } }, ['write "/b"']],
  ])('%j', async (options, texts) => {
    const site = siteTest()
      .config({ ...options, links: { broken: 'ignore', ...('links' in options ? options.links : {}) } })
      .file('docs/index.md', '# Home\n\n[Play](/play/x)\n')
      .file('docs/b.md', '# B\n')
    symlinkSync(repositoryPath('node_modules'), path.join(site.dir, 'node_modules'))
    const { diagnostics } = await site.run('build')
    expect(diagnostics.map(({ text }) => text)).toEqual(texts.map((text) => expect.stringContaining(text)))
  })
})

describe('a docs folder that is a symbolic link', () => {
  test('has partials with links to its files', async () => {
    const site = siteTest()
      .file('docs/index.mdx', "import Part from './_part.md'\n\n# Home\n\n<Part />\n")
      .file('docs/_part.md', 'See [B](./b.md).\n')
      .file('docs/b.md', '# B\n')
    const real = path.join(temporaryDir('real'), 'docs')
    mkdirSync(path.dirname(real), { recursive: true })
    renameSync(path.join(site.dir, 'docs'), real)
    symlinkSync(real, path.join(site.dir, 'docs'))
    symlinkSync(repositoryPath('node_modules'), path.join(site.dir, 'node_modules'))
    const { diagnostics } = await site.run('build')
    expect(diagnostics).toEqual([])
  })
})

test.runIf(process.platform === 'linux')('an output folder that cannot be created is an error', async () => {
  const site = siteTest().file('docs/index.md', '# Home\n')
  symlinkSync(repositoryPath('node_modules'), path.join(site.dir, 'node_modules'))
  const { exitCode, diagnostics } = await site.run('build', '--out-dir', '/proc/docsgen')
  expect([exitCode, diagnostics.map(({ code }) => code)]).toEqual([2, ['system']])
})
