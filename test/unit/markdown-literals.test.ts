import { describe, expect, test } from 'vitest'
import { literalStyle, literalText, styleObject } from '../../src/node/markdown/literals.js'

describe('text of literal expressions', () => {
  test.each([
    ['/* a comment */', ''],
    ['// a comment', ''],
    [' ', ''],
    ['/* a */ /* b */', ''],
    ["'text'", 'text'],
    [' "text" ', 'text'],
    ['`text`', 'text'],
    ["' '", ' '],
    ["'a\\n'", undefined],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code under test
    ['`${a}`', undefined],
    ["'a' + b", undefined],
    ['/* a */ b', undefined],
    ['name', undefined],
    ['1', undefined],
  ])('{%s}', (code, text) => {
    expect(literalText(code)).toBe(text)
  })
})

describe('CSS of literal style objects', () => {
  test.each([
    ['{ marginTop: 10 }', 'margin-top:10px'],
    ['{ marginTop: 0 }', 'margin-top:0'],
    ['{ opacity: 0.5, zIndex: 2, lineHeight: 1 }', 'opacity:0.5;z-index:2;line-height:1'],
    ['{ color: \'red\', "background": `x` }', undefined],
    ["{ color: 'red', }", 'color:red'],
    ["{ 'text-align': 'center' }", 'text-align:center'],
    ["{ '--gap': '1rem' }", '--gap:1rem'],
    ["{ WebkitMaskImage: 'none', msTransform: 'none' }", '-webkit-mask-image:none;-ms-transform:none'],
    ["{ backgroundImage: 'url(a,b)' }", 'background-image:url(a,b)'],
    ['{ width: size }', undefined],
    ['{ ...rest }', undefined],
    ['{}', ''],
    ['style', undefined],
  ])('style={%s}', (code, css) => {
    expect(literalStyle(code)).toBe(css)
  })
})

describe('style objects of CSS declarations', () => {
  test.each([
    ['color: red; margin-top: 1px', { color: 'red', marginTop: '1px' }],
    ['--gap:1rem', { '--gap': '1rem' }],
    ['-webkit-mask: none; -ms-transform: none', { WebkitMask: 'none', msTransform: 'none' }],
    [
      'background: url(data:image/png;base64,AA); color: red',
      { background: 'url(data:image/png;base64,AA)', color: 'red' },
    ],
    ['color', {}],
    ['', {}],
  ])('%s', (css, style) => {
    expect(styleObject(css)).toEqual(style)
  })
})
