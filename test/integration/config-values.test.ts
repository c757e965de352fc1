import { describe, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

/** Values that JSON cannot represent. */
const values: Readonly<Record<string, string>> = {
  'a cycle': '(() => { const grammar: any = { a: 1 }; grammar.inside = { rest: grammar }; return grammar })()',
  'a map': 'new Map([["a", new Set([1])]])',
  'an instance': 'new (class Point { #x = 1; y = 2n })()',
  'a getter that throws': '{ get a() { throw new Error("no value") } }',
  'a symbol': 'Symbol("a")',
  'a deep object': '(() => { let deep: any = {}; for (let i = 0; i < 20000; i++) deep = { deep }; return deep })()',
}

function siteWith(value: string, options: string) {
  const config = `const value: any = ${value}\nexport default {\n  title: 'T',\n  ${options},\n}\n`
  return siteTest().file('docs/index.md', '# Home\n').file('docsgen.config.ts', config)
}

describe.each(Object.entries(values))('%s', (_name, value) => {
  test('can be an option of Markdown plugins, and data of a plugin', async () => {
    const options = `search: { provider: 'none' },
  markdown: { remarkPlugins: [[() => () => undefined, { value }]] },
  plugins: [{ name: 'own', value, config() {} }]`
    expect(await siteWith(value, options).run('build')).toMatchObject({ exitCode: 0, diagnostics: [] })
  })

  test('cannot be data for browsers', async () => {
    const run = await siteWith(value, 'customFields: { value }').run('build')
    expect(run.diagnostics).toMatchObject([{ code: 'config-value', line: 4, file: 'docsgen.config.ts' }])
  })
})

test('an option whose getter throws is reported where it throws', async () => {
  const run = await siteWith('1', "get tagline() {\n    throw new Error('no tagline')\n  }").run('build')
  expect(run.diagnostics).toMatchObject([
    { code: 'config-load', file: 'docsgen.config.ts', line: 5, text: 'Error: no tagline' },
  ])
})
