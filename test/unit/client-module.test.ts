import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as source from '../../src/client/index.js'
import * as themeApi from '../../src/client/theme-api.js'
import { repositoryPath } from '../harness/repository.js'

test('the compiled docsgen/client loads outside a site and exports the same names as its source', async () => {
  const compiled: object = await import('docsgen/client')
  expect(Object.keys(compiled).sort()).toEqual(Object.keys(source).sort())
})

test('the compiled docsgen/theme exports the same names as its source', async () => {
  const compiled: object = await import('docsgen/theme')
  expect(Object.keys(compiled).sort()).toEqual(Object.keys(themeApi).sort())
})

test('virtual-modules.ts declares every module of @theme and @docusaurus', () => {
  const declarations = readFileSync(repositoryPath('src/client/virtual-modules.ts'), 'utf8')
  const declared = [...declarations.matchAll(/^declare module '(@\w+\/\w+)'/gm)].map(([, name]) => name)
  expect(declared.sort()).toEqual([...modulesOf('theme'), ...modulesOf('docusaurus')].sort())
})

/** Names of the modules in a folder of src/client/compat; files with lowercase names are not public, except hooks. */
function modulesOf(folder: string): string[] {
  return readdirSync(repositoryPath('src/client/compat', folder))
    .map((file) => file.replace(/\.tsx?$/, ''))
    .filter((name) => /^(?:[A-Z]|use[A-Z])/.test(name))
    .map((name) => `@${folder}/${name}`)
}
