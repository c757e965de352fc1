import { describe, expect, test } from 'vitest'
import { locales } from '../../src/node/config/strings.js'
import openApi from '../../src/tools/openapi/plugin.js'
import typedoc from '../../src/tools/typedoc/plugin.js'

describe.each([openApi({ spec: 'openapi.yaml', dir: 'docs/api' }), typedoc({ entryPoints: ['src/index.ts'] })])(
  'the texts of the plugin $name',
  ({ strings = {}, translations = {} }) => {
    test('are in all languages of the interface', () => {
      expect(Object.keys(translations).sort()).toEqual(locales)
    })

    test.each(locales)('are complete in %s, with the placeholders of the English ones', (locale) => {
      const translated = translations[locale] ?? {}
      expect(Object.keys(translated).sort()).toEqual(Object.keys(strings).sort())
      for (const [name, text] of Object.entries(strings)) {
        expect(translated[name]?.trim(), name).not.toBe('')
        expect(placeholders(translated[name] ?? ''), name).toEqual(placeholders(text))
      }
    })
  },
)

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}
