import { describe, expect, test } from 'vitest'
import { projectSite } from '../harness/project-site.js'
import type { SiteRun, SiteTest } from '../harness/site-test.js'

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\`\n`

/** A site with a plugin whose hook `content` has this body. */
function siteWith(content: string): SiteTest {
  return projectSite().file(
    'docsgen.config.ts',
    `export default { title: 'T', pages: false, search: { provider: 'none' }, plugins: [{ name: 'maker', content() { ${content} } }] }\n`,
  )
}

const files = (...made: readonly object[]): string => `return { files: ${JSON.stringify(made)}, inputs: ['notes.txt'] }`

const found = ({ diagnostics }: SiteRun) =>
  diagnostics.map(({ file, line, column, code, text }) => `${file}:${line}:${column} ${code} ${text}`)

describe('samples of generated pages', () => {
  test('are reported at their place in the source, if it has them as they are', async () => {
    const sample = 'const sum = 1 + 1\nsum // => 3'
    const site = siteWith(
      files({
        path: 'docs/made.md',
        content: `# Made\n\n${fence('ts', sample)}`,
        source: { file: 'notes.txt', line: 3 },
      }),
    ).file('notes.txt', `Notes\n\n  * const sum = 1 + 1\n  * sum // => 3\n`)
    const run = await site.run('check-code')
    expect([run.exitCode, found(run)]).toEqual([1, ['notes.txt:4:9 sample-result expected 3, received 2']])
    const again = await site.run('check-code')
    expect(found(again)).toEqual(found(run))
    expect(again.stdout).toMatch(/^ {2}new +0 compiled, 0 run; the rest was in the cache$/m)
  })

  test('are reported at the source of the page if it has another text', async () => {
    const site = siteWith(
      files({
        path: 'docs/made.md',
        content: `# Made\n\n${fence('json', '{')}`,
        source: { file: 'notes.txt', line: 2 },
      }),
    ).file('notes.txt', 'Notes\nof\nsomething else\n')
    expect(found(await site.run('check-code'))).toEqual([
      expect.stringMatching(/^notes\.txt:2:\S* sample-syntax .* \(on the generated page "docs\/made\.md"\)$/),
    ])
  })

  test('without a source are reported in the generated file', async () => {
    const site = siteWith(files({ path: 'docs/made.md', content: `# Made\n\n${fence('json', '{')}` })).file(
      'notes.txt',
      '',
    )
    expect(found(await site.run('check-code'))).toEqual([
      expect.stringMatching(/^\.docsgen\/generated\/maker\/docs\/made\.md:4:2 sample-syntax /),
    ])
  })

  test('are left alone if they are marked, or if files are named', async () => {
    const site = siteWith(files({ path: 'docs/made.md', content: `# Made\n\n${fence('json no-check', '{')}` })).file(
      'notes.txt',
      '',
    )
    expect((await site.run('check-code')).diagnostics).toEqual([])
    const broken = siteWith("throw new Error('no')").file('docs/own.md', '# Own\n')
    expect((await broken.run('check-code', 'docs/own.md')).diagnostics).toEqual([])
  })

  test('are not checked if their plugin fails, which is reported as in a build', async () => {
    const site = siteWith("throw new Error('the notes are empty')").file('docs/own.md', '# Own\n')
    const [check, build] = [await site.run('check-code'), await site.run('build')]
    expect(check.exitCode).toBe(build.exitCode)
    expect(found(check)).toEqual(found(build))
    expect(found(check)).toEqual([expect.stringContaining('the notes are empty')])
  })
})

test('an `@example` of TypeDoc is checked and reported in its comment', async () => {
  const site = projectSite()
    .file(
      'docsgen.config.ts',
      "import typedoc from 'docsgen/plugins/typedoc'\nexport default { title: 'T', pages: false, search: { provider: 'none' }, plugins: [typedoc({ entryPoints: ['src/add.ts'] })] }\n",
    )
    .file('docs/index.md', '# Home\n')
    .file(
      'tsconfig.json',
      '{ "compilerOptions": { "target": "es2023", "module": "nodenext", "strict": true, "types": [] } }',
    )
    .file(
      'src/add.ts',
      [
        '/**',
        ' * Adds two numbers.',
        ' * @example',
        ' * ```ts',
        ' * const sum: string = 1 + 2',
        ' * ```',
        ' */',
        'export function add(a: number, b: number): number {',
        '  return a + b',
        '}',
        '',
        'export class Sum {',
        '  /**',
        '   * Adds one.',
        '   * @example',
        '   * ```json',
        '   * { "a": }',
        '   * ```',
        '   */',
        '  more(): void {}',
        '}',
        '',
      ].join('\n'),
    )
  const run = await site.run('check-code')
  expect(found(run)).toEqual([
    expect.stringMatching(/^src\/add\.ts:5:10 sample-type .*\(TS2322\)$/),
    expect.stringMatching(/^src\/add\.ts:17:\d+ sample-syntax /),
  ])
})
