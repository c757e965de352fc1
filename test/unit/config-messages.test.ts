import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadSiteConfig } from '../../src/node/site/site-config.js'
import { mistakesIn, problemsOf, siteFolder } from '../harness/config-case.js'

test.each([
  [
    'a missing comma',
    "export default {\n  title: 'T'\n  url: 'https://a.example',\n}\n",
    '3:3 error config-syntax: Expected "}" but found "url"; write a comma behind the value before it, if there is none',
  ],
  ['an equals sign', "export default {\n  title = 'T'\n}\n", 'Unexpected "="'],
  ['an open string', "export default {\n  title: 'T\n}\n", 'Unterminated string literal'],
  [
    'an open bracket',
    "export default {\n  title: 'T',\n  theme: { css: ['a'],\n}\n",
    'Expected "}" but found end of file',
  ],
])('a syntax error has the message of the bundler: %s', async (_what, source, message) => {
  const [line] = await problemsOf(siteFolder({ 'docsgen.config.ts': source }))
  expect(line).toContain(message)
})

describe('the config file', () => {
  test.each(['docsgen.config.js', 'docsgen.config.ts'])(
    '%s that is an ES module with `module.exports`',
    async (file) => {
      const root = siteFolder({
        [file]: "const title = 'T'\nmodule.exports = { title }\n",
        'package.json': '{"type":"module"}',
      })
      const problems = await problemsOf(root)
      const expected =
        ':2:1 error config-load: this file is an ES module, which cannot set `module.exports`; write `export default { … }` instead of `module.exports = { … }`'
      expect(problems).toEqual(file.endsWith('.js') ? [file + expected, 'exit 1'] : problems)
    },
  )

  test('with `module.exports` in a CommonJS package is read', async () => {
    expect(await problemsOf(siteFolder({ 'docsgen.config.js': "module.exports = { title: 'T' }\n" }))).toEqual([])
  })

  test.each(['docsgen.config.cjs', 'docsgen.config.json', 'docsgen.config.mts', 'docsgen.config.yml'])(
    '%s is not read',
    async (file) => {
      const root = siteFolder({ [file]: '{}' })
      expect(await problemsOf(root)).toEqual([
        `error config-not-found: docsgen does not read ${file} in "${root}"; move its options to docsgen.config.ts: export default { title: "My project" }`,
        'exit 2',
      ])
    },
  )

  test('in a folder above is named', async () => {
    const root = siteFolder({ 'docsgen.config.mjs': 'export default {}', 'docs/guide/a.md': '# A\n' })
    const dir = path.join(root, 'docs/guide')
    expect(await problemsOf(dir)).toEqual([
      `error config-not-found: no config file in "${dir}" (looked for docsgen.config.ts, docsgen.config.js, docsgen.config.mjs); ../../docsgen.config.mjs is above it: run the command in "${root}"`,
      'exit 2',
    ])
  })

  test.each(['docsgen.config.js', 'docsgen.config.json', 'docsgen.config.cjs'])('beside %s is used', async (file) => {
    const source = "export default { title: 'T' }"
    const { warnings } = await loadSiteConfig({ root: siteFolder({ 'docsgen.config.ts': source, [file]: '{}' }) })
    expect(warnings).toEqual([
      {
        ...{ code: 'unread-config', severity: 'warning', location: { file } },
        message: 'this config is not read, because docsgen.config.ts is in the same folder',
        hint: 'remove one of them',
      },
    ])
  })
})

describe('keys and values of other tools', () => {
  test.each([
    [
      'algolia: {}',
      'algolia | config-unknown-key: unknown key "algolia"; use "search" instead of Docusaurus\'s "algolia"',
    ],
  ])('%s', async (fields, expected) => {
    expect(await mistakesIn(fields)).toEqual([expected, 'exit 1'])
  })

  test('a whole config of Docusaurus', async () => {
    const lines = await mistakesIn("baseUrl: '/', onBrokenLinks: 'throw', presets: []")
    expect(lines).toContain(
      '{ | config-value: this is a config of Docusaurus; rename the file to docusaurus.config.ts and run `docsgen migrate`, which writes a config of docsgen',
    )
  })
})
