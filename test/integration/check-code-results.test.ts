import { beforeAll, describe, expect, test } from 'vitest'
import { fence, projectSite } from '../harness/project-site.js'
import type { SiteRun } from '../harness/site-test.js'

describe('an expected result', () => {
  const log = [
    "console.log('a', { b: [1] }, 2) // logs: a { b: [ 1 ] } 2",
    "setTimeout(() => console.log('late'))",
    "console.group('group') // logs: group",
    "console.error('one\\ntwo')",
    '// logs: one',
    '// logs: two',
  ]
  /** Lines of a sample, starting at 1, and their errors. */
  const rows: [name: string, lines: string[], expected: string[]][] = [
    [
      'is compared with what it does',
      [
        'const state = { at: new Date(0), list: [1, undefined], map: new Map([[1, new Set([2])]]) }',
        'const known = state // => { at: new Date(0), list: [1, undefined], map: new Map([[1, new Set([2])]]) }',
        'state.list = [] // => []',
        'known.list.push(1) // => 1',
        'known.list // => [1]',
        'function named() {}',
        'named // => [Function: named]',
        'new Error("no") // => Error: no',
        'Promise.resolve(1) // => Promise { 1 }',
        'await Promise.resolve(1) // => 1',
        'process.env.HOME; // => undefined',
        '({ deep: { deep: { deep: { deep: 1 } } } }); // => { deep: { deep: { deep: { deep: 1 } } } }',
        '({ in: new Error("no") }) // => { in: Error: no }',
        "'text' // => 'text'",
      ],
      [],
    ],
    [
      'differs at its line, also in a function, and where it is never reached',
      [
        'const double = (n) => {',
        '  return n * 2 // => 4',
        '}',
        'double(2)',
        'double(3)',
        'const never = () => {',
        '  double(1) // => 2',
        '}',
        '[1, { a: 2 }] // => [1, { a: 3 }]',
      ],
      [
        '2:16 sample-result: expected 4, received 6',
        '7:13 sample-result: the sample never reached this statement; call the function that contains it',
        '9:15 sample-result: expected [1, { a: 3 }], received [ 1, { a: 2 } ]',
      ],
    ],
    ['of its log is every line in order', [...log, '// logs: late'], []],
    [
      'of its log is all of it',
      log,
      ['6:1 sample-log: the sample also logged "  late"; add an assertion for every line that it logs, or for none'],
    ],
    [
      'of its log is as it is',
      [...log, '// logs: early'],
      ['7:1 sample-log: expected the log "early", but the sample logged "  late"'],
    ],
    ['of its log is no unstated warning', ["console.warn('slow')", "console.log('x') // logs: x"], []],
    [
      'of its log is no more than it is',
      ["console.log('x')", '1 // => 1', '// logs: x', '// logs: y'],
      ['4:1 sample-log: expected the log "y", but nothing more was logged'],
    ],
    [
      'of its log is wrong at each of its lines',
      ["console.log('x') // logs: 1", "console.log('y') // logs: y", "console.log('z') // logs: 3"],
      [
        '1:18 sample-log: expected the log "1", but the sample logged "x"',
        '3:18 sample-log: expected the log "3", but the sample logged "z"',
      ],
    ],
    [
      'of its errors is a part of the message',
      [
        'const fail = () => { throw new RangeError("too much of it") }',
        'fail() // throws: much',
        'const value = await Promise.reject(new Error("no")) // throws: no',
        'fail() // throws: little',
        'Math.max(1) // throws: one',
        'await fetch("/") // throws: without a network',
      ],
      [
        '4:8 sample-throws: expected an error that contains "little", received "too much of it"',
        '5:13 sample-throws: expected an error, but nothing was thrown',
      ],
    ],
    [
      'is not to end in an error',
      ['const parts = new Map()', 'const first = () => parts.get(1).length', 'first()', 'parts // => 2'],
      [
        "2:32 sample-error: the sample threw TypeError: Cannot read properties of undefined (reading 'length'); if this is intended, add `// throws: …`; mark the sample `no-run` if it must not run",
      ],
    ],
    [
      'is not to wait for nothing',
      ['1 // => 2', 'await new Promise(() => {})'],
      [
        '1:1 sample-error: the sample ended before its last line: it awaits a promise that never settles, or exits the process; mark the sample `no-run` if it must not run',
        '1:3 sample-result: expected 2, received 1',
      ],
    ],
    [
      'is not to take for ever',
      ['1 // => 1', 'for (;;);'],
      ['1:1 sample-error: the sample did not end in time; mark the sample `no-run` if it must not run'],
    ],
    ['may leave a timer running', ['1 // => 1', "console.log('a') // logs: a", 'setInterval(() => {}, 10)'], []],
  ]
  let run: SiteRun

  beforeAll(async () => {
    const site = projectSite()
    for (const [i, [, lines]] of rows.entries()) site.file(`docs/${i}.md`, fence('js', ...lines))
    run = await site.run('check-code')
  })

  test.each(rows.map(([name, , expected], i) => ({ name, expected, file: `docs/${i}.md` })))(
    '$name',
    ({ file, expected }) => {
      const own = run.diagnostics.filter((each) => each.file === file)
      const lines = own.map(({ line, column, code, text }) => `${(line ?? 0) - 1}:${column} ${code}: ${text}`)
      expect(lines).toEqual(expected)
    },
  )
})
