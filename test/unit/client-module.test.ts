import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as source from '../../src/client/index.js'
import * as themeApi from '../../src/client/theme-api.js'
import { docusaurusModules } from '../../src/node/bundle/docusaurus-modules.js'
import { repositoryPath } from '../harness/repository.js'

test('the compiled docsgen/client loads outside a site and exports the same names as its source', async () => {
  const compiled: object = await import('docsgen/client')
  expect(Object.keys(compiled).sort()).toEqual(Object.keys(source).sort())
})

test('the compiled docsgen/theme exports the same names as its source', async () => {
  const compiled: object = await import('docsgen/theme')
  expect(Object.keys(compiled).sort()).toEqual(Object.keys(themeApi).sort())
})

test('docusaurus-modules.ts declares every module of Docusaurus, from the file that the bundler takes for it', () => {
  const text = readFileSync(repositoryPath('src/client/docusaurus-modules.ts'), 'utf8')
  const declared = [
    ...text.matchAll(/^declare module '(@(?:docusaurus|generated|theme)\/[\w./-]+)' \{\n([\s\S]*?)\n\}/gm),
  ]
  // The icons have a declaration in common.
  const modules = docusaurusModules().filter((name) => !name.startsWith('@theme/Icon/'))
  expect(declared.map(([, name]) => name)).toEqual(modules)
  for (const [, name = '', body = ''] of declared) expect(body, name).toContain(`'docsgen/compat/${name.slice(1)}'`)
})
