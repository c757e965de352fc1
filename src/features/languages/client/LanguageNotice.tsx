import { type LanguageNoticeProps, useSite } from '../../../client/index.js'
import { fill } from '../../../client/theme-api.js'
import * as strings from '../../../shared/strings.js'

/** Says that a page is not translated, and which language it is in, or that its original has changed since it was translated. */
export function LanguageNotice({ language, changedOriginal }: LanguageNoticeProps) {
  const { locale } = useSite()
  const nameOf = (tag: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
  return (
    <div className="admonition admonition-info notice language-notice">
      <p>
        {language ? fill(strings.notTranslated, { language: nameOf(language.tag) }) : strings.outdatedTranslation}
        {changedOriginal && ' '}
        {changedOriginal && (
          <a href={changedOriginal} data-native="" data-same-page="">
            {strings.readOriginal}
          </a>
        )}
      </p>
    </div>
  )
}
