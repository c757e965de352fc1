import { expect, test } from 'vitest'
import { fence, projectSite } from '../harness/project-site.js'

test.skipIf(process.platform === 'win32')('samples may only write files of a limited size', async () => {
  const lines = ["import fs from 'node:fs'", "fs.writeFileSync('a', '')", "fs.truncateSync('a', 80 << 20)", '1 // => 1']
  const { diagnostics } = await projectSite()
    .file('docs/a.md', fence('js', '// @ts-nocheck', ...lines))
    .run('check-code')
  expect(diagnostics.map(({ code, text }) => `${code}: ${text.replace(/;.*/, '')}`)).toEqual([
    'sample-error: the sample threw Error: EFBIG: file too large, ftruncate',
  ])
})

test('the samples of a page run one after the other, and those after one that is stopped run too', async () => {
  const samples = [
    fence('js', 'globalThis.kept = 1', '1 // => 1'),
    fence('js', 'for (;;);', '1 // => 1'),
    fence('js', '1 + 1 // => 3', 'process.exit()'),
    fence('js', 'typeof globalThis.kept // => "number"'),
    fence('js', "console.log('a') // logs: b"),
  ]
  const { diagnostics } = await projectSite().file('docs/a.md', samples.join('\n')).run('check-code')
  expect(diagnostics.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '7 sample-error',
    '12 sample-error',
    '12 sample-result',
    '17 sample-result',
    '21 sample-log',
  ])
})

test.runIf(process.platform === 'linux')('the memory of buffers is limited', async () => {
  const sizes = ['Buffer.alloc(256 << 20)', 'new SharedArrayBuffer(256 << 20)']
  const page = sizes.map((size) =>
    fence('js', 'const all = []', `for (let i = 0; i < 6; i++) all.push(${size})`, '1 // => 1'),
  )
  const { diagnostics } = await projectSite().file('docs/a.md', page.join('\n')).run('check-code')
  expect(diagnostics.map(({ code, line }) => `${line} ${code}`)).toEqual(['3 sample-error', '9 sample-error'])
})

test('packages can be resolved', async () => {
  const lines = [
    "import fs from 'node:fs'",
    "import { createRequire } from 'node:module'",
    'const require = createRequire(import.meta.url)',
    "typeof require('redux').compose // => 'function'",
    "fs.realpathSync(require.resolve('redux')) === require.resolve('redux') // => true",
    "require('./missing') // throws: Cannot find module",
    "fs.realpathSync('missing') // throws: ENOENT",
  ]
  const { diagnostics } = await projectSite()
    .file('docs/a.md', fence('js', '// @ts-nocheck', ...lines))
    .run('check-code')
  expect(diagnostics.map(({ text }) => text)).toEqual([])
})
