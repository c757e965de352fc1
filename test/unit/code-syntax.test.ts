import { describe, expect, test } from 'vitest'
import { parseCompilerOutput } from '../../src/tools/check-code/compiler.js'
import { withoutPaths } from '../../src/tools/check-code/finding.js'
import { findJsonProblem } from '../../src/tools/check-code/check-code.js'

describe('JSON', () => {
  test.each(['{}', '[]', ' [1, -0.5e+3, "a\\u00e9\\n", true, false, null] \n', '{"a": {"b": []}, "c": ""}', '"😀"'])(
    'accepts %s',
    (text) => {
      expect(findJsonProblem(text, false)).toBeUndefined()
    },
  )

  const wrong: [text: string, offset: number, message: string][] = [
    ['', 0, 'a value is expected'],
    ['{"a": 1,}', 8, 'a name in double quotes is expected'],
    ["{'a': 1}", 1, 'this is neither a value nor a name in double quotes'],
    ['{"a" 1}', 5, '":" is expected'],
    ['[1 2]', 3, '"," or the end of the list or object is expected'],
    ['[1,]', 3, 'a value is expected'],
    ['{"a": 01}', 7, '"," or the end of the list or object is expected'],
    ['{"a": undefined}', 6, 'this is neither a value nor a name in double quotes'],
    ['"a\nb"', 0, 'this string is not closed on its line'],
    ['{} {}', 3, 'more follows after the value'],
    ['[1, // one\n2]', 4, 'JSON has no comments; mark the sample as jsonc'],
  ]
  test.each(wrong)('rejects %s', (text, offset, message) => {
    expect(findJsonProblem(text, false)).toEqual({ offset, message })
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })

  test('JSONC allows comments and trailing commas', () => {
    expect(findJsonProblem('// a\n{ "a": [1, /* b */ 2,], // c\n}\n', true)).toBeUndefined()
    expect(findJsonProblem('{,}', true)).toEqual({ offset: 1, message: 'a value is expected' })
  })
})

test('the output of TypeScript is parsed, with messages of several lines joined', () => {
  const printed = [
    "a/b (c).ts(3,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    '  The first line says it.',
    '    Because (see 1,2): error TS1 is no error.',
    'error TS5023: Unknown compiler option.',
    'd.tsx(1,1): error TS1005: "," expected.',
    '',
    'Found 3 errors.',
  ].join('\r\n')
  expect(parseCompilerOutput(printed)).toEqual([
    {
      file: 'a/b (c).ts',
      line: 3,
      column: 14,
      number: 2322,
      message:
        "Type 'string' is not assignable to type 'number'. The first line says it. Because (see 1,2): error TS1 is no error.",
    },
    { line: 1, column: 1, number: 5023, message: 'Unknown compiler option.' },
    { file: 'd.tsx', line: 1, column: 1, number: 1005, message: '"," expected.' },
  ])
})

test.each([
  ['import("/home/me/site/.docsgen/code/run-7/ab_cd-e12/src/a").A', 'import("./src/a").A'],
  [
    "no package 'x' imported from /home/me/site/.docsgen/code/run-7/run/12.mjs",
    "no package 'x' imported from the sample",
  ],
  ['import("/home/me/site/node_modules/redux/dist/redux").Store', 'import("node_modules/redux/dist/redux").Store'],
  ['/home/me/site-2/a is another', '/home/me/site-2/a is another'],
])('a message names no path of this machine: %s', (message, expected) => {
  expect(withoutPaths(message, { rootDir: '/home/me/site', workDir: '/home/me/site/.docsgen/code/run-7' })).toBe(
    expected,
  )
})
