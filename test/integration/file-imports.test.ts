import { describe, expect, test } from 'vitest'
import { loadTermReader } from '../../src/features/search/languages.js'
import { askIndex } from '../../src/shared/search/ask-index.js'
import { openIndex } from '../../src/shared/search/open-index.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const code = 'export const count = 3 // three\r\nexport const name = "<b>"\n'
const shown = ['export const count = 3 // three', 'export const name = &quot;&lt;b&gt;&quot;']

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

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

  test('have the value as `default` if they are required', async () => {
    const built = await site()
      .file('docs/a.png', Buffer.from(pixel, 'base64'))
      .file(
        'docs/required.mdx',
        `# Required

<img id="default" src={require('./a.png').default} />

<img id="itself" src={require('./a.png')} />

<a id="pdf" href={require('@site/src/a.pdf').default}>PDF</a>

<pre>{require('!!raw-loader!@site/src/sample.ts').default}</pre>
`,
      )
      .file('src/a.pdf', 'x')
      .run('build')
    const html = built.output('required/index.html') ?? ''
    const [, url = ''] = /<img id="default" src="([^"]*)"/.exec(html) ?? []
    expect(url).toMatch(/^\/assets\/a-[\w-]+\.png$/)
    expect(built.outputTree().has(url.slice(1))).toBe(true)
    expect(html).toContain(`<img id="itself" src="${url}"`)
    expect(html).toMatch(/<a id="pdf" href="\/assets\/a-[\w-]+\.pdf"/)
    expect(html).toContain(shown[0])
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
