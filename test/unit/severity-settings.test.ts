import { describe, expect, test } from 'vitest'
import { explainCodes } from '../../src/node/site/explain.js'
import { applySeverities } from '../../src/node/base/diagnostics/severity-settings.js'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { mistakesIn } from '../harness/config-case.js'

const warning: Diagnostic = { code: 'unknown-admonition', severity: 'warning', message: 'x' }
const error: Diagnostic = { code: 'console-output', severity: 'error', message: 'y' }

describe('applySeverities', () => {
  test.each([
    [{}, ['warning unknown-admonition', 'error console-output']],
    [{ 'unknown-admonition': 'error' }, ['error unknown-admonition', 'error console-output']],
    [{ 'unknown-admonition': 'warn' }, ['warning unknown-admonition', 'error console-output']],
    [{ 'unknown-admonition': 'ignore' }, ['error console-output']],
    [{ 'console-output': 'ignore' }, ['warning unknown-admonition', 'error console-output']],
  ] as const)('with %j', (settings, expected) => {
    const once = applySeverities([warning, error], settings)
    expect(once.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
    expect(applySeverities(once, settings)).toEqual(once)
  })
})

describe('applySeverities with an error that can be lowered', () => {
  const lowerable: Diagnostic = { code: 'table-syntax', severity: 'error', message: 'z' }

  test.each([
    [{}, ['error']],
    [{ 'table-syntax': 'error' }, ['error']],
    [{ 'table-syntax': 'warn' }, ['warning']],
    [{ 'table-syntax': 'ignore' }, []],
  ] as const)('with %j', (settings, expected) => {
    const once = applySeverities([lowerable], settings)
    expect(once.map(({ severity }) => severity)).toEqual(expected)
    expect(applySeverities(once, settings)).toEqual(once)
  })
})

describe('the option `diagnostics`', () => {
  test.each([
    [
      "diagnostics: { 'unknown-admonitions': 'error' }",
      '\' | config-unknown-key: "diagnostics.unknown-admonitions" is not a diagnostic code; did you mean "unknown-admonition"?',
    ],
    [
      "diagnostics: { nothing: 'error' }",
      'nothing | config-unknown-key: "diagnostics.nothing" is not a diagnostic code; `docsgen explain` lists all codes',
    ],
    [
      "diagnostics: { toString: 'error' }",
      'toString | config-unknown-key: "diagnostics.toString" is not a diagnostic code; `docsgen explain` lists all codes',
    ],
    [
      "diagnostics: { 'unknown-component': 'warn' }",
      '\' | config-value: "diagnostics.unknown-component" ("warn") is the code of an error, which always fails; remove it',
    ],
    [
      "diagnostics: { 'not-migrated': 'ignore' }",
      '\' | config-value: "diagnostics.not-migrated" ("ignore") is reported without a config; remove it',
    ],
    [
      "diagnostics: { 'broken-anchor': 'ignore' }",
      '\' | config-value: "diagnostics.broken-anchor" ("ignore") is set by "links.brokenAnchors"; set "links.brokenAnchors" instead',
    ],
    [
      "diagnostics: { 'unknown-fence-option': 'ignore' }",
      '\' | config-value: "diagnostics.unknown-fence-option" ("ignore") is set by "markdown.unknownFenceOptions"; set "markdown.unknownFenceOptions" instead',
    ],
    [
      "diagnostics: { 'console-output': 'off' }",
      '\' | config-value: "diagnostics.console-output" is "off"; it must be "error", "warn" or "ignore"',
    ],
    ["diagnostics: 'error'", 'diagnostics | config-type: "diagnostics" is "error"; it must be an object'],
  ])('%s', async (fields, expected) => {
    expect(await mistakesIn(fields)).toEqual([expected, 'exit 1'])
  })

  test('accepts every warning that no other option sets', async () => {
    const fields = "diagnostics: { 'console-output': 'ignore', 'unknown-admonition': 'error', 'not-fixed': 'warn' }"
    expect(await mistakesIn(fields)).toEqual([])
  })

  test('accepts codes of errors that some causes report as warnings', async () => {
    const fields = "diagnostics: { 'front-matter': 'ignore', 'table-syntax': 'ignore', 'removed-html': 'ignore' }"
    expect(await mistakesIn(fields)).toEqual([])
    const explained = explainCodes({ key: 'front-matter', format: 'pretty' })
    expect(explained).toContain("`diagnostics: { 'front-matter': 'ignore' }`")
  })

  test('is named by `docsgen explain`', () => {
    const explained = (key: string) => explainCodes({ key, format: 'pretty' })
    expect(explained('console-output')).toContain('*Warning, set by `diagnostics`*')
    expect(explained('console-output')).toContain("`diagnostics: { 'console-output': 'ignore' }`")
    expect(explained('unknown-component')).not.toContain('diagnostics:')
    expect(explained('broken-anchor')).not.toContain('diagnostics:')
  })
})
