import { describe, expect, test } from 'vitest'
import { selectCode } from '../../src/node/markdown/select-code.js'

const store = [
  "import { create } from './create'",
  '',
  '// #region store',
  'export const store = create({',
  '  // #region options',
  '  name: "a",',
  '  // #endregion options',
  '})',
  '// #endregion store',
  '',
].join('\n')

describe('selects code of a file', () => {
  const cases: [fragment: string | undefined, code: string, firstLine: number][] = [
    [undefined, store.trimEnd(), 1],
    ['L1', "import { create } from './create'", 1],
    ['L4-L6', 'export const store = create({\n  // #region options\n  name: "a",', 4],
    ['L4-6', 'export const store = create({\n  // #region options\n  name: "a",', 4],
    ['L8-', '})\n// #endregion store', 8],
    ['L6-L6', 'name: "a",', 6],
    ['store', 'export const store = create({\n  name: "a",\n})', 4],
    ['options', 'name: "a",', 6],
  ]
  test.each(cases)('%s', (fragment, code, firstLine) => {
    const selected = selectCode(store, fragment)
    expect(selected).toMatchObject({ code })
    expect('lines' in selected && selected.lines[0]).toBe(firstLine)
  })

  test.each(['\r\n', '\r'])('of a file with the line ending %j', (ending) => {
    expect(selectCode(store.replaceAll('\n', ending), 'options')).toEqual({ code: 'name: "a",', lines: [6] })
  })

  test('keeps indentation that only some lines have, and empty lines', () => {
    const text = '    // #region a\n    if (x) {\n\n      y()\n    }\n    // #endregion\n'
    expect(selectCode(text, 'a')).toEqual({ code: 'if (x) {\n\n  y()\n}', lines: [2, 3, 4, 5] })
  })

  test('does not treat tabs and spaces as the same indentation', () => {
    expect(selectCode('\ta\n  b\n', 'L1-L2')).toEqual({ code: '\ta\n  b', lines: [1, 2] })
  })
})

test('knows the lines of a region without the comments of inner ones', () => {
  expect(selectCode(store, 'store')).toMatchObject({ lines: [4, 6, 8] })
})

describe('finds regions in the comments of', () => {
  const cases: [language: string, start: string, end: string][] = [
    ['JavaScript', '// #region a', '// #endregion a'],
    ['JavaScript without spaces', '//#region a', '//#endregion'],
    ['CSS', '/* #region a */', '/* #endregion a */'],
    ['HTML', '<!-- #region a -->', '<!-- #endregion a -->'],
    ['JSX', '{/* #region a */}', '{/* #endregion a */}'],
    ['Python and shell', '# region a', '# endregion'],
    ['YAML', '# #region a', '# #endregion a'],
    ['C#', '#region a', '#endregion'],
    ['C++', '#pragma region a', '#pragma endregion a'],
    ['SQL, Lua and Haskell', '-- #region a', '-- #endregion a'],
    ['Lisp', ';; #region a', ';; #endregion a'],
    ['TeX', '% #region a', '% #endregion a'],
    ['Visual Basic', '#Region "a"', '#End Region'],
    ['batch files', 'REM #region a', ':: #endregion a'],
  ]
  test.each(cases)('%s', (_, start, end) => {
    expect(selectCode(`before\n${start}\ncode\n${end}\nafter\n`, 'a')).toEqual({ code: 'code', lines: [3] })
  })
})

describe('explains why there is no such code', () => {
  const cases: [name: string, text: string, fragment: string | undefined, message: RegExp][] = [
    ['an empty file', ' \n', undefined, /^is empty$/],
    ['a line after the end', 'a\nb\n', 'L3', /^has no code in line 3$/],
    ['a range that ends after the end', 'a\nb\n', 'L1-L9', /^has no code from line 1 to line 9$/],
    ['an open range after the end', 'a\nb\n', 'L9-', /^has no code from line 9 to line 2$/],
    ['line 0', 'a\n', 'L0', /^has no code in line 0$/],
    ['a range that ends before it starts', 'a\nb\n', 'L2-L1', /^has no code from line 2 to line 1$/],
    ['empty lines', 'a\n\n\nb\n', 'L2-L3', /^has no code from line 2 to line 3$/],
    ['a missing region', '// #region a\nx\n// #endregion\n', 'b', /^has no region "b"$/],
    ['a missing region in a file without any', 'region = 3\n', 'region', /^has no region "region"$/],
    ['prose that looks like a region', '// region of interest\nx\n', 'of interest', /^has no region/],
    ['an unclosed region', 'a\n// #region b\nx\n', 'b', /^does not close the region "b" of line 2$/],
    [
      'a region that only the end of another one follows',
      '// #region a\n// #region b\nx\n// #endregion a\n',
      'b',
      /^does not close the region "b" of line 2$/,
    ],
    ['an empty region', '// #region b\n\n// #endregion b\n', 'b', /^has an empty region "b" at line 1$/],
  ]
  test.each(cases)('%s', (_, text, fragment, message) => {
    expect(selectCode(text, fragment)).toEqual({ message: expect.stringMatching(message), hint: expect.any(String) })
  })

  test('names the regions that the file has', () => {
    expect(selectCode(store, 'stores')).toMatchObject({ hint: 'its regions are "store", "options"' })
  })
})
