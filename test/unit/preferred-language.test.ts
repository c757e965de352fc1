import { expect, test } from 'vitest'
import { preferredLanguage } from '../../src/features/languages/client/boot.js'

test.each<[wanted: readonly string[], offered: readonly string[], found: string | undefined]>([
  [['ja'], ['en', 'ja'], 'ja'],
  [['ja-JP', 'en'], ['en', 'ja'], 'ja'],
  [['fr', 'en-GB'], ['en', 'ja'], 'en'],
  [['pt'], ['en', 'pt-BR'], 'pt-BR'],
  [['pt-PT'], ['pt-BR', 'en'], 'pt-BR'],
  [['zh-tw'], ['zh-CN', 'zh-TW'], 'zh-TW'],
  [['zh'], ['zh-CN', 'zh-TW'], 'zh-CN'],
  [['fr'], ['en', 'ja'], undefined],
  [[], ['en'], undefined],
  [['en'], [], undefined],
])('of %j, a page in %j is offered in %j', (wanted, offered, found) => {
  expect(preferredLanguage(wanted, offered)).toBe(found)
})
