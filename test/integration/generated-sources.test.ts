import { expect, test } from 'vitest'
import { repositoryPath } from '../harness/repository.js'
import { siteTest, type SiteTest } from '../harness/site-test.js'

function siteWith(config: string): SiteTest {
  return siteTest().file('docs/index.md', '# Start\n').file('docsgen.config.ts', config)
}

const options = "title: 'Test', pages: false, search: { provider: 'none' }"

const api = `openapi: 3.1.0
info:
  title: Shop
  version: '1'
  description: 'See [prices](./prices.md).'
paths:
  /a:
    get:
      operationId: getA
      description: 'See [prices](./prices.md).'
      responses: { '200': { description: Fine } }
webhooks:
  paid:
    post:
      operationId: paid
      description: 'See [prices](./prices.md).'
      responses: { '200': { description: Fine } }
`

test.each([
  ['operation', [{}, { line: 7, column: 3 }, { line: 13, column: 3 }]],
  ['tag', [{}, {}, {}]],
])('problems of the pages of an OpenAPI document by %s are reported in the document', async (groupBy, places) => {
  const config = `import openapi from 'docsgen/plugins/openapi'
export default { ${options}, plugins: [openapi({ spec: 'api.yaml', dir: 'docs/api', groupBy: '${groupBy}', linkBase: '/' })] }\n`
  const { diagnostics } = await siteWith(config).file('api.yaml', api).run('build')
  const text = expect.stringMatching(
    /^"\/prices\.md" matches no Markdown file of this site \(on the generated page "docs\/api\/[\w/-]+\.mdx"\)/,
  )
  expect(diagnostics).toMatchObject(places.map((place) => ({ file: 'api.yaml', ...place, text })))
  if (groupBy === 'tag') expect(diagnostics.flatMap(({ line }) => line ?? [])).toEqual([])
})

test('problems of the pages of TypeDoc are reported at the declaration', async () => {
  const config = `import typedoc from 'docsgen/plugins/typedoc'
export default { ${options}, plugins: [typedoc({ entryPoints: ['lib/index.ts'] })] }\n`
  const source = `/** Adds. See [prices](/docs/prices.md). */
export function add(): void {}

/** Takes. See [prices](/docs/prices.md). */
export const take = 1
`
  const { diagnostics } = await siteWith(config)
    .file('lib/index.ts', source)
    .symlink('node_modules/typedoc', repositoryPath('node_modules', 'typedoc'))
    .run('build')
  const broken = diagnostics.filter(({ code }) => code === 'broken-markdown-link')
  const places = broken.map(({ file, line }) => `${file}:${line}`)
  expect([...new Set(places)]).toEqual(['lib/index.ts:2', 'lib/index.ts:5'])
  expect(broken[0]?.text).toContain('(on the generated page "docs/api/')
})

test('a plugin can declare the source of a file', async () => {
  const plugin = (source: string) => `export default { ${options}, plugins: [{
  name: 'prices',
  content: () => ({ files: [{ path: 'docs/prices.md', content: '# Prices\\n\\n[x](/nope)\\n', source: ${source} }] }),
}] }\n`
  const site = siteWith(plugin("{ file: 'prices.csv', line: 3 }"))
  expect((await site.run('build')).diagnostics).toMatchObject([
    { file: 'prices.csv', line: 3, code: 'broken-link', text: expect.stringContaining('"docs/prices.md"') },
  ])
  expect((await site.run('check-links', '--fix', '--no-crawl')).diagnostics).toMatchObject([{ file: 'prices.csv' }])
  const wrong = await siteWith(plugin('{ line: 3 }')).run('build')
  expect(wrong.stderr).toContain('"content.files[0].source.file" is missing')
  const without = await siteWith(plugin('undefined')).run('build')
  expect(without.diagnostics[0]?.file).toContain('.docsgen/generated/prices/docs/prices.md')
})

test('a generated page in a folder that does not exist can import modules', async () => {
  const content = (module: string) => `# Ada

import Card from '${module}'
import Name from '@site/components/Name'
import Same from '../../../components/Name'

<Card /><Name /><Same />
`
  const config = (module: string) => `export default { ${options}, plugins: [{
  name: 'people',
  content: () => ({ files: [{ path: 'docs/people/math/ada.mdx', content: ${JSON.stringify(content(module))} }] }),
}] }\n`
  const site = siteWith(config('cards/Card'))
    .file('components/Name.jsx', "export default () => 'Lovelace'\n")
    .file('node_modules/cards/package.json', '{ "name": "cards", "exports": { "./Card": "./Card.js" } }\n')
    .file('node_modules/cards/Card.js', "export default () => 'Card of '\n")
  const built = await site.run('build')
  expect(built.diagnostics).toEqual([])
  const text = built.output('people/math/ada/index.html')?.replace(/<[^>]*>/g, '')
  expect(text).toMatch(/Card of\s+Lovelace\s*Lovelace/)
  const { diagnostics } = await site.file('docsgen.config.ts', config('cards/Crad')).run('build')
  expect(diagnostics).toMatchObject([{ code: 'unresolved-import', text: expect.stringContaining('"cards/Crad"') }])
})

test('plugins keep apart what they have generated', async () => {
  const generator = (name: string) =>
    `{ name: '${name}', pages: () => ({ inputs: ['Page.tsx'], pages: [{ route: '/${name}', component: 'Page.tsx', title: '${name}' }] }) }`
  const config = `export default { ${options}, plugins: [${['one', 'two'].map(generator).join(', ')}] }\n`
  const site = siteWith(config).file('Page.tsx', 'export default () => <h1>Page</h1>\n')
  await site.run('build')
  const run = await site.file('docs/index.md', '# Changed\n').run('build')
  expect(run.exitCode).toBe(0)
  for (const name of ['one', 'two']) expect(run.output(`${name}/index.html`)).toContain(`<title>${name} | Test</title>`)
})
