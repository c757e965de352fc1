import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as source from '../../src/client/index.js'
import * as themeApi from '../../src/client/theme-api.js'
import { compatModules } from '../../src/tools/docusaurus/node/modules.js'
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
  expect(components.length).toBeGreaterThan(5)
  expect(components.filter((name) => !compatModules().has(`@theme/${name}`))).toEqual([])
})

test('modules.ts declares every module of Docusaurus, from the file that the bundler takes for it', () => {
  const text = readFileSync(repositoryPath('src/tools/docusaurus/client/modules.ts'), 'utf8')
  const declared = [
    ...text.matchAll(/^declare module '(@(?:docusaurus|generated|theme)\/[\w./-]+)' \{\n([\s\S]*?)\n\}/gm),
  ]
  // These have a declaration in common.
  const modules = [...compatModules()].filter(([name]) => !/^@theme\/(?:Icon|Admonition\/Type)\//.test(name))
  expect(declared.map(([, name]) => name)).toEqual(modules.map(([name]) => name).sort())
  for (const [, name = '', body = ''] of declared) {
    const { path: filePath, namespace } = compatModules().get(name) ?? { path: '' }
    const file = path
      .relative(repositoryPath('src'), filePath)
      .replaceAll(path.sep, '/')
      .replace(/\.tsx?$/, '')
    const specifier = file.replace('tools/docusaurus/client', 'docsgen/compat').replace(/^client/, 'docsgen')
    if (namespace === undefined) expect(body, name).toContain(`'${specifier}'`)
  }
})
