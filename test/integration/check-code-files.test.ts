import { expect, test } from 'vitest'
import { projectSite } from '../harness/project-site.js'

const fence = (info: string): string => `\`\`\`${info}\n\`\`\`\n`

test('checks and runs code of files, and reports its problems where they are', async () => {
  const site = projectSite()
    .file('src/sum.ts', '// #region sum\nconst sum: number = 1 + 1\nsum // => 3\n// #endregion sum\n')
    .file('src/wrong.ts', 'export const text: string = 5\n')
    .file('src/store.ts', "import { first } from './first.js'\n\nfirst()\n")
    .file(
      'docs/files.md',
      `# Files\n\n${fence('ts file=../src/sum.ts#sum')}\n${fence('ts file=@site/src/wrong.ts')}\n${fence('ts file=../src/store.ts')}`,
    )
  const run = await site.run('check-code')
  expect(run.exitCode).toBe(1)
  expect(run.diagnostics).toMatchObject([
    { file: 'src/sum.ts', line: 3, column: 5, code: 'sample-result', text: 'expected 3, received 2' },
    { file: 'src/wrong.ts', line: 1, column: 14, code: 'sample-type', text: expect.stringContaining('TS2322') },
  ])
  const fixed = await site
    .file('src/sum.ts', '// #region sum\nconst sum: number = 1 + 1\nsum // => 2\n// #endregion sum\n')
    .file('src/wrong.ts', "export const text: string = 'a'\n")
    .run('check-code')
  expect([fixed.exitCode, fixed.diagnostics]).toEqual([0, []])
})

test('checks the whole file of lines and regions that a page shows, and reports problems in what it shows', async () => {
  const source = [
    "import { readFileSync } from 'node:fs'",
    'const count = 1',
    'interface Point { readonly x: number }',
    '// #region run',
    '  const point: Point = { x: count }',
    '  typeof readFileSync // => "function"',
    '  point.x // => 2',
    '// #endregion run',
    'export const text: string = 5',
    'text // => 6',
    'if (point) {',
    '  typeof point // => "object"',
    '}',
  ]
  const blocks = ['ts file=../src/run.ts#run', 'ts file=../src/run.ts#L5', 'ts continue file=../src/run.ts#L6', 'ts']
  const shown = [...blocks, 'ts file=../src/run.ts#L9', 'ts file=../src/run.ts#L11-L13', 'json file=../a.json#L2']
  const site = projectSite()
    .file('src/run.ts', `${source.join('\n')}\n`)
    .file('a.json', '{\n  "a": 1\n}\n')
    .file('docs/files.md', `# Files\n\n${shown.map(fence).join('\n')}`)
  const run = await site.run('check-code')
  expect(run.diagnostics).toMatchObject([
    { file: 'src/run.ts', line: 7, column: 11, code: 'sample-result', text: 'expected 2, received 1' },
    { file: 'src/run.ts', line: 9, column: 14, code: 'sample-type', text: expect.stringContaining('TS2322') },
  ])
})

test('reads pages with the syntax that a build reads', async () => {
  const formula = 'The area is $\\frac{a}{b}$.\n\n$$\n\\sum_{i=0}^{n}\n$$\n'
  const page = `# Formulas\n\n${formula}\n\`\`\`ts\nexport const text: string = 5\n\`\`\`\n`
  const site = projectSite().config({ markdown: { math: true } })
  for (const name of ['a.md', 'b.mdx']) site.file(`docs/${name}`, page)
  const run = await site.run('check-code')
  expect(run.diagnostics).toMatchObject([
    { file: 'docs/a.md', line: 10, code: 'sample-type' },
    { file: 'docs/b.mdx', line: 10, code: 'sample-type' },
  ])
})
