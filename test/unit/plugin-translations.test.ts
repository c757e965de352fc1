import { describe, expect, test } from 'vitest'
import { locales, readLocale } from '../../src/node/config/strings.js'
import openApi from '../../src/tools/openapi/plugin.js'
import typedoc from '../../src/tools/typedoc/plugin.js'

describe.each([
  ['openapi', openApi({ spec: 'openapi.yaml', dir: 'docs/api' })],
  ['typedoc', typedoc({ entryPoints: ['src/index.ts'] })],
] as const)('the texts of the plugin %s', (set, { name, strings = {} }) => {
  test('are found by its name', () => expect(name.split('/')[0]).toBe(set))

  test.each(locales())('are complete in %s, with the placeholders of the English ones', (locale) => {
    const translated = readLocale(locale)?.[set] ?? {}
    expect(Object.keys(translated).sort()).toEqual(Object.keys(strings).sort())
    for (const [key, text] of Object.entries(strings)) {
      expect(translated[key]?.trim(), key).not.toBe('')
      expect(placeholders(translated[key] ?? ''), key).toEqual(placeholders(text))
    }
  })
})

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}
