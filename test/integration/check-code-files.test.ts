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
