import { type PageFooterProps, useSite } from '../../src/client/index.js'
import { fill, formatDay } from '../../src/shared/interface-text.js'
import * as strings from '../../src/shared/strings.js'

/** The edit link, and the date and author of the last change, if the page has them. */
export function PageFooter({ page }: PageFooterProps) {
  const { locale } = useSite()
  const { editUrl, lastUpdated, lastUpdatedBy: author } = page
  if (editUrl === undefined && lastUpdated === undefined && author === undefined) return null
  return (
    <p className="page-footer">
      {editUrl !== undefined && (
        <a href={editUrl} rel="external noopener">
          {strings.editPage}
        </a>
      )}
      {lastUpdated !== undefined && <LastUpdated day={lastUpdated} author={author} locale={locale} />}
      {lastUpdated === undefined && author !== undefined && <span>{fill(strings.lastUpdatedBy, { author })}</span>}
    </p>
  )
}

interface LastUpdatedProps {
  readonly day: string
  readonly author: string | undefined
  readonly locale: string
}

function LastUpdated({ day, author, locale }: LastUpdatedProps) {
  const text = author === undefined ? strings.lastUpdatedOn : strings.lastUpdatedOnBy
  const [before, after] = text.split('{date}').map((part) => fill(part, { author: author ?? '' }))
  return (
    <span>
      {before}
      <time dateTime={day} suppressHydrationWarning>
        {formatDay(day, locale)}
      </time>
      {after}
    </span>
  )
}
