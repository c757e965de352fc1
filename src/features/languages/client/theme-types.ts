import type { ComponentType } from 'react'
import type { PageLanguage } from '../../../shared/page.js'

/** Props of the message on a page that is not translated. */
export interface LanguageNoticeProps {
  /** The language of a page that is not translated. */
  readonly language?: PageLanguage
  /** URL of the original of a translation, if it has changed since it was translated. */
  readonly changedOriginal?: string
}

/** The theme component of languages. */
export interface LanguageComponents {
  readonly LanguageNotice: ComponentType<LanguageNoticeProps>
}
