import path from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { typeTables } from '../../src/tools/typedoc/type-tables.js'
import { temporaryDir } from '../harness/build-site.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'
import { type WatchedSite, watchFolder } from '../harness/watch-site.js'

const canvas = `import type { Brush, Point as Place } from './brush'

/** How a canvas looks. */
export interface Options extends Base {
  /**
   * In pixels: see {@link Brush}, {@link Canvas | the class}, [the guide](../docs/guide.md) and https://x.example.
   *
   * - <b>One</b> of {these}, such as localhost:8080
   *
   * @default 300
   */
  width?: number
  // A type over several lines, with a comment.
  side?: 'left' | /* first */
    'right'
  /** @deprecated Use {@link Options.width}. */
  at: Place | null
  /** @internal */
  secret: string
  draw(at: Place): void
  undo?(): void
}
interface Base {
  /** Of the base. */
  id: string
}
export class Canvas {
  /** @defaultValue \`'round'\` */
  brush: Brush = 'round'
  readonly #hidden = 1
  private own = 2
  kind = 'canvas'
  constructor(readonly options: Options) {}
}
export type Props = Partial<Pick<Options, 'width' | 'at'>> & Set<Brush> & { children: string }
export type Union = Options | Base
export const value = 1
`

const files = {
  'src/canvas.ts': canvas,
  'src/brush.ts': "export type Brush = 'round' | 'square'\nexport interface Point { x: number; y?: number }\n",
  'tsconfig.json': '{ "compilerOptions": { "lib": ["es2022"], "strict": true, "types": [] } }',
  'docs/guide.md': '# Guide\n\n::type-table{of=@site/src/canvas.ts#Props}\n\n::include{file=_part.md}\n',
  'docs/_part.md': '::type-table{of="@site/src/brush.ts#Point"}\n',
  'docs/index.mdx':
    '# Home\n\n<TypeTable of="../src/canvas.ts#Options" />\n\n- <TypeTable of="../src/canvas.ts#Canvas" />\n',
  'docs/own.mdx': '# Own\n\nexport const TypeTable = ({ of }) => <i>{of}</i>\n\n<TypeTable of="mine" />\n',
}

function site(config: string): SiteTest {
  const made = siteTest()
  for (const name of ['typescript', 'typedoc'])
    made.symlink(`node_modules/${name}`, repositoryPath('node_modules', name))
  for (const [name, text] of Object.entries(files)) made.file(name, text)
  return made.file('docsgen.config.ts', config)
}

const plain = `export default { title: 'Test', pages: false, search: { provider: 'none' } }`
const withPages = `
import typedoc from 'docsgen/plugins/typedoc'
export default {
  title: 'Test',
  pages: false,
  search: { provider: 'none' },
  plugins: [typedoc({ entryPoints: ['src/brush.ts'] })],
}
`

/** The rows of the tables of a Markdown version. */
const rowsOf = (text = '') => text.split('\n').filter((line) => line.startsWith('|'))

describe('a site with tables of types and API pages', () => {
  let run: SiteRun
  beforeAll(async () => {
    run = await site(withPages).run('build')
  })

  test('shows the members with their types, defaults and comments', () => {
    expect(run.diagnostics).toEqual([])
    expect(rowsOf(run.output('index.md'))).toEqual([
      '| Name | Type | Description |',
      '| --- | --- | --- |',
      '| `width?` | `number` | In pixels: see [`Brush`](/api/type-aliases/brush), [the class](#type-canvas), [the guide](/guide) and <https://x.example>. \\<b>One\\</b> of {these}, such as localhost:8080 Default: `300`. |',
      "| `side?` | `'left' \\| 'right'` |  |",
      '| ~~`at`~~ | `Place \\| null` | **Deprecated** Use `Options.width`. |',
      '| `draw` | `(at: Place) => void` |  |',
      '| `undo?` | `() => void` |  |',
      '| `id` | `string` | Of the base. |',
    ])
    expect(run.output('index.md')).toContain(
      "| `brush` | `Brush` | Default: `'round'`. |\n  | `kind` | `string` | Default: `'canvas'`. |\n  | `options` | `Options` |  |\n",
    )
  })

  test('links types to the tables of the page and to API pages', () => {
    const html = run.output('index.html')
    expect(html).toContain('<table id="type-options">')
    expect(html).toContain('<code>(at: <a href="/api/interfaces/point">Place</a>) => void</code>')
    expect(html).toContain('<code><a href="#type-options">Options</a></code>')
    expect(html).toContain('<td data-label="Type"><code>number</code></td>')
  })

  test('resolves types that are made of others, in directives and included files', () => {
    expect(rowsOf(run.output('guide.md'))).toEqual([
      expect.anything(),
      expect.anything(),
      expect.stringMatching(/^\| `width\?` \| `number` \| In pixels/),
      '| ~~`at?`~~ | `Place \\| null` | **Deprecated** Use `Options.width`. |',
      '| `children` | `string` |  |',
      '| Name | Type |',
      '| --- | --- |',
      '| `x` | `number` |',
      '| `y?` | `number` |',
    ])
  })

  test('leaves a component of the page alone', () => {
    expect(run.output('own/index.html')).toContain('<i>mine</i>')
  })
})

test('reports tables without a type where they are', async () => {
  const lines = [
    '<TypeTable of="../src/canvs.ts#Options" />',
    '<TypeTable of="../src/canvas.ts#Option" />',
    '<TypeTable of="../src/canvas.ts#value" />',
    '<TypeTable of="../src/canvas.ts#Union" />',
    '<TypeTable of="../tsconfig.json#Options" />',
    '<TypeTable of="../../outside.ts#Options" />',
    '<TypeTable of={name} />',
    '<TypeTable off="../src/canvas.ts#Options" />',
    '::type-table{file="../src/canvas.ts" of="../src/canvas.ts#Options"}',
  ]
  const made = site(plain).file('docs/bad.mdx', `# Bad\n\n${lines.join('\n\n')}\n`)
  const { diagnostics } = await made.run('build')
  const found = diagnostics.filter(({ file }) => file === 'docs/bad.mdx')
  expect(found.map(({ line, code, text }) => `${line} ${code} ${text}`)).toEqual([
    expect.stringMatching(
      /^3 type-table .*"\.\.\/src\/canvs\.ts#Options" .*does not exist; did you mean "canvas\.ts"\?/,
    ),
    expect.stringMatching(/^5 type-table .*exports no type "Option"; did you mean "Options"\?/),
    expect.stringMatching(/^7 type-table .*no type "value"; its types are "Options", "Canvas", "Props", "Union"/),
    expect.stringMatching(/^9 type-table .*"Union" has no members/),
    expect.stringMatching(/^11 type-table .*exports no type "Options"; export an interface/),
    expect.stringMatching(/^13 type-table .*outside of the site; set `markdown.codeRoot`/),
    expect.stringMatching(/^15 type-table .*`of` must be a path and the name of an export/),
    '17 type-table the type table is empty: it has no attribute "off"; write <TypeTable of="./options.ts#Options" /> in MDX, ::type-table{of="./options.ts#Options"} in Markdown',
    expect.stringMatching(/^19 type-table .*it has no attribute "file"; write <TypeTable of=/),
  ])
  const rootDir = temporaryDir('no-typescript')
  const write = await typeTables({ rootDir, textsOf: () => ({}), generatedFrom: new Map() })
  const hint = expect.stringContaining('npm install --save-dev typescript@')
  expect(write([{ filePath: path.join(rootDir, 'a.ts'), name: 'A' }], () => undefined)).toMatchObject([{ hint }])
})

let watched: WatchedSite | undefined

afterEach(async () => {
  await watched?.close()
  watched = undefined
})

test('the preview shows an edit of a type that another one extends', async () => {
  const made = site(plain).file(
    'src/canvas.ts',
    canvas.replace('extends Base', 'extends Point').replace('Point as', 'Point, Point as'),
  )
  watched = await watchFolder(made.dir)
  expect(await watched.document('/')).toContain('<code>y?</code>')
  watched.edit('src/brush.ts', 'y?: number', 'z: string')
  await expect.poll(() => watched?.document('/'), { interval: 20 }).toContain('<code>z</code>')
})

test('a version of the docs keeps its tables', async () => {
  const made = site(plain)
    .file('docs/index.mdx', '# Home\n\n<TypeTable of="../src/brush.ts#Point" />\n')
    .file('docs/guide.md', '# Guide\n\n::type-table{of=../src/brush.ts#Point}\n')
    .remove('docs/own.mdx')
  expect((await made.run('version', '1.0')).exitCode).toBe(0)
  const { diagnostics, output } = await made.run('build')
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  for (const name of ['index.html', 'guide/index.html', 'next/index.html'])
    expect(output(name)).toContain('<code>y?</code>')
})
