import { describe, expect, test } from 'vitest'
import {
  bundleFonts,
  coversCharacter,
  fontCss,
  overrides,
  readFontFaces,
  type SiteFont,
} from '../../src/node/bundle/fonts.js'
import { openStore } from '../../src/node/store/result-store.js'
import { loadSite } from '../harness/config-case.js'

const measures = { unitsPerEm: 1000, ascent: 1000, descent: -250, lineGap: 0, xWidthAvg: 480 }

describe('the measures of a fallback font', () => {
  test.each([
    ['as wide', 0.48, { 'size-adjust': '100%', 'ascent-override': '100%', 'descent-override': '25%' }],
    ['half as wide', 0.24, { 'size-adjust': '200%', 'ascent-override': '50%', 'descent-override': '12.5%' }],
    ['wider', 0.6, { 'size-adjust': '80%', 'ascent-override': '125%', 'descent-override': '31.25%' }],
  ])('a font that is %s', (_, width, expected) => {
    expect(overrides(measures, width)).toEqual({ ...expected, 'line-gap-override': '0%' })
  })
})

describe('readFontFaces', () => {
  test.each([
    [
      'a rule of Fontsource',
      "/* latin */\n@font-face {\n  font-family: 'A B';\n  font-style: italic;\n  font-display: swap;\n  font-weight: 100 900;\n  src: url(./files/a.woff2) format('woff2-variations');\n  unicode-range: U+0000-00FF,U+0131;\n}",
      [{ family: 'A B', path: './files/a.woff2', style: 'italic', weight: '100 900', range: 'U+0000-00FF,U+0131' }],
    ],
    [
      'two formats, of which only WOFF2 counts',
      '@font-face{font-family:A;src:url("a.woff2") format("woff2"),url(a.woff) format("woff")}',
      [{ family: 'A', path: 'a.woff2', style: 'normal', weight: '400' }],
    ],
    ['no WOFF2 file', '@font-face{font-family:A;src:url(a.ttf)}', []],
    ['a rule in a comment', '/*@font-face{font-family:A;src:url(a.woff2)}*/', []],
    ['other rules', 'a{color:red}', []],
  ])('%s', (_, css, faces) => {
    expect(readFontFaces(css)).toEqual(faces)
  })
})

test.each([
  ['U+0000-00FF,U+0131', 'a', true],
  ['U+0100-02BA', 'a', false],
  ['U+61', 'a', true],
  ['U+6?', 'a', true],
  ['U+4??', 'a', false],
  ['U+0400-045F, U+0061-0062', 'b', true],
])('coversCharacter(%s, %s)', (range, character, covered) => {
  expect(coversCharacter(range, character)).toBe(covered)
})

describe('the files of the default fonts', () => {
  test.each([
    ['en', []],
    ['de', []],
    ['uk', ['cyrillic', 'cyrillic-ext']],
    ['sr', ['cyrillic', 'cyrillic-ext']],
    ['sr-Latn', []],
    ['vi', ['vietnamese']],
  ])('of a site in %s', async (locale, expected) => {
    const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'T', locale: '${locale}' }\n` })
    const store = openStore(config, false)
    const { css } = (await bundleFonts(config, store)).value
    const found = [...css.matchAll(/geist-([a-z-]+?)-wght/g)].map(([, name = '']) => name)
    expect(found).toEqual(expect.arrayContaining(['latin', 'latin-ext', 'mono-latin']))
    expect(found.filter((name) => /^(?:cyrillic|vietnamese)/.test(name)).sort()).toEqual(expected)
  })
})

describe('fontCss', () => {
  const main = { family: 'Test', path: '/fonts/a.woff2', style: 'normal', weight: '100 900', range: 'U+0-FF' }
  const font: SiteFont = { family: 'Test', faces: [main], main, measures }

  test('a font of text that is late is shown from the next page on, and regular and bold have fallbacks', () => {
    const rules = fontCss(font, 'sans', () => './a.woff2').split('\n')
    expect(rules[0]).toBe(
      '@font-face{font-family:"Test";font-style:normal;font-weight:100 900;font-display:optional;src:url("./a.woff2") format("woff2");unicode-range:U+0-FF}',
    )
    expect(
      rules.filter((rule) => rule.includes('local("Arial')).map((rule) => /weight:([^;]+)/.exec(rule)?.[1]),
    ).toEqual(['100 550', '551 900'])
    expect(rules.at(-2)).toBe(':root{--font-sans:"Test","Test fallback 1","Test fallback 2"}')
  })

  test('a font of code is swapped, because its fallbacks have the same width', () => {
    const css = fontCss({ ...font, measures: { ...measures, xWidthAvg: 600 } }, 'mono', () => './a.woff2')
    expect(css).toContain('font-display:swap')
    const scaled = /local\("Consolas"\);size-adjust:([\d.]+)%/.exec(css)?.[1]
    expect(Number(scaled) * (1126 / 2048)).toBeCloseTo(60, 1)
  })
})
