import path from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { bundledFiles } from '../../src/node/store/bundled-files.js'
import { FileTable } from '../../src/node/store/file-table.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

const sources = {
  'page.js': [
    "import './src/Box'",
    "import '@site/src/Named.js'",
    "import './src/typed.js'",
    "import './src/part'",
    "import './src/'",
    "import 'package'",
    "import 'linked'",
    "import data from './data.json'",
    'console.log(data)',
  ].join('\n'),
  'src/Box.jsx': 'console.log(1)',
  'src/Named.js': 'console.log(1)',
  'src/typed.ts': 'console.log(1)',
  'src/part/index.js': 'console.log(1)',
  'src/index.js': 'console.log(1)',
  'data.json': '1',
  'node_modules/package/package.json': '{ "main": "lib/a.js" }',
  'node_modules/package/lib/a.js': 'console.log(1)',
  'tsconfig.json': '{ "extends": "./base", /* */ "compilerOptions": {} }',
  'base.json': '{}',
  '../linked/package.json': '{ "main": "a.js" }',
  '../linked/a.js': 'console.log(1)',
}

/** What another file can change, or a new one: the file, and whether another bundle must be made. */
const changes: readonly (readonly [file: string, isInput: boolean])[] = [
  ['src/Box.jsx', true],
  ['src/Box.tsx', true],
  ['src/Box.ts', true],
  ['src/Box.js', false],
  ['src/Box.css', false],
  ['src/Other.tsx', false],
  ['src/Named.js', true],
  ['src/Named.ts', false],
  ['src/typed.js', true],
  ['src/typed.tsx', false],
  ['src/part.js', true],
  ['src/part.json', true],
  ['src/part/package.json', true],
  ['src/part/index.ts', true],
  ['src/part/index.json', false],
  ['src.ts', false],
  ['src/index.tsx', true],
  ['node_modules/package/package.json', true],
  ['../linked/package.json', true],
  ['data.js', false],
  ['tsconfig.json', true],
  ['src/tsconfig.json', true],
  ['src/part/tsconfig.json', true],
  ['src/other/tsconfig.json', false],
  ['base.json', true],
  ['package.json', true],
]

describe('the inputs of a bundle include what its imports are resolved by', () => {
  test.each(changes)('%s: %s', async (file, isInput) => {
    const root = path.join(temporaryDir('bundled'), 'site')
    writeFiles(root, sources)
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ['page.js'],
      outdir: 'out',
      bundle: true,
      logLevel: 'silent',
      write: false,
      metafile: true,
      alias: { '@site': root, linked: path.join(root, '../linked') },
    })
    const inputs = new FileTable().hashes(bundledFiles(root, [metafile]))
    expect(new FileTable().areSame(inputs)).toBe(true)
    writeFiles(root, { [file]: '{ "other": 1 }' })
    expect(new FileTable().areSame(inputs)).toBe(!isInput)
  })
})
