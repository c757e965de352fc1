import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

test.each(['elsewhere', 'docs/real'])(
  'reports a symbolic link to the folder %s in a folder of docs',
  async (target) => {
    const site = siteTest().file('docs/index.md', '# Home\n').symlink('docs/LICENSE', '/etc/passwd')
    mkdirSync(path.join(site.dir, target), { recursive: true })
    const run = await site.symlink('docs/linked', path.join(site.dir, target)).run('build')
    expect(run.exitCode).toBe(0)
    expect(run.diagnostics).toMatchObject([
      { code: 'symlink-outside', severity: 'warning', file: 'docs/linked', text: expect.stringContaining('not read') },
    ])
  },
)

test('number prefixes stay in the labels of folders, and are no positions, if they stay in URLs', async () => {
  const run = await siteTest()
    .config({ docs: { numberPrefixes: false, sectionIndexes: false }, links: { unreachable: 'ignore' } })
    .file('docs/index.md', '# Home\n')
    .file('docs/10-ten/a.md', '# Ten\n')
    .file('docs/9-nine/a.md', '# Nine\n')
    .run('build')
  expect(run.diagnostics).toEqual([])
  const html = run.output('10-ten/a/index.html') ?? ''
  expect(html).toMatch(/>10-ten<.*>9-nine</s)
})

test('publishes the files that the globs of `pages` match', async () => {
  const site = siteTest()
    .config({ docs: false, pages: { dir: 'pages', exclude: ['drafts/**', '**/_*'] }, links: { unreachable: 'ignore' } })
    .file('pages/index.md', '# Home\n')
    .file('pages/drafts/one.md', '# One\n')
    .file('pages/one.test.md', '# Test\n')
  const run = await site.run('build')
  expect(run.diagnostics).toEqual([])
  expect([run.output('drafts/one/index.html'), run.output('_part/index.html')]).toEqual([undefined, undefined])
  expect(run.output('one.test/index.html')).toContain('Test')
})

describe('docsgen migrate', () => {
  const migrate = async (options: string, files: Readonly<Record<string, string>> = {}) => {
    const site = siteTest()
      .config(null)
      .file(
        'docusaurus.config.js',
        `module.exports = { title: 'T', url: 'https://a.example', baseUrl: '/', ${options} }\n`,
      )
    for (const [name, text] of Object.entries(files)) site.file(name, text)
    const { stdout } = await site.run('migrate')
    const config = readFileSync(path.join(site.dir, 'docsgen.config.ts'), 'utf8').replace(/\s+/g, ' ')
    return { stdout, config, site }
  }

  test('keeps the options of remark-rehype', async () => {
    const { config, site } = await migrate(
      "markdown: { remarkRehypeOptions: { footnoteLabel: 'Remarks' } }, presets: [['classic', {}]]",
      { 'docs/index.md': '# Home\n\nText[^1]\n\n[^1]: A remark.\n' },
    )
    expect(config).toContain("remarkRehype: { footnoteLabel: 'Remarks' }")
    expect((await site.run('build')).output('docs/index.html')).toContain('Remarks</h2>')
  })

  test('keeps handlers of remark-rehype as code', async () => {
    const { config } = await migrate(
      'markdown: { remarkRehypeOptions: { handlers: { break: (state) => ({ type: "text", value: "" }) } } }',
    )
    expect(config).toContain('handlers: { break: (state) => ({ type: "text", value: "" }) }')
  })

  test('keeps diagrams off if the package is there', async () => {
    const { config } = await migrate("markdown: { mermaid: false }, presets: [['classic', {}]]", {
      'node_modules/mermaid/package.json': '{ "name": "mermaid", "version": "11.0.0" }',
    })
    expect(config).toContain('mermaid: false')
  })

  test('keeps the globs of pages', async () => {
    const { config, site } = await migrate(
      "presets: [['classic', { docs: false, pages: { exclude: ['hidden/**'] } }]]",
      {
        'src/pages/index.md': '# Home\n',
        'src/pages/hidden/a.md': '# A\n',
      },
    )
    expect(config).toContain("exclude: ['hidden/**', '**/*.d.ts']")
    const run = await site.run('build')
    expect([run.exitCode, run.output('hidden/a/index.html')]).toEqual([0, undefined])
  })

  test('writes `trailingSlash: false`, which names the files of pages', async () => {
    const files = { 'docs/a.md': '# A\n' }
    const { config, site } = await migrate("trailingSlash: false, presets: [['classic', {}]]", files)
    expect(config).toContain('trailingSlash: false')
    expect((await site.run('build')).output('docs/a.html')).toContain('<h1')
    const other = await migrate("presets: [['classic', {}]]", files)
    expect(other.config).not.toContain('trailingSlash')
    expect((await other.site.run('build')).output('docs/a/index.html')).toContain('<h1')
  })
})
