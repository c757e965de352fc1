import { type PageFooterProps, useSite, useTheme } from '../../src/client/index.js'
import { fill, formatDay } from '../../src/shared/interface-text.js'
import * as strings from '../../src/shared/strings.js'

/** The edit link, and the date and author of the last change, if the page has them. */
export function PageFooter({ page }: PageFooterProps) {
  const { locale } = useSite()
  const { EditLink } = useTheme()
  const { editUrl, editValue = editUrl, lastUpdated, lastUpdatedBy: author } = page
  if (editValue === undefined && lastUpdated === undefined && author === undefined) return null
  return (
    <div className="page-footer">
      {editValue !== undefined && <EditLink editUrl={editValue} />}
      {lastUpdated !== undefined && <LastUpdated day={lastUpdated} author={author} locale={locale} />}
      {lastUpdated === undefined && author !== undefined && <span>{fill(strings.lastUpdatedBy, { author })}</span>}
    </div>
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
