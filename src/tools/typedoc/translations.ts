import { texts as ar } from './locales/ar.js'
import { texts as cs } from './locales/cs.js'
import { texts as de } from './locales/de.js'
import { texts as es } from './locales/es.js'
import { texts as fa } from './locales/fa.js'
import { texts as fr } from './locales/fr.js'
import { texts as he } from './locales/he.js'
import { texts as hi } from './locales/hi.js'
import { texts as id } from './locales/id.js'
import { texts as it } from './locales/it.js'
import { texts as ja } from './locales/ja.js'
import { texts as ko } from './locales/ko.js'
import { texts as nl } from './locales/nl.js'
import { texts as pl } from './locales/pl.js'
import { texts as ptBr } from './locales/pt-BR.js'
import { texts as ru } from './locales/ru.js'
import { texts as sv } from './locales/sv.js'
import { texts as tr } from './locales/tr.js'
import { texts as uk } from './locales/uk.js'
import { texts as vi } from './locales/vi.js'
import { texts as zhCn } from './locales/zh-CN.js'
import { texts as zhTw } from './locales/zh-TW.js'
import type { TypedocTexts } from './texts.js'

/** The texts of the pages by language, besides English. */
export const typedocTranslations: Readonly<Record<string, TypedocTexts>> = {
  ar,
  cs,
  de,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  'pt-BR': ptBr,
  ru,
  sv,
  tr,
  uk,
  vi,
  'zh-CN': zhCn,
  'zh-TW': zhTw,
}
