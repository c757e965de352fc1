import { describe, expect, test } from 'vitest'
import { failureOf, stackOf } from '../../src/node/cli/failure.js'
import { createProgress } from '../../src/node/cli/progress.js'
import { formatSearchSummary } from '../../src/features/search/cli/summary.js'
import { formatBuildSummary, formatCheckSummary } from '../../src/node/cli/summary.js'
import { byteSize } from '../../src/node/base/weight.js'
import { hasColors } from '../../src/node/cli/terminal.js'
import { environmentError } from '../../src/node/base/diagnostics/docsgen-error.js'
import type { CheckLinksResult } from '../../src/node/site/check-links.js'
import type { BuildResult } from '../../src/node/base/command.js'

function recorder(stream: { isTTY?: boolean; columns?: number }) {
  const written: string[] = []
  return { written, stream: { ...stream, write: (text: string) => written.push(text) } }
}

describe('progress', () => {
  test('overwrites one line on a terminal, and clears it at the end', () => {
    const { written, stream } = recorder({ isTTY: true, columns: 20 })
    const progress = createProgress(stream)
    progress.report({ step: 'compile', done: 1, total: 86 })
    progress.report({ step: 'compile', done: 1, total: 86 })
    progress.report({ step: 'a step with a very long name' })
    progress.end()
    progress.end()
    const clear = '\r\u001b[2K'
    expect(written).toEqual([`${clear}compile 1/86`, `${clear}a step with a very `, clear])
  })

  test('keeps the whole line on a terminal without a size', () => {
    const { written, stream } = recorder({ isTTY: true, columns: 0 })
    createProgress(stream).report({ step: 'compile' })
    expect(written).toEqual(['\r\u001b[2Kcompile'])
  })

  test('prints a line for each step elsewhere', () => {
    const { written, stream } = recorder({})
    const progress = createProgress(stream)
    for (const done of [1, 2, 3]) progress.report({ step: 'compile', done, total: 3 })
    progress.report({ step: 'write' })
    progress.end()
    expect(written).toEqual(['compile\n', 'write\n'])
  })
})

const result: BuildResult = {
  diagnostics: [{ code: 'a', severity: 'warning', message: 'm' }],
  failed: false,
  pages: 86,
  steps: [
    { name: 'config', ms: 12.4 },
    { name: 'compile', ms: 512.6 },
  ],
  totalMs: 843.2,
  bytes: { html: 1_234_567, js: 210_400, css: 845, data: 0, other: 12 },
  written: 400,
  unchanged: 12,
  removed: 1,
  outDir: '/site/build',
}

describe('summary', () => {
  const format = (changes: Partial<BuildResult>) =>
    formatBuildSummary({ ...result, ...changes }, { colors: false, cwd: '/site' })
  const formatCheck = (changes: Partial<CheckLinksResult>) => {
    const { diagnostics, failed, pages, steps, totalMs } = result
    return formatCheckSummary({ diagnostics, failed, pages, steps, totalMs, ...changes }, { colors: false })
  }

  test('of a build', () => {
    expect(format({})).toBe(
      [
        'Built 86 pages in 0.84 s into build',
        '  time      config 12 ms, compile 513 ms',
        '  size      HTML 1.2 MB, JavaScript 210.4 kB, CSS 845 B, other 12 B',
        '  files     400 written, 12 unchanged, 1 removed',
        '  warnings  1',
        '',
      ].join('\n'),
    )
  })

  test('of a build that failed', () => {
    const error = { code: 'b', severity: 'error' as const, message: 'm' }
    expect(format({ failed: true, diagnostics: [error, ...result.diagnostics] })).toMatch(
      /^Not built \(0\.84 s\): 1 error, 1 warning; the output is unchanged\n/,
    )
  })

  test('counts a problem on several pages once, as the list does', () => {
    const error = { code: 'b', severity: 'error' as const, message: 'm' }
    expect(format({ failed: true, diagnostics: [error, { ...error }] })).toContain(': 1 error; the output')
  })

  test('of a search check that asked nothing', () => {
    const error = { code: 'b', severity: 'error' as const, message: 'm' }
    const figures = { asked: 0, answered: 0, first: 0 }
    const text = formatSearchSummary({ diagnostics: [error], figures, steps: [], totalMs: 1 }, false)
    expect(text).toBe('Not asked: correct the errors first\n')
  })

  test('of a link check', () => {
    expect(formatCheck({ pages: 1, diagnostics: [] })).toMatch(/^1 page checked in 0\.84 s: no problems\n/)
    expect(formatCheck({})).toMatch(/^86 pages checked in 0\.84 s: 1 warning\n/)
  })

  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
  ])('%i bytes are %s', (bytes, expected) => {
    expect(byteSize(bytes)).toBe(expected)
  })
})

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { TERM: 'dumb' }, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [false, { FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: '' }, true],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
])('terminal %s with %j has colors: %s', (isTTY, environment, expected) => {
  expect(hasColors({ isTTY, write: () => true }, environment)).toBe(expected)
})

describe('the error that ended a command', () => {
  test('keeps the diagnostics and the exit code of a DocsgenError', () => {
    expect(failureOf(environmentError('port-in-use', 'm', 'h'))).toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: 'port-in-use', severity: 'error', message: 'm', hint: 'h' }],
    })
  })

  test('reports a system error with its file and what to do', () => {
    const error = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'write', path: '/a/b' })
    expect(failureOf(error)).toEqual({
      exitCode: 2,
      diagnostics: [
        {
          code: 'system',
          severity: 'error',
          message: 'cannot write "/a/b" (ENOSPC)',
          hint: 'the disk is full: free some space and run again',
        },
      ],
    })
  })

  test.each([
    [new TypeError('x is not\na function'), 'internal error: TypeError: x is not'],
    ['text', 'internal error: text'],
    [undefined, 'internal error: undefined'],
  ])('reports any other error in one line', (error, message) => {
    expect(failureOf(error)).toMatchObject({ exitCode: 2, diagnostics: [{ code: 'internal', message }] })
  })

  test('a stack has the stacks of its causes', () => {
    const stack = stackOf(new Error('outer', { cause: new Error('inner') }))
    expect(stack).toMatch(/^Error: outer\n {4}at [\s\S]*\ncaused by: Error: inner\n {4}at /)
  })
})
