import { describe, expect, test } from 'vitest'
import { type SiteRun, siteTest } from '../harness/site-test.js'

/** A site with a mistake of every kind, each in a page of its own, and correct links to what the mistakes leave unknown. */
const site = siteTest()
  .config({ pages: { dir: 'pages' } })
  .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n\n[a](/gone) [b](./guide.md#nope) [c](./counter.mdx#nope)\n')
  .file(
    'docs/guide.md',
    '# Guide\n\n[a](./counter.mdx#count) [b](./import.mdx#made-by-code) [c](./throws.mdx#made-by-code)\n',
  )
  .file(
    'docs/links.md',
    '# Links\n\n[a](./missing.md) [b](./syntax.mdx#any) [c](./shared.mdx#made-by-code) [d](/about#team)\n',
  )
  .file('docs/counter.mdx', "import Count from '../good.tsx'\n\n# Counter\n\n<Count />\n\n[a](./guide.md#none)\n")
  .file('docs/import.mdx', "import Gone from './gone.tsx'\n\n# Import\n\n<Gone />\n\n[a](/lost)\n")
  .file('docs/shared.mdx', "import Bad from '../bad.tsx'\n\n# Shared\n\n<Bad />\n")
  .file('docs/syntax.mdx', '# Syntax\n\n<Count\n')
  .file('docs/throws.mdx', "export const Thrower = () => { throw new Error('no') }\n\n# Throws\n\n<Thrower />\n")
  .file('docs/unknown.mdx', '# Unknown\n\n<Nothing />\n')
  .file('pages/about.tsx', 'import \'./lost.css\'\n\nexport default () => <h2 id="team">Team</h2>\n')
  .file('pages/team.tsx', 'export default () => <a href="/nowhere">Nowhere</a>\n')
  .file('good.tsx', 'export default () => <b id="count"><a href="/rendered">1</a></b>\n')
  .file('bad.tsx', 'export default () => <b>\n')

const everything = [
  'bad.tsx:2 bundle',
  'docs/counter.mdx:7 broken-anchor',
  'docs/home.md:7 broken-anchor',
  'docs/home.md:7 broken-anchor',
  'docs/home.md:7 broken-link',
  'docs/import.mdx:1 unresolved-import',
  'docs/import.mdx:7 broken-link',
  'docs/links.md:3 broken-markdown-link',
  'docs/syntax.mdx:3 mdx-syntax',
  'docs/throws.mdx:1 render-failed',
  'docs/unknown.mdx:3 unknown-component',
  'good.tsx:1 broken-link',
  'pages/about.tsx:1 unresolved-import',
  'pages/team.tsx:1 broken-link',
]

function reported({ diagnostics }: SiteRun): string[] {
  const lines = diagnostics.map(({ file, line, code }) => `${file}${line === undefined ? '' : `:${line}`} ${code}`)
  return lines.sort()
}

describe('a site with mistakes of every kind', () => {
  test('gets one report of all of them from a build, which writes nothing', async () => {
    const run = await site.run('build')
    expect(reported(run)).toEqual(everything)
    expect(run.exitCode).toBe(1)
    expect(run.stdout).toContain('the output is unchanged')
    expect(run.output('index.html')).toBeUndefined()
  })

  test.each([['with the crawl'], ['without the crawl', '--no-crawl']])(
    'gets the same report from check-links %s',
    async (_name, ...args) => {
      const run = await site.run('check-links', ...args)
      expect(reported(run)).toEqual(everything)
      expect(run.exitCode).toBe(1)
    },
  )

  test('builds once they are corrected, with what the failed build kept', async () => {
    const fixed = site
      .copy()
      .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n')
      .file('docs/links.md', '# Links\n\n[a](./shared.mdx#count)\n')
      .file('docs/guide.md', '# Guide\n\n[a](./counter.mdx#count)\n')
      .file('docs/counter.mdx', "import Count from '../good.tsx'\n\n# Counter\n\n<Count />\n")
      .file('docs/shared.mdx', "import Count from '../good.tsx'\n\n# Shared\n\n<Count />\n")
      .file('good.tsx', 'export default () => <b id="count">1</b>\n')
    for (const name of ['docs/import.mdx', 'docs/syntax.mdx', 'docs/throws.mdx', 'docs/unknown.mdx', 'pages'])
      fixed.remove(name)
    const run = await fixed.config({}).run('build')
    expect(run.diagnostics).toEqual([])
    expect(run.output('shared/index.html')).toContain('<b id="count">')
  })
})

test('a theme with an error is reported together with broken links and fragments', async () => {
  const run = await siteTest()
    .config({ theme: { components: { Footer: 'footer.tsx' } } })
    .file('footer.tsx', "import './gone.js'\n\nexport default () => null\n")
    .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n\n[a](/gone) [b](#nope) [c](./box.mdx#made-by-code)\n')
    .file('docs/box.mdx', 'export const Box = () => <b id="made-by-code">x</b>\n\n<Box />\n')
    .run('build')
  expect(reported(run)).toEqual([
    'docs/home.md:7 broken-anchor',
    'docs/home.md:7 broken-link',
    'footer.tsx:1 unresolved-import',
  ])
})
