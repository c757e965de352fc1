import { describe, expect, test } from 'vitest'
import { loadTermReader } from '../../src/node/search/languages.js'
import { askIndex } from '../../src/shared/search/ask-index.js'
import { openIndex } from '../../src/shared/search/open-index.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const code = 'export const count = 3 // three\r\nexport const name = "<b>"\n'
const shown = ['export const count = 3 // three', 'export const name = &quot;&lt;b&gt;&quot;']

/** A site with the text of a file in MDX, in a component and in a React page. */
function site(): SiteTest {
  return siteTest()
    .config({ pages: { dir: 'pages' }, search: { provider: 'local' } })
    .file('src/sample.ts', code)
    .file('src/data.csv', 'a,b\n1,2\n')
    .file(
      'docs/index.mdx',
      `import CodeBlock from '@theme/CodeBlock'
import source from '../src/sample.ts?raw'
import same from '!!raw-loader!@site/src/sample.ts'
import href from '@site/src/data.csv?url'
import Show from '@site/src/show'

# Home

<CodeBlock language="ts">{source}</CodeBlock>

<p id="same">{String(same === source)}</p>

<a href={href}>Data</a>

<Show />
`,
    )
    .file('src/show.tsx', 'import text from \'./sample.ts?raw\'\n\nexport default () => <pre id="own">{text}</pre>\n')
    .file('pages/about.tsx', "import text from '@site/src/sample.ts?raw'\n\nexport default () => <pre>{text}</pre>\n")
}

describe('imports of files', () => {
  test('are the text of the file in pages, components, the search and Markdown versions', async () => {
    const built = await site().run('build')
    expect(built.diagnostics.filter(({ code }) => code !== 'unreachable-page')).toEqual([])
    const home = (built.output('index.html') ?? '').replace(/<\/?span[^>]*>/g, '')
    for (const line of shown) {
      expect(home.split(line)).toHaveLength(3)
      expect(built.output('about/index.html')).toContain(line)
    }
    expect(home).toContain('<p id="same">true</p>')
    expect(built.output('index.md')).toContain('export const count = 3 // three\nexport const name = "<b>"')
    const index = await openIndex(async (name) => JSON.parse(built.output(`docsgen/search/${name}`) ?? ''))
    const readTerms = await loadTermReader('en')
    const { hits } = await askIndex(index, 'count three', { readTerms, limit: 10, textOf: async () => '' })
    expect(hits.map(({ row }) => row[0])).toContain('/')
  })

  test('are the URL of a copy with a hash in its name', async () => {
    const built = await site().run('build')
    const [, href = ''] = /href="(\/assets\/data-[\w-]+\.csv)"/.exec(built.output('index.html') ?? '') ?? []
    expect(built.output(href.slice(1))).toBe('a,b\n1,2\n')
  })

  test('are inputs of the pages', async () => {
    const edited = site()
    await edited.run('build')
    const built = await edited.file('src/sample.ts', 'changed()\n').run('build')
    expect(built.output('index.html')).toContain('changed')
    expect(built.output('about/index.html')).toContain('changed()')
  })

  test('reports a missing file and one that is not text at the import', async () => {
    const built = await siteTest()
      .file('docs/index.mdx', "import a from './missing.ts?raw'\n\n# Home\n\n{a}\n")
      .file('docs/binary.mdx', "import b from './b.bin?raw'\n\n# Binary\n\n{b}\n")
      .file('docs/b.bin', new Uint8Array([0, 255]))
      .run('build')
    expect(built.diagnostics).toMatchObject([
      { file: 'docs/binary.mdx', line: 1, code: 'bundle', text: expect.stringContaining('"b.bin" is not a text file') },
      { file: 'docs/index.mdx', line: 1, code: 'unresolved-import', text: expect.stringContaining('missing.ts?raw') },
    ])
  })
})
