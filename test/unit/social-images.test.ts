import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lettersOf } from '../../src/features/social-images/font-letters.js'
import { socialImageSvg, wrapText } from '../../src/features/social-images/template.js'
import { repositoryPath } from '../harness/repository.js'

describe('letters of a font', () => {
  const font = readFileSync(repositoryPath('dist/fonts/social.ttf'))

  test('the font of docsgen has Latin, Cyrillic and Vietnamese letters, and no others', () => {
    expect(['A', 'é', 'Ж', 'ế', '…', '·', '日', 'ع', '𝒜'].filter((letter) => !lettersOf(font)(letter))).toEqual([
      '日',
      'ع',
      '𝒜',
    ])
  })

  test.each([font.subarray(0, 400), Buffer.from('no font'), Buffer.alloc(0)])(
    'a damaged font has none: %#',
    (bytes) => {
      expect(lettersOf(bytes)('A')).toBe(false)
    },
  )
})

test.each<[text: string, most: number, lines: readonly string[]]>([
  ['one two three', 4.5, ['one two', 'three']],
  ['one', 9, ['one']],
  ['', 9, []],
  ['a (beta) b', 3.5, ['a', '(beta)', 'b']],
  ['abcdefgh ab', 2.5, ['abcd', 'efgh', 'ab']],
  ['日本語を「書く」方法。', 6.6, ['日本語を「書', 'く」方法。']],
  ['設定とMarkdownの書き方', 6, ['設定と', 'Markdownの', '書き方']],
  ['データー', 3.5, ['デー', 'ター']],
  ['x 👨‍👩‍👧y', 99, ['x 👨‍👩‍👧y']],
])('%j in lines of %d em', (text, most, lines) => {
  expect(wrapText(text, most)).toEqual(lines)
})

describe('the picture of a page', () => {
  const page = {
    route: '/a',
    title: 'A & B',
    section: ['Guide'],
    siteTitle: 'Orbit',
    language: 'en',
    direction: 'ltr',
  } as const
  const look = { background: '#fff', color: '#000', accent: '#00f' }
  const textsOf = (svg: string) =>
    [...svg.matchAll(/<text [^>]*x="(\d+)"[^>]*>(.*?)<\/text>/g)].map(([, x, text]) => [x, text])

  test('has the section, the title and the site', () => {
    expect(textsOf(socialImageSvg(page, look))).toEqual([
      ['80', 'Guide'],
      ['80', 'A &amp; B'],
      ['80', 'Orbit'],
    ])
  })

  test('has the title of the site once', () => {
    expect(textsOf(socialImageSvg({ ...page, title: '', section: [] }, look))).toEqual([['80', 'Orbit']])
  })

  test('begins at the right for text from right to left', () => {
    expect(textsOf(socialImageSvg({ ...page, direction: 'rtl' }, look))[0]).toEqual(['1120', '\u202bGuide\u202c'])
  })

  test('shortens a title that has no room', () => {
    const texts = textsOf(socialImageSvg({ ...page, title: 'word '.repeat(99) }, look))
    expect(texts).toHaveLength(6)
    expect(texts[4]?.[1]).toMatch(/^word.*…$/)
  })
})
