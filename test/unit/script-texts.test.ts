import { describe, expect, test } from 'vitest'
import type { Strings } from '../../src/shared/interface-text.js'
import * as english from '../../src/shared/strings.js'
import { bundledTexts, filledTexts, withTexts } from '../../src/node/bundle/portable.js'
import type { BundleConfig } from '../../src/node/config/keys.js'

const nasty = `a'b"c\`d$${'{e}'}\\f</script>\n„Ü“ 文 $& $1`
const strings: Strings = { ...english, next: nasty, showLines: { one: nasty, few: 'x', other: '{count}' } }
const config = { alias: {}, strings } as unknown as BundleConfig
const marked = bundledTexts(config)

function evaluated(code: string): unknown {
  return new Function(`return ${code}`)()
}

test.each([
  ['double quotes', JSON.stringify(marked.next), nasty],
  ['single quotes', `'${marked.next}'`, nasty],
  ['a template', `\`<\${1}>${marked.next}\``, `<1>${nasty}`],
  ['part of a string', `"<b>${marked.next}</b>"`, `<b>${nasty}</b>`],
  ['forms of a plural', `(${JSON.stringify(marked.showLines)})`, strings.showLines],
])('a text takes the place of its mark in %s', (_, code, expected) => {
  const filled = filledTexts(code, strings)
  expect(evaluated(filled)).toEqual(expected)
  expect(filled).not.toContain('</script')
})

describe('a file with texts', () => {
  const files = {
    'assets/boot-1111111111.js': `export default "${marked.next}"`,
    'assets/main-2222222222.js': 'import a from "./boot-1111111111.js"',
    'assets/other-3333333333.js': 'export default "é"',
  }
  const changed = withTexts(files, strings)

  test('has a name of its own, which other files import it by', () => {
    const [boot = '', main = '', other] = Object.keys(changed.files)
    expect([boot, main, other]).toEqual([
      expect.stringMatching(/^assets\/boot-(?!1111111111)\w{10}\.js$/),
      expect.stringMatching(/^assets\/main-(?!2222222222)\w{10}\.js$/),
      'assets/other-3333333333.js',
    ])
    expect(changed.files[main]).toBe(`import a from "./${boot.slice('assets/'.length)}"`)
    expect(changed.nameOf('assets/main-2222222222.js')).toBe(main)
  })

  test('has another name for other texts, and the same for the same', () => {
    const names = (texts: Strings) => Object.keys(withTexts(files, texts).files)
    expect(names(strings)).toEqual(Object.keys(changed.files))
    expect(names(english as Strings)[1]).not.toBe(Object.keys(changed.files)[1])
  })
})

test('code of a site, or of an alias, has the texts themselves', () => {
  expect(bundledTexts({ ...config, alias: { lib: '/lib' } })).toBe(strings)
  expect(bundledTexts(config, ['/plugin/boot.ts'])).toBe(strings)
})
