import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as source from '../../src/client/index.js'
import * as themeApi from '../../src/client/theme-api.js'
import { docusaurusModules } from '../../src/tools/docusaurus/node/modules.js'
import { repositoryPath } from '../harness/repository.js'

test('the compiled docsgen/client loads outside a site and exports the same names as its source', async () => {
  const compiled: object = await import('docsgen/client')
  expect(Object.keys(compiled).sort()).toEqual(Object.keys(source).sort())
})

test('the compiled docsgen/theme exports the same names as its source', async () => {
  const compiled: object = await import('docsgen/theme')
  expect(Object.keys(compiled).sort()).toEqual(Object.keys(themeApi).sort())
})

test('every component that pages use without an import can be imported by the name that sites of Docusaurus have for it', () => {
  const components = readdirSync(repositoryPath('src/client/components')).flatMap(
    (file) => /^([A-Z]\w+)\.tsx$/.exec(file)?.[1] ?? [],
  )
  const modules = docusaurusModules()
  expect(components.length).toBeGreaterThan(5)
  expect(components.filter((name) => !modules.includes(`@theme/${name}`))).toEqual([])
})

test('modules.ts declares every module of Docusaurus, from the file that the bundler takes for it', () => {
  const text = readFileSync(repositoryPath('src/tools/docusaurus/client/modules.ts'), 'utf8')
  const declared = [
    ...text.matchAll(/^declare module '(@(?:docusaurus|generated|theme)\/[\w./-]+)' \{\n([\s\S]*?)\n\}/gm),
  ]
  // The icons have a declaration in common.
  const modules = docusaurusModules().filter((name) => !name.startsWith('@theme/Icon/'))
  expect(declared.map(([, name]) => name)).toEqual(modules)
  for (const [, name = '', body = ''] of declared) expect(body, name).toContain(`'docsgen/compat/${name.slice(1)}'`)
})
