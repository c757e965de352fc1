import { SourceMap, type SourceMapping } from 'node:module'
import { describe, expect, test } from 'vitest'
import { readAssertions } from '../../src/tools/check-code/assertions.js'
import { locationOf } from '../../src/tools/check-code/finding.js'
import { instrument } from '../../src/tools/check-code/instrument.js'
import { parseModule } from '../../src/tools/check-code/syntax.js'

function assertionsOf(text: string) {
  const syntax = parseModule(text, 'tsx')
  if (!('program' in syntax)) throw new Error(syntax.message)
  return readAssertions(text, syntax, 'tsx')
}

/** Assertions as `kind text <- statement`. */
function assertions(text: string): string[] {
  const { assertions: found, findings } = assertionsOf(text)
  return [
    ...found.map(({ kind, text: said, statement }) => {
      const about = statement ? ` <- ${text.slice(statement.start, statement.end)}` : ''
      return `${kind} ${said}${about}`
    }),
    ...findings.map(({ code, message, line }) => `${code} ${line}: ${message}`),
  ]
}

describe('an assertion is about', () => {
  const rows: [name: string, text: string, expected: string[]][] = [
    ['the statement on its line', 'a\nb // => 1\nc', ['value 1 <- b']],
    ['the last of two on its line', 'a; b // => 1', ['value 1 <- b']],
    ['a statement of several lines', 'f(\n  1,\n) // => 1', ['value 1 <- f(\n  1,\n)']],
    ['the statement before, if it has its own line', 'a()\n\n// => 1\nb()', ['value 1 <- a()']],
    ['the statement before other comments', 'a() // logs: x\n// => 1', ['logs x', 'value 1 <- a()']],
    ['the innermost statement', 'if (x) {\n  f() // => 1\n}', ['value 1 <- f()']],
    ['a statement of a callback', 'on(() => {\n  f() // throws: no\n})', ['throws no <- f()']],
    [
      'the long statement whose first line it ends',
      'f({ // throws: no\n  a,\n})',
      ['throws no <- f({ // throws: no\n  a,\n})'],
    ],
    ['what a function returns', 'function f() {\n  return 1 // => 1\n}', ['value 1 <- return 1']],
    ['the whole sample, for what it logs', '// logs: a b\nf(x, // logs: c\n)', ['logs a b', 'logs c']],
    ['an empty line, for what it logs', 'console.log() // logs:', ['logs ']],
    ['nothing in a string', "const a = '// => 1'", []],
    ['nothing in other comments', '/* => 1 */ a // -> 2\n//=>3 is an arrow', []],
  ]
  test.each(rows)('%s', (_, text, expected) => {
    expect(assertions(text)).toEqual(expected)
  })

  test.each([
    ['a value that follows nothing', '// => 1\na', 0],
    ['a value in the middle of a statement', 'f(\n  a, // => 1\n)', 1],
    ['an error after nothing', '\n// throws: a', 1],
  ])('reports %s', (_, text, line) => {
    const { assertions: found, findings } = assertionsOf(text)
    expect({ found, findings }).toMatchObject({ found: [], findings: [{ code: 'sample-meta', line }] })
  })
})

describe('the expected value is', () => {
  const rows: [name: string, text: string, expected: string | undefined][] = [
    ['an expression', 'a // => new Map([[1, 2]])', 'new Map([[1, 2]])'],
    ['an object', "a // => { type: 'x' }", "{ type: 'x' }"],
    ['several lines that form an expression', 'a\n// => {\n//   b: 1,\n// }\n// That is all.', '{ b: 1, }'],
    ['an expression that starts at the end of a line', 'a // => [\n//  1\n// ]', '[ 1 ]'],
    ['only its line, if that is an expression', 'a // => 1\n// + 1', '1'],
    ['a text if it is not an expression', 'a // => [Function: b]', undefined],
    ['a text if it is prose with a comma', 'a // => 1, since that is so', undefined],
  ]
  test.each(rows)('%s', (_, text, expected) => {
    expect(assertionsOf(text).assertions[0]?.expression).toBe(expected)
  })
})

describe('an instrumented module reports', () => {
  const rows: [name: string, text: string, expected: string][] = [
    ['the value of an expression', 'f() // => 1', '__docsgen.value(0, (f()), () => (1)) // => 1'],
    ['a value that is compared as text', 'f() // => [Function: f]', '__docsgen.value(0, (f())) // => [Function: f]'],
    ['a variable', 'const a: X = 1; // => 1', 'const a: X = 1;;__docsgen.value(0, a, () => (1)); // => 1'],
    ['the last variable', 'let a, b = 2 // => 2', 'let a, b = 2;__docsgen.value(0, b, () => (2)); // => 2'],
    [
      'the one name of a pattern',
      'const { a: [b = 1] } = c // => 1',
      'const { a: [b = 1] } = c;__docsgen.value(0, b, () => (1)); // => 1',
    ],
    [
      'what a pattern of several names takes apart',
      'const [a, b] = c // => [1]',
      'const [a, b] = __docsgen.value(0, (c), () => ([1])) // => [1]',
    ],
    [
      'an exported variable',
      'export const a = 1 // => 1',
      'export const a = 1;__docsgen.value(0, a, () => (1)); // => 1',
    ],
    ['a default export', 'export default a // => 1', 'export default __docsgen.value(0, (a), () => (1)) // => 1'],
    ['what is awaited', 'await a // => 1', '__docsgen.value(0, (await a), () => (1)) // => 1'],
    ['a list in parentheses', '(a, b) // => 1', '(__docsgen.value(0, (a, b), () => (1))) // => 1'],
    [
      'an error',
      'f() // throws: no',
      'try {f();__docsgen.missed(0)} catch (error) {__docsgen.thrown(0, error)} // throws: no',
    ],
    [
      'a value and an error of one statement',
      'f() // => 1\n// throws: no',
      'try {__docsgen.value(0, (f()), () => (1));__docsgen.missed(1)} catch (error) {__docsgen.thrown(1, error)} // => 1\n// throws: no',
    ],
    [
      'statements one after the other',
      'a // => 1\nb // => 2',
      '__docsgen.value(0, (a), () => (1)) // => 1\n__docsgen.value(1, (b), () => (2)) // => 2',
    ],
    [
      'a value within a statement that throws',
      'f(() => {\n  a // => 1\n}) // throws: no',
      'try {f(() => {\n  __docsgen.value(0, (a), () => (1)) // => 1\n});__docsgen.missed(1)} catch (error) {__docsgen.thrown(1, error)} // throws: no',
    ],
  ]
  test.each(rows)('%s', (_, text, expected) => {
    const { code, findings } = instrument(text, assertionsOf(text).assertions, 0)
    expect([code.replace('__docsgen.begin();', ''), findings]).toEqual([expected, []])
  })

  test('has a source map to the text as written', () => {
    const text = 'const a = 1 // => 1\nf() // throws: no\nlast()'
    const { code, sourceMap } = instrument(text, assertionsOf(text).assertions, 0)
    const map = new SourceMap(JSON.parse(sourceMap('sample.js')))
    const words = ['const', '// =>', 'f()', 'no', 'last']
    const found = words.map((word) => {
      const { line, column } = locationOf(code, code.indexOf(word))
      const { originalSource, originalLine, originalColumn } = map.findEntry(line, column) as SourceMapping
      return [originalSource, originalLine, originalColumn]
    })
    const written = words.map((word) => Object.values(locationOf(text, text.indexOf(word))))
    expect(found).toEqual(written.map((location) => ['sample.js', ...location]))
  })

  test('compares two assertions about one statement with their own values', () => {
    const text = 'f() // => 1\n// => 2'
    expect(instrument(text, assertionsOf(text).assertions, 0).code).toContain(
      '__docsgen.value(1, (__docsgen.value(0, (f()), () => (1))), () => (2))',
    )
  })

  test.each([
    ['a value of a block', 'while (a) {} // => 1'],
    ['a value of a function', 'function f() {} // => 1'],
    ['an error of a function', 'function f() {} // throws: a'],
    ['an error of an export', 'export const a = f() // throws: a'],
  ])('%s is a finding', (_, text) => {
    const { assertions: found } = assertionsOf(text)
    const { findings, invalid } = instrument(text, found, 0)
    expect([findings.map(({ code }) => code), [...invalid]]).toEqual([['sample-meta'], found])
  })
})
