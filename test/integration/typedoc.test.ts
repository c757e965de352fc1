import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { typedocSources } from '../fixtures/typedoc-sources.js'
import { changedNames, writeFiles } from '../harness/build-site.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

const configOf = (options: string) => `
import { defineConfig } from 'docsgen'
import typedoc from 'docsgen/plugins/typedoc'
export default defineConfig({ title: 'Test', pages: false, search: { provider: 'none' }, plugins: [typedoc(${options})] })
`

function site(options: string): SiteTest {
  const made = siteTest().file(
    'docs/intro.md',
    '---\nslug: /\n---\n\n# Intro\n\n[Circles](./api/functions/circle.md)\n',
  )
  writeFiles(made.dir, typedocSources)
  made.file('docsgen.config.ts', configOf(options))
  return made.symlink('node_modules/typedoc', repositoryPath('node_modules', 'typedoc'))
}

const texts = ({ diagnostics }: SiteRun) =>
  diagnostics.map(
    ({ file, line, column, severity, text }) => `${severity} ${file}:${line ?? ''}:${column ?? ''} ${text}`,
  )

test('comments include no files that content cannot publish', async () => {
  const secret = 'is not published, because files of this name hold secrets'
  const refused = [
    ['{@includeCode ../.env}', '.env', secret],
    ['{@include ../notes/key.pem}', 'notes/key.pem', secret],
    ['{@include ../../notes.md}', '../notes.md', 'is outside of the site'],
  ] as const
  const made = site("{ entryPoints: ['src/index.ts'] }").file('.env', 'canary').file('notes/key.pem', 'canary')
  const source = readFileSync(path.join(made.dir, 'src/index.ts'), 'utf8')
  const added = refused.map(([tag], i) => `/** Text. ${tag} */\nexport const added${i} = 1\n`)
  const run = await made.file('src/index.ts', source + added.join('')).run('build')
  expect(run.exitCode).toBe(1)
  for (const [, name, why] of refused)
    expect(texts(run).join('\n')).toContain(`the file "${name}", which a comment includes, ${why}`)
}, 120_000)

describe('a site with API pages', () => {
  const made = site("{ entryPoints: ['src/index.ts'], title: 'Drawing', position: 2 }")
  let first: SiteRun
  beforeAll(async () => {
    first = await made.run('build')
  })
  const generated = (name: string) =>
    readFileSync(path.join(made.dir, '.docsgen/generated/typedoc/docs/api', name), 'utf8')

  test('builds without broken links, and reports a link of a comment that leads nowhere', () => {
    const message = 'typedoc: Failed to resolve link to "nowhere" in comment for Canvas'
    expect(texts(first).map((text) => text.replace(/^(\w+) \S+ /, '$1 '))).toEqual([`warning ${message}`])
    expect(first.exitCode).toBe(0)
    expect(first.output('api/classes/canvas/index.html')).toContain('href="/api/functions/circle"')
  })
  test.each([
    ['_category_.json', ['{"label":"Drawing","position":2}']],
    ['classes/_category_.json', ['{"label":"Classes","position":2}']],
    [
      'index.md',
      [
        '{"title":"Drawing","description":"Shapes for drawings. Made by circle.","sidebar_position":0}',
        'Made by [circle](functions/circle.md).',
        '| [colors](colors/index.md) |',
        '| [circle](functions/circle.md) | Draws a circle. |',
        '| [~~Canvas~~](classes/canvas.md) | Where shapes are drawn.',
        '[circle](functions/circle.md), as a List\\<Item>. |',
        '| [Handler](type-aliases/handler.md) | Receives a point. |',
        'Renames and re-exports [Shape](interfaces/shape.md)',
      ],
    ],
    [
      'functions/circle.md',
      [
        '"title":"circle()"',
        '```ts no-check\nfunction circle(options: CircleOptions): Shape;\n```\n\nDraws a circle. A second sentence.\n\n## Parameters\n',
        '| **`options`**<br><code>[CircleOptions](../interfaces/circle-options.md)</code> | What to draw. |',
        '## Returns\n\n<code>[Shape](../interfaces/shape.md)</code>\n\nThe shape.',
        "## Example\n\n**Red**\n\n```ts\ncircle({ id: 'a', radius: 1, paint: Color.Red })\n```",
        '`RangeError`: If the radius is negative.',
        '- [Circles](https://example.com/circle)\n - [Canvas.draw](../classes/canvas.md#draw)',
      ],
    ],
    [
      'functions/pair.md',
      [
        'function pair<T extends Shape, U = Color>(first: T, second?: U): [T, U];',
        'third: T',
        '<code>readonly T[]</code>',
      ],
    ],
    [
      'interfaces/shape.md',
      [
        '## Extended by\n\n- [`CircleOptions`](circle-options.md)',
        '| **<a id="id"></a> `id`**<br><code>string</code> | Unique \\| per drawing. |',
        "Fill, a [color](../colors/enumerations/color.md) or not. Default: `'none'`. |",
        '[key: string]: unknown',
      ],
    ],
    [
      'interfaces/circle-options.md',
      [
        '### radius {#radius}\n\nType: <code>number</code>\n\nIn pixels.\n\nNot negative.\n```ts\n1\n```\n Default: `1`.',
        'Type: <code>(shape: [Shape](shape.md)) => void</code>\n\nCalled with the circle.',
        'Unique | per drawing.\n\nInherited from [`Shape`](shape.md).[`id`](shape.md#id).',
      ],
    ],
    [
      'classes/canvas.md',
      [
        'Where shapes are drawn. nowhere is unknown.\n\n:::warning[Deprecated]\n\nUse a [circle](../functions/circle.md).\n\n:::',
        '<a id="all"></a> ~~`all`~~**<br><code>Map\\<string, Canvas\\></code>',
        '```ts no-check\nnew Canvas(width: number): Canvas;',
        'draw(...shapes: readonly Shape[]): void;',
        '{#draw}',
        'Twice the width.',
      ],
    ],
    [
      'colors/enumerations/color.md',
      ['| **<a id="red"></a> `Red`**<br><code>\\"red\\"</code> | As in `rgb(255, 0, 0)`. |'],
    ],
    ['colors/type-aliases/paint.md', ['type Paint = Color | `#$', '}` | "none";', 'Types: [`Color`]']],
    ['type-aliases/point.md', ['Position of [drawing](../classes/titled.md#draw).', '<a id="y"></a> `y?`']],
    ['type-aliases/handler.md', ['type Handler<E extends Point = Point> = (event: E, ...rest: unknown[]) => ']],
    ['variables/origin.md', ['const origin: Point', 'The center, see `{@link x}` and https://example.com.']],
  ])('renders %s', (name, parts) => {
    const text = generated(name)
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toMatch(/secret|hidden|undefined|\[object/)
  })

  test('builds again without TypeDoc, renders what a change affects, and is the same from scratch', async () => {
    const before = first.outputTree()
    const loader = repositoryPath('node_modules', 'typedoc')
    made.remove('node_modules/typedoc')
    const second = await made.run('build')
    expect([second.exitCode, second.outputTree()]).toEqual([0, before])
    made.symlink('node_modules/typedoc', loader)
    const source = typedocSources['src/shapes.ts']
    made.file('src/shapes.ts', source.replace('@returns The shape.', '@returns A new shape.'))
    const changed = await made.run('build')
    expect(changed.output('api/functions/circle/index.html')).toContain('A new shape.')
    const pages = changedNames(before, changed.outputTree()).filter((name) => name.endsWith('.html'))
    expect(pages).toEqual(['api/functions/circle/index.html'])
    expect((await made.copy().run('build', '--no-cache')).outputTree()).toEqual(changed.outputTree())
  })

  test('reports errors of TypeScript where they are', async () => {
    const source = typedocSources['src/shapes.ts']
    const run = await made.file('src/shapes.ts', source.replace('radius: number', 'radius: Missing')).run('build')
    expect(texts(run)).toContain("error src/shapes.ts:29:11 typedoc: Cannot find name 'Missing'.")
    expect(run.exitCode).toBe(1)
  })
})

test('the pages are in the language of the site, at the same URLs, and with the texts that the config replaces', async () => {
  const config = configOf("{ entryPoints: ['src/index.ts'] }").replace(
    "title: 'Test',",
    "title: 'Test', locale: 'de', strings: { 'typedoc/tag_throws': 'Fehler' },",
  )
  const made = site('').file('docsgen.config.ts', config)
  const run = await made.run('build')
  // TypeDoc reports problems in English.
  expect(texts(run)[0]).toContain('typedoc: Failed to resolve link to "nowhere" in comment for Canvas')
  expect(run.exitCode).toBe(0)
  const generated = (name: string) =>
    readFileSync(path.join(made.dir, '.docsgen/generated/typedoc/docs/api', name), 'utf8')
  expect(generated('type-aliases/_category_.json')).toContain('"label":"Typaliase"')
  const headings = (name: string) => generated(name).match(/^## .*/gm)
  expect(headings('index.md')).toEqual([
    '## Namensräume',
    '## Funktionen',
    '## Klassen',
    '## Schnittstellen',
    '## Typaliase',
    '## Variablen',
    '## Verweise',
  ])
  expect(headings('functions/circle.md')).toEqual([
    '## Parameter',
    '## Rückgabewert',
    '## Beispiel',
    '## Fehler',
    '## Fehler',
    '## Siehe auch',
  ])
  expect(generated('interfaces/shape.md')).toContain("Standardwert: `'none'`.")
  expect(generated('interfaces/circle-options.md')).toContain('Typ: <code>number</code>')
  expect(generated('classes/canvas.md')).toContain(':::warning[Veraltet]\n\nUse a')
  expect(generated('classes/canvas.md')).toContain('### Konstruktor {#constructor}')
})

test('several modules have a folder each, with the titles from the options', async () => {
  const options =
    "{ entryPoints: { 'draw/shapes': 'src/shapes.ts', 'draw/colors': 'src/colors.ts' }, dir: 'docs/ref', name: 'api' }"
  const made = site(options).file('docs/intro.md', '# Intro\n\n[Colors](./ref/draw-colors/enumerations/color.md#red)\n')
  const run = await made.run('build')
  expect(run.exitCode).toBe(0)
  expect(run.output('ref/index.html')).toContain('<a href="/ref/draw-shapes">draw/shapes</a>')
  expect(run.output('ref/draw-shapes/interfaces/shape/index.html')).toContain(
    'href="/ref/draw-colors/type-aliases/paint"',
  )
})

test.each([
  ["{ entryPoints: ['src/missing.ts'] }", '"src/missing.ts" does not exist; check the options of the plugin'],
  ["{ entryPoints: ['src/index.ts'], typedoc: { unknown: 1 } }", /unknown/],
])('reports the options %s', async (options, message) => {
  const run = await site(options).run('build')
  expect(texts(run)).toEqual([
    expect.stringMatching(/^error docsgen\.config\.ts:4:\d* the plugin "typedoc" failed in `content`/),
  ])
  expect(texts(run)[0]).toMatch(message)
})

test('says what to install if TypeDoc is missing', async () => {
  const run = await site("{ entryPoints: ['src/index.ts'] }").remove('node_modules').run('build')
  expect(texts(run)[0]).toContain(
    'TypeDoc, or the TypeScript 5 or 6 that it needs, is not installed; run `npm install --save-dev typedoc typescript@npm:@typescript/typescript6`',
  )
})
