import { expect, test } from 'vitest'
import { nodeOnlyUse } from '../../src/node/source-text/node-only.js'
import { compileMdx } from '../harness/compile.js'

test.each([
  ['a field', 'export const a = process.env.API_URL', 'process.env.API_URL'],
  ['an optional field', 'const a: string = process?.env?.A!', 'process?.env?.A'],
  ['a computed field', 'const { A } = process.env\n', 'process.env'],
  ['a call in a component', 'export default () => <b>{process.cwd()}</b>', 'process.cwd'],
])('finds %s', (_, code, written) => {
  expect(nodeOnlyUse(code)).toEqual({ written, offset: code.indexOf('process') })
})

test.each([
  ['the mode', "if (process.env.NODE_ENV === 'production') start()"],
  ['a question about the environment', "const a = typeof process === 'undefined' ? '' : process.env.A"],
  ['code for Node', "const a = typeof window === 'undefined' ? process.env.A : ''"],
  ['a handled error', 'try { start(process.env.A) } catch {}'],
  ['a parameter', 'export const a = (process) => process.pid'],
  ['an import', "import process from 'process/browser'\nstart(process.env.A)"],
  ['a field of another object', 'order.process.env'],
  ['a text', "const a = 'process.env.A' // process.env.A"],
])('does not find %s', (_, code) => {
  expect(nodeOnlyUse(code)).toBeUndefined()
})

test('reports the first use of a page at its place', async () => {
  const { diagnostics } = await compileMdx('# A\n\nThe host {process.env.HOST} and `{process.env.A}` {process.env.B}\n')
  expect(diagnostics).toMatchObject([
    { code: 'node-only-code', severity: 'warning', location: { line: 3, column: 10 } },
  ])
})
