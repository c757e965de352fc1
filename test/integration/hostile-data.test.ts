import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

/** No command creates a pipe on Windows. */
const canMakePipes = process.platform !== 'win32'

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const utf16 = Buffer.from('\ufefflabel: A\n', 'utf16le')

type Added = string | Uint8Array | ((site: SiteTest, file: string) => unknown)

const pipe: Added = (site, file) => {
  site.file(file, '').remove(file)
  execFileSync('mkfifo', [path.join(site.dir, file)])
}
const folder: Added = (site, file) => site.file(`${file}/inside.txt`, '')
const loop: Added = (site, file) => site.symlink(file, path.basename(file))

const yml = (name: string): string => `docs/${name}/_category_.yml`
const json = (name: string): string => `docs/${name}/_category_.json`

const rows: readonly (readonly [name: string, file: string, added: Added, expected: object])[] = [
  ['invalid YAML', yml('yaml'), 'label: "A\n', { code: 'category-file' }],
  ['invalid JSON', json('json'), '{"label": "A"', { code: 'category-file', line: 1 }],
  ['a list', json('list'), '[1]', { code: 'category-file', text: expect.stringContaining('not a mapping') }],
  ['a label that is a list', yml('label'), 'label: [A]\n', { code: 'category-file', line: 1, column: 1 }],
  ['a label that is an object', json('object'), '{"label": {"toString": 1}}', { code: 'category-file', column: 2 }],
  ['a position that is a text', yml('position'), 'label: A\nposition: x\n', { code: 'category-file', line: 2 }],
  ['a class that is an object', yml('class'), 'className: { a: 1 }\n', { code: 'category-file' }],
  ['a link that is a text', yml('link'), 'link: /a\n', { code: 'category-file' }],
  ['a link to no doc', json('doc'), '{"link": {"type": "doc", "id": {}}}', { code: 'category-file' }],
  ['a function', yml('function'), 'label: !!js/function "x"\n', { code: 'category-file', line: 1 }],
  ['an alias bomb', yml('bomb'), `label: [&a [x], &b [${'*a, '.repeat(30)}], *b]\n`, { code: 'category-file' }],
  ['20,000 levels in JSON', json('deep'), deep, { code: 'unreadable-source', line: 1 }],
  ['20,000 levels in YAML', yml('deep-flow'), `label: A\na: ${deep}\n`, { code: 'unreadable-source', line: 2 }],
  ['20,000 lists in a line', yml('deep-list'), `a:\n${'- '.repeat(20_000)}b\n`, { code: 'unreadable-source', line: 2 }],
  [
    '3,000 mappings by indentation',
    yml('deep-mapping'),
    Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
    { code: 'unreadable-source', line: expect.any(Number) },
  ],
  ['UTF-16', yml('utf-16'), utf16, { code: 'unreadable-source', line: 1 }],
  ['a NUL', json('nul'), '{"label": "A\0"}', { code: 'unreadable-source', line: 1 }],
  ['5 MB', yml('large'), `label: ${'a'.repeat(5_000_000)}\n`, { code: 'unreadable-source' }],
  ['a folder', yml('folder'), folder, { code: 'unreadable-source' }],
  [
    'a symbolic link to nothing',
    yml('dangling'),
    (site, file) => site.symlink(file, 'none'),
    { code: 'unreadable-source' },
  ],
  ['a symbolic link to itself', json('loop'), loop, { code: 'unreadable-source' }],
  ...(canMakePipes
    ? ([
        ['a pipe', yml('pipe'), pipe, { code: 'unreadable-source', text: expect.stringContaining('a pipe') }],
        ['authors in a pipe', 'one/authors.yml', pipe, { code: 'unreadable-source' }],
        ['tags in a pipe', 'one/tags.yml', pipe, { code: 'unreadable-source' }],
        ['tags of docs in a pipe', 'docs/tags.yml', pipe, { code: 'unreadable-source' }],
      ] as const)
    : []),
  ['authors 20,000 levels deep', 'two/authors.yml', `a: ${deep}\n`, { code: 'unreadable-source', line: 1 }],
  ['tags in a folder', 'two/tags.yml', folder, { code: 'unreadable-source' }],
]

describe('hostile data files are reported with one line each', () => {
  let run: SiteRun

  beforeAll(async () => {
    const blogs = ['one', 'two'].map((id) => ({ id, dir: id, routeBase: `/${id}` }))
    const site = siteTest().config({ blog: blogs }).file('docs/index.md', '---\nslug: /\n---\n\n# Home\n')
    for (const { id } of blogs) site.file(`${id}/2026-01-01-post.md`, '# Post\n')
    for (const [, file, added] of rows) {
      if (file.includes('_category_')) site.file(path.posix.join(path.posix.dirname(file), 'page.md'), '# Page\n')
      if (typeof added === 'function') added(site, file)
      else site.file(file, added)
    }
    run = await site.run('build')
  })

  test.each(rows)('%s', (_, file, __, expected) => {
    const reported = run.diagnostics.filter((diagnostic) => diagnostic.file === file)
    expect(reported).toMatchObject([{ severity: 'error', ...expected }])
  })

  test('and nothing else is reported', () => {
    expect(run.exitCode).toBe(1)
    expect(run.diagnostics.filter(({ file = '' }) => !rows.some(([, name]) => name === file))).toEqual([])
    expect(run.stderr).not.toMatch(/error (?:internal|system):|^\s+at /m)
  })
})

describe('files that the config needs', () => {
  const site = siteTest().file('docs/index.md', '# Home\n')
  const versions: readonly (readonly [name: string, added: Added])[] = [
    ['a folder', folder],
    ['20,000 levels', deep],
    ['UTF-16', utf16],
    ['a symbolic link to itself', loop],
    ...(canMakePipes ? ([['a pipe', pipe]] as const) : []),
  ]
  test.each(versions)('versions.json: %s', async (_, added) => {
    const tested = site.copy()
    if (typeof added === 'function') added(tested, 'versions.json')
    else tested.file('versions.json', added)
    const run = await tested.run('build')
    // Through a link to itself, nothing can be found.
    if (added !== loop) expect(run.diagnostics).toMatchObject([{ severity: 'error', file: 'versions.json' }])
    expect(run.stderr).not.toMatch(/error (?:internal|system):/)
  })

  test.skipIf(!canMakePipes).each([
    [{ docs: { sidebars: 'side.js' } }, 'side.js'],
    [{ docs: { sidebars: 'side.json' } }, 'side.json'],
    [{ theme: { css: ['site.css'] } }, 'site.css'],
    [{ navbar: { logo: { src: '/logo.svg', alt: 'A' } } }, 'static/logo.svg'],
  ])('%j names a pipe', async (options, file) => {
    const tested = site.copy().config(options)
    pipe(tested, file)
    const run = await tested.run('build')
    expect(run.diagnostics).toMatchObject([
      { code: 'config-file-missing', text: expect.stringMatching(/device|not exist/) },
    ])
  })
})

test('front matter with unusual values never stops the build', async () => {
  const odd = [
    '{toString: 1}',
    '[{toString: 1, valueOf: 2}]',
    '.nan',
    '1e999',
    '[[[1]]]',
    '"\\u0007"',
    '{date: {toString: 1}}',
  ]
  const fields = ['title', 'slug', 'id', 'description', 'keywords', 'sidebar_position', 'last_update', 'tags', 'search']
  const others = [
    'custom_edit_url',
    'hero',
    'features',
    'image',
    'draft',
    'pagination_next',
    'displayed_sidebar',
    'toc_min_heading_level',
  ]
  const site = siteTest().file('docs/index.md', '# Home\n')
  const texts = [
    ...[...fields, ...others].flatMap((field) => odd.map((value) => `${field}: ${value}`)),
    ...['sidebar_label(', 'descriptio*n', 'pagination_next+', 'constructor', '? [a]\n'].map((key) => `${key}: x`),
    `slug: "${'long/'.repeat(9)}${'a'.repeat(300)}"`,
    'slug: "\\ud800"',
    'slug: "\\0"',
    'slug: "%00"',
  ]
  for (const [i, text] of texts.entries()) site.file(`docs/page-${i}.md`, `---\n${text}\n---\n\n# Page\n`)
  const run = await site.run('build')
  expect(run.exitCode).toBe(1)
  expect(run.stderr).not.toMatch(/error (?:internal|system):|^\s+at /m)
  expect(run.diagnostics.filter(({ code }) => code === 'invalid-route').length).toBeGreaterThan(4)
  for (const { file, line, severity } of run.diagnostics)
    if (severity === 'error') expect([file, line]).toEqual([expect.stringMatching(/^docs\/page-/), expect.any(Number)])
})
