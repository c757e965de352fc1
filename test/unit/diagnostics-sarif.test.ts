import { expect, test } from 'vitest'
import { describeCode } from '../../src/node/base/diagnostics/codes.js'
import { formatDiagnostics } from '../../src/node/base/diagnostics/format.js'
import type { Diagnostic } from '../../src/shared/diagnostic.js'

const options = {
  format: 'sarif',
  colors: false,
  filePrefix: 'web/',
  version: '1.2.3',
  codesUrl: 'https://x.example/codes',
} as const

test('a SARIF log has a rule per code and a result with its location per diagnostic', async () => {
  const diagnostics: Diagnostic[] = [
    {
      code: 'broken-link',
      severity: 'error',
      message: '"/x" matches no page',
      hint: 'correct it',
      location: { file: 'docs/ä b#1.md', line: 3, column: 5 },
    },
    { code: 'broken-anchor', severity: 'warning', message: 'm', location: { file: 'docs/a.md', line: 1 } },
    { code: 'crawl-disagrees', severity: 'warning', message: 'n', location: { file: 'docs/b.md' } },
    { code: 'usage', severity: 'error', message: 'o' },
    { code: 'spelling-of-a-plugin', severity: 'warning', message: 'p' },
  ]
  const text = await formatDiagnostics(diagnostics, options)
  expect(text).toMatch(/\}\n$/)
  expect(JSON.parse(text)).toEqual({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docsgen',
            version: '1.2.3',
            rules: [
              ruleOf('broken-anchor', 'warning'),
              ruleOf('broken-link', 'error'),
              ruleOf('crawl-disagrees', 'warning'),
              { id: 'spelling-of-a-plugin' },
              ruleOf('usage', 'error'),
            ],
          },
        },
        columnKind: 'utf16CodeUnits',
        results: [
          { ruleId: 'spelling-of-a-plugin', ruleIndex: 3, level: 'warning', message: { text: 'p' } },
          { ruleId: 'usage', ruleIndex: 4, level: 'error', message: { text: 'o' } },
          {
            ruleId: 'broken-anchor',
            ruleIndex: 0,
            level: 'warning',
            message: { text: 'm' },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'web/docs/a.md' }, region: { startLine: 1 } } }],
          },
          {
            ruleId: 'crawl-disagrees',
            ruleIndex: 2,
            level: 'warning',
            message: { text: 'n' },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'web/docs/b.md' } } }],
          },
          {
            ruleId: 'broken-link',
            ruleIndex: 1,
            level: 'error',
            message: { text: '"/x" matches no page; correct it' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'web/docs/%C3%A4%20b%231.md' },
                  region: { startLine: 3, startColumn: 5 },
                },
              },
            ],
          },
        ],
      },
    ],
  })
})

test('a SARIF log without diagnostics has no results', async () => {
  expect(JSON.parse(await formatDiagnostics([], options))).toMatchObject({ runs: [{ results: [] }] })
})

function ruleOf(id: string, level: string): object {
  const { cause, fix } = describeCode(id) ?? {}
  const helpUri = `https://x.example/codes#${id}`
  return { id, shortDescription: { text: cause }, help: { text: fix }, helpUri, defaultConfiguration: { level } }
}
