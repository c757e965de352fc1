import { type PageFooterProps, useSite } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** The edit link and the date of the last change, if the page has them. */
export function PageFooter({ page }: PageFooterProps) {
  const { locale } = useSite()
  const { editUrl, lastUpdated } = page
  if (editUrl === undefined && lastUpdated === undefined) return null
  const [before, after] = strings.lastUpdatedOn.split('{date}')
  return (
    <p className="page-footer">
      {editUrl !== undefined && (
        <a href={editUrl} rel="external noopener">
          {strings.editPage}
        </a>
      )}
      {lastUpdated !== undefined && (
        <span>
          {before}
          <time dateTime={lastUpdated} suppressHydrationWarning>
            {formatDay(lastUpdated, locale)}
          </time>
          {after}
        </span>
      )}
    </p>
  )
}

/** The date in words. The time zone is UTC, so the date is the same in Node and for every reader. */
function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
