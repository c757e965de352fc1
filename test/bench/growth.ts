import { afterAll, describe, expect, test } from 'vitest'
import { loadTermReader } from '../../src/features/search/languages.js'
import { recordTerms } from '../../src/features/search/record-terms.js'
import { readFrontMatter } from '../../src/node/content/front-matter.js'
import { type CompileOptions, compile } from '../harness/compile.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'
import { longTexts } from './inputs/long-text.js'
import { manyLinks } from './inputs/many-links.js'
import { processorTimeRatio, tenfold } from './processor-time.js'

/*
 * Measures how the time grows with a page: ten times the input is compared with the input, for each kind of Markdown, and for commands
 * that report many problems. npm run bench:growth prints a table, and names the inputs whose time is not linear. A page of such text is
 * stopped by the limits of a page, so this is a benchmark, not a test.
 */

const ratios: { name: string; ratio: number }[] = []

async function measured(name: string, run: (n: number) => Promise<unknown>, small: number): Promise<void> {
  const ratio = await processorTimeRatio(run, { small, large: 10 * small, enough: tenfold })
  ratios.push({ name, ratio })
  expect(ratio).toBeGreaterThan(0)
}

afterAll(() => {
  for (const { name, ratio } of ratios.sort((a, b) => b.ratio - a.ratio))
    console.info(`${ratio.toFixed(1).padStart(6)} ${ratio > tenfold ? 'not linear' : 'linear    '}  ${name}`)
})

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
])('links: %s', (name, small, parser) => {
  // What follows the parser is the same for all of them.
  const rows = name === 'Markdown, satteri' ? manyLinks : manyLinks.filter(({ parsing }) => parsing)
  test.each(rows.map((row) => [row.name, row] as const))('%s', (row, { input, times = 1 }) =>
    measured(`${name}: ${row}`, (n) => compile(input(n), { ...options, ...parser }), small * times),
  )
})

const terms = loadTermReader('en')

describe('text', () => {
  const rows = longTexts.flatMap((input) =>
    (input.kinds ?? (['md'] as const)).map((kind) => [`${input.name} (${kind})`, input, kind] as const),
  )
  test.each(rows)('%s', (name, { make, size = 3000 }, kind) =>
    measured(
      name,
      async (n) => {
        const text = make(n)
        readFrontMatter(text, 'docs/page.md')
        const parser = kind === 'remark' ? 'remark' : 'auto'
        const page = await compile(text, { mdx: kind === 'mdx', parser, markdownOrigin: 'https://a.example' })
        recordTerms({ title: 'Page', html: page.parts }, await terms)
      },
      size / 10,
    ),
  )
})

describe('commands that report many problems', () => {
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

  test.each(rows)('%s: %j', (name, [command = '', ...args]) =>
    measured(`${command}: ${name}`, (n) => siteOf(inputs.get(name)?.(n) ?? '').run(command, ...args), 400),
  )
})
