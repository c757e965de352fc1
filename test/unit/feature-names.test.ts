import type { Metafile, OutputFile } from 'esbuild'
import { expect, test } from 'vitest'
import { nameByContent } from '../../src/node/bundle/outputs.js'

function output(name: string, text: string): OutputFile {
  return { path: `/site/assets/${name}`, text, contents: new TextEncoder().encode(text), hash: '' }
}

function named(outputs: readonly OutputFile[]): [string, string][] {
  const imports = (text: string) =>
    [...text.matchAll(/"\.\/(.+?)"/g)].map(([, name]) => ({ path: `assets/${name}`, kind: 'import-statement' }))
  const metafile = {
    outputs: Object.fromEntries(
      outputs.map(({ path, text }) => [path.slice('/site/'.length), { imports: imports(text) }]),
    ),
  } as unknown as Metafile
  const { files, names } = nameByContent(outputs, metafile, '/site')
  return outputs.map(({ path }) => {
    const name = names.get(path.slice('/site/'.length)) ?? ''
    return [name, String(files.get(name))]
  })
}

test('chunks that import each other get names that match', () => {
  const files = new Map(
    named([
      output('main.js', 'import("./a-AAAAAAAA.js")'),
      output('a-AAAAAAAA.js', 'import "./b-BBBBBBBB.js"; export const a = 1'),
      output('b-BBBBBBBB.js', 'import "./a-AAAAAAAA.js"'),
      output('font-CCCCCCCC.woff2', 'font'),
    ]),
  )
  const names = [...files.keys()]
  expect(names).toEqual([
    expect.stringMatching(/^assets\/main-[\da-f]{10}\.js$/),
    expect.stringMatching(/^assets\/a-[\da-f]{10}\.js$/),
    expect.stringMatching(/^assets\/b-[\da-f]{10}\.js$/),
    'assets/font-CCCCCCCC.woff2',
  ])
  const [main = '', a = '', b = ''] = names.map((name) => name.slice('assets/'.length))
  expect(files.get(`assets/${main}`)).toBe(`import("./${a}")`)
  expect(files.get(`assets/${a}`)).toBe(`import "./${b}"; export const a = 1`)
  expect(files.get(`assets/${b}`)).toBe(`import "./${a}"`)
})

test("the names do not depend on esbuild's, but on every file", () => {
  const bundle = (hash: string, text: string) =>
    named([output('main.js', `import "./a-${hash}.js"`), output(`a-${hash}.js`, text)])
  expect(bundle('AAAAAAAA', 'a')).toEqual(bundle('BBBBBBBB', 'a'))
  expect(bundle('AAAAAAAA', 'a')[0]?.[0]).not.toBe(bundle('AAAAAAAA', 'b')[0]?.[0])
})
