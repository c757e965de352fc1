import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryDir } from '../harness/repository.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

const geistMono = '@fontsource-variable/geist-mono'
const fontFile = readFileSync(
  path.join(repositoryDir, 'node_modules', geistMono, 'files/geist-mono-latin-wght-normal.woff2'),
)

function site(fonts?: unknown): SiteTest {
  return siteTest()
    .config(fonts === undefined ? {} : { theme: { fonts } })
    .file('docs/index.md', '# Home\n\nText.\n')
    .file('docs/code.md', '# Code\n\n`a`\n')
}

function fontsOf({ outputTree }: SiteRun): string[] {
  return [...outputTree().keys()].filter((name) => name.endsWith('.woff2'))
}

function preloads({ output }: SiteRun, page: string): string[] {
  const html = output(page) ?? ''
  return [...html.matchAll(/<link rel="preload" href="\/assets\/([^"]+)-[^-"]+\.woff2" as="font"[^>]*>/g)].map(
    ([, name = '']) => name,
  )
}

function cssOf({ output, outputTree }: SiteRun): string {
  const name = [...outputTree().keys()].find((file) => /^assets\/styles-.*\.css$/.test(file))
  return output(name ?? '') ?? ''
}

test('every page preloads the font of text, and only pages with code that of code', async () => {
  const run = await site().run('build')
  expect(run.exitCode).toBe(0)
  expect(preloads(run, 'index.html')).toEqual(['geist-latin-wght-normal'])
  expect(preloads(run, 'code/index.html')).toEqual(['geist-latin-wght-normal', 'geist-mono-latin-wght-normal'])
  expect(fontsOf(run).length).toBeGreaterThan(4)
})

test('an unchanged build keeps the fonts, with and without a cache', async () => {
  const built = site()
  const before = (await built.run('build')).outputTree()
  const { stdout, outputTree } = await built.run('build')
  expect(stdout).toContain('0 written')
  expect(outputTree()).toEqual(before)
  expect((await built.run('build', '--no-cache')).outputTree()).toEqual(before)
})

test('fonts: false loads no font', async () => {
  const run = await site(false).run('build')
  expect(fontsOf(run)).toEqual([])
  expect(preloads(run, 'code/index.html')).toEqual([])
  expect(cssOf(run)).not.toContain('@font-face')
})

test('a package whose style sheet changes', async () => {
  const rule = (family: string) => `@font-face{font-family:'${family}';src:url(./latin.woff2)}`
  const built = site({ sans: '@fonts/own', mono: false })
    .file('node_modules/@fonts/own/package.json', '{ "name": "@fonts/own" }')
    .file('node_modules/@fonts/own/index.css', rule('Before'))
    .file('node_modules/@fonts/own/latin.woff2', fontFile)
  expect(cssOf(await built.run('build'))).toContain('"Before"')
  const again = built.file('node_modules/@fonts/own/index.css', rule('After'))
  expect(cssOf(await again.run('build'))).toContain('"After"')
})

test('a package, and a font of the system for code', async () => {
  const rule = (file: string, range: string) =>
    `@font-face{font-family:'Own Font';font-weight:100 900;src:url(./files/${file});unicode-range:${range}}`
  const run = await site({ sans: '@fonts/own', mono: false })
    .file('node_modules/@fonts/own/package.json', '{ "name": "@fonts/own" }')
    .file('node_modules/@fonts/own/index.css', rule('greek.woff2', 'U+0370-03FF') + rule('latin.woff2', 'U+0-FF'))
    .file('node_modules/@fonts/own/files/greek.woff2', fontFile)
    .file('node_modules/@fonts/own/files/latin.woff2', fontFile)
    .run('build')
  expect(run.diagnostics).toEqual([])
  expect(preloads(run, 'code/index.html')).toEqual(['latin'])
  expect(fontsOf(run)).toHaveLength(2)
  expect(cssOf(run)).toMatch(/--font-sans: ?"?Own Font/)
  expect(cssOf(run)).not.toContain('--font-mono:')
})

test('a file of the site', async () => {
  const run = await site({ sans: 'fonts/own.woff2' }).file('fonts/own.woff2', fontFile).run('build')
  expect(preloads(run, 'index.html')).toEqual(['own'])
  expect(cssOf(run)).toMatch(/font-family: ?"?Geist Mono"?;[^}]*own-/)
})

test("the site's own style sheet comes later, so its custom properties win", async () => {
  const run = await siteTest()
    .config({ theme: { css: ['own.css'] } })
    .file('own.css', ':root{--dg-font:Georgia,serif}')
    .file('docs/index.md', '# Home\n')
    .run('build')
  const css = cssOf(run)
  expect(css.lastIndexOf('--dg-font:Georgia')).toBeGreaterThan(css.lastIndexOf('--font-sans'))
})

describe('mistakes', () => {
  test.each([
    [
      'a missing file',
      { sans: 'fonts/none.woff2' },
      'config-file-missing',
      'names "fonts/none.woff2", which does not exist',
    ],
    ['another format', { mono: 'docs/a.ttf' }, 'config-value', 'convert the font to WOFF2'],
    [
      'a package that is not installed',
      { sans: '@fontsource-variable/nothing' },
      'config-file-missing',
      'npm install @fontsource-variable/nothing',
    ],
    ['a file that is no font', { sans: 'docs/bad.woff2' }, 'config-value', 'cannot be read'],
    ['another type', { sans: 3 }, 'config-type', '"theme.fonts.sans" is 3'],
  ])('%s', async (_, fonts, code, text) => {
    const { exitCode, diagnostics } = await site(fonts).file('docs/a.ttf', 'x').file('docs/bad.woff2', 'x').run('build')
    expect(exitCode).toBeGreaterThan(0)
    expect(diagnostics[0]).toMatchObject({ code, file: 'docsgen.config.ts', text: expect.stringContaining(text) })
  })
})
