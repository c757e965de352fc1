import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CodeThemes } from '../../src/node/base/theme.js'
import { legibleColor } from '../../src/node/config/code-themes.js'
import { createShikiHighlighter } from '../../src/node/markdown/highlight/shiki.js'
import { type Files, loadSite, mistakesIn } from '../harness/config-case.js'

const theme = (colors: object, tokenColors: unknown): string => JSON.stringify({ colors, tokenColors })
const rule = (scope: unknown, foreground: string, more: object = {}) => ({ scope, settings: { foreground, ...more } })

const paper = theme({ 'editor.background': '#FFF', 'editor.foreground': '#111111' }, [
  rule('comment, punctuation.definition.comment', '#999999'),
  rule(['keyword'], '#aa0000', { fontStyle: 'italic' }),
  rule(['keyword.control'], '#0000AA'),
  rule('source.js keyword.control', '#00ff00'),
  rule('string', '#005500'),
  rule('string', '#006600'),
])
const night = `{ // As VS Code exports it.
  "colors": { "editor.background": "#000000", /* "editor.foreground": "#111111" */ },
  "tokenColors": [${JSON.stringify(rule('string', '#fe8'))}, { "scope": "comment, // no comment", "settings": {} },],
}`

/** The package of themes, as a site has installed it. */
const installed: Files = {
  'node_modules/@shikijs/themes/package.json':
    '{ "name": "@shikijs/themes", "version": "4.0.0", "exports": { ".": "./index.mjs", "./*": "./*.mjs" } }',
  'node_modules/@shikijs/themes/index.mjs': "export const themeNames = ['paper', 'vellum']\n",
  'node_modules/@shikijs/themes/paper.mjs': `export default ${paper}\n`,
  'themes/night.json': night,
}

const named = "theme: { code: { light: 'paper', dark: './themes/night.json' } }"

async function themesOf(fields: string): Promise<CodeThemes & { readonly inputs: readonly string[] }> {
  const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'T', ${fields} }`, ...installed })
  if (config.theme.code === undefined) throw new Error('no themes')
  return { ...config.theme.code, inputs: Object.keys(config.inputs).map((file) => path.basename(file)) }
}

describe('themes of code', () => {
  test('set the colors of tokens in both modes, and in print', async () => {
    const { css, editor, inputs } = await themesOf(named)
    const [light = '', dark = ''] = css.split('@media not print')
    for (const text of [
      ...[
        '--dg-code-bg: #fff;',
        '--dg-text: #111111;',
        '--t-keyword: #0000aa;',
        '--t-string: #006600;',
        '--green: #24833e;',
      ],
      // Too light for a white background, and no color of its own.
      ...['--t-comment: #737373;', '--t-type: #111111;', 'color-scheme: light'],
    ])
      expect(light).toContain(text)
    for (const text of ["[data-theme='dark']", '--dg-code-bg: #000000;', '--t-string: #ffee88;', '--t-type: #bbbbbb;'])
      expect(dark).toContain(text)
    expect(css).not.toContain('--dg-accent')
    expect(editor).toBeUndefined()
    expect(inputs).toEqual(expect.arrayContaining(['paper.mjs', 'night.json']))
  })

  test('with the brightness of the other mode have their own accent, and are not printed', async () => {
    const { css } = await themesOf("theme: { code: { light: './themes/night.json', dark: 'paper' } }")
    expect(css).toMatch(/^@media not print/)
    expect(css.match(/--dg-accent: #\w+/g)).toEqual(['--dg-accent: #bbbbbb', '--dg-accent: #111111'])
  })

  test('give each token of Shiki its color and its style', async () => {
    const { css, editor } = await themesOf(`${named}, markdown: { highlighter: 'shiki' }`)
    const dir = path.dirname(createRequire(import.meta.url).resolve('shiki/package.json'))
    const { highlight, load } = await createShikiHighlighter({ dir, version: '' }, editor)
    await load(['js'])
    expect(highlight("if (a) 'b'", 'js')).toEqual([
      { text: 'if', kind: 'l4 t-d0 t-e' },
      { text: ' (a) ', kind: 'l0 t-d0' },
      { text: "'b'", kind: 'l6 t-d1' },
    ])
    expect(highlight('a + b', 'js')).toContainEqual({ text: '+', kind: 'l2 t-d0 t-e' })
    expect(css).toContain('.t-l3 { color: #0000aa }')
    expect(css).toMatch(/\[data-theme='dark'\] .* \.t-d1 \{ color: #ffee88 \}/)
  })

  test.each([
    [
      "light: 'papr', dark: 'paper'",
      'light | config-value: "theme.code.light" names "papr", which is no theme of the package "@shikijs/themes"; did you mean "paper"?',
    ],
    [
      "light: 'paper', dark: 'github-light'",
      'dark | config-value: "theme.code.dark" names "github-light", which is no theme of the package "@shikijs/themes"; use a name such as "github-light", or "./github-light.json"',
    ],
    [
      "light: 'paper', dark: './themes/nigth.json'",
      'dark | config-file-missing: "theme.code.dark" names "./themes/nigth.json", which does not exist; did you mean "./themes/night.json"?',
    ],
    [
      "light: './package.json', dark: 'paper'",
      'light | config-value: "theme.code.light" names "./package.json", which is not a color theme of VS Code; name a JSON file with `tokenColors`',
    ],
    ["light: './broken.json', dark: 'paper'", 'which is not a color theme of VS Code'],
    ["light: 'paper'", '"theme.code.dark" is missing'],
  ])('%s is reported', async (code, expected) => {
    const files = { ...installed, 'package.json': '{}', 'broken.json': '{' }
    expect(await mistakesIn(`theme: { code: { ${code} } }`, files)).toEqual([
      expect.stringContaining(expected),
      'exit 1',
    ])
  })

  test('of a package that is not installed are reported', async () => {
    expect(await mistakesIn(named, { 'themes/night.json': night })).toEqual([
      'light | config-file-missing: "theme.code.light" names "paper", but the package "@shikijs/themes" is not installed; run "npm install --save-dev @shikijs/themes", or name a file: "./paper.json"',
      'exit 1',
    ])
  })
})

test.each([
  ['#767676', '#ffffff', '#767676'],
  ['#777777', '#ffffff', '#717171'],
  ['#FFFFFF', '#fff', '#737373'],
  ['#0000', '#000000', '#808080'],
  ['#ffffff80', '#000000', '#808080'],
])('the color %s can be read on %s as %s', (color, background, expected) => {
  expect(legibleColor(color, background)).toBe(expected)
})
