import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { fence, projectSite } from '../harness/project-site.js'
import { siteTest } from '../harness/site-test.js'

test.skipIf(process.platform === 'win32')('samples may only write some files of a limited size', async () => {
  const fs = "import fs from 'node:fs'"
  const samples = [
    [fs, "fs.writeFileSync('a', '')", "fs.truncateSync('a', 80 << 20)"],
    [
      fs,
      "for (let i = 0; i < 6; i++) (fs.writeFileSync('a' + i, ''), fs.truncateSync('a' + i, 60 << 20))",
      'for (;;) {}',
    ],
    [fs, "for (let i = 0; i < 1100; i++) fs.writeFileSync('a' + i, '')", 'for (;;) {}'],
    [fs, "fs.readdirSync('.') // => []"],
  ]
  const page = samples.map((lines) => fence('js', '// @ts-nocheck', ...lines, '1 // => 1')).join('\n')
  const { diagnostics } = await projectSite().file('docs/a.md', page).run('check-code')
  expect(diagnostics.map(({ code, text }) => `${code}: ${text.replace(/;.*/, '')}`)).toEqual([
    'sample-error: the sample threw Error: EFBIG: file too large, ftruncate',
    'sample-error: the sample wrote more than 256 MB or 1,000 files',
    'sample-error: the sample wrote more than 256 MB or 1,000 files',
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

describe('a sample does not learn which paths exist', () => {
  const outside = siteTest().file('exists/a.js', '').file('exists/package.json', '{}')
  const calls = [
    ...['realpathSync', 'realpathSync.native', 'existsSync', 'accessSync', 'statSync', 'lstatSync', 'statfsSync'],
    ...['opendirSync', 'readdirSync', 'readlinkSync', 'readFileSync', 'openSync', 'watch'],
  ].map((name) => `fs.${name}(target)`)
  const promised = [
    'realpath',
    'access',
    'stat',
    'lstat',
    'statfs',
    'opendir',
    'readdir',
    'readlink',
    'readFile',
    'open',
  ].map((name) => `await fs.promises.${name}(target)`)
  const called = [
    'realpath',
    'realpath.native',
    'access',
    'stat',
    'lstat',
    'statfs',
    'opendir',
    'readdir',
    'readlink',
  ].map(
    (name) =>
      `await new Promise((end, fail) => fs.${name}(target, (error, value) => (error ? fail(error) : end(value))))`,
  )
  const modules = [
    ...['createRequire(import.meta.url).resolve(target)', 'createRequire(import.meta.url)(target)'],
    "createRequire('file:///' + target + '/b.js').resolve('./a.js')",
    'process.chdir(target)',
  ]

  test('from any function', async () => {
    const targets = ['exists', 'exists/a.js', 'missing', 'missing/a.js', 'exists/a.js/b'].map((name) =>
      path.join(outside.dir, name),
    )
    const lines = [...calls, ...promised, ...called, ...modules].flatMap((call) => [
      'seen.clear()',
      `for (const target of targets) { try { const value = ${call}; seen.add(typeof value === 'object' ? 'object' : String(value).replaceAll(target, '')) } catch (error) { seen.add(String(error.code)) } }`,
      'seen.size // => 1',
    ])
    const head = ['// @ts-nocheck', "import fs from 'node:fs'", "import { createRequire } from 'node:module'"]
    const constants = [`const targets = ${JSON.stringify(targets)}`, 'const seen = new Set()']
    const site = projectSite().file('docs/a.md', fence('js', ...head, ...constants, ...lines))
    writeFileSync(path.join(site.dir, 'docs/b.md'), '# B\n')
    const { diagnostics } = await site.run('check-code')
    const callAt = (line = 0): string | undefined => lines[line - 8]
    expect(diagnostics.map(({ line, text }) => `${callAt(line)} ${text}`)).toEqual([])
  })

  test('but packages can be resolved', async () => {
    const lines = [
      "import fs from 'node:fs'",
      "import { createRequire } from 'node:module'",
      'const require = createRequire(import.meta.url)',
      "typeof require('redux').compose // => 'function'",
      "fs.realpathSync(require.resolve('redux')) === require.resolve('redux') // => true",
      "require('./missing') // throws: Cannot find module",
      "fs.realpathSync('missing') // throws: ENOENT",
      'fs.realpathSync.native instanceof Function // => true'.replace(
        '.name // => "nativeRealpath"',
        ' instanceof Function // => true',
      ),
    ]
    const { diagnostics } = await projectSite()
      .file('docs/a.md', fence('js', '// @ts-nocheck', ...lines))
      .run('check-code')
    expect(diagnostics.map(({ text }) => text)).toEqual([])
  })
})
