import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { serverMap } from '../../src/node/bundle/server-map.js'
import { siteStack } from '../../src/node/bundle/site-frames.js'
import { isBelow, isSiteFile, siteRelative } from '../../src/node/base/names.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

/** Bundles modules of a site as the server does, runs them, and returns where their error is located. */
async function placesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const rootDir = temporaryDir('frames')
  const cacheDir = path.join(rootDir, 'cache')
  writeFiles(rootDir, files)
  const { outputFiles } = await build({
    entryPoints: [path.join(rootDir, 'page.js')],
    outdir: cacheDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    sourcemap: 'external',
    write: false,
  })
  const textOf = (end: string) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? ''
  const map = serverMap(textOf('.map'), { rootDir, outputDir: cacheDir, markdown: () => undefined })
  writeFiles(cacheDir, { 'page.mjs': textOf('.mjs'), 'page.mjs.map': JSON.stringify(map) })
  const url = pathToFileURL(path.join(cacheDir, 'page.mjs')).href
  const script = `import { run } from ${JSON.stringify(url)}\ntry { run() } catch (error) { process.stdout.write(error.stack) }`
  // Vitest would change the code, and with it the positions in the stack.
  const stack = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const { places, isInTheme } = siteStack(Object.assign(new Error('no'), { stack }))
  expect(isInTheme).toBe(false)
  return places.map(({ file, line, column }) => `${file}:${line}:${column}`)
}

describe('an error in the code of a site is located', () => {
  test('in its files, innermost first', async () => {
    const places = await placesOf({
      'page.js': "import { inner } from './inner.js'\n\nexport function run() {\n  inner()\n}\n",
      'inner.js': "export function inner() {\n  throw new Error('no')\n}\n",
    })
    expect(places).toEqual(['inner.js:2:9', 'page.js:4:3'])
  })

  test('where it calls a package, not in the package', async () => {
    const places = await placesOf({
      'page.js': "import { fail } from 'lib'\n\nexport function run() {\n  fail()\n}\n",
      'node_modules/lib/package.json': '{ "name": "lib", "type": "module", "exports": "./index.js" }',
      'node_modules/lib/index.js': "export function fail() {\n  throw new Error('no')\n}\n",
    })
    expect(places).toEqual(['page.js:4:3'])
  })

  test('nowhere if it comes from elsewhere', () => {
    expect(siteStack(new Error('no')).places).toEqual([])
    expect(siteStack('no error')).toEqual({ places: [], isInTheme: false })
  })
})

test.each([
  ['/site/a.js', true],
  ['/site/src/a.js', true],
  ['/site/node_modules/lib/a.js', false],
  ['/site/src/node_modules/lib/a.js', false],
  ['/site/my_node_modules/a.js', true],
  ['/other/a.js', false],
  ['/site-2/a.js', false],
])('whether %s belongs to the site in /site: %s', (file, belongs) => {
  expect(isSiteFile('/site', file)).toBe(belongs)
})

test.each([
  ['/site/a/b.js', 'a/b.js'],
  ['/site/./a/../b.js', 'b.js'],
  ['/other/a.js', '../other/a.js'],
  ['/site-2/a.js', '../site-2/a.js'],
])('the path of %s relative to /site is %s', (file, name) => {
  expect(siteRelative('/site', file)).toBe(name)
})

test.each([
  ['/a/b', '/a', true],
  ['/a/b/c', '/a/b/', true],
  ['/a', '/a', false],
  ['/ab', '/a', false],
  ['/a', '/', true],
  ['/', '/', false],
])('whether %s is below %s: %s', (file, dir, below) => {
  expect(isBelow(file, dir)).toBe(below)
})
