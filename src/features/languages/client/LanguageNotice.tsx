import { type LanguageNoticeProps, useSite } from '../../../client/index.js'
import { fill } from '../../../client/theme-api.js'
import * as strings from '../../../shared/strings.js'

/** Says that a page is not translated, and which language it is in. */
export function LanguageNotice({ language }: LanguageNoticeProps) {
  const { locale } = useSite()
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language.tag) ?? language.tag
  return (
    <div className="admonition admonition-info language-notice">
      <p>{fill(strings.notTranslated, { language: name })}</p>
    </div>
  )
}
