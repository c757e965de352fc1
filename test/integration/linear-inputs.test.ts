import { describe, expect, test } from 'vitest'
import type { SiteTest } from '../harness/site-test.js'
import { manyLinks } from '../fixtures/hostile/many-links.js'
import { type CompileOptions, compile } from '../harness/compile.js'
import { processorTimeRatio, tenfold } from '../harness/processor-time.js'
import { siteTest } from '../harness/site-test.js'

/** Everything that a build does with a page before it is rendered. */
const options: CompileOptions = {
  pages: { 'b.md': '/b' },
  staticFiles: { '/a.png': '/site/static/a.png' },
  markdownOrigin: 'https://docs.example',
}

describe.each<[parser: string, small: number, options: CompileOptions]>([
  ['Markdown, satteri', 600, { parser: 'auto' }],
  ['MDX, satteri', 300, { parser: 'auto', mdx: true }],
  ['Markdown, remark-parse', 60, { parser: 'remark' }],
])('a page compiles in linear time: %s', (name, small, parser) => {
  // What follows the parser is the same for all of them.
  const rows = name === 'Markdown, satteri' ? manyLinks : manyLinks.filter(({ parsing }) => parsing)
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, { input, times = 1 }) => {
    const run = (n: number) => compile(input(n), { ...options, ...parser })
    const sizes = { small: small * times, large: 10 * small * times }
    expect(await processorTimeRatio(run, { ...sizes, enough: tenfold })).toBeLessThanOrEqual(tenfold)
  })
})

describe('commands check and print many diagnostics in linear time', () => {
  const rows: [name: string, args: readonly string[]][] = [
    ['broken links', ['build', '--format', 'sarif']],
    ['broken Markdown links', ['check-links', '--no-crawl', '--format', 'json']],
    ['unknown fragments of many headings', ['check-links', '--no-crawl']],
    ['references to a broken definition', ['check-links', '--no-crawl', '--fix']],
    ['misspelled HTML links', ['check-links', '--no-crawl', '--fix']],
  ]
  const inputs = new Map([
    ...manyLinks.map(({ name, input }) => [name, input] as const),
    ['references to a broken definition', (n: number) => `${'[x] '.repeat(n)}\n\n[x]: B.md`],
    ['misspelled HTML links', (n: number) => '<a href="B.md">a</a> '.repeat(n)],
  ])
  const siteOf = (input: string): SiteTest =>
    siteTest().file('docs/b.md', '---\nslug: /\n---\n\n# B\n').file('docs/page.md', `# Page\n\n${input}\n`)

  test.each(rows)('%s: %j', async (name, [command = '', ...args]) => {
    const input = inputs.get(name) ?? (() => '')
    const run = (n: number) => siteOf(input(n)).run(command, ...args)
    expect(await processorTimeRatio(run, { small: 400, large: 4000, enough: tenfold })).toBeLessThanOrEqual(tenfold)
  })
})
