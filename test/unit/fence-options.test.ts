import { describe, expect, test } from 'vitest'
import { compile } from '../harness/compile.js'

const fence = (meta: string): string => `\`\`\`js ${meta}\na\n\`\`\`\n\n`

async function check(text: string, settings: object = {}) {
  const { diagnostics } = await compile(text, settings)
  return diagnostics.filter(({ code }) => code === 'unknown-fence-option')
}

describe('unknown words after the language of fences', () => {
  test.each([
    'title="a b" {1} showLineNumbers',
    'npm2yarn',
    'noInline noStyle',
    'tab="A"',
    'continue no-run',
    '[a.js]',
    '/a/ "a" wrap fold={1} frame="none"',
    'fold=false frame=terminal',
    '',
  ])('%j has none', async (meta) => {
    expect(await check(fence(meta))).toEqual([])
  })

  test.each([
    ['tite="a b"', 'tite="a b"', 'did you mean "title"?'],
    ['title=a.js', 'title=a.js', 'put the title in quotes: title="src/index.js"'],
    ['title=My own store', 'title=My', 'put the title in quotes: title="src/index.js"'],
    ['{a-b}', '{a-b}', 'write line numbers, such as {1,3-5}, or `:::note` above the text and `:::` below it for a box'],
    ['linenums="1"', 'linenums="1"', 'write `showLineNumbers`'],
    ['{linenos=table}', '{linenos=table}', 'write `showLineNumbers`'],
    ['numberLines', 'numberLines', 'write `showLineNumbers`'],
    ['ln=5', 'ln=5', 'write `showLineNumbers=10` to start with line 10'],
    ['hl_lines="2 3"', 'hl_lines="2 3"', 'write the lines to mark in braces: {1,3-5}'],
    ['highlight={1,3}', 'highlight=', 'write the lines to mark in braces: {1,3-5}'],
    ['filename="a.js"', 'filename="a.js"', 'write the title as title="src/index.js"'],
    ['collapse={1-5}', 'collapse=', 'write the lines to fold as `fold={3-8}`, or `fold`'],
    ['fold="3"', 'fold="3"', 'write the lines to fold as fold={3-8}'],
    ['frame="window"', 'frame="window"', 'write frame="none" or frame="terminal"'],
    ['wordWrap', 'wordWrap', 'write `wrap`'],
    ['nocheck', 'nocheck', 'did you mean "no-check"?'],
    ['sandbox', 'sandbox', 'remove it, or add it to `markdown.fenceOptions` if another tool reads it'],
  ])('%j is reported', async (meta, word, hint) => {
    const [problem, ...others] = await check(`# A\n\n${fence(meta)}`)
    expect(others).toEqual([])
    expect(problem).toEqual({
      code: 'unknown-fence-option',
      severity: 'warning',
      message: `"${word}" is not an option of code blocks`,
      hint,
      location: { file: 'docs/page.md', line: 3, column: 1 },
    })
  })

  test('are reported once for each page, where they are first', async () => {
    const problems = await check(fence('sandbox') + fence('sandbox=2 other'))
    expect(problems.map(({ message, location }) => `${location?.line} ${message}`)).toEqual([
      '1 "sandbox" is not an option of code blocks',
      '5 "other" is not an option of code blocks',
    ])
  })

  test('are in groups and in tabs too', async () => {
    expect(await check(fence('tab sandbox') + fence('tab'))).toHaveLength(1)
  })

  test('follow the config', async () => {
    expect(await check(fence('sandbox'), { unknownFenceOptions: 'ignore' })).toEqual([])
    expect(await check(fence('sandbox'), { fenceOptions: ['sandbox'] })).toEqual([])
    expect(await check(fence('sandbox'), { unknownFenceOptions: 'error' })).toMatchObject([{ severity: 'error' }])
  })
})
