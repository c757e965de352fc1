import { describe, expect, test } from 'vitest'
import { type FormatOptions, formatDiagnostics } from '../../src/node/base/diagnostics/format.js'
import type { Diagnostic } from '../../src/shared/diagnostic.js'

const brokenLink: Diagnostic = {
  code: 'broken-link',
  severity: 'error',
  message: '"/faq/actons" matches no page',
  hint: 'did you mean "/faq/actions"?',
  location: { file: 'site/docs/faq/general.md', line: 12, column: 5 },
}
const warning: Diagnostic = {
  code: 'duplicate-route',
  severity: 'warning',
  message: 'two files give "/faq"',
  location: { file: 'site/docs/faq.md' },
}
const portInUse: Diagnostic = { code: 'port-in-use', severity: 'error', message: 'port 3000 is in use' }

function format(diagnostics: readonly Diagnostic[], options: Partial<FormatOptions> = {}): Promise<string> {
  return formatDiagnostics(diagnostics, { format: 'pretty', colors: false, ...options })
}

describe('pretty', () => {
  test('prints one line per diagnostic in the order of locations, and a count', async () => {
    const later = { ...brokenLink, location: { file: 'site/docs/faq/general.md', line: 101, column: 1 } }
    const sameLine = { ...brokenLink, location: { file: 'site/docs/faq/general.md', line: 12, column: 40 } }
    expect(await format([later, sameLine, brokenLink, warning, portInUse])).toBe(
      [
        'error port-in-use: port 3000 is in use',
        'site/docs/faq.md warning duplicate-route: two files give "/faq"',
        'site/docs/faq/general.md:12:5 error broken-link: "/faq/actons" matches no page; did you mean "/faq/actions"?',
        'site/docs/faq/general.md:12:40 error broken-link: "/faq/actons" matches no page; did you mean "/faq/actions"?',
        'site/docs/faq/general.md:101:1 error broken-link: "/faq/actons" matches no page; did you mean "/faq/actions"?',
        '4 errors, 1 warning',
        '',
      ].join('\n'),
    )
  })

  test('prints equal diagnostics once', async () => {
    expect(await format([brokenLink, warning, { ...brokenLink }])).toContain('1 error, 1 warning\n')
  })

  test('keeps different diagnostics with the same location', async () => {
    expect(await format([brokenLink, { ...brokenLink, code: 'broken-anchor' }])).toContain('2 errors\n')
  })

  const many = (count: number, severity: Diagnostic['severity'], code: string): Diagnostic[] =>
    Array.from({ length: count }, (_, line) => ({
      code,
      severity,
      message: 'm',
      location: { file: 'a.md', line: line + 1 },
    }))

  test('shows two of very many warnings of one code, and the number of the others', async () => {
    const all = [...many(51, 'warning', 'a'), ...many(50, 'warning', 'b'), ...many(60, 'error', 'c')]
    const lines = (await format(all)).split('\n')
    expect(lines.filter((line) => line.includes('warning a'))).toEqual([
      'a.md:1 warning a: m',
      'a.md:2 warning a: m',
      'warning a: 49 more of these; use --verbose to list them',
    ])
    expect(lines.filter((line) => line.includes('warning b'))).toHaveLength(50)
    expect(lines.filter((line) => line.includes('error c'))).toHaveLength(60)
    expect(lines.at(-2)).toBe('60 errors, 101 warnings')
  })

  test.each([
    ['verbose', { verbose: true }],
    ['github', { format: 'github' as const }],
    ['json', { format: 'json' as const }],
  ])('lists all warnings: %s', async (_, options) => {
    const text = await format(many(60, 'warning', 'a'), options)
    expect(text.match(/a\.md/g)).toHaveLength(60)
    expect(text).not.toContain('more of these')
  })

  test('is empty without diagnostics', async () => {
    expect(await format([])).toBe('')
  })

  test('prefixes files with the shortest path to the root', async () => {
    expect(await format([warning], { filePrefix: 'website/' })).toContain('website/site/docs/faq.md warning')
    const outside = { ...warning, location: { file: '../shared/a.md' } }
    expect(await format([outside], { filePrefix: 'website/' })).toMatch(/^shared\/a\.md warning/)
  })

  test.each([
    ['a terminal escape', '\u001b[2J\u001b]0;x\u0007red', '[2J]0;xred'],
    ['newlines that would forge a line', 'a\nb\r\nc\u2028d', 'a b c d'],
    ['a NUL and a C1 control', 'a\u0000b\u009bc', 'abc'],
    ['text that runs right to left', 'a\u202eb\u2066c', 'abc'],
  ])('strips %s', async (_name, text, clean) => {
    const diagnostic = { ...brokenLink, message: text, hint: text, location: { file: text } }
    expect(await format([diagnostic])).toBe(`${clean} error broken-link: ${clean}; ${clean}\n1 error\n`)
  })

  test('has colors only if they are requested', async () => {
    expect(await format([brokenLink], { colors: true })).toContain('\u001b[31m')
    expect(await format([brokenLink])).not.toContain('\u001b')
  })
})

test('github prints one workflow command per diagnostic, with escaped values', async () => {
  const odd = { ...brokenLink, message: '100% "a"', location: { file: 'a,b:c.md', line: 1 } }
  expect(await format([brokenLink, warning, portInUse, odd], { format: 'github' })).toBe(
    [
      '::error title=port-in-use::port 3000 is in use',
      '::error file=a%2Cb%3Ac.md,line=1,title=broken-link::100%25 "a"; did you mean "/faq/actions"?',
      '::warning file=site/docs/faq.md,title=duplicate-route::two files give "/faq"',
      '::error file=site/docs/faq/general.md,line=12,col=5,title=broken-link::"/faq/actons" matches no page; did you mean "/faq/actions"?',
      '',
    ].join('\n'),
  )
})

test('json is one object, even without diagnostics', async () => {
  expect(JSON.parse(await format([warning, brokenLink], { format: 'json' }))).toEqual({
    diagnostics: [warning, brokenLink],
    errors: 1,
    warnings: 1,
  })
  expect(await format([], { format: 'json' })).toBe('{"diagnostics":[],"errors":0,"warnings":0}\n')
})
