import { describe, expect, test } from 'vitest'
import { readFrontMatter } from '../../src/node/content/front-matter.js'
import { loadTermReader } from '../../src/features/search/languages.js'
import { recordTerms } from '../../src/features/search/record-terms.js'
import { linearInputs } from '../fixtures/hostile/linear-text.js'
import { startDocsgen } from '../harness/cli.js'
import { compile } from '../harness/compile.js'
import { processorTimeRatio, tenfold } from '../harness/processor-time.js'
import { siteTest } from '../harness/site-test.js'

const terms = loadTermReader('en')

/** Reads a page as a build does: its front matter, its prose with the Markdown version, and its search record. */
async function readPage(
  text: string,
  options: { mdx: boolean; parser: 'auto' | 'remark' },
): Promise<readonly string[]> {
  const { problems } = readFrontMatter(text, 'docs/page.md')
  const page = await compile(text, { ...options, markdownOrigin: 'https://a.example' })
  recordTerms({ title: 'Page', html: page.parts }, await terms)
  return [...problems, ...page.diagnostics].map(({ code }) => code)
}

const cases = linearInputs.flatMap((input) =>
  (input.kinds ?? (['md'] as const)).map((kind) => [`${input.name} (${kind})`, input, kind] as const),
)

describe('ten times the text takes at most 20 times as long, or is refused', () => {
  test.each(cases)('%s', async (_, { make, size = 3000, refused }, kind) => {
    const options = { mdx: kind === 'mdx', parser: kind === 'remark' ? 'remark' : 'auto' } as const
    let codes: readonly string[] = []
    const run = async (n: number): Promise<void> => {
      codes = await readPage(make(n), options)
    }
    const ratio = await processorTimeRatio(run, { small: size / 10, large: size, enough: tenfold })
    expect(ratio).toBeLessThanOrEqual(tenfold)
    // The large size runs last.
    expect(codes.filter((code) => code === 'front-matter')).toEqual(refused ? [refused] : [])
  })
})

test('builds a page of 10 MB with a heap of 2 GB', async () => {
  const { dir } = siteTest()
    .config({ render: { timeout: 30, memory: 2048 } })
    .file('docs/index.md', 'Some words of a text, and a number of them.\n\n'.repeat(220_000))
  const env = { NODE_OPTIONS: '--max-old-space-size=2048' }
  expect(await startDocsgen(['build', dir], { env }).end).toMatchObject({ exitCode: 0 })
}, 120_000)
