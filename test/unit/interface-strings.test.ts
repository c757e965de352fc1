import { describe, expect, test } from 'vitest'
import { interfaceStrings, locales, readLocale } from '../../src/node/config/strings.js'
import { fill, formatDay, pluralForm } from '../../src/shared/interface-text.js'
import * as english from '../../src/shared/strings.js'

describe('the texts of the interface', () => {
  test.each([
    ['en', english.copied],
    ['en-GB', english.copied],
    ['da', english.copied],
    ['de', 'Kopiert'],
    ['de-AT', 'Kopiert'],
    ['pt', 'Copiado'],
    ['zh', '已复制'],
    ['zh-Hans-CN', '已复制'],
    ['zh-SG', '已复制'],
    ['zh-TW', '已複製'],
    ['zh-HK', '已複製'],
    ['zh-Hant', '已複製'],
    ['sv-FI', 'Kopierat'],
    ['fa-AF', 'کپی شد'],
    ['iw', 'הועתק'],
  ])('for the locale %s are those of its language', (locale, copied) => {
    expect(interfaceStrings(locale, {}).copied).toBe(copied)
  })

  test('are replaced by those of the config', () => {
    const strings = interfaceStrings('de', { next: 'Nächste' })
    expect([strings.next, strings.previous]).toEqual(['Nächste', 'Zurück'])
  })

  test.each(locales())('in %s have the placeholders of the English ones, and every plural form', (locale) => {
    const strings = interfaceStrings(locale, {})
    expect(Object.keys(readLocale(locale)?.interface ?? {}).sort()).toEqual(Object.keys(english).sort())
    for (const [name, text] of Object.entries(english)) {
      const translated = strings[name as keyof typeof english]
      if (typeof text === 'string') {
        expect(placeholders(translated as string), name).toEqual(placeholders(text))
        continue
      }
      const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
      expect(Object.keys(translated).sort(), name).toEqual([...pluralCategories].sort())
      for (const form of Object.values(translated)) {
        // A form for one or two may have the number in words.
        expect(placeholders(text.other), name).toEqual(expect.arrayContaining(placeholders(form)))
      }
    }
  })
})

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}

describe('fill', () => {
  test('replaces placeholders, and keeps those without a value', () => {
    expect(fill('{a} of {b}: {c}', { a: 1, b: '{a}' })).toBe('1 of {a}: {c}')
  })
})

describe('pluralForm', () => {
  const forms = { one: 'page', few: 'stránky', other: 'pages' }
  test.each([
    ['en', 1, 'page'],
    ['en', 2, 'pages'],
    ['cs', 3, 'stránky'],
    ['ja', 1, 'pages'],
  ])('in %s, for %i', (locale, count, form) => {
    expect(pluralForm(forms, { count, locale })).toBe(form)
  })
})

describe('formatDay', () => {
  test.each([
    ['en', 'January 31, 2026'],
    ['de', '31. Januar 2026'],
    ['en', 'January 31, 2026'],
  ])('writes a day in words in UTC: %s', (locale, expected) => {
    expect(formatDay('2026-01-31', locale)).toBe(expected)
  })
})
