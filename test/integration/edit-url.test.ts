import { describe, expect, test } from 'vitest'
import { siteTest, type SiteTest } from '../harness/site-test.js'

/** A site with two docs and two posts, whose function for edit links has this body. */
function siteWith(body: string, rest = ''): SiteTest {
  const editUrl = `editUrl: ({ docPath }) => { ${body} }`
  const config = `export default {
  title: 'T',
  docs: { ${editUrl} },
  blog: { ${editUrl} },
  search: { provider: 'none' },
  ${rest}
}
`
  return siteTest()
    .file('docsgen.config.ts', config)
    .file('docs/index.md', '# Home\n\n[Other](./other.md)\n')
    .file('docs/other.md', '# Other\n')
    .file('blog/2026-01-01-a.md', '# A\n')
    .file('blog/2026-01-02-b.md', '# B\n')
}

const PAGES = ['index.html', 'other/index.html', 'blog/2026/01/01/a/index.html']

describe('a function for edit links', () => {
  test('returns URLs', async () => {
    const { diagnostics, output } = await siteWith("return 'https://a.example/' + docPath").run('build')
    expect(diagnostics).toEqual([])
    expect(output('other/index.html')).toContain('<a href="https://a.example/other.md" rel="external noopener">')
    expect(output('blog/2026/01/01/a/index.html')).toContain('<a href="https://a.example/2026-01-01-a.md"')
  })

  test.each(['return undefined', 'return null', "return ''", 'return false', ''])(
    'returns nothing: %s',
    async (body) => {
      const { diagnostics, output } = await siteWith(body).run('build')
      expect(diagnostics).toEqual([])
      for (const page of PAGES) expect(output(page)).not.toContain('external noopener')
    },
  )

  test.each([
    ["return JSON.stringify({ path: 'x' })", '"{\\"path\\":\\"x\\"}"'],
    ["return 'docs/' + docPath.slice(0, 0)", '"docs/"'],
    ["return '/edit'", '"/edit"'],
    ["return { path: 'x' }", '{"path":"x"}'],
    ['return 5', '5'],
    ["return 'javascript:alert(1)'", '"javascript:alert(1)"'],
  ])('is reported once if it returns data, which is no link: %s', async (body, value) => {
    const { exitCode, diagnostics, output } = await siteWith(body).run('build')
    const found = diagnostics.map(({ severity, code, file, line, text }) => [severity, code, `${file}:${line}`, text])
    const text = (page: string) =>
      expect.stringContaining(`the function returned ${value} for "${page}", which is not a URL`)
    expect(found).toEqual([
      ['warning', 'edit-url', 'docsgen.config.ts:3', text('docs/index.md')],
      ['warning', 'edit-url', 'docsgen.config.ts:4', text('blog/2026-01-01-a.md')],
    ])
    expect(exitCode).toBe(0)
    for (const page of PAGES) {
      expect(output(page)).not.toContain('external noopener')
      expect(output(page)).toContain('"editValue":')
    }
  })

  test('is reported once if it throws', async () => {
    const { exitCode, diagnostics } = await siteWith("throw new Error('no')").run('build')
    expect(exitCode).toBe(1)
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['error edit-url', 'error edit-url'])
  })

  test('gives its data to components of Docusaurus as `metadata.editUrl`', async () => {
    const theme = `theme: { compat: 'docusaurus', components: { PageFooter: './Foot.jsx' } },`
    const site = siteWith("return JSON.stringify({ path: 'x' })", theme).file(
      'Foot.jsx',
      `import { useDoc } from '@docusaurus/plugin-content-docs/client'
import { usePage } from 'docsgen/client'
const Doc = () => <a data-edit={JSON.parse(useDoc().metadata.editUrl).path} />
export function PageFooter() {
  return usePage().kind === 'doc' ? <Doc /> : null
}
export default PageFooter
`,
    )
    const { output } = await site.run('build')
    expect(output('other/index.html')).toContain('<a data-edit="x">')
  })
})
