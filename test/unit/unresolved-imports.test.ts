import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isFoundImport } from '../../src/node/bundle/unresolved-imports.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

let rootDir = ''

beforeAll(() => {
  rootDir = temporaryDir('imports')
  writeFiles(rootDir, {
    'components/Counter.jsx': '',
    'components/List/index.js': '',
    'lib/data.json': '',
    'docs/beside.ts': '',
  })
})

test.each([
  ['a file by the alias of the root', '@site/components/Counter.jsx', true],
  ['a file without its extension', '@site/components/Counter', true],
  ['a file by the longest alias that fits', '@site/lib/data', true],
  ['a file by an alias of its own', 'data', true],
  ['a file beside the page', './beside', true],
  ['a module of docsgen', 'docsgen/client', true],
  ['a folder', '@site/components/List', false],
  ['a missing file', '@site/components/Missing.jsx', false],
  ['a file with a name that no system allows', `./${'a'.repeat(300)}`, false],
  ['a package by an alias', 'ui/button', false],
  ['a package', 'not-installed', false],
])('the import of %s is found without the bundler if it is a file or a known package', (_, module, isFound) => {
  const alias = {
    '@site': rootDir,
    '@site/lib': path.join(rootDir, 'lib'),
    data: path.join(rootDir, 'lib/data.json'),
    ui: 'a-package',
  }
  expect(isFoundImport(module, path.join(rootDir, 'docs/a.mdx'), { alias })).toBe(isFound)
})
